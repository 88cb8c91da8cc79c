// Typing in the editor of the console: how far in a line begins, and boxes of a narrow pane that are read whole.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { root } from './source-tree.ts';

describe.skipIf(browserAbsent !== '')(`in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let console: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    console = await startConsole();
    ({ page } = console);
  }, 120_000);
  afterAll(() => console?.close());
  beforeEach(() => console.beginAnew(), 120_000);

  const choose = async (name: string, text: string) => {
    await page.getByRole('link', { name: 'Orrery, start' }).click();
    await page
      .locator('main.view-start input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
  };
  const text = async () => (await page.locator('.cm-line').allTextContents()).join('\n');

  it.each([
    [
      'the textual form, its closing bracket by itself',
      'a.lolo',
      'orbital A {}',
      ['ArrowLeft', 'Enter', 'x'],
      'orbital A {\n  x\n}',
    ],
    [
      'the textual form, its closing bracket typed',
      'a.lolo',
      'orbital A {\n  trait B {',
      ['Enter', 'x', 'Enter', '}'],
      'orbital A {\n  trait B {\n    x\n  }',
    ],
    ['the textual form, elsewhere', 'a.lolo', 'orbital A {\n  ;; one', ['Enter', 'x'], 'orbital A {\n  ;; one\n  x'],
    ['JSON', 'a.json', '{\n  "a": [', ['Enter', '1', 'Enter', ']', 'Enter', '}'], '{\n  "a": [\n    1\n  ]\n}'],
  ])('indents behind a bracket: %s', async (_, name, before, keys, after) => {
    await choose(name, before);
    for (const key of keys) await page.keyboard.press(key);
    expect(await text()).toBe(after);
  });

  it('has completions and explanations in the pane, wide enough to be read', async () => {
    const edit = async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.locator('.edit-panel').waitFor();
      await page.locator('.cm-content').focus();
    };
    const fits = async (selector: string) => {
      await page.locator(selector).first().waitFor();
      await expect
        .poll(async () => {
          const pane = await page.locator('.editor').boundingBox();
          const box = await page.locator(selector).first().boundingBox();
          if (pane === null || box === null || pane.width > 430) return false;
          return box.width >= 240 && box.x >= pane.x && box.x + box.width <= pane.x + pane.width;
        })
        .toBe(true);
    };
    await choose('bike-hire.lolo', readFileSync(join(root, 'examples/bike-hire.lolo'), 'utf8'));
    await page.locator('.orrery-diagram', { hasText: 'riding' }).waitFor();
    await edit();
    await page.keyboard.press('Control+Home');
    await page.locator('.cm-line', { hasText: 'INIT -> idle' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    // Far to the right, where nothing is left beside the cursor.
    await page.keyboard.type(`${' '.repeat(22)}(set @entity.ri`);
    await fits('.cm-tooltip-autocomplete');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: '@entity.rider' }).first().click();
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Control+i');
    await fits('.orrery-hover');
    await choose('app.json', `{\n  "name": "App",\n${' '.repeat(34)}"`);
    await edit();
    await page.keyboard.press('Control+Space');
    await fits('.cm-tooltip-autocomplete');
    await fits('.cm-completionInfo');
  });
});
