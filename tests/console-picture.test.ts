// Pictures of the console that are worked with, in Chromium: zoomed, moved, folded, in the whole window, beside a text of another width; and a machine of two thousand states.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { root } from './source-tree.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A chain of machines in so many orbitals, each listening to the one before. */
function application(orbitals: number, states: number): string {
  const machine = (o: number) => ({
    name: `Desk${o}`,
    linkedEntity: `Thing${o}`,
    stateMachine: {
      states: Array.from({ length: states }, (_, i) => ({ name: `s${i}`, ...(i === 0 && { isInitial: true }) })),
      events: [{ key: 'GO', name: 'Go' }],
      transitions: Array.from({ length: states - 1 }, (_, i) => ({
        from: `s${Math.floor(i / 3)}`,
        event: 'GO',
        to: `s${i + 1}`,
        effects: [['emit', `DONE_${o}`]],
      })),
    },
    listens: o === 0 ? [] : [{ event: `DONE_${o - 1}`, triggers: 'GO' }],
  });
  const orbital = (o: number) => ({
    name: `Orbital${o}`,
    entity: { name: `Thing${o}`, fields: [{ name: 'id', type: 'string' }] },
    traits: [machine(o), { ...machine(o), name: `Other${o}`, listens: [] }],
    pages: [],
  });
  return `${JSON.stringify({ name: 'Large', orbitals: Array.from({ length: orbitals }, (_, o) => orbital(o)) }, null, 1)}\n`;
}

