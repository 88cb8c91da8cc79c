// `npm run test:faults`: what happens to the running service, under load, when what it stands on fails: connections of the database cut, the database
// stopped and started, the disk full or standing still, a node killed, the clock jumping. After each: no acknowledged write is lost, readiness told the truth
// while it lasted, and the same process (killed ones excepted) works again without help. A scene that this machine cannot set is named as skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Node, startNode, untilReady } from './fixtures/nodes.ts';
import { createTestDatabase, testServerAddress } from './fixtures/test-database.ts';
import { root } from './source-tree.ts';

const headers = { authorization: 'Bearer a-key', 'content-type': 'application/json' };
const domain = 'faults';
const recoverMsMax = 60_000;

interface Outcome {
  readonly acknowledged: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Whether `/readyz` was red at some time. */
  readonly wasRed: boolean;
  readonly recoverMs: number;
}

/** Writes and reads without pause until `stop`; remembers every episode that was acknowledged. */
function startLoad(url: () => string) {
  const acknowledged = new Map<string, string>();
  const refused: Record<string, number> = {};
  let isOver = false;
  let redLooks = 0;
  const post = async (path: string, body: unknown): Promise<{ status: number; text: string }> => {
    try {
      const response = await fetch(`${url()}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { status: 0, text: (error as Error).message };
    }
  };
  const client = async (id: number) => {
    for (let i = 0; !isOver; i++) {
      const context = `client ${id} write ${i}`;
      const { status, text } = await post('/memory/store', { domain, context, outcome: 'success' });
      if (status === 200) acknowledged.set(JSON.parse(text).episode_id, context);
      else {
        const code = status === 0 ? 'no answer' : `${status} ${JSON.parse(text).code}`;
        refused[code] = (refused[code] ?? 0) + 1;
        await setTimeout(20);
      }
      if (i % 5 === 0) await post('/validity-check', { schema: { orbitals: [] } });
    }
  };
  const watch = async () => {
    while (!isOver) {
      const status = await fetch(`${url()}/readyz`).then(
        (r) => r.status,
        () => 0,
      );
      if (status === 503) redLooks++;
      await setTimeout(100);
    }
  };
  const work = [...Array.from({ length: 4 }, (_, id) => client(id)), watch()];
  return {
    count: () => acknowledged.size,
    stop: async () => {
      isOver = true;
      await Promise.all(work);
      return { acknowledged, refused, wasRed: redLooks > 0 };
    },
  };
}

type Load = ReturnType<typeof startLoad>;

async function untilWriting(url: string): Promise<number> {
  const start = performance.now();
  await untilReady(url, recoverMsMax);
  const body = JSON.stringify({ domain: 'after', context: `written again ${Math.round(start)}` });
  const response = await fetch(`${url}/memory/store`, { method: 'POST', headers, body });
  if (response.status !== 200)
    throw new Error(`ready, but a write is answered ${response.status} ${await response.text()}`);
  return performance.now() - start;
}

/** Reads every acknowledged episode back, whole. */
async function judge(load: Load, url: string, recoverMs: number): Promise<Outcome> {
  const { acknowledged, refused, wasRed } = await load.stop();
  for (const [id, context] of acknowledged) {
    const response = await fetch(`${url}/memory/episodes/${id}`, { headers });
    const found = (await response.json()) as { context?: string };
    if (response.status !== 200 || found.context !== context)
      throw new Error(`acknowledged and lost: ${id} (${context}), ${response.status}`);
  }
  const unexpected = Object.keys(refused).filter((code) => /^500/.test(code));
  if (unexpected.length > 0) throw new Error(`answered ${unexpected.join(', ')}`);
  return { acknowledged: acknowledged.size, refused, wasRed, recoverMs };
}

async function untilStored(load: Load, more: number): Promise<void> {
  const goal = load.count() + more;
  const until = performance.now() + 60_000;
  while (load.count() < goal) {
    if (performance.now() > until) throw new Error('nothing is stored');
    await setTimeout(20);
  }
}

function startOn(environment: Record<string, string>): Promise<Node> {
  return startNode({ ORRERY_API_KEY: 'a-key', ORRERY_LOG_LEVEL: 'silent', ...environment });
}

const folders: string[] = [];
const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-faults-'));
  folders.push(folder);
  return folder;
};

async function cutConnections(): Promise<Outcome | string> {
  const server = await createTestDatabase();
  if (server === null) return `skipped: no PostgreSQL at ${testServerAddress}`;
  const node = await startOn({ DATABASE_URL: server.url });
  try {
    await untilReady(node.url);
    const load = startLoad(() => node.url);
    await untilStored(load, 30);
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    for (let i = 0; i < 10; i++) {
      await other.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await setTimeout(150);
    }
    await other.end();
    const recoverMs = await untilWriting(node.url);
    await untilStored(load, 30);
    return await judge(load, node.url, recoverMs);
  } finally {
    await node.stop();
    await server.drop();
  }
}

function postgresFolder(): string | null {
  const base = '/usr/lib/postgresql';
  const [newest] = existsSync(base) ? readdirSync(base).sort().reverse() : [];
  return newest === undefined ? null : join(base, newest, 'bin');
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A cluster of our own, because nobody else's may be stopped. PostgreSQL refuses to run as root, so it runs as its own user then. */
async function stopDatabase(): Promise<Outcome | string> {
  const bin = postgresFolder();
  if (bin === null) return 'skipped: PostgreSQL is not installed';
  const isRoot = process.getuid?.() === 0;
  const folder = freshFolder();
  const identity = (): { uid?: number; gid?: number } => {
    if (!isRoot) return {};
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  };
  const as = identity();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const run = (name: string, args: string[]) =>
    execFileSync(join(bin, name), args, { ...as, cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH } });
  run('initdb', ['-D', data, '-U', 'orrery', '-A', 'trust', '--no-sync']);
  const port = await freePort();
  const control = (...args: string[]) =>
    run('pg_ctl', [
      '-D',
      data,
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
      ...args,
    ]);
  control('start');
  let node: Node | undefined;
  try {
    node = await startOn({ DATABASE_URL: `postgres://orrery@127.0.0.1:${port}/postgres` });
    const { url } = node;
    await untilReady(url);
    const load = startLoad(() => url);
    await untilStored(load, 30);
    control('-m', 'immediate', 'stop');
    await setTimeout(2_000);
    control('start');
    const recoverMs = await untilWriting(url);
    await untilStored(load, 30);
    const outcome = await judge(load, url, recoverMs);
    if (!outcome.wasRed) throw new Error('the database was away and /readyz stayed green');
    return outcome;
  } finally {
    await node?.stop();
    control('-m', 'immediate', 'stop');
  }
}

async function fillDisk(): Promise<Outcome | string> {
  const folder = freshFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]);
  if (mounted.status !== 0) return 'skipped: a small disk cannot be mounted here';
  let node: Node | undefined;
  try {
    node = await startOn({ ORRERY_DATA_DIR: folder });
    const { url } = node;
    await untilReady(url);
    const load = startLoad(() => url);
    await untilStored(load, 30);
    const ballast = join(folder, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' });
    await setTimeout(2_000);
    rmSync(ballast);
    const recoverMs = await untilWriting(url);
    await untilStored(load, 30);
    const outcome = await judge(load, url, recoverMs);
    if (!outcome.wasRed) throw new Error('the disk was full and /readyz stayed green');
    return outcome;
  } finally {
    await node?.stop();
    spawnSync('umount', ['-l', folder]);
  }
}

/** A disk of its own, which takes no write for a while: what needs none goes on, with a key that is stored there, too. */
async function holdDisk(): Promise<Outcome | string> {
  const folder = freshFolder();
  const [image, disk] = [join(folder, 'image'), join(folder, 'disk')];
  mkdirSync(disk);
  writeFileSync(image, Buffer.alloc(stillDiskBytes));
  const done = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (!done('mkfs.ext4', '-q', image) || !done('mount', '-o', 'loop', image, disk))
    return 'skipped: no disk of its own can be mounted here';
  let node: Node | undefined;
  try {
    const data = join(disk, 'data');
    node = await startOn({ ORRERY_DATA_DIR: data });
    const { url } = node;
    await untilReady(url);
    const made = ['dist/cli.js', 'keys', 'create', 'still', '--json'];
    const keyed = execFileSync(process.execPath, made, { cwd: root, env: { ...process.env, ORRERY_DATA_DIR: data } });
    const pace = keepAsking(url, JSON.parse(String(keyed)).key);
    const load = startLoad(() => url);
    await untilStored(load, 30);
    pace.slowestMs();
    let slowestMs = 0;
    for (let i = 0; i < 3; i++) {
      if (!done('fsfreeze', '-f', disk)) return 'skipped: the disk cannot be held here';
      await setTimeout(stillMs);
      done('fsfreeze', '-u', disk);
      slowestMs = Math.max(slowestMs, pace.slowestMs());
      await untilStored(load, 30);
    }
    await pace.stop();
    const outcome = await judge(load, url, await untilWriting(url));
    if (slowestMs > stillMs / 2) throw new Error(`the disk stood still, and a check took ${slowestMs.toFixed(0)} ms`);
    return outcome;
  } finally {
    done('fsfreeze', '-u', disk);
    await node?.stop();
    done('umount', '-l', disk);
  }
}

const stillMs = 2_000;
const stillDiskBytes = 128 * 1024 * 1024;

/** Asks for checks that need no disk, one after another, with a key; the slowest since it was last asked for. */
function keepAsking(url: string, key: string) {
  let slowest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      const response = await fetch(`${url}/validity-check`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${key}` },
        body: JSON.stringify({ schema: { orbitals: [] } }),
      });
      if (response.status !== 200) throw new Error(`a check is answered ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - start);
    }
  })();
  // What went wrong is told by `stop`.
  asking.catch(() => {});
  return {
    slowestMs: () => {
      const ms = slowest;
      slowest = 0;
      return ms;
    },
    stop: () => {
      isOver = true;
      return asking;
    },
  };
}

