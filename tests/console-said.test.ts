// Changes of the document that a person does not see in the text: the console says them in one line and offers the way back.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(browserAbsent !== '')(`in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let console: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    console = await startConsole();
    ({ page } = console);
  }, 120_000);
  afterAll(() => console?.close());
  beforeEach(() => console.beginAnew(), 120_000);

  const line = (text: string) => page.locator('.banner', { hasText: text });
  const findings = (count: number) =>
    page.locator('.finding-panel h2 .number', { hasText: new RegExp(`^${count}$`) }).waitFor();
  const view = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator(`main.view-${name.toLowerCase()}`).waitFor();
  };
  /** Keeps a change that can be taken back. */
  const fixOne = async () => {
    await page.locator('.finding', { hasText: 'statos' }).locator('.fix').first().click();
    await findings(2);
  };

  it('a document that another one takes the place of is offered back', async () => {
    for (const [button, name] of [
      ['In the textual form', 'untitled.lolo'],
      ['As JSON', 'untitled.json'],
      ['Draw it', 'untitled.json'],
    ] as const) {
      await page.getByRole('link', { name: 'Orrery, start' }).click();
      await page.getByRole('button', { name: button }).click();
      const said = line(`${name} has taken the place of ticket-desk-faulty.json.`);
      await said.waitFor();
      await said.getByRole('button', { name: 'Bring ticket-desk-faulty.json back' }).click();
      await said.waitFor({ state: 'detached' });
      await findings(3);
      expect(await page.getByLabel('Name of the file').inputValue()).toBe('ticket-desk-faulty.json');
    }
    // A person who writes on has seen it.
    await page.getByRole('link', { name: 'Orrery, start' }).click();
    await page.getByRole('button', { name: 'In the textual form' }).click();
    await line('has taken the place of').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.type(' ');
    await line('has taken the place of').waitFor({ state: 'detached' });
  });

  it('a document of an earlier visit is offered back too, before the editor was there', async () => {
    await page.goto(`${console.url}/#/start`);
    await page.reload();
    await page.getByRole('button', { name: 'In the textual form' }).click();
    await line('ticket-desk-faulty.json').getByRole('button', { name: 'Bring' }).click();
    await findings(3);
  });

  it('Undo in the header is said, and can be made again', async () => {
    await fixOne();
    await view('Play');
    const undo = page.locator('header').getByRole('button', { name: 'Undo' });
    await undo.click();
    const said = line('The last change of ticket-desk-faulty.json is taken back.');
    await said.getByRole('button', { name: 'Redo' }).click();
    await said.waitFor({ state: 'detached' });
    await undo.waitFor();
    await undo.click();
    await said.getByRole('button', { name: 'Hide' }).click();
    await said.waitFor({ state: 'detached' });
    await view('Workbench');
    await findings(3);
  });

  it('Undo in the header is read in both themes, hovered and not, and makes a narrow header no higher', async () => {
    const heights: number[] = [];
    const height = async () => heights.push((await page.locator('header.top').boundingBox())?.height ?? 0);
    await page.setViewportSize({ width: 390, height: 800 });
    // The workbench has the button in its toolbar.
    await height();
    await page.setViewportSize({ width: 1280, height: 800 });
    await fixOne();
    await page.evaluate(axe);
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.goto(`${console.url}/#/play`);
        const undo = page.locator('header').getByRole('button', { name: 'Undo' });
        await undo.waitFor();
        if (width === 390) await height();
        for (const isHovered of [false, true]) {
          if (isHovered) await undo.hover();
          const { passes, violations } = (await page.evaluate(
            `axe.run('header', { runOnly: ['color-contrast'] }).then(({ passes, violations, incomplete }) => ({
              passes: passes.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
              violations: [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ html }) => html)),
            }))`,
          )) as Record<'passes' | 'violations', string[]>;
          expect(violations, `${width} ${colorScheme} ${isHovered}`).toEqual([]);
          expect(passes.some((html) => html.includes('Undo'))).toBe(true);
        }
      }
    expect(new Set(heights).size).toBe(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
