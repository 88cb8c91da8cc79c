// Documents of one line in the console: laid out when they are opened, and written as they came.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { breakLines, inOneLine, isOneLine, joinLines, laidOut, oneLineOf } from '../web/src/editor/break-lines.ts';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { root } from './source-tree.ts';

const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.json'));

test.each(examples)('%s in one line is laid out, and comes back as it came', (name) => {
  const value = JSON.parse(readFileSync(join(root, 'examples', name), 'utf8'));
  const compact = JSON.stringify(value);
  // As Python writes it, with the end of a line.
  const spaced = `${joinLines(compact, { colon: ' ', comma: ' ', end: '\n' })}`;
  for (const text of [compact, spaced]) {
    const laidOut = breakLines(text);
    expect(laidOut.split('\n').length).toBeGreaterThan(10);
    expect(laidOut).toBe(`${JSON.stringify(value, null, 2)}\n`);
    expect(joinLines(laidOut, oneLineOf(text))).toBe(text);
  }
});

test('texts, numbers, comments and repeated members stay as they are written', () => {
  const text = '{"a\\"{,:":1.50,"b":[],"c":{ },/* , { */"a":[1e3,"x\\\\",{"d":null}],"a":2}';
  const laidOut = breakLines(text);
  expect(laidOut).toContain('"a\\"{,:": 1.50,\n');
  expect(laidOut).toContain('"b": [],\n  "c": {},');
  expect(joinLines(laidOut, oneLineOf(text))).toBe(text.replace('{ }', '{}'));
  expect(breakLines('{"a": "not closed')).toBe('{\n  "a": "not closed\n');
});

test('a text whose spaces follow no rule comes back byte by byte until it is changed', () => {
  const value = JSON.parse(readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8'));
  const compact = JSON.stringify(value);
  for (const came of [`\ufeff${compact}\r\n`, compact.replace(',', ' , '), compact.replace(':', ':\t'), compact]) {
    const { text, oneLine } = laidOut(came);
    if (oneLine === undefined) throw new Error('not taken as one line');
    expect(text.startsWith('{\n')).toBe(true);
    expect(oneLine.length).toBe(came.length);
    expect(inOneLine(text, oneLine)).toBe(came);
    const changed = inOneLine(text.replace('"name"', '"title"'), oneLine);
    expect(changed.trim()).not.toContain('\n');
    expect(JSON.parse(changed)).toHaveProperty('title');
  }
});

test('three megabytes are laid out in a moment', () => {
  const text = JSON.stringify(Array.from({ length: 60_000 }, (_, i) => ({ name: `state ${i}`, to: ['a', 'b'] })));
  expect(text.length).toBeGreaterThan(2_000_000);
  expect(isOneLine(text)).toBe(true);
  const started = process.cpuUsage().user;
  const back = joinLines(breakLines(text), oneLineOf(text));
  expect((process.cpuUsage().user - started) / 1000).toBeLessThan(4000);
  expect(back).toBe(text);
});

describe.skipIf(browserAbsent !== '')(`in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  const compact = JSON.stringify(JSON.parse(readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8')));
  beforeAll(async () => {
    shown = await startConsole();
    await shown.page.goto(shown.link);
    await shown.page.getByRole('button', { name: 'Open the example' }).waitFor();
  });
  afterAll(() => shown?.close());

  const saved = async () => {
    const [file] = await Promise.all([
      shown.page.waitForEvent('download'),
      shown.page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
  };
  const firstLine = (text: string) =>
    expect.poll(() => shown.page.locator('.cm-line').first().textContent()).toBe(text);

  it('a file of one line is shown in lines and saved as it came, in lines when somebody says so, and back', async () => {
    const { page, url } = shown;
    await page.goto(`${url}/#/start`);
    const file = { name: 'desk.json', mimeType: 'text/plain', buffer: Buffer.from(compact) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText('no findings').waitFor();
    await firstLine('{');
    expect(await saved()).toBe(compact);
    const isOneLine = page.getByLabel('in one line');
    await isOneLine.uncheck();
    expect(await saved()).toBe(breakLines(compact));
    await isOneLine.check();
    expect(await saved()).toBe(compact);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ');
    await page.getByText('no findings').waitFor();
    expect(await saved()).toBe(compact);
  });

  it('a text of one line that is pasted over all is laid out as one that is opened', async () => {
    const { page, context } = shown;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const pasted = compact.replace('"TicketDesk"', '"PastedDesk"');
    await page.evaluate(
      (text) =>
        (
          globalThis as unknown as { navigator: { clipboard: { writeText(text: string): Promise<void> } } }
        ).navigator.clipboard.writeText(text),
      pasted,
    );
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
    await page.locator('.cm-line', { hasText: /^ {2}"name": "PastedDesk",$/ }).waitFor();
    expect(await saved()).toBe(pasted);
    await page.keyboard.press('Control+z');
  });

  it('an empty clipboard is said to be empty', async () => {
    const { page, url } = shown;
    await page.goto(`${url}/#/start`);
    await page.evaluate(`navigator.clipboard.readText = async () => ''`);
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByText('The clipboard is empty').waitFor();
    await page.evaluate(`navigator.clipboard.readText = async () => { throw new Error('no'); }`);
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByText('does not let the page read the clipboard').waitFor();
    expect(shown.faults).toEqual([]);
  });
});
