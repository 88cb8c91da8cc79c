// The end of a node, whatever strangers hold open: in a short time, with 0, and with what was counted written down.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../src/adapters/store/migrations.ts';
import { version } from '../src/config/version.ts';
import { ensureBuilt } from './fixtures/built.ts';
import { type Node, startNode } from './fixtures/nodes.ts';
import { root } from './source-tree.ts';

const folders: string[] = [];
const nodes: Node[] = [];
const sockets: Socket[] = [];
beforeAll(ensureBuilt);
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const { process: child } of nodes) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(folder = mkdtempSync(join(tmpdir(), 'orrery-')), more: Readonly<Record<string, string>> = {}) {
  folders.push(folder);
  const environment = { ORRERY_DATA_DIR: folder, ORRERY_API_KEY: 'a-key', ORRERY_LIMIT_HEADERS_MS_MAX: '2000' };
  const node = await startNode({ ...environment, ...more });
  nodes.push(node);
  let log = '';
  node.process.stderr?.on('data', (data) => {
    log += data;
  });
  const closed = new Promise((resolve) => node.process.stderr?.once('close', resolve));
  return {
    ...node,
    folder,
    lines: () =>
      closed.then(() =>
        log
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
  };
}

/** A connection that said this; what it hears comes to `heard`. */
async function hold(url: string, text: string): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return { socket, heard: () => heard };
}

const head = 'POST /embed HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n';
const held: readonly [what: string, text: string][] = [
  ['nothing', ''],
  ['headers without an end', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
  ['a body without an end, refused already', `${head}\r\n{`],
  ['a body without an end, with a key', `${head}Authorization: Bearer a-key\r\n\r\n{`],
  ['half a request behind a whole one', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /he'],
];

test('a node says at its start what it is, what it keeps its data in, and what it changed there', async () => {
  const first = await start();
  expect(await first.stop()).toBe(0);
  const [line] = await first.lines();
  const known = { msg: 'starting', version, node: process.version, store: 'sqlite', directory: first.folder };
  expect(line).toMatchObject({ ...known, migration: migrations.length, migrated: migrations.map(({ name }) => name) });
  const second = await start(first.folder);
  expect(await second.stop()).toBe(0);
  expect((await second.lines())[0]).toMatchObject({ ...known, migrated: [] });
});

describe('a node stops', () => {
  test.each(held)('though a connection holds %s', async (_, text) => {
    const node = await start();
    await hold(node.url, text);
    expect((await fetch(`${node.url}/limits`, { headers: { authorization: 'Bearer a-key' } })).status).toBe(200);
    const before = performance.now();
    expect(await node.stop()).toBe(0);
    expect(performance.now() - before).toBeLessThan(15_000);
    const lines = await node.lines();
    expect(
      lines
        .map(({ msg }) => msg)
        .filter((msg) => msg !== 'answered')
        .slice(-3),
    ).toEqual(['stopping', 'drained', 'stopped']);
    expect(lines.find(({ msg }) => msg === 'stopping')).toMatchObject({ signal: 'SIGTERM' });
    expect(lines.at(-1).ms).toBeGreaterThan(0);
    const { stdout } = spawnSync(process.execPath, ['dist/cli.js', 'keys', 'audit', '--json'], {
      cwd: root,
      env: { PATH: process.env.PATH, ORRERY_DATA_DIR: node.folder },
      encoding: 'utf8',
    });
    expect(stdout).toContain('key.use');
  });

  test('and answers whole requests meanwhile, those that come whole in time among them', async () => {
    const node = await start();
    const schemas = Array.from({ length: 256 }, () => ({ name: 'App', orbitals: [{ entity: 'Ticket' }] }));
    const body = JSON.stringify({ schemas });
    const whole = (bytes: number) =>
      `POST /embed HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer a-key\r\nContent-Length: ${bytes}\r\n\r\n`;
    const request = `${whole(body.length)}${body}`;
    const all = await Promise.all(Array.from({ length: 4 }, () => hold(node.url, request)));
    const slow = await hold(node.url, request.slice(0, -100));
    await fetch(`${node.url}/healthz`);
    const stopped = node.stop();
    // Within the grace and the time that what has begun has.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    slow.socket.write(request.slice(-100));
    expect(await stopped).toBe(0);
    for (const { heard } of [...all, slow]) {
      expect(heard()).toMatch(/^HTTP\/1.1 200/);
      expect(heard()).toMatch(/}$/);
    }
  });

  test('though the thread that writes is in a call that does not return', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-'));
    // Nobody writes into it: who opens it waits, as for a disk that stands still.
    const disk = join(folder, 'disk');
    expect(spawnSync('mkfifo', [disk]).status).toBe(0);
    const standing = pathToFileURL(join(root, 'tests/fixtures/standing-disk.mjs')).href;
    const node = await start(folder, { NODE_OPTIONS: `--import=${standing}`, STANDING_DISK: disk });
    const asked = fetch(`${node.url}/readyz`).catch(() => 'cut off');
    await expect.poll(() => existsSync(`${disk}.asked`), { timeout: 60_000 }).toBe(true);
    // Ended by itself: a process that waits for its threads would be there for ever.
    expect(await node.stop()).toBe(null);
    expect(node.process.signalCode).toBe('SIGKILL');
    await asked;
    expect((await node.lines()).at(-1)).toMatchObject({ msg: 'stopped by force' });
  });
});