describe.skipIf(browserAbsent !== '')(`the console in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  beforeAll(async () => {
    shown = await startConsole();
    await shown.page.goto(shown.link);
    await shown.page.getByRole('button', { name: 'Open the example' }).waitFor();
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await shown.beginAnew();
  });
  afterAll(() => shown?.close());

  const openText = async (name: string, text: string) => {
    const { page, url } = shown;
    await page.goto(`${url}/#/start`);
    await page.locator('main.view-start').waitFor();
    const buffer = Buffer.from(text);
    await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.locator('main.view-workbench .orrery-diagram .world').waitFor();
  };
  const percent = async () => Number(/\d+/.exec(await shown.page.locator('.staged .number').innerText())?.[0]);
  const place = () =>
    shown.page.evaluate<{ x: number; y: number }>(
      `(() => { const { x, y } = document.querySelector('.staged .box').getBoundingClientRect(); return { x, y }; })()`,
    );

  it('draws a rename in a plan as one element with two names', async () => {
    const { page, url } = shown;
    const text = readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8');
    await openText('desk.json', text);
    await page.goto(`${url}/#/plan`);
    const buffer = Buffer.from(text.replaceAll('"assessing"', '"reviewing"'));
    const goal = { name: 'goal.json', mimeType: 'text/plain', buffer };
    await page.locator('main.view-plan input[type=file]').setInputFiles(goal);
    await page.getByText('Level 1 of 2').waitFor({ timeout: 100_000 });
    const drawn = () => page.locator('.pictures-list').textContent();
    await expect.poll(drawn, { timeout: 100_000 }).toContain('assessing → reviewing');
    expect(await page.locator('.pictures-list .removed, .pictures-list .added').count()).toBe(0);
    await page.getByRole('button', { name: 'Another goal' }).click();
    const other = Buffer.from(text.replaceAll('"subject"', '"topic"').replaceAll('.subject', '.topic'));
    await page.locator('main.view-plan input[type=file]').setInputFiles({ ...goal, name: 'other.json', buffer: other });
    await expect.poll(drawn, { timeout: 100_000 }).toContain('subject → topic');
    expect(await page.locator('.pictures-list .removed, .pictures-list .added').count()).toBe(0);
    // A picture by itself looks as it does in the page.
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).first().click();
    const saved = readFileSync(await (await saving).path(), 'utf8');
    expect(saved).toMatch(/^<svg[^>]*><style>.*\.orrery-diagram \.box.*<\/style>/s);
    expect(shown.faults).toEqual([]);
  });

  it('counts and lists renames as `orrery plan` does, the orbital too, and what they do to stored data', async () => {
    const { page, url } = shown;
    const desk = readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8');
    const names = ['Ticket', 'subject', 'TicketTriage', 'assessing', 'ASSESS'];
    const goal = names
      .reduce((text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}_new`), desk)
      .replace('"name": "Tickets"', '"name": "Helpdesk"');
    await page.goto(`${url}/#/start`);
    const open = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('input[type=file]').first().setInputFiles(open('desk.json', desk));
    await page.getByText('no findings').waitFor();
    await page.goto(`${url}/#/plan`);
    await page.locator('section[aria-label=Goal] input[type=file]').setInputFiles(open('goal.json', goal));
    await page.getByText('Level 1 of').waitFor();
    const answer = await shown.ask('POST', '/plan-instructions', { current: JSON.parse(desk), goal: JSON.parse(goal) });
    const figure = async (of: string) =>
      Number(
        await page
          .locator('.figure', { has: page.getByText(of, { exact: true }) })
          .locator('strong')
          .textContent(),
      );
    expect(await figure('renamed')).toBe(answer.summary.renamed);
    expect(await figure('changed')).toBe(answer.summary.changed);
    const listed = page.locator('.card', { has: page.getByRole('heading', { name: 'Renames' }) }).locator('> ul > li');
    expect(await listed.count()).toBe(answer.renames.length + 1);
    expect(await listed.last().textContent()).toContain('orbital Tickets → Helpdesk: counted as a change');
    const differs = page.locator('.card', { has: page.getByRole('heading', { name: 'What differs' }) });
    expect(await differs.locator('li.tilde').count()).toBe(answer.summary.changed);
    expect(await differs.locator('li.plus, li.minus').count()).toBe(0);
    const notes = page.locator('.card', { has: page.getByRole('heading', { name: 'Stored data and users' }) });
    expect(answer.hazards.length).toBeGreaterThan(3);
    expect(await notes.locator('li').count()).toBe(answer.hazards.length);
    await notes.getByText('Stored records with another value are refused.').waitFor();
  });

  it('zooms by wheel, keys and buttons, moves by drag and keys, and a drag is no click', async () => {
    const { page } = shown;
    await openText('desk.json', readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8'));
    const sheet = page.locator('.staged .sheet');
    await expect.poll(percent).toBeGreaterThanOrEqual(100);
    await sheet.focus();
    await page.keyboard.press('+');
    await expect.poll(percent).toBeGreaterThan(130);
    await page.keyboard.press('0');
    await expect.poll(percent).toBeLessThan(130);
    const fitted = await percent();
    await sheet.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(percent).toBeGreaterThan(fitted);
    const before = await place();
    const area = await sheet.boundingBox();
    if (area === null) throw new Error('no sheet');
    const cursor = () => page.evaluate<string>(`document.querySelector('.orrery-diagram .chosen')?.textContent ?? ''`);
    const chosen = await cursor();
    // From the middle of a state.
    const box = await page.locator('.staged .box').first().boundingBox();
    if (box === null) throw new Error('no box');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await place()).x - before.x)).toBe(60);
    expect(await cursor()).toBe(chosen);
    await sheet.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => Math.round((await place()).x - before.x)).toBe(-20);
  });

  it('keeps labels readable at rest, shows the small map, and goes where it is pressed', async () => {
    const { page } = shown;
    await openText('large.json', application(2, 120));
    await expect.poll(percent).toBe(100);
    await page.locator('.staged .map').waitFor();
    const before = await place();
    const map = await page.locator('.staged .map').boundingBox();
    if (map === null) throw new Error('no map');
    await page.mouse.click(map.x + map.width - 6, map.y + map.height - 6);
    await expect.poll(async () => before.x - (await place()).x + before.y - (await place()).y).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await page.locator('.staged .map').waitFor({ state: 'hidden' });
  });

  it('opens with all of the example in sight, and with the heading and the first names of a wiring', async () => {
    const { page } = shown;
    /** What is cut off by the sheet, of some elements. */
    const cut = (selector: string) =>
      page.evaluate<string[]>(`(() => {
        const sheet = document.querySelector('.staged .sheet').getBoundingClientRect();
        return [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return left < sheet.left || top < sheet.top || right > sheet.right || bottom > sheet.bottom;
        }).map((one) => one.textContent);
      })()`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await shown.beginAnew();
    await page.locator('.orrery-diagram .title', { hasText: 'closed' }).waitFor();
    await expect.poll(() => cut('.orrery-diagram .heading, .orrery-diagram text, .orrery-diagram .box')).toEqual([]);
    expect(await percent()).toBeGreaterThanOrEqual(100);
    // Its first trait stands in the middle of the picture.
    const { schema } = await shown.ask('GET', '/behaviors/std-ticket-triage');
    await openText('triage.json', JSON.stringify(schema));
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByRole('button', { name: 'Wiring', exact: true }).click();
    // What the checks say takes the room that it had while they ran.
    await page.getByText('nothing is wrong').waitFor({ state: 'attached' });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      if (width === 390)
        await page
          .getByRole('group', { name: 'What is shown' })
          .getByRole('button', { name: 'Picture and findings' })
          .click();
      await page.locator('.orrery-diagram .title', { hasText: 'TicketEditor' }).waitFor();
      await expect.poll(() => cut('.orrery-diagram .heading')).toEqual([]);
      const first = new Set(['TicketTriage', 'TicketList', 'TicketEditor']);
      await expect
        .poll(async () => (await cut('.orrery-diagram .title')).filter((name) => first.has(name)), { timeout: 20_000 })
        .toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Machines', exact: true }).click();
  });

  it('takes the whole window and gives it back', async () => {
    const { page } = shown;
    await page.locator('.staged .sheet').focus();
    await page.keyboard.press('f');
    await expect.poll(async () => (await page.locator('.staged').boundingBox())?.width).toBe(1280);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await page.locator('.staged').boundingBox())?.width).toBeLessThan(700);
  });

  it('gives the window back by Escape wherever the focus is', async () => {
    const { page } = shown;
    const button = page.getByRole('button', { name: 'Whole window' });
    await button.click();
    await page.locator('.staged.whole').waitFor();
    await button.focus();
    await page.keyboard.press('Escape');
    await page.locator('.staged.whole').waitFor({ state: 'detached' });
    // Pressed in the very moment that the window is taken, before it is shown.
    await page.evaluate(`{
      const picture = document.querySelector('.staged');
      const taken = new MutationObserver(() => {
        if (!picture.classList.contains('whole')) return;
        taken.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        window.wasWhole = true;
      });
      taken.observe(picture, { attributeFilter: ['class'] });
    }`);
    await button.click();
    await expect.poll(() => page.evaluate('window.wasWhole')).toBe(true);
    await page.locator('.staged.whole').waitFor({ state: 'detached' });
  });

  it('remembers where the lines between text, picture and findings were put', async () => {
    const { page } = shown;
    const widths = async () => [
      Math.round((await page.locator('section.text').boundingBox())?.width ?? 0),
      Math.round((await page.locator('.finding-panel').boundingBox())?.height ?? 0),
    ];
    const [width = 0, height = 0] = await widths();
    await page.getByRole('separator', { name: 'Width of the text' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('separator', { name: 'Room for the findings' }).focus();
    await page.keyboard.press('ArrowUp');
    const moved = await widths();
    expect(moved[0]).toBeLessThan(width - 60);
    expect(moved[1]).toBeGreaterThan(height + 10);
    await page.reload();
    await page.locator('.orrery-diagram .world').waitFor();
    expect(await widths()).toEqual(moved);
  });

  it('folds the orbitals of a large application, and opens the one that is pressed or edited', async () => {
    const { page } = shown;
    await openText('wired.json', application(8, 3));
    await page.getByRole('button', { name: 'Wiring', exact: true }).click();
    await page.getByRole('button', { name: 'Open all 8 orbitals' }).waitFor();
    const boxes = () => page.locator('.orrery-diagram .box').count();
    await expect.poll(boxes).toBeLessThan(10);
    const folded = await boxes();
    await page.locator('.staged .sheet').focus();
    await page.locator('.orrery-diagram a', { hasText: 'Orbital5' }).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(boxes).toBe(folded + 1);
    await page.locator('.orrery-diagram .title', { hasText: 'Other5' }).waitFor();
    await page.getByRole('button', { name: 'Open all 8 orbitals' }).click();
    await expect.poll(boxes).toBe(16);
    await page.evaluate(axe);
    const violations = await page.evaluate(
      `axe.run('main').then((r) => r.violations.map((v) => v.id + ' ' + v.nodes[0].html))`,
    );
    expect(violations).toEqual([]);
  });

  it('draws two thousand states, holds in the page what is in sight, and finds any of them by keyboard', async () => {
    const { page } = shown;
    await openText('states.json', application(1, 2000));
    const held = () => page.locator('.orrery-diagram *').count();
    await expect.poll(held).toBeGreaterThan(100);
    expect(await held()).toBeLessThan(4000);
    await page.locator('.staged .sheet').focus();
    await page.keyboard.press('0');
    await page.locator('canvas.far:not([hidden])').waitFor();
    expect(await page.locator('.orrery-diagram .box').count()).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate('document.activeElement.closest("a")?.textContent ?? ""')).toContain('GO');
    await expect.poll(percent).toBeGreaterThan(60);
  });

  it('shows the badges of findings on a telephone, and no label smaller than it is drawn', async () => {
    const { page } = shown;
    await shown.beginAnew();
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('group', { name: 'What is shown' })
      .getByRole('button', { name: 'Picture and findings' })
      .click();
    await page.locator('.orrery-diagram .badge').first().waitFor();
    expect(await percent()).toBeGreaterThanOrEqual(100);
    const apart = await page.evaluate<number[]>(`[...document.querySelectorAll('.marked .badge')].map((badge) => {
      const [a, b] = [badge, badge.closest('a').querySelector('text')].map((one) => one.getBoundingClientRect());
      return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
    })`);
    expect(apart.length).toBeGreaterThan(0);
    for (const distance of apart) expect(distance).toBeLessThan(40);
    // A machine of five states needs no map, and the panel to edit it is covered by nothing.
    expect(await page.locator('.staged .map').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Add a state' }).waitFor();
    const overlap = await page.evaluate<number>(`(() => {
      const [panel, findings] = ['.edit-panel', '.finding-panel'].map((one) => document.querySelector(one).getBoundingClientRect());
      return panel.bottom - findings.top;
    })()`);
    expect(overlap).toBeLessThanOrEqual(1);
    expect(await page.locator('.edit-panel').evaluate((one) => one.clientHeight >= 60)).toBe(true);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(shown.faults).toEqual([]);
  });
});
