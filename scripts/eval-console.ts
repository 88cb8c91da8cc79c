// How fast the console is in Chromium without a graphics processor: a machine of two thousand states (first picture, frames while it moves), and typing into 350 KB.
// Run: npm run eval:console. A machine that does other work besides is slower: the load is printed, and the processor time of a frame beside its time on the clock.
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchConsole } from '../tests/fixtures/console-service.ts';
import { applicationOf } from '../tests/fixtures/large-application.ts';
import { largeMachine } from '../tests/fixtures/large-machine.ts';

const statesCount = 2000;

/** Processor milliseconds of a process and of all that it started. */
function processorMs(parent: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return [{ pid: Number(pid), parent: Number(fields[1]), ms: 10 * (Number(fields[11]) + Number(fields[12])) }];
      } catch {
        return [];
      }
    });
  const ours = new Set([parent]);
  for (let before = 0; before !== ours.size; ) {
    before = ours.size;
    for (const one of stats) if (ours.has(one.parent)) ours.add(one.pid);
  }
  return stats.filter(({ pid }) => ours.has(pid)).reduce((sum, { ms }) => sum + ms, 0);
}

const framesCount = 120;

async function frames(page: Page, name: string, act: string): Promise<void> {
  const before = processorMs(process.pid);
  const times = await page.evaluate<number[]>(`(async () => {
    const sheet = document.querySelector('.staged .sheet');
    const area = sheet.getBoundingClientRect();
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    const times = [];
    let last = performance.now();
    for (let i = 0; i < ${framesCount}; i++) {
      ${act}
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return times;
  })()`);
  const spent = (processorMs(process.pid) - before) / framesCount;
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
  console.log(
    `${name}: ${(1000 / mean).toFixed(1)} frames a second, p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms; ${spent.toFixed(1)} ms of processor a frame`,
  );
}

const quantile = (values: readonly number[], share: number): string =>
  ([...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0).toFixed(1);

const drag = `
  const at = { bubbles: true, clientX: x + 200 * Math.sin(i / 9), clientY: y + 150 * Math.cos(i / 7), pointerId: 1, buttons: 1, isPrimary: true };
  if (i === 0) document.querySelector('.staged svg').dispatchEvent(new PointerEvent('pointerdown', at));
  else document.dispatchEvent(new PointerEvent(i === ${framesCount - 1} ? 'pointerup' : 'pointermove', at));`;
const wheel = `sheet.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: i < ${framesCount / 2} ? 40 : -40, clientX: x, clientY: y }));`;

const shown = await launchConsole({ args: ['--disable-gpu'] });
const { page, url } = shown;
try {
  console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ${cpus()[0]?.model}`);
  await page.goto(shown.link);
  await page.locator('main.view-start').waitFor();
  const open = async (name: string, text: string) => {
    await page.goto(`${url}/#/start`);
    await page.locator('main.view-start').waitFor();
    const buffer = Buffer.from(text);
    await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer });
  };
  await open('warm.json', applicationOf(10));
  await page.locator('.orrery-diagram .world').waitFor();
  const large = largeMachine(statesCount);
  const [began, spentBefore] = [Date.now(), processorMs(process.pid)];
  await open('large.json', large);
  await page.locator('.orrery-diagram .box').nth(20).waitFor();
  console.log(
    `first picture of ${statesCount} states (${Math.round(large.length / 1000)} KB): ${Date.now() - began} ms, ${processorMs(process.pid) - spentBefore} ms of processor with the service`,
  );
  await page.locator('.finding-panel h2 .number', { hasText: /[1-9]/ }).waitFor();
  await frames(page, 'pan at 100 %', drag);
  await frames(page, 'zoom out and in', wheel);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await frames(page, 'pan, all of it in sight', drag);
  for (const kilobytes of [35, 350, 3000]) {
    const text = applicationOf(kilobytes);
    const opened = Date.now();
    await open('typed.json', text);
    await page.locator('.cm-line', { hasText: '"name"' }).first().waitFor();
    const shown = Date.now() - opened;
    await page
      .locator('.status')
      .getByText(/no findings|errors?|warnings?/)
      .first()
      .waitFor();
    console.log(
      `${kilobytes} KB opened: text after ${shown} ms, what the service finds after ${Date.now() - opened} ms`,
    );
    await page.locator('.cm-line', { hasText: '"name"' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(`{
      window.late = [];
      document.querySelector('.editor').shadowRoot.querySelector('.cm-content').addEventListener('keydown', (event) => {
        const pressed = event.timeStamp;
        requestAnimationFrame(() => setTimeout(() => late.push(performance.now() - pressed)));
      }, true);
    }`);
    for (let i = 0; i < 120; i++) {
      await page.keyboard.press('abcdefgh'[i % 8] as string);
      await page.waitForTimeout(70);
    }
    const late = await page.evaluate<number[]>('late');
    console.log(
      `typing into ${kilobytes} KB: p50 ${quantile(late, 0.5)} ms, p95 ${quantile(late, 0.95)} ms from key to frame`,
    );
  }
} finally {
  await shown.close();
}
