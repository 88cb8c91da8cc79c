// A log that cannot be written costs lines and nothing else: not the service, not its health, not its end.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { root } from './source-tree.ts';

const isLinux = process.platform === 'linux';
if (!isLinux) console.log('Logs without room: SKIPPED, they take /dev/full and the limits of Linux.');

const children: ChildProcess[] = [];
const folders: string[] = [];
beforeAll(ensureBuilt);
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs the service by a line of shell that ends in its start. */
async function start(line: (folder: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-'));
  folders.push(folder);
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, ORRERY_PORT: '0', ORRERY_DATA_DIR: join(folder, 'data'), ORRERY_API_KEY: 'a-key' };
  const child = spawn('bash', ['-c', line(folder)], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      out += data;
      const found = /http:\/\/\S+?:\d+/.exec(out)?.[0];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${out}`)));
  });
  const headers = { authorization: 'Bearer a-key' };
  const ask = (path: string) => fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(10_000) });
  return {
    folder,
    child,
    ask,
    linesLost: async () =>
      Number(/^orrery_log_lines_lost_total (\d+)$/m.exec(await (await ask('/metrics')).text())?.[1] ?? Number.NaN),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

test.skipIf(!isLinux)('a full disk: requests are answered, lines counted, and the end is not held up', async () => {
  const service = await start(() => `exec '${process.execPath}' dist/main.js 2>/dev/full`);
  for (let i = 0; i < 300; i++) expect((await service.ask('/limits')).status).toBe(200);
  await expect.poll(service.linesLost).toBeGreaterThan(300);
  expect((await service.ask('/healthz')).status).toBe(200);
  expect(await service.stop()).toBe(0);
});

test.skipIf(!isLinux)('lines go on once there is room, after one that tells how many are lost', async () => {
  const limit = 4096 * 1024;
  const service = await start((folder) => {
    writeFileSync(join(folder, 'log'), '');
    truncateSync(join(folder, 'log'), limit - 100);
    return `ulimit -f 4096; exec '${process.execPath}' dist/main.js 2>>'${folder}/log'`;
  });
  const log = join(service.folder, 'log');
  for (let i = 0; i < 50; i++) expect((await service.ask('/limits')).status).toBe(200);
  await expect.poll(service.linesLost).toBeGreaterThan(50);
  truncateSync(log, 0);
  await expect
    .poll(async () => {
      await service.ask('/healthz');
      return readFileSync(log, 'utf8');
    })
    .toMatch(/"lost":\d+/);
  expect(await service.stop()).toBe(0);
  const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean);
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('stopped');
});

test.skipIf(!isLinux)('a reader that leaves, of the log and of the greeting', async () => {
  const service = await start(() => `exec '${process.execPath}' dist/main.js 2>&1`);
  service.child.stdout?.destroy();
  for (let i = 0; i < 5; i++) {
    expect((await service.ask('/limits')).status).toBe(200);
    // Longer than lines wait to be written.
    await setTimeout(300);
  }
  expect(await service.linesLost()).toBeGreaterThan(0);
  expect(await service.stop()).toBe(0);
});

test.skipIf(!isLinux)('a reader that reads nothing: what waits is bounded, and so is the end', async () => {
  const service = await start(() => `exec '${process.execPath}' dist/main.js`);
  service.child.stderr?.pause();
  const batch = () => Promise.all(Array.from({ length: 100 }, () => service.ask('/healthz').then((r) => r.text())));
  // The pipe holds 64 KB, this process some more, and the writer a megabyte.
  while (!((await service.linesLost()) > 0)) await batch();
  expect(await service.stop()).toBe(0);
});
