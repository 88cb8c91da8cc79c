// What stands in the address of the console, in Chromium: it comes back by a reload and by Back, a document goes into a link, and changes are taken back in every view.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';

describe.skipIf(browserAbsent !== '')(`the console in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  beforeAll(async () => {
    shown = await startConsole();
    await shown.page.goto(shown.link);
    await shown.page.getByRole('button', { name: 'Open the example' }).click();
    await findings(3);
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await shown.beginAnew();
  });
  afterAll(() => shown?.close());

  const findings = (count: number) =>
    shown.page.locator('.finding-panel h2 .number', { hasText: new RegExp(`^${count}$`) }).waitFor();
  const pressed = (name: string) =>
    shown.page.getByRole('button', { name, exact: true }).and(shown.page.locator('[aria-pressed=true]')).waitFor();

  it('comes back to the picture by Back and by a reload', async () => {
    const { page } = shown;
    await page.getByRole('button', { name: 'Wiring', exact: true }).click();
    await pressed('Wiring');
    expect(page.url()).toContain('picture=wiring');
    await page.goBack();
    await pressed('Machines');
    await page.goForward();
    await page.reload();
    await pressed('Wiring');
    await findings(3);
  });

  it('takes a change back over a reload and from another view, by button and by key', async () => {
    const { page } = shown;
    await page.locator('.finding', { hasText: 'statos' }).locator('.fix').first().click();
    await findings(2);
    await page.reload();
    await findings(2);
    await page.getByRole('link', { name: 'Similar', exact: true }).click();
    await page.locator('.top').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Workbench', exact: true }).click();
    await findings(3);
    // The view was left with this picture.
    await pressed('Wiring');
    await page.locator('.finding', { hasText: 'statos' }).locator('.fix').first().click();
    await findings(2);
    await page.getByRole('link', { name: 'Similar', exact: true }).click();
    await page.locator('main.view-similar').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'Workbench', exact: true }).click();
    await findings(3);
  });

  it('shares a document in a link, and asks before it takes the place of another', async () => {
    const { page, url } = shown;
    await page.evaluate(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate<string>('window.copied');
    await page.goto(`${url}/#/start`);
    const buffer = Buffer.from('{"name": "Mine", "orbitals": []}\n');
    await page.locator('input[type=file]').first().setInputFiles({ name: 'mine.json', mimeType: 'text/plain', buffer });
    await page.getByText('no findings').waitFor();
    await page.goto(link);
    await page.getByText('The link brought').waitFor();
    await page.getByRole('button', { name: 'Open it' }).click();
    await findings(3);
    expect(page.url()).not.toContain('doc=');
    await page.goto(`${url}/#/workbench?doc=broken`);
    await page.getByText('The link holds no document that can be read').waitFor();
  });

  it('comes back to a plan with its goal, which arrows and Enter found', async () => {
    const { page, url } = shown;
    await page.goto(`${url}/#/plan`);
    const search = page.getByRole('searchbox');
    await search.fill('std-helpdesk');
    await page.locator('.found button', { hasText: 'std-helpdesk' }).first().waitFor();
    await search.press('ArrowDown');
    await expect.poll(() => page.evaluate(`document.activeElement.matches('.found button')`)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('Level 1 of').waitFor();
    expect(page.url()).toContain('goal=std-helpdesk');
    await page.reload();
    await page.getByText('Level 1 of').waitFor();
    await page.getByRole('button', { name: 'Another goal' }).click();
    await search.waitFor();
    await page.goBack();
    await page.getByText('Level 1 of').waitFor();
    expect(shown.faults).toEqual([]);
  });

  it('says that a goal that came from a file has to be opened again after a reload', async () => {
    const { page, url } = shown;
    await page.goto(`${url}/#/plan`);
    await page.getByText('Where should it lead?').waitFor();
    const buffer = Buffer.from('{"name": "Goal", "orbitals": []}');
    const file = { name: 'goal.json', mimeType: 'text/plain', buffer };
    const goal = page.locator('section[aria-label=Goal] input[type=file]');
    await goal.setInputFiles(file);
    await page.getByText('Level 1 of').waitFor();
    expect(page.url()).toContain('goal=file');
    await page.reload();
    await page.getByText('The plan was to goal.json').waitFor();
    await page.getByText('Open goal.json', { exact: true }).waitFor();
    await goal.setInputFiles(file);
    await page.getByText('Level 1 of').waitFor();
  });

  it('begins another document at its beginning, and takes its name back with the text, after a reload too', async () => {
    const { page, url } = shown;
    const name = page.getByRole('textbox', { name: 'Name of the file' });
    const open = async (file: string, text: string) => {
      await page.goto(`${url}/#/start`);
      const given = { name: file, mimeType: 'text/plain', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').first().setInputFiles(given);
      await expect.poll(() => name.inputValue()).toBe(file);
    };
    await open('first.json', '{\n  "name": "First",\n  "orbitals": []\n}\n');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.reload();
    await page.locator('.cm-content').waitFor();
    await open('second.json', '{\n  "name": "Second",\n  "orbitals": [],\n  "version": "1.0.0"\n}\n');
    await page.locator('.cm-line', { hasText: 'Second' }).waitFor();
    await page.locator('.cm-content').focus();
    expect(await page.locator('.cm-selectionBackground').count()).toBe(0);
    expect(await page.locator('.cm-activeLineGutter').first().textContent()).toBe('1');
    const back = async () => {
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.locator('.cm-line', { hasText: 'First' }).waitFor();
      await expect.poll(() => name.inputValue()).toBe('first.json');
    };
    await back();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await page.locator('.cm-line', { hasText: 'Second' }).waitFor();
    await expect.poll(() => name.inputValue()).toBe('second.json');
    await page.reload();
    await page.locator('.cm-line', { hasText: 'Second' }).waitFor();
    await back();
  });

  it('asks the question of memory that stands in the address, after a reload and by Back', async () => {
    const { page, url, ask } = shown;
    await ask('POST', '/memory/store', { domain: 'shop', context: 'Timeout on checkout', actions_taken: ['retry'] });
    await page.goto(`${url}/#/memory/shop?tab=recall&question=timeout`);
    await page.reload();
    const found = page.locator('mark', { hasText: 'Timeout' });
    await found.waitFor();
    await page.getByRole('button', { name: 'Patterns' }).click();
    await found.waitFor({ state: 'detached' });
    await page.goBack();
    await found.waitFor();
  });
});