async function killNode(): Promise<Outcome> {
  const folder = freshFolder();
  let node = await startOn({ ORRERY_DATA_DIR: folder });
  await untilReady(node.url);
  const load = startLoad(() => node.url);
  let recoverMs = 0;
  for (let i = 0; i < 3; i++) {
    await untilStored(load, 30);
    const ended = new Promise((resolve) => node.process.once('exit', resolve));
    node.process.kill('SIGKILL');
    await ended;
    node = await startOn({ ORRERY_DATA_DIR: folder });
    recoverMs = Math.max(recoverMs, await untilWriting(node.url));
  }
  const outcome = await judge(load, node.url, recoverMs);
  await node.stop();
  return outcome;
}

/** A module that is loaded before the service and moves its clock, by what a file says. */
async function jumpClock(): Promise<Outcome> {
  const folder = freshFolder();
  const offsetFile = join(folder, 'offset');
  const preload = join(folder, 'clock.cjs');
  writeFileSync(offsetFile, '0');
  writeFileSync(
    preload,
    `const { readFileSync } = require('node:fs'); const now = Date.now; let offset = 0;
     setInterval(() => { offset = Number(readFileSync(${JSON.stringify(offsetFile)}, 'utf8')) || 0; }, 20).unref();
     Date.now = () => now() + offset;`,
  );
  mkdirSync(join(folder, 'data'));
  const node = await startOn({ ORRERY_DATA_DIR: join(folder, 'data'), NODE_OPTIONS: `--require ${preload}` });
  try {
    await untilReady(node.url);
    const load = startLoad(() => node.url);
    for (const offset of [0, -3_600_000, 86_400_000, -86_400_000, 0]) {
      writeFileSync(offsetFile, String(offset));
      await setTimeout(100);
      await untilStored(load, 20);
    }
    return await judge(load, node.url, await untilWriting(node.url));
  } finally {
    await node.stop();
  }
}

