// Question: does the console follow what is typed, in large documents? Rival: the same keys in the same editor with a small document. Chromium on the built
// service. A key counts until the frame after it was painted; a redraw, from the last key until the findings and the machine of the new text are shown.
// `npm run bench -- console`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { startArguments } from '../tests/fixtures/start-arguments.ts';
import { machineLine, table } from './measure.ts';

const root = join(import.meta.dirname, '..');
const browserFile = '/usr/bin/chromium';
const keys = 80;
const betweenMs = 110;
const redraws = 15;
/** After which nothing that a key set off goes on. */
const settledMs = 2_500;
const bars = { keyMs: 50, redrawMs: 300 };

/** Orbitals of the library side by side, the small ones first, until so many orbitals or characters are there. */
function documentOf(isEnough: (orbitals: number, characters: number) => boolean): string {
  const all = listBehaviors().flatMap(({ schema }) => schema.orbitals as readonly { readonly name?: string }[]);
  const bySize = all.map((one) => ({ one, size: JSON.stringify(one).length })).sort((a, b) => a.size - b.size);
  const orbitals: object[] = [];
  let text = '';
  for (const { one } of bySize) {
    if (isEnough(orbitals.length, text.length)) break;
    orbitals.push({ ...one, name: `${one.name}${orbitals.length}` });
    text = JSON.stringify({ name: 'Large', version: '1.0.0', orbitals }, null, 1);
  }
  return text;
}

const documents: readonly (readonly [name: string, text: string])[] = [
  ['the example', readFileSync(join(root, 'examples/ticket-desk-faulty.json'), 'utf8')],
  ['50 orbitals', documentOf((orbitals) => orbitals === 50)],
  ['200 KB', documentOf((_, characters) => characters >= 200_000)],
];

async function startService(folder: string): Promise<{ readonly service: ChildProcess; readonly link: string }> {
  const environment = { PATH: process.env.PATH, ORRERY_PORT: '0', ORRERY_DATA_DIR: folder, ORRERY_API_KEY: 'bench' };
  const service = spawn(process.execPath, startArguments(root), {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const part of service.stdout) {
    said += part;
    const link = /^Console, signed in: (\S+)/m.exec(said)?.[1];
    if (link !== undefined) return { service, link };
  }
  throw new Error(`the service did not start: ${said}`);
}

/** Notes in the page how long each key takes until its frame is painted, and when something beside the text changed last. */
const notes = `
  window.keyTimes = [];
  window.lastKey = window.lastChange = 0;
  addEventListener('keydown', () => {
    window.lastKey = performance.now();
  }, true);
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      const isBeside = ({ target }) => (target.closest ? target : target.parentElement)?.closest('.side') != null;
      if (changes.some(isBeside)) window.lastChange = performance.now();
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  addEventListener('keydown', () => {
    const started = performance.now();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keyTimes.push(performance.now() - started);
      channel.port2.postMessage(null);
    });
  }, true);`;

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function measureDocument(page: Page, name: string, text: string): Promise<string[]> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'large.json', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const findings = page.locator('.finding-panel h2 .number');
  await findings.waitFor({ timeout: 120_000 });
  await page.locator('.orrery-diagram').first().waitFor({ timeout: 120_000 });
  await setTimeout(2000);
  await page.locator('.cm-line', { hasText: '"name"' }).nth(2).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate('window.keyTimes = []');
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press(i % 8 === 7 ? 'Backspace' : 'abcdefgh'.charAt(i % 8));
    await setTimeout(betweenMs);
  }
  await setTimeout(1000);
  const keyTimes = (await page.evaluate('window.keyTimes')) as number[];
  const times: number[] = [];
  for (let i = 0; i < redraws; i++) {
    await page.keyboard.press('x');
    await setTimeout(settledMs);
    times.push(Number(await page.evaluate('window.lastChange - window.lastKey')));
  }
  return [
    `${name}, ${Math.round(text.length / 1024)} KB`,
    `${quantile(keyTimes, 0.5).toFixed(0)}`,
    `${quantile(keyTimes, 0.95).toFixed(0)}`,
    `${quantile(times, 0.5).toFixed(0)}`,
  ];
}

export async function run(): Promise<void> {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const { service, link } = await startService(folder);
  const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(notes);
    await page.goto(link);
    await page.getByRole('button', { name: 'Open the example' }).click();
    await page.locator('.orrery-diagram').first().waitFor();
    const rows: string[][] = [];
    for (const [name, text] of documents) {
      await page.goto(`${new URL(link).origin}/#/start`);
      rows.push(await measureDocument(page, name, text));
    }
    console.log(`${machineLine()}; ${keys} keys ${betweenMs} ms apart, ${redraws} redraws`);
    const heads = ['document', 'key p50 ms', `key p95 ms (<= ${bars.keyMs})`, `redraw p50 ms (<= ${bars.redrawMs})`];
    console.log(table(heads, rows));
  } finally {
    await browser.close();
    service.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
