// The built process as its users meet it: starting, saying where it is, refusing, stopping.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { root } from './source-tree.ts';

const running: ChildProcessWithoutNullStreams[] = [];
const folders: string[] = [];

interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  readonly url: string;
  /** Everything on standard output until it was ready. */
  readonly greeting: string;
  readonly msToReady: number;
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-'));
  folders.push(folder);
  return folder;
}

function environment(folder: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ORRERY_PORT: '0', ORRERY_DATA_DIR: folder, ...more };
}

function start(folder: string, more: Record<string, string> = {}): Promise<Started> {
  const before = performance.now();
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: root, env: environment(folder, more) });
  running.push(child);
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.stdout.on('data', (data) => {
      out += data;
      const url = /http:\/\/\S+?:\d+/.exec(out)?.[0];
      if (url && out.endsWith('\n'))
        resolve({ process: child, url, greeting: out, msToReady: performance.now() - before });
    });
    child.on('exit', (code) => reject(new Error(`exit ${code}: ${err}`)));
  });
}

/** Runs to its end, for starts that are refused. */
function refuse(folder: string, more: Record<string, string> = {}): { code: number | null; message: string } {
  const result = spawnSync(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: environment(folder, more),
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: result.status, message: result.stderr };
}

function stop(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('exit', resolve);
    child.kill('SIGTERM');
  });
}

beforeAll(ensureBuilt);
afterAll(() => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a first start', () => {
  test('says where it is, makes a key that works, and stops with 0 on SIGTERM; the next start keeps the key', async () => {
    const folder = freshFolder();
    const first = await start(folder);
    const key = /ork_live_[a-z0-9]{40}/.exec(first.greeting)?.[0] ?? '';
    expect(first.greeting).toContain(`Orrery answers on ${first.url}`);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${first.url}/limits`, { headers })).status).toBe(200);
    expect(await stop(first.process)).toBe(0);

    const second = await start(folder);
    expect(second.greeting).not.toContain('ork_live_');
    expect(second.greeting).toContain('printed at the first start');
    expect((await fetch(`${second.url}/limits`, { headers })).status).toBe(200);
    expect(await stop(second.process)).toBe(0);
  });

  test('is ready soon', async () => {
    // Less than 2 s on an idle machine. A busy one adds time and takes none away, so one good start of a few is enough.
    let msToReady = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3 && msToReady > 10_000; i++) {
      const first = await start(freshFolder());
      expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
      msToReady = first.msToReady;
      await stop(first.process);
    }
    expect(msToReady).toBeLessThan(10_000);
  });
});

test('what is built serves the library of the manifest, and matches at once', async () => {
  const { url, process: child } = await start(freshFolder(), { ORRERY_API_KEY: 'a-key' });
  const headers = { authorization: 'Bearer a-key', 'content-type': 'application/json' };
  const served: Record<string, string> = {};
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await fetch(`${url}/behaviors?limit=100${cursor && `&cursor=${cursor}`}`, { headers });
    const page = (await response.json()) as { items: Record<string, string>[]; next_cursor: string | null };
    for (const { name = '', canonical_hash: hash = '' } of page.items) served[name] = hash;
    cursor = page.next_cursor;
  }
  expect(served).toEqual(JSON.parse(readFileSync(join(root, 'src/core/behaviors/manifest.json'), 'utf8')).hashes);
  const body = JSON.stringify({ text: 'kanban board', limit: 1 });
  const matched = await fetch(`${url}/behaviors/match`, { method: 'POST', headers, body });
  expect(await matched.json()).toMatchObject({ matches: [{ behavior_name: 'std-kanban' }] });
  await stop(child);
});

test('the first command of the README starts it with the line that the README shows', async () => {
  const [, shown = ''] = /\$ npm ci && npm start\n(.*)\n/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const child = spawn('npm', ['start', '--silent'], { cwd: root, env: environment(freshFolder()), detached: true });
  let heard = '';
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const greeted = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => {
      heard += data;
      if (heard.includes('Use it as')) resolve();
    });
  });
  await Promise.race([greeted, closed]);
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await closed;
  expect(shown).toContain('Orrery answers on');
  expect(heard.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')).toContain(shown);
});

describe('a start that cannot be', () => {
  test('a second one on the same data directory', async () => {
    const folder = freshFolder();
    const first = await start(folder);
    const second = refuse(folder);
    expect(second.code).toBe(1);
    expect(second.message).toContain(`The data directory ${folder} is in use by another Orrery process.`);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await stop(first.process);
  });

  test('beyond loopback without a key', () => {
    const { code, message } = refuse(freshFolder(), { ORRERY_HOST: '0.0.0.0' });
    expect(code).toBe(1);
    expect(message).toContain('Refusing to listen on 0.0.0.0 without an API key');
  });

  test('a port that is taken', async () => {
    const first = await start(freshFolder());
    const folder = freshFolder();
    const { code, message } = refuse(folder, { ORRERY_PORT: new URL(first.url).port });
    expect(code).toBe(1);
    // A start in the wrong place leaves nothing behind.
    expect(readdirSync(folder)).toEqual([]);
    // Nor the trace of what was closed while it loaded.
    expect(message).toMatch(
      /Orrery cannot start\. Port \d+ on 127\.0\.0\.1 is in use\. Stop what uses it, or set ORRERY_PORT[^\n]*\n/,
    );
    expect(message).not.toContain('stack');
    await stop(first.process);
  });

  test('a wrong configuration, all problems at once', () => {
    const { code, message } = refuse(freshFolder(), { ORRERY_PORT: 'x', ORRERY_LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(message).toContain('ORRERY_PORT');
    expect(message).toContain('ORRERY_LOG_LEVEL');
  });
});

const strongKey = randomBytes(32).toString('hex');

describe('stopping', () => {
  test('beyond loopback a key from the environment is enough', async () => {
    const service = await start(freshFolder(), { ORRERY_HOST: '0.0.0.0', ORRERY_API_KEY: strongKey });
    expect(service.greeting).toContain('in ORRERY_API_KEY');
    expect(service.greeting).not.toContain(strongKey);
    expect(await stop(service.process)).toBe(0);
  });

  test('SIGTERM lets running requests finish', async () => {
    const service = await start(freshFolder(), { ORRERY_API_KEY: 'a-key' });
    const schemas = Array.from({ length: 256 }, () => ({ name: 'App', orbitals: [{ entity: 'Ticket' }] }));
    const answers = Array.from({ length: 8 }, () =>
      fetch(`${service.url}/embed`, {
        method: 'POST',
        headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
        body: JSON.stringify({ schemas }),
      }),
    );
    await Promise.race(answers);
    const stopped = stop(service.process);
    for (const answer of await Promise.all(answers)) expect([200, 503]).toContain(answer.status);
    expect(await stopped).toBe(0);
  });
});
