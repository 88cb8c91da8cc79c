// The console by keys alone, in Chromium: every view is reached and its main thing done, every stop of Tab is seen, nothing traps, and what goes away leaves the
// focus somewhere near. Nothing here clicks.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminKey, browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';

/** What has the focus, inside of the editor's root as well, and whether a person sees that. */
const focusNow = `(() => {
  const chain = [document.activeElement];
  while (chain.at(-1)?.shadowRoot?.activeElement) chain.push(chain.at(-1).shadowRoot.activeElement);
  const at = chain.at(-1);
  if (at === document.body) return { says: '', tag: 'body', isSeen: true };
  const box = at.getBoundingClientRect();
  const isOutlined = (one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const isThere = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const says = [at.getAttribute('aria-label') ?? '', at.labels?.[0]?.textContent ?? '', at.textContent || at.placeholder || ''];
  const editor = at.closest('.cm-editor');
  const isFramed = editor !== null && getComputedStyle(editor, '::after').borderStyle === 'solid';
  return {
    tag: at.localName,
    says: says.join(' ').replace(/\\s+/g, ' ').trim().slice(0, 200),
    isSeen: isThere && (isFramed || [at, at.closest('.button')].some((one) => one !== null && isOutlined(one))),
  };
})()`;

/** All that can be pressed or written into and is in sight, but for what arrow keys go through. */
const controls = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))`;
/** Those of them that Tab has not come to. */
const unreached = `${controls}.filter((one) => !reached.has(one)).map((one) => one.outerHTML.slice(0, 160))`;

/** Every view, and every part of those that have parts. */
const places = [
  ...['start', 'workbench', 'play', 'repair', 'plan', 'plan?goal=std-helpdesk', 'similar', 'service'],
  ...['episodes', 'recall', 'patterns', 'figures', 'upkeep'].map((tab) => `memory/desk?tab=${tab}`),
];

interface Focus {
  readonly tag: string;
  readonly says: string;
  readonly isSeen: boolean;
}

const stopsMax = 120;

describe.skipIf(browserAbsent !== '')(`the console by keyboard${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  let page: Page;

  beforeAll(async () => {
    shown = await startConsole();
    ({ page } = shown);
  });
  // A browser on a busy machine is late now and then: what is tried again begins anew, and so does what follows a failure.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await shown.beginAnew();
  });
  afterAll(() => shown?.close());

  const focus = async () => (await page.evaluate(focusNow)) as Focus;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** The editor says that it is focused a moment later. */
  const isSeen = () =>
    expect
      .poll(async () => {
        const now = await focus();
        return now.isSeen ? '' : `${now.tag} "${now.says}" has the focus and does not show it`;
      })
      .toBe('');
  /** Goes on by Tab to a stop that says this, at most once around; every stop on the way has to be seen. */
  const reach = async (wanted: RegExp, key = 'Tab') => {
    const passed: string[] = [];
    for (let i = 0; i < stopsMax; i++) {
      await press(key);
      const { tag, says } = await focus();
      await isSeen();
      if (wanted.test(says)) return;
      if (passed.filter((stop) => stop.includes('To the content')).length === 2) break;
      passed.push(`${tag} "${says}"`);
    }
    throw new Error(`Tab does not reach ${wanted}; it passes ${passed.join(', ')}`);
  };
  /** Where the focus is after something happened: never at the beginning of the page. */
  const stands = async (tag: string, wanted: RegExp) => {
    await expect
      .poll(async () => {
        const now = await focus();
        return now.tag === tag && wanted.test(now.says) ? '' : `the focus is on ${now.tag} "${now.says}"`;
      })
      .toBe('');
    await isSeen();
  };
  const view = async (title: RegExp, name: string) => {
    await reach(title);
    await press('Enter');
    await page.locator(`main.view-${name}`).waitFor();
    await stands('main', /./);
    // What is still to come would move what is reached away from under the focus.
    await expect.poll(() => page.locator('.waiting').count()).toBe(0);
  };
  const findings = (count: number) =>
    page.locator('.finding-panel h2 .number', { hasText: new RegExp(`^${count}$`) }).waitFor();

  it('signs in: the field has the focus, and has it again after a refusal', async () => {
    await page.goto(shown.url);
    await stands('input', /API key/);
    await page.keyboard.type('ork_live_wrong');
    await press('Enter');
    await page.getByText('The service does not know this key').waitFor();
    await stands('input', /API key/);
    await page.keyboard.type(adminKey);
    await press('Enter');
    await stands('main', /What shall we look at/);
    await page.reload();
    await page.getByRole('button', { name: 'Draw it' }).waitFor();
    await reach(/^To the content$/);
    await press('Enter');
    await stands('main', /What shall we look at/);
    await reach(/Paste/);
  });

  it('opens a document, leaves the editor by Tab, selects in the picture', async () => {
    await page.goto(`${shown.url}/#/start`);
    await reach(/^Open the example$/);
    await press('Enter');
    await findings(3);
    await stands('main', /Workbench/);
    await reach(/^Document/);
    // A list of completions is left by Escape, the editor by Tab: nothing is typed by either.
    await press('Control+Home', 'ArrowRight', 'Control+Space');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await press('Escape');
    await stands('div', /^Document/);
    await press('Tab');
    await stands('hr', /^Width of the text$/);
    await press('Tab');
    await stands('button', /^Machines$/);
    await press('Shift+Tab', 'Shift+Tab');
    await stands('div', /^Document/);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.text .keys')).display`)).not.toBe('none');
    await findings(3);
    await reach(/^Picture of TicketTriage/);
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    expect((await focus()).says).toMatch(/./);
    await press('End', 'Home', 'Escape');
    await stands('div', /^Picture of TicketTriage/);
    for (let i = 0; i < 20 && !/^escalated/.test((await focus()).says); i++) await press('ArrowDown');
    await stands('a', /^escalated/);
    await press('Enter');
    await stands('div', /^Document/);
    await page.locator('.orrery-diagram .chosen', { hasText: 'escalated' }).waitFor();
    // The picture is one stop, whatever it shows.
    await reach(/^Picture of TicketTriage/);
    await reach(/^Whole window$/);
  });

  it('applies a quick fix from the list and from the text, and undoes', async () => {
    // How far each goes is said later, and the lists are made anew with it.
    await page.locator('.fix .tier-safe').first().waitFor();
    await reach(/statos/);
    await reach(/^Write .*status.* as/);
    await press('Enter');
    await findings(2);
    await stands('button', /./);
    expect(await page.evaluate(`document.activeElement.closest('.finding-panel') !== null`)).toBe(true);
    await reach(/^Undo$/);
    await press('Enter');
    await findings(3);
    await stands('button', /^Undo$/);
    await press('Enter');
    await stands('button', /^Undo$/);
    await reach(/^Document/);
    await press('Control+Home', 'F8');
    await page.locator('.cm-tooltip-lint, .cm-tooltip').first().waitFor();
    await press('Control+.');
    await page.locator('.cm-panel-lint').waitFor();
    await press('End');
    await page.locator('.cm-panel-lint [aria-selected]', { hasText: 'statos' }).waitFor();
    const fix = page.locator('.cm-panel-lint [aria-selected] .cm-diagnosticAction').first();
    await press((await fix.locator('u').textContent())?.toLowerCase() ?? '');
    await findings(2);
    await press('Escape');
    await page.locator('.cm-panel-lint').waitFor({ state: 'detached' });
    await stands('div', /^Document/);
    await press('Control+z');
    await findings(3);
  });

  it('plays: an event, and back', async () => {
    await view(/^Play$/, 'play');
    await page.locator('.moments').waitFor({ state: 'attached' });
    await reach(/^ASSESS$/);
    await press('Enter');
    await page.locator('.orrery-diagram .lit', { hasText: 'assessing' }).first().waitFor();
    await reach(/^Picture of TicketTriage/);
    for (let i = 0; i < 40 && !/CLOSE/.test((await focus()).says); i++) await press('ArrowDown');
    await press('Enter');
    await page.getByRole('status').filter({ hasText: 'is in closed' }).waitFor();
    await reach(/^Back$/);
    await press('Enter');
    await page.getByRole('status').filter({ hasText: 'is in assessing' }).waitFor();
    await stands('button', /^Back$/);
  });

  it('repairs', async () => {
    await view(/^Repair$/, 'repair');
    await page.locator('.pick').first().waitFor();
    await reach(/^1\. /);
    await reach(/^2\. /);
    await press('Enter');
    await reach(/^Apply these/);
    await press('Enter');
    await page.getByText('The checks find nothing wrong').waitFor();
    await stands('button', /^Undo$/);
    await press('Enter');
    await page.getByText('3 findings').waitFor();
    await stands('button', /^Undo$/);
    await reach(/^Apply all that is safe$/);
    await press('Enter');
    await page.getByText(/Applied: .* are left/).waitFor();
    await stands('button', /^Apply all that is safe$/);
  });

  it('plans, steps through the levels, and copies', async () => {
    await view(/^Plan$/, 'plan');
    await reach(/A behavior of the library/);
    await page.keyboard.type('std-helpdesk');
    // What was found for the first letters is replaced.
    await page.locator('.found[aria-busy=false] button', { hasText: 'std-helpdesk' }).first().waitFor();
    await reach(/std-helpdesk/);
    await press('Enter');
    await page.getByText('Level 1 of').waitFor();
    await stands('h2', /^To std-helpdesk/);
    await reach(/^Next level$/);
    const levels = Number(/of (\d+)/.exec((await page.getByText('Level 1 of').textContent()) ?? '')?.[1]);
    for (let level = 2; level <= levels + 2; level++) await press('Enter');
    await page.getByText(`Level ${levels} of`).waitFor();
    await stands('button', /^Next level$/);
    await press('Shift+Tab', 'Enter');
    await page.getByText(`Level ${levels - 1} of`).waitFor();
    await reach(/^Another goal$/, 'Shift+Tab');
    await press('Enter');
    await stands('h2', /^Where should it lead/);
  });

  it('shows what is alike and why', async () => {
    await view(/^Similar$/, 'similar');
    await page.locator('.dot.own').waitFor();
    await reach(/^Compare|how it is built/);
    const answered = page.waitForResponse(/behaviors\/match/);
    await press('ArrowDown');
    await answered;
    await page.locator('[aria-busy=false] .card').first().waitFor();
    await reach(/^Why$/);
    await press('Enter');
    await page.locator('details[open]').first().waitFor();
  });

  it('recalls, pages through episodes, deletes one, counts before it forgets', async () => {
    for (let i = 0; i < 30; i++)
      await shown.ask('POST', '/memory/store', {
        domain: 'desk',
        context: `Timeout on checkout of shop ${i}`,
        actions_taken: ['read_logs', 'add_retry'],
        outcome: 'success',
      });
    await view(/^Memory$/, 'memory');
    await page.locator('td .line').first().waitFor();
    await reach(/^Older$/);
    await press('Enter');
    await page.locator('td', { hasText: 'of shop 0' }).waitFor();
    await stands('button', /^Older$/);
    await press('Enter');
    await stands('button', /^Older$/);
    await reach(/of shop 4$/);
    await press('Enter');
    await page.locator('dialog[open]').waitFor();
    await reach(/^Close$/);
    await press('Enter');
    await stands('button', /of shop 4$/);
    await press('Enter');
    await page.locator('dialog .steps-list').waitFor();
    await press('Escape');
    await stands('button', /of shop 4$/);
    await press('Enter');
    await page.locator('dialog .danger').waitFor();
    await reach(/^Delete …$/);
    await press('Enter');
    await stands('button', /^Delete it for good$/);
    await press('Enter');
    await page.locator('td', { hasText: 'of shop 4' }).waitFor({ state: 'detached' });
    await stands('button', /of shop 3$/);
    await reach(/^Recall$/);
    await press('Enter');
    await reach(/^Situation/);
    await page.keyboard.type('checkout timeout');
    await press('Enter');
    await page
      .locator('mark', { hasText: /checkout/i })
      .first()
      .waitFor();
    await reach(/success$/);
    await press('Enter');
    await page.locator('dialog .steps-list').waitFor();
    await press('Escape');
    await stands('button', /success$/);
    await reach(/^Compress and forget$/);
    await press('Enter');
    await reach(/^Count first$/);
    await press('Enter');
    await page.getByText('Would forget 0 episodes').waitFor();
    await stands('button', /^Count first$/);
  });

  it('makes a key and revokes it', async () => {
    await view(/^Service$/, 'service');
    await reach(/^Name/);
    await page.keyboard.type('first');
    await press('Enter');
    await page.locator('.secret').waitFor();
    await stands('input', /^Name/);
    await reach(/^I have it$/);
    await press('Enter');
    await expect.poll(async () => (await focus()).tag).not.toBe('body');
    await reach(/^Revoke$/);
    await press('Enter');
    await stands('button', /^Revoke first now$/);
    await press('Enter');
    await page.getByText(/^revoked/).waitFor();
    await stands('div', /^Keys/);
  });

  it('leads Tab once around every view: each control is a stop, is seen and has a name', async () => {
    await shown.ask('POST', '/memory/compress', { domain: 'desk' });
    for (const place of places) {
      await page.goto(`${shown.url}/#/${place}`);
      await page.locator(`main.view-${place.split(/[/?]/)[0]}`).waitFor();
      await expect.poll(() => page.locator('.waiting').count(), { message: place }).toBe(0);
      await page.evaluate('window.reached = new Set()');
      const stops: string[] = [];
      while (stops.filter((says) => says.startsWith('To the content')).length < 2) {
        await press('Tab');
        const { says, tag, isSeen: isSeenAtOnce } = await focus();
        if (!isSeenAtOnce) await isSeen();
        if (tag !== 'body') expect(says, `${place}: ${tag} after ${stops.at(-1)}`).not.toBe('');
        await page.evaluate('reached.add(document.activeElement)');
        stops.push(says);
        expect(stops.length, `${place}: ${stops.slice(-8).join(', ')}`).toBeLessThan(3 * stopsMax);
      }
      expect(stops.length, place).toBeGreaterThan(12);
      expect(await page.evaluate<string[]>(unreached), place).toEqual([]);
    }
  });

  it('finds a behavior by a sentence, turns to wiring and pages, shares and comes back', async () => {
    await page.goto(`${shown.url}/#/start`);
    await reach(/What should it do\?/);
    await page.keyboard.type('agents answer tickets');
    await page.locator('.found[aria-busy=false] button').first().waitFor();
    await page.locator('.looked-at .orrery-diagram').waitFor();
    const first = await page.locator('.looked-at').getAttribute('aria-label');
    await press('ArrowDown', 'ArrowDown');
    await page.locator(`.looked-at:not([aria-label="${first}"])`).waitFor();
    await press('Enter');
    await page.locator('main.view-workbench').waitFor();
    for (const name of ['Wiring', 'Pages', 'Machines']) {
      await reach(new RegExp(`^${name}$`));
      await press('Enter');
      await page.getByRole('button', { name, exact: true }).and(page.locator('[aria-pressed=true]')).waitFor();
      await page.locator('.staged .orrery-diagram .box').first().waitFor();
      await stands('button', new RegExp(`^${name}$`));
    }
    await reach(/^Share$/);
    await press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /Link copied|does not let the page/ })
      .waitFor();
    await stands('button', /^Share$/);
  });

  it('reads and searches the documentation, and comes back', async () => {
    await reach(/^Docs$/);
    await press('Enter');
    await page.locator('main.docs-page h1').waitFor();
    // Its script has run then.
    await page.waitForLoadState('load');
    await press('/');
    await stands('input', /Search/);
    await page.keyboard.type('idempotency');
    await page.locator('#found a').first().waitFor();
    await press('Tab');
    await stands('a', /./);
    const target = (await page.evaluate('document.activeElement.href')) as string;
    await press('Enter');
    await page.waitForURL(target);
    await reach(/^Console$/);
    await press('Enter');
    await page.getByRole('button', { name: 'Draw it' }).waitFor();
    await reach(/^Sign out$/);
    await press('Enter');
    await stands('input', /API key/);
  });
});
