import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { threadArguments } from './thread-arguments.ts';

test('no thread requires a module, which none may be ended in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'module.mjs');
  writeFileSync(file, 'export const one = 1;');
  const code = `
    const { parentPort } = require('node:worker_threads');
    try { parentPort.postMessage(require(${JSON.stringify(file)}).one); } catch (error) { parentPort.postMessage(error.code); }`;
  const answerOf = async (execArgv: readonly string[]): Promise<unknown> =>
    (await once(new Worker(code, { eval: true, execArgv: [...execArgv] }), 'message'))[0];
  expect(await answerOf(threadArguments)).toBe('ERR_REQUIRE_ESM');
});

test('every pool of threads is told so', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('src', file));
  const pools = files.filter((file) => /new Piscina\b/.test(readFileSync(file, 'utf8')));
  expect(pools.length).toBeGreaterThan(2);
  expect(pools.filter((file) => !readFileSync(file, 'utf8').includes('execArgv: [...threadArguments]'))).toEqual([]);
});
