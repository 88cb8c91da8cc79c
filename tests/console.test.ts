// The console as a person uses it, in Chromium, from the link that a start prints to a mended file; and as an enemy does. One service, one browser.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeNames } from '../src/contract/operation.ts';
import { adminKey, browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { root } from './source-tree.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const views = ['start', 'workbench', 'play', 'repair', 'plan', 'similar', 'memory', 'service'];

describe.skipIf(browserAbsent !== '')(`the console in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  let link = '';
  let url = '';
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  const open = async (view: string) => {
    await page.goto(`${url}/#/${view}`);
    await page.locator(`main.view-${view}`).waitFor();
  };
  const findings = (count: number) =>
    page.locator('.finding-panel h2 .number', { hasText: new RegExp(`^${count}$`) }).waitFor();
  const ask: ConsoleUnderTest['ask'] = (...asked) => shown.ask(...asked);
  /** The document as it is kept now: what was typed is written after a pause, or when the page is left. */
  const keptNow = async () => {
    await page.evaluate(`dispatchEvent(new Event('pagehide'))`);
    return (await page.evaluate(`JSON.parse(sessionStorage.getItem('orrery.document'))`)) as { text: string };
  };
  const choose = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

  beforeAll(async () => {
    shown = await startConsole();
    ({ link, url, browser, context, page } = shown);
  });
  // A browser on a busy machine is late now and then: what is tried again begins anew, and so does what follows a failure.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await shown.beginAnew();
  });
  afterAll(() => shown?.close());

  it('the printed link signs in and leaves the address', async () => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Open the example' }).waitFor();
    expect(page.url()).toBe(`${url}/`);
    expect(await context.cookies()).toEqual([]);
  });

  it('shows what is wrong in the text and in the machine, and each leads to the other', async () => {
    await open('start');
    await page.getByRole('button', { name: 'Open the example' }).click();
    await findings(3);
    expect(await page.locator('.who span').textContent()).toMatch(/ · admin$/);
    await page.locator('.orrery-diagram .marked.error').first().waitFor();
    await page.locator('.finding .place', { hasText: 'escalated' }).click();
    await page.locator('.cm-activeLine', { hasText: '{' }).waitFor();
    await page.locator('.orrery-diagram .chosen', { hasText: 'escalated' }).waitFor();
    await page.locator('.orrery-diagram a', { hasText: 'answered' }).first().click();
    await page.locator('.orrery-diagram .chosen', { hasText: 'answered' }).waitFor();
    for (const picture of ['Wiring', 'Pages', 'Machines']) {
      await page.getByRole('button', { name: picture, exact: true }).click();
      await page.locator('.orrery-diagram').waitFor();
    }
  });

  it('mends a finding by a button, takes it back, and keeps all over a reload', async () => {
    const fix = page.locator('.finding', { hasText: 'statos' }).locator('.fix').first();
    await fix.hover();
    await page.locator('.preview .removed', { hasText: '@entity.statos' }).waitFor();
    await page.locator('.preview .added', { hasText: '@entity.status' }).waitFor();
    // Beside the whole finding: what is wrong and the button stay to be read.
    const finding = page.locator('.finding', { hasText: 'statos' });
    const [shown, whole] = [await page.locator('.preview').boundingBox(), await finding.boundingBox()];
    expect((shown?.x ?? 0) + (shown?.width ?? Infinity)).toBeLessThanOrEqual(whole?.x ?? 0);
    expect(shown?.y).toBeGreaterThanOrEqual(0);
    await fix.click();
    await page.locator('.preview').waitFor({ state: 'detached' });
    await findings(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await findings(3);
    await page.locator('.fix .tier-safe').first().waitFor();
    await expect.poll(() => page.evaluate(`localStorage.getItem('orrery.document')?.includes('statos')`)).toBe(true);
    await page.reload();
    await findings(3);
  });

  it('says where a text cannot be read, keeps the last picture, and completes members', async () => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.getByText('cannot be read', { exact: true }).waitFor();
    await page.locator('.pictures.stale .orrery-diagram').waitFor();
    await page.locator('.fix', { hasText: 'Take away x' }).click();
    await findings(3);
    // The list of fixes shows the line that it is about.
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+.');
    await page.locator('.cm-gutterElement', { hasText: /^70$/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await page.keyboard.press('Escape');
  });

  it('completes and explains in the textual form and in YAML as in JSON', async () => {
    const before = await keptNow();
    // A list that has just opened takes no Enter for a moment, so that nobody accepts it by accident.
    const take = (text: string) => page.locator('.cm-tooltip-autocomplete li', { hasText: text }).first().click();
    await open('start');
    await choose('bike-hire.lolo', readFileSync(join(root, 'examples/bike-hire.lolo'), 'utf8'));
    await page.locator('.orrery-diagram', { hasText: 'riding' }).waitFor();
    await page.locator('.cm-line', { hasText: 'INIT -> idle' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('(set @entity.ri');
    await take('@entity.rider');
    await page.locator('.cm-line', { hasText: '(set @entity.rider)' }).waitFor();
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Control+i');
    await page.locator('.orrery-hover', { hasText: 'record that the trait works on' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.orrery-hover').waitFor({ state: 'detached' });
    await open('start');
    await choose('loans.yaml', 'name: Loans\norbitals:\n  - entity: Loan\n    traits:\n      - name: Desk\n');
    await page.getByText('YAML', { exact: true }).waitFor();
    await page.locator('.cm-line', { hasText: 'name: Desk' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('link');
    await take('linkedEntity');
    await page.keyboard.type(': L');
    await take('Loan');
    await page.locator('.cm-line', { hasText: 'linkedEntity: Loan' }).waitFor();
    await open('start');
    await choose('ticket-desk-faulty.json', before.text);
    await findings(3);
  });

  it('completes what is typed while the thread is busy, and Escape closes what the pointer explains', async () => {
    const slow = await context.newPage();
    // Answers of the thread can be made late.
    await slow.addInitScript(`{
      window.lateMs = 0;
      const Thread = Worker;
      window.Worker = class extends Thread {
        set onmessage(tell) {
          super.onmessage = (event) => setTimeout(() => tell(event), window.lateMs);
        }
      };
    }`);
    await slow.goto(url);
    await slow.locator('main.door input').fill(adminKey);
    await slow.keyboard.press('Enter');
    await slow
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'loans.json',
        mimeType: 'text/plain',
        buffer: Buffer.from('{\n  "name": "Loans",\n  "orbitals": []\n}\n'),
      });
    await slow.getByText('no findings').waitFor();
    const offered = (name: string) => slow.locator('.cm-tooltip-autocomplete li', { hasText: name }).first().waitFor();
    await slow.locator('.cm-line', { hasText: '"name"' }).click();
    await slow.keyboard.press('End');
    await slow.keyboard.press('Enter');
    await slow.keyboard.type('"ver');
    await offered('version');
    await slow.evaluate('lateMs = 1500');
    await slow.keyboard.type('sion": "a');
    const asked = Date.now();
    // Nothing completes a text of the author's own; that is asked, and goes on to be answered while the next name is typed.
    await expect.poll(() => Date.now() - asked).toBeGreaterThan(400);
    await slow.keyboard.type('", "desc');
    await offered('description');
    await slow.evaluate('lateMs = 0');
    await slow.keyboard.press('Escape');
    await slow.locator('.cm-line span', { hasText: 'orbitals' }).first().hover();
    await slow.locator('.orrery-hover').waitFor();
    await slow.keyboard.press('Escape');
    await slow.locator('.orrery-hover').waitFor({ state: 'detached' });
    await slow.close();
  });

  it('gives up to tell tiers of a text that has changed, so that checking never waits for a connection', async () => {
    const telling = (request: Request) => request.postData()?.includes('"tiers":true') === true;
    await page.route('**/error-check', (route) =>
      telling(route.request()) ? new Promise<void>(() => {}) : route.continue(),
    );
    // Tiers of the text as it is may still be about to be told: that is given up as well.
    const given = page.waitForEvent('requestfailed', telling);
    given.catch(() => {});
    const asked = page.waitForRequest(telling);
    await page.locator('.cm-line', { hasText: '"name"' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await asked;
    await page.keyboard.press('Backspace');
    expect((await given).failure()?.errorText).toContain('ABORTED');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await findings(3);
  });

  it('applies all that is safe, then a whole repair', async () => {
    await open('repair');
    await page.getByRole('button', { name: 'Apply all that is safe' }).click();
    await page.getByText(/Applied: .* are left/).waitFor();
    await page.locator('.difference .removed').first().waitFor();
    await page.locator('.pictures-list .orrery-diagram').first().waitFor();
    await page.getByRole('button', { name: /^Apply these/ }).click();
    await page.getByText('The checks find nothing wrong').waitFor();
    await open('workbench');
    await page.getByText('no findings').waitFor();
    // What is typed or applied is kept a moment later.
    const isValid = async () => {
      const kept = (await page.evaluate(`JSON.parse(sessionStorage.getItem('orrery.document')).text`)) as string;
      return (await ask('POST', '/validity-check', { schema: JSON.parse(kept) })).valid;
    };
    await expect.poll(isValid).toBe(true);
  });

  it('copies the plan that is shown, says what a goal is that cannot be read, and opens what is dropped on the start', async () => {
    await open('plan');
    await page.locator('section[aria-label=Goal] input[type=file]').setInputFiles({
      name: 'no-goal.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello {'),
    });
    await page.locator('.failure strong', { hasText: 'no-goal.txt cannot be read: line 1' }).waitFor();
    await page.getByRole('searchbox').fill('std-helpdesk');
    await page.locator('.found button', { hasText: 'std-helpdesk' }).first().click();
    await page.getByText('Level 1 of').waitFor();
    await page.getByLabel('What looks renamed is').selectOption('off');
    await page.getByText('Level 1 of').waitFor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'command' }).click();
    await page.getByText('Copied as a command.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/ --renames off$/);
    await page.getByRole('button', { name: 'request' }).click();
    await page.getByText('Copied as a request.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/"renames":"off"\}'$/);
    const before = await keptNow();
    await open('start');
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['nothing that is a document'], 'dropped.txt'));
      document.querySelector('.start').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }`);
    await page.getByText('cannot be read', { exact: true }).waitFor();
    // What was open before is another document, not an earlier version of this one.
    await page.getByText('There is no picture of a text that cannot be read.').waitFor();
    await open('start');
    await choose('ticket-desk.json', before.text);
    await page.getByText('no findings').waitFor();
  });

  it('plans to a behavior level by level', async () => {
    await open('plan');
    await page.getByRole('searchbox').fill('std-helpdesk');
    await page.locator('.found button', { hasText: 'std-helpdesk' }).first().click();
    await page.getByText('Level 1 of').waitFor();
    await page.locator('.pictures-list .orrery-diagram').first().waitFor();
    await page.getByRole('button', { name: 'Next level' }).click();
    await page.getByText('Level 2 of').waitFor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Markdown' }).click();
    await page.getByText('Copied as Markdown.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('# Plan to std-helpdesk');
  });

  it('shows what is alike, with a map that stands still', async () => {
    await open('similar');
    const own = page.locator('.dot.own');
    await own.waitFor();
    expect(await page.locator('.chart .dot').count()).toBeGreaterThan(200);
    const before = [await own.getAttribute('cx'), await own.getAttribute('cy')];
    // The sum is said so that it can be followed: what is built, and what words add, make the whole.
    await page.locator('summary', { hasText: 'Why' }).first().click();
    const said = await page.locator('.tree li', { hasText: 'How it is built says' }).first().textContent();
    const [built = 0, added = 0, all = 0] = (/: (\d+) \+ (\d+) = (\d+) %/.exec(said ?? '') ?? []).slice(1).map(Number);
    expect(added).toBeGreaterThan(0);
    expect(Math.abs(built + added - all)).toBeLessThanOrEqual(1);
    await page.getByLabel('Compare').selectOption('structure');
    await page.locator('.card', { hasText: 'built' }).first().waitFor();
    expect([await own.getAttribute('cx'), await own.getAttribute('cy')]).toEqual(before);
  });

  it('shows memory: episodes, recall, patterns, and forgetting that counts first', async () => {
    await open('memory');
    await page.getByText('Memory is empty').waitFor();
    for (let i = 0; i < 6; i++)
      await ask('POST', '/memory/store', {
        domain: 'desk',
        context: `Timeout on checkout of shop ${i}`,
        actions_taken: ['read_logs', 'add_retry', 'deploy'],
        outcome: i === 5 ? 'failure' : 'success',
      });
    await page.reload();
    await page.locator('td .line').first().click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Compress and forget' }).click();
    await page.getByRole('button', { name: 'Compress the domain' }).click();
    await page.getByText(/\d+ patterns? from/).waitFor();
    await page.getByRole('button', { name: 'Count first' }).click();
    await page.getByText('Would forget 0 episodes').waitFor();
    await page.getByRole('button', { name: 'Patterns' }).click();
    await page.locator('.orrery-diagram', { hasText: 'add_retry' }).waitFor();
    await page.getByRole('button', { name: 'Recall', exact: true }).click();
    await page.getByLabel('Situation').fill('checkout timeout');
    await page.keyboard.press('Enter');
    await page
      .locator('mark', { hasText: /checkout/i })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Over time' }).click();
    await page.locator('.chart .bar.success').waitFor();
  });

  it('makes a key, which is shown once, and revokes it', async () => {
    await open('service');
    await page.getByLabel('Name').fill('ci');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = await page.locator('.secret').textContent();
    expect(key).toMatch(/^ork_live_/);
    await page.getByRole('button', { name: 'I have it' }).click();
    const row = page.getByRole('group', { name: 'Keys' }).locator('tr', { hasText: 'ci' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByRole('button', { name: 'Revoke ci now' }).click();
    await row.getByText(/^revoked/).waitFor();
    expect((await fetch(`${url}/session`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
    await page.locator('.latencies').waitFor();
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.locator('td', { hasText: 'key.revoke' }).first().waitFor();
  });

  it('offers every scope, and makes a key for what concerns a tenant as a whole', async () => {
    await open('service');
    const may = page.getByLabel('May');
    const offered = await may
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    expect([...offered].sort()).toEqual([...scopeNames].sort());
    await page.getByLabel('Name').fill('leaver');
    await may.selectOption({ label: 'export the tenant, nothing else' });
    await page.getByRole('button', { name: 'Make a key' }).click();
    const authorization = `Bearer ${await page.locator('.secret').textContent()}`;
    await page.getByRole('button', { name: 'I have it' }).click();
    const row = page.getByRole('group', { name: 'Keys' }).locator('tr', { hasText: 'leaver' });
    await row.getByText('export', { exact: true }).first().waitFor();
    expect((await fetch(`${url}/tenant/export?tenant=default`, { headers: { authorization } })).status).toBe(200);
    expect((await fetch(`${url}/keys`, { headers: { authorization } })).status).toBe(403);
  });

  it('every view is free of serious barriers and as wide as its window, light and dark', async () => {
    const domain = 'answers to customers who write about a delivery that did not come, of the shop in the north';
    await ask('POST', '/memory/store', { domain, context: 'Where is my parcel?', actions_taken: ['look_up'] });
    for (const [width, scheme] of [
      [390, 'dark'],
      [1280, 'light'],
      [2560, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      for (const view of views) {
        await open(view);
        await page.locator('main h1, main h2, main .toolbar').first().waitFor();
        const scrolled = await page.evaluate('document.documentElement.scrollWidth');
        expect(scrolled, `${view} at ${width}`).toBeLessThanOrEqual(width);
        if (view === 'memory') {
          // Cells are read, on a narrow window by scrolling, and not squeezed to a few letters a line.
          const cell = await page.locator('.scroll td:nth-child(2)').first().boundingBox();
          expect(cell?.width).toBeGreaterThan(150);
        }
        if (width === 2560) continue;
        await page.evaluate(axe);
        const serious = await page.evaluate(
          `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
            .filter(({ impact }) => ['serious', 'critical'].includes(impact))
            .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
        );
        expect(serious, `${view} at ${width}`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('hostile documents neither run nor hang', async () => {
    const markup = '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>';
    const machine = (states: readonly string[]) => ({
      name: markup,
      orbitals: [
        {
          name: markup,
          entity: { name: 'E', fields: [{ name: markup, type: 'string' }] },
          traits: [
            {
              name: markup,
              linkedEntity: 'E',
              stateMachine: {
                states: states.map((name, i) => ({ name, isInitial: i === 0 })),
                events: [{ key: markup }],
                transitions: states.map((from, i) => ({ from, event: markup, to: states[i + 1] ?? from })),
              },
            },
          ],
          pages: [{ name: markup, path: `/${markup}` }],
        },
      ],
    });
    await open('start');
    await choose('evil.json', JSON.stringify(machine([markup, 'b'])));
    await page.locator('.orrery-diagram', { hasText: 'onerror' }).waitFor();
    await page.locator('.finding').first().waitFor();
    await open('start');
    await choose('wide.json', JSON.stringify(machine(Array.from({ length: 10_000 }, (_, i) => `s${i}`))));
    await page.getByText(/boxes are left out/).waitFor();
    await open('start');
    await choose('huge.json', `"${'x'.repeat(5 * 1024 * 1024)}"`);
    await page.getByText(/5\.0 MB; the service takes 4\.0 MB at most/).waitFor();
    expect(await page.evaluate(`'hacked' in globalThis`)).toBe(false);
  });

  it('the documentation is searched, copied and linked', async () => {
    await page.goto(`${url}/docs`);
    await page.locator('#search').fill('idempotency');
    // An excerpt is whole words, and says where something is left out.
    await page.locator('#found span', { hasText: / …$/ }).first().waitFor();
    await page.locator('#found a').first().click();
    await page.locator('main.docs-page h1').waitFor();
    await page.goto(`${url}/docs/reference/planning`);
    await page
      .locator('pre', { hasText: `curl -sS ${url}/plan` })
      .first()
      .waitFor();
    // It says so for a moment.
    const copied = page.getByText('Copied').first().waitFor();
    await page.locator('.copy').first().click();
    await copied;
    const targets = (await page.evaluate(`[...document.querySelectorAll('a')].map((one) => one.href)`)) as string[];
    const own = [...new Set(targets.filter((one) => one.startsWith(url)).map((one) => one.split('#')[0] as string))];
    expect(own.length).toBeGreaterThan(20);
    for (const target of own) expect((await fetch(target)).status, target).toBe(200);
  });

  it('nothing was asked of elsewhere and nothing was complained about', () => {
    expect(shown.faults).toEqual([]);
  });

  it('a wrong key and a lost service say what to do; keys that may less are offered less', async () => {
    const other = await browser.newContext();
    other.setDefaultTimeout(60_000);
    const door = await other.newPage();
    await door.goto(url);
    await door.getByLabel('API key').fill('ork_live_wrong');
    await door.keyboard.press('Enter');
    await door.getByText('The service does not know this key').waitFor();
    const { key } = await ask('POST', '/keys', { name: 'reader', scopes: ['read'], mode: 'test' });
    await door.getByLabel('API key').fill(key);
    await door.keyboard.press('Enter');
    await door.getByText('nothing is stored').waitFor();
    await door.goto(`${url}/#/memory`);
    await door.getByRole('button', { name: 'Episodes' }).waitFor();
    expect(await door.getByRole('button', { name: 'Compress and forget' }).count()).toBe(0);
    await door.goto(`${url}/#/service`);
    await door.getByText('Keys and the audit log need the scope').waitFor();
    await other.setOffline(true);
    await door.evaluate(`location.hash = '#/memory'`);
    await door.getByText('No answer from the service').waitFor();
    await other.setOffline(false);
    await door.getByRole('button', { name: 'Try again' }).click();
    await door.getByRole('button', { name: 'Episodes' }).waitFor();
    await door.goto(link);
    await door.getByText('nothing is stored').waitFor();
    await other.close();
  });
});