/** Threads are made to end, each by itself between two turns of its loop, as if it had run out of memory. */
async function killWorkers(): Promise<Outcome> {
  const folder = freshFolder();
  const preload = join(folder, 'workers.cjs');
  const trigger = join(folder, 'kill');
  writeFileSync(
    preload,
    `const { isMainThread } = require('node:worker_threads'); const { statSync, rmSync } = require('node:fs');
     const begunMs = Date.now();
     const made = () => { try { return statSync(${JSON.stringify(trigger)}).mtimeMs; } catch { return 0; } };
     if (isMainThread) setInterval(() => { if (made() > 0 && Date.now() - made() > 500) rmSync(${JSON.stringify(trigger)}); }, 20).unref();
     else setInterval(() => { if (made() > begunMs) process.exit(1); }, 20).unref();`,
  );
  mkdirSync(join(folder, 'data'));
  const node = await startOn({ ORRERY_DATA_DIR: join(folder, 'data'), NODE_OPTIONS: `--require ${preload}` });
  try {
    await untilReady(node.url);
    const load = startLoad(() => node.url);
    for (let i = 0; i < 3; i++) {
      await untilStored(load, 20);
      writeFileSync(trigger, '');
      while (existsSync(trigger)) await setTimeout(10);
    }
    const recoverMs = await untilWriting(node.url);
    const outcome = await judge(load, node.url, recoverMs);
    const recall = await fetch(`${node.url}/memory/recall`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ domain, context: 'client 1 write 1' }),
    });
    if (recall.status !== 200)
      throw new Error(`recall after the threads were killed: ${recall.status} ${await recall.text()}`);
    return outcome;
  } finally {
    await node.stop();
  }
}

const scenes: Readonly<Record<string, () => Promise<Outcome | string>>> = {
  'database connections cut': cutConnections,
  'database stopped and started': stopDatabase,
  'disk full': fillDisk,
  'disk held': holdDisk,
  'process killed': killNode,
  'worker threads killed': killWorkers,
  'clock jumps': jumpClock,
};

async function main(): Promise<void> {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const [only] = process.argv.slice(2);
  for (const [name, play] of Object.entries(scenes)) {
    if (only !== undefined && !name.includes(only)) continue;
    try {
      const outcome = await play();
      if (typeof outcome === 'string') {
        console.log(`${name}: ${outcome}`);
        continue;
      }
      const refused = Object.entries(outcome.refused)
        .map(([code, count]) => `${count} x ${code}`)
        .join(', ');
      console.log(
        `${name}: ${outcome.acknowledged} acknowledged, 0 lost; refused: ${refused || 'none'}; readiness was ${outcome.wasRed ? 'red meanwhile' : 'green throughout'}; writes again ${outcome.recoverMs.toFixed(0)} ms after`,
      );
    } catch (error) {
      console.log(`${name}: FAILED: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

await main();
// The load of a scene that failed still runs.
process.exit();
