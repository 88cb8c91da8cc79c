// The console with a large document: progress at once, keys that wait for nothing, and a text that is kept without being written at every rest.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { largeApplication } from './fixtures/large-application.ts';

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

  const large = largeApplication(2000);
  const openStart = async () => {
    await shown.page.goto(`${shown.url}/#/start`);
    await shown.page.locator('main.view-start').waitFor();
  };
  const openLarge = async () => {
    const { page } = shown;
    const file = { name: 'large.json', mimeType: 'text/plain', buffer: Buffer.from(large) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.locator('.cm-line', { hasText: '"Large"' }).waitFor();
  };

  it('shows the text of three megabytes before it is read, and says that it is read', async () => {
    const { page } = shown;
    expect(Buffer.byteLength(large)).toBeGreaterThan(2_500_000);
    await openStart();
    // A thread that answers nothing is one that is still reading.
    await page.evaluate(`Worker.prototype.postMessage = (send => function (...said) {
      window.held = () => send.apply(this, said);
    })(window.sent = Worker.prototype.postMessage)`);
    await openLarge();
    await page.getByText(/^Reading large\.json, [23]\.\d MB/).waitFor();
    await page.evaluate(`{ Worker.prototype.postMessage = window.sent; window.held(); }`);
    await page.locator('.orrery-diagram .world').waitFor();
  });

  it('writes a large text into the browser when it is left, and not at every rest', async () => {
    const { page } = shown;
    await openStart();
    await openLarge();
    await page.locator('.orrery-diagram .world').waitFor();
    // For how long nobody has typed when the text is written.
    await page.evaluate(`{
      window.written = [];
      let typed = 0;
      addEventListener('keydown', () => (typed = performance.now()), true);
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, text) {
        if (name === 'orrery.document') window.written.push(performance.now() - typed);
        return set.call(this, name, text);
      };
    }`);
    const written = () => page.evaluate<number[]>('written');
    await page.locator('.cm-line', { hasText: '"Large"' }).click();
    await page.keyboard.press('End');
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(550);
    }
    await page.evaluate(`dispatchEvent(new Event('pagehide'))`);
    await page.evaluate('written.length = 0');
    await page.keyboard.type('abc', { delay: 550 });
    // A machine that is slow enough rests between two keys for as long as it takes.
    expect((await written()).filter((rested) => rested < 3900)).toEqual([]);
    await page.evaluate('written.length = 0');
    await page.keyboard.type('d');
    await page.evaluate(`dispatchEvent(new Event('pagehide'))`);
    expect(await written()).toHaveLength(2);
    expect(await page.evaluate(`sessionStorage.getItem('orrery.document').slice(0, 120).match(/Larg\\w*/)[0]`)).toMatch(
      /^Largabcde$/,
    );
    expect(shown.faults).toEqual([]);
  });

  it('a change from elsewhere reaches the editor, the thread and what is kept', async () => {
    const { page } = shown;
    await shown.beginAnew();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ');
    await page.getByRole('textbox', { name: 'Name of the file' }).fill('other.json');
    await page.keyboard.press('Enter');
    await page.locator('.finding', { hasText: 'statos' }).locator('.fix').first().click();
    await page.locator('.finding-panel h2 .number', { hasText: /^2$/ }).waitFor();
    await page.evaluate(`dispatchEvent(new Event('pagehide'))`);
    const kept = await page.evaluate<{ name: string; text: string }>(
      `JSON.parse(sessionStorage.getItem('orrery.document'))`,
    );
    expect(kept.name).toBe('other.json');
    expect(kept.text).not.toContain('statos');
    expect(kept.text.endsWith(' ')).toBe(true);
  });
});
