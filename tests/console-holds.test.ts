// The console where something is amiss: the service is away, the key is gone, another tab writes, and what a search finds fits little. What was written stays.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawSteps } from '../web/src/analysis/steps-picture.ts';
import { coverOf } from '../web/src/search/sentence-words.ts';
import { adminKey, browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { root } from './source-tree.ts';

it.each([
  [
    'agents answer tickets from customers',
    'AgentShift: an agent answers each ticket',
    ['agents', 'answer', 'tickets'],
    ['customers'],
  ],
  ['zeppelin xylophone', 'Help desk', [], ['zeppelin', 'xylophone']],
  ['the cart of a shop', 'std-cart shopping', ['cart', 'shop'], []],
  ['car', 'carpet', [], ['car']],
])('%s, of %s', (sentence, text, said, unsaid) => {
  expect(coverOf(sentence, text)).toEqual({ said, unsaid });
});

it('steps of a pattern have numbers, their marks and the values of their variables', () => {
  const step = { text: 'open ?door', marks: ['optional'], given: ['?door = front, back and 2 more'], after: [] };
  const { svg } = drawSteps({ title: 'rounds', steps: [step, { text: 'leave', marks: [], given: [], after: [0] }] });
  for (const words of ['1 open ?door', 'optional', '?door = front, back and 2 more', '2 leave'])
    expect(svg).toContain(words);
});

describe.skipIf(browserAbsent !== '')(`in Chromium${browserAbsent}`, () => {
  let console: ConsoleUnderTest;
  beforeAll(async () => {
    console = await startConsole();
  }, 120_000);
  afterAll(() => console?.close());
  beforeEach(() => console.beginAnew(), 120_000);

  it('says that the service is away, keeps what is written, and mends itself', async () => {
    const { page, url } = console;
    await page.route(`${url}/**`, (route) => route.abort());
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(' ');
    await page.locator('.banner', { hasText: 'The service does not answer' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.locator('.banner').waitFor({ state: 'detached' });
    await page.locator('.finding-panel h2 .number', { hasText: /^3$/ }).waitFor();
    expect(await page.locator('.failure').count()).toBe(0);
  });

  it('goes on offline, says what waits, and shows the view that was asked for when the network is back', async () => {
    const { page, context } = console;
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Similar', exact: true }).click();
    await page
      .getByText(/does not answer|could not be fetched/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Workbench', exact: true }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('\n');
    await page.locator('.banner', { hasText: 'Writing and pictures go on' }).waitFor();
    await page.locator('.staged .orrery-diagram .box').first().waitFor();
    await page.getByRole('link', { name: 'Similar', exact: true }).click();
    await context.setOffline(false);
    await page.locator('.dot.own').waitFor();
    await page.locator('.banner').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Workbench', exact: true }).click();
    await page.locator('.finding-panel h2 .number', { hasText: /^3$/ }).waitFor();
    expect(await page.locator('.cm-line').first().textContent()).toBe('');
  });

  it('says that the service has stopped, and goes on with the one that is started again', async () => {
    const { page } = console;
    await console.stop();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('\n');
    await page.locator('.banner', { hasText: 'The service does not answer' }).waitFor();
    await console.startAgain();
    await page.locator('.banner').waitFor({ state: 'detached' });
    await page.locator('.finding-panel h2 .number', { hasText: /^3$/ }).waitFor();
    expect(await page.locator('.cm-line').first().textContent()).toBe('');
    expect(await page.locator('.failure').count()).toBe(0);
  });

  it('says of a text that nobody could check that it was not checked, and checks it when the service is back', async () => {
    const { page, url } = console;
    await page.goto(`${url}/#/start`);
    const desk = readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8');
    const buffer = Buffer.from(desk);
    await page.locator('input[type=file]').first().setInputFiles({ name: 'desk.json', mimeType: 'text/plain', buffer });
    await page.getByText('no findings').waitFor();
    await page.getByText('nothing is wrong').waitFor();
    await console.stop();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(desk.replace(/"to": "\w+"/, '"to": "nowhere"'));
    await page.locator('.status', { hasText: 'not checked since the service went away' }).waitFor();
    await page.locator('.finding-panel', { hasText: 'not checked since the service went away' }).waitFor();
    expect(await page.getByText('no findings').count()).toBe(0);
    expect(await page.getByText('Nothing is wrong').count()).toBe(0);
    expect(await page.locator('.finding-panel h2 .number').count()).toBe(0);
    await console.startAgain();
    await page.locator('.finding', { hasText: 'nowhere' }).first().waitFor();
  });

  it('counts no findings of a document that is still checked', async () => {
    const { page, url } = console;
    await page.goto(`${url}/#/start`);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`${url}/error-check`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Open the example' }).click();
    await page.locator('.finding-panel', { hasText: 'checking …' }).waitFor();
    expect(await page.locator('.finding-panel h2 .number').count()).toBe(0);
    answer();
    await page.locator('.finding-panel h2 .number', { hasText: /^3$/ }).waitFor();
  });

  it('keeps what is edited in a picture while the service is away, says so, and does it afterwards', async () => {
    const { page } = console;
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.orrery-diagram a', { hasText: 'answered' }).first().click();
    await page.locator('.edit-panel h2', { hasText: 'State answered' }).waitFor();
    await console.stop();
    await page.locator('.edit-panel [name=name]').fill('solved');
    await page.keyboard.press('Enter');
    await page.getByText('What you asked for is kept, and done as soon as there is an answer.').waitFor();
    expect(await page.locator('.edit-panel [name=name]').inputValue()).toBe('solved');
    await console.startAgain();
    await page.locator('.orrery-diagram a', { hasText: 'solved' }).first().waitFor();
    await page.locator('.edit-panel h2', { hasText: 'State solved' }).waitFor();
    expect(await page.locator('.edit-panel .failure').count()).toBe(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
  });

  /** Signs in anew; the id of the key. */
  const enterByKeyToRevoke = async (): Promise<string> => {
    const { page, ask } = console;
    const { key, key_id } = await ask('POST', '/keys', { name: 'short', scopes: ['read'] });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('main.door input').fill(key);
    await page.keyboard.press('Enter');
    await page.locator('.finding-panel h2 .number', { hasText: /^3$/ }).waitFor();
    return key_id;
  };

  it('asks for another key when its own is gone, and comes back to the same text', async () => {
    const { page, ask } = console;
    const keyId = await enterByKeyToRevoke();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('\n');
    await ask('DELETE', `/keys/${keyId}`);
    await page.keyboard.type(' ');
    await page.getByText('The key was revoked or has expired. Nothing that you wrote is lost').waitFor();
    // Whoever writes goes on: the text keeps the focus, and no key of it goes elsewhere.
    await page.keyboard.type(' \n\n');
    const field = page.getByRole('region', { name: 'Sign in again' }).getByLabel('API key');
    expect(await field.inputValue()).toBe('');
    expect(await page.locator('.cm-line').nth(1).textContent()).toBe('  ');
    // What was refused for the old key is not said to whoever has come in with another one.
    await page.evaluate(`{
      window.refused = 0;
      new MutationObserver(() => {
        if (document.querySelector('main.view .failure')) window.refused++;
      }).observe(document.body, { childList: true, subtree: true });
    }`);
    await field.fill('ork_live_wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The service does not know this key').waitFor();
    await field.fill(adminKey);
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await page.locator('.finding-panel h2 .number', { hasText: /^3$/ }).waitFor();
    expect(await page.locator('.cm-line').nth(1).textContent()).toBe('  ');
    expect(await page.evaluate('window.refused')).toBe(0);
  });

  it('keeps what is asked for in a picture until there is a key again, and comes to the door by a reload', async () => {
    const { page, ask } = console;
    const keyId = await enterByKeyToRevoke();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.orrery-diagram a', { hasText: 'escalated' }).first().click();
    await ask('DELETE', `/keys/${keyId}`);
    await page.locator('.edit-panel').getByLabel('terminal').click();
    await page.locator('.edit-panel', { hasText: 'The key has ended' }).waitFor();
    await page.getByRole('region', { name: 'Sign in again' }).getByLabel('API key').fill(adminKey);
    await page.keyboard.press('Enter');
    await page.locator('.finding-panel h2 .number', { hasText: /^2$/ }).waitFor();
    expect(await page.locator('.edit-panel .failure').count()).toBe(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
  });

  it('says in every view in which the reader is refused that the key has ended', async () => {
    const { page, url, ask } = console;
    const { key, key_id } = await ask('POST', '/keys', { name: 'short', scopes: ['read'] });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('main.door input').fill(key);
    await page.keyboard.press('Enter');
    await page.goto(`${url}/#/plan`);
    await page.getByText('Where should it lead?').waitFor();
    await ask('DELETE', `/keys/${key_id}`);
    // The service reads YAML, asked by the thread.
    const goal = { name: 'goal.yaml', mimeType: 'text/plain', buffer: Buffer.from('name: App\norbitals: []\n') };
    await page.locator('section[aria-label=Goal] input[type=file]').setInputFiles(goal);
    await page.getByText('The key was revoked or has expired').waitFor();
  });

  it('tells that another tab has changed the same document, and takes its text when asked', async () => {
    const { page, context, url } = console;
    const other = await context.newPage();
    await other.goto(`${url}/#/workbench`);
    await other.locator('main.door input').fill(adminKey);
    await other.keyboard.press('Enter');
    await other.locator('.cm-content').click();
    await other.keyboard.press('Control+Home');
    await other.keyboard.type('\n\n');
    await page.locator('.other-tab', { hasText: 'ticket-desk-faulty.json' }).waitFor();
    expect(await page.locator('.cm-line').first().textContent()).toBe('{');
    await page.getByRole('button', { name: 'Take that text' }).click();
    await page.locator('.other-tab').waitFor({ state: 'detached' });
    expect(await page.locator('.cm-line').first().textContent()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('.cm-line').first().textContent()).toBe('{');
    await other.close();
  });

  it('prints what was found, whole and without what is there to be pressed', async () => {
    const { page } = console;
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.top').isVisible()).toBe(false);
    const picture = page.locator('.paper .orrery-diagram');
    await picture.waitFor();
    expect((await picture.boundingBox())?.height).toBeGreaterThan(100);
    expect(await picture.locator('text', { hasText: 'answered' }).first().isVisible()).toBe(true);
    const findings = await page.locator('.finding-panel').boundingBox();
    const { y = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    expect(findings?.y).toBeGreaterThanOrEqual(y + height);
    expect(await page.getByRole('button', { name: 'Download' }).isVisible()).toBe(false);
    expect(await page.locator('.findings').evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(
      1,
    );
    await page.locator('.findings').getByText('nothing leaves the state').waitFor();
    await page.emulateMedia({ media: 'screen' });
    await picture.waitFor({ state: 'detached' });
  });

  it('shows of what it found what it is, what it says of the sentence, and its picture', async () => {
    const { page, url } = console;
    await page.goto(`${url}/#/start`);
    const words = page.getByLabel('What should it do?');
    await words.fill('agents answer tickets with zeppelins');
    await page.locator('.looked-at mark', { hasText: 'tickets' }).waitFor();
    await page.locator('.looked-at .cover', { hasText: 'nothing of zeppelins' }).waitFor();
    expect(await page.locator('.looked-at .cover').textContent()).toContain('agents, ');
    await page.locator('.looked-at .orrery-diagram').waitFor();
    const first = await page.locator('.looked-at').getAttribute('aria-label');
    await words.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator(`.looked-at:not([aria-label="${first}"])`).waitFor();
    await words.fill('zeppelin xylophone');
    await page.getByText('Nothing in the library fits this well').waitFor();
  });
});
