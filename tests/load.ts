// `npm run load -- [SECONDS] [full|half] [CONNECTIONS] [SEED]`: mixed load on the built service, as it ships, with SQLite on disk and the sentence model.
// full: every connection sends as soon as it has its answer. half: requests are due at half of what was reached in a short full run, at
// random times. Every episode that the mix can store is stored before. Held to: no error; neither resident memory after the first quarter nor what is held
// after a collection grows by more than 5 %; p99 within twice its idle value.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { machineLine, summarize, table } from '../bench/measure.ts';
import { benchRequests } from '../bench/requests.ts';
import { requestBytes, SocketPool } from '../bench/socket-pool.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { type Node, startNode, untilReady } from './fixtures/nodes.ts';
import { root } from './source-tree.ts';

const [secondsText = '60', mode = 'full', connectionsText = '8', seedText = '1'] = process.argv.slice(2);
const seconds = Number(secondsText);
const connections = Number(connectionsText);
const seed = Number(seedText);
const growthMax = 0.05;
const p99FactorMax = 2;

/** How often each operation comes in a hundred requests. */
const mix: Readonly<Record<string, number>> = {
  'validity-check': 25,
  'error-check': 20,
  gap: 10,
  apply: 10,
  embed: 5,
  plan: 5,
  'plan-instructions': 4,
  'rank-edits.jepa': 1,
  'memory.store': 8,
  'memory.recall': 12,
};

/** Times in milliseconds by operation, and refusals. Plain numbers: millions of objects would have the client's collector stop it. */
class Sent {
  readonly ms = new Map(Object.keys(mix).map((id): [string, number[]] => [id, []]));
  readonly refused = new Map(Object.keys(mix).map((id): [string, number[]] => [id, []]));
  #waiting = 0;
  #done: (() => void) | null = null;

  /** Sends one, and counts its time from when it was due. */
  async add(pool: SocketPool, url: string, id: string, body: string, dueAt: number): Promise<void> {
    this.#waiting++;
    const status = await send(pool, url, id, body);
    this.ms.get(id)?.push(now() - dueAt);
    if (status !== 200) this.refused.get(id)?.push(status);
    this.#waiting--;
    if (this.#waiting === 0) this.#done?.();
  }

  /** When everything sent is answered. */
  async settled(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#done = resolve));
  }

  get all(): number[] {
    return [...this.ms.values()].flat();
  }
}

/** Milliseconds since the epoch, with fractions. */
const now = () => performance.timeOrigin + performance.now();

const bodies = new Map(
  benchRequests().requests.map(({ operation, body }) => [operation.id, { path: operation.path, body }]),
);
const deck = Object.entries(mix).flatMap(([id, weight]) => Array.from({ length: weight }, () => id));
const texts = [
  'Timeout on checkout',
  'Export fails for large files',
  'Login loops after update',
  'Invoice total is wrong',
];
const domains = Array.from({ length: 4 }, (_, index) => `load-${index}`);
const variants = 100;

const storeBody = (domain: string, context: string) =>
  JSON.stringify({ domain, context, outcome: 'success', actions_taken: ['add_trait'] });

function bodyOf(id: string, prng: Prng): string {
  // A bounded set of contents, all stored beforehand, so that the store does not grow and memory is judged by leaks alone.
  if (id === 'memory.store') return storeBody(prng.pick(domains), `${prng.pick(texts)} ${prng.below(variants)}`);
  if (id === 'memory.recall') return JSON.stringify({ domain: prng.pick(domains), context: prng.pick(texts) });
  return bodies.get(id)?.body ?? '{}';
}

/** The status, 0 when there was no answer. */
function send(pool: SocketPool, url: string, id: string, body: string): Promise<number> {
  const { path = '/' } = bodies.get(id) ?? {};
  const bytes = requestBytes(url + path, body, { authorization: 'Bearer a-key' });
  return pool.send(bytes).then(
    (answer) => answer.status,
    () => 0,
  );
}

/** Stores every content that the mix draws from, and waits for the vectors. */
async function fill(url: string): Promise<void> {
  const pool = new SocketPool(url);
  for (const domain of domains)
    for (const text of texts)
      for (let variant = 0; variant < variants; variant++) {
        const status = await send(pool, url, 'memory.store', storeBody(domain, `${text} ${variant}`));
        if (status !== 200) throw new Error(`a store was answered with ${status}`);
      }
  pool.close();
  const waiting = async () => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-key' } });
    const found = /^orrery_memory_vectors_waiting (\d+)$/m.exec(await answer.text())?.[1];
    if (found === undefined) throw new Error(`/metrics does not say what waits, status ${answer.status}`);
    return Number(found);
  };
  while ((await waiting()) > 0) await setTimeout(100);
}

async function saturate(url: string, ms: number, prng: Prng, width = connections): Promise<Sent> {
  const pool = new SocketPool(url);
  const sent = new Sent();
  const until = now() + ms;
  const repeat = async () => {
    while (now() < until) {
      const id = prng.pick(deck);
      await sent.add(pool, url, id, bodyOf(id, prng), now());
    }
  };
  await Promise.all(Array.from({ length: width }, repeat));
  pool.close();
  return sent;
}

/** Requests at random times (Poisson), whether or not earlier ones are answered. */
async function offer(url: string, ms: number, perSecond: number, prng: Prng): Promise<Sent> {
  const pool = new SocketPool(url);
  const sent = new Sent();
  const arrivals = new Worker(new URL('../bench/arrivals.mjs', import.meta.url), { execArgv: [] });
  const start = now() + 50;
  const dues: number[] = [];
  for (let due = start; due < start + ms; due += (-Math.log(1 - prng.real()) / perSecond) * 1000) dues.push(due);
  await new Promise<void>((resolve) => {
    arrivals.on('message', (due: number | null) => {
      if (due === null) resolve();
      else {
        const id = prng.pick(deck);
        void sent.add(pool, url, id, bodyOf(id, prng), due);
      }
    });
    arrivals.postMessage(dues);
  });
  await sent.settled();
  await arrivals.terminate();
  pool.close();
  return sent;
}

const residentMb = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
interface Held {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** What is left when all garbage is collected: garbage that has not been yet is no leak. */
function heldBy({ process: child }: Node): Promise<Held> {
  return new Promise((resolve) => {
    let text = '';
    const hear = (data: Buffer) => {
      text += data;
      const found = /^held (.*)$/m.exec(text)?.[1];
      if (found === undefined || !text.endsWith('\n')) return;
      child.stdout?.off('data', hear);
      resolve(JSON.parse(found) as Held);
    };
    child.stdout?.on('data', hear);
    child.kill('SIGWINCH');
  });
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

async function main(): Promise<void> {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  console.log(`${seconds} s of mixed load, ${mode}, ${connections} connections, seed ${seed}. ${machineLine()}`);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-load-'));
  const node = await startNode({
    ORRERY_DATA_DIR: folder,
    ORRERY_API_KEY: 'a-key',
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'tests/fixtures/report-heap.mjs'))}`,
  });
  const prng = createPrng(seed);
  const memory: number[] = [];
  try {
    await untilReady(node.url);
    await fill(node.url);
    await saturate(node.url, 4_000, prng);
    const idle = await saturate(node.url, 4_000, prng, 1);
    const rate = (await saturate(node.url, 4_000, prng)).all.length / 4;
    const early = await heldBy(node);
    const watch = setInterval(() => memory.push(residentMb(node.process.pid)), 500);
    const sent =
      mode === 'half'
        ? await offer(node.url, seconds * 1000, rate / 2, prng)
        : await saturate(node.url, seconds * 1000, prng);
    clearInterval(watch);
    report(sent, idle, memory, rate);
    reportHeld(early, await heldBy(node));
  } finally {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(sent: Sent, idle: Sent, memory: readonly number[], rate: number): void {
  const rows = [...sent.ms].map(([id, times]) => {
    const { medianMs, p99Ms } = summarize(id, times);
    return [id, String(times.length), String(sent.refused.get(id)?.length), medianMs.toFixed(1), p99Ms.toFixed(1)];
  });
  console.log(table(['operation', 'requests', 'errors', 'median ms', 'p99 ms'], rows));
  const all = sent.all;
  const errors = [...sent.refused.values()].flat();
  const quarter = Math.floor(memory.length / 4);
  const before = median(memory.slice(quarter, 2 * quarter));
  const after = median(memory.slice(-quarter));
  const growth = after / before - 1;
  const p99 = summarize('', all).p99Ms;
  const idleP99 = summarize('', idle.all).p99Ms;
  console.log(`saturation ${rate.toFixed(0)} requests/s; ${(all.length / seconds).toFixed(0)} requests/s in this run`);
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  console.log(
    `errors: ${errors.length} of ${all.length}, statuses ${JSON.stringify([...new Set(errors)])}: ${verdict(errors.length === 0)}`,
  );
  console.log(
    `memory: ${before.toFixed(0)} MB in the second quarter, ${after.toFixed(0)} MB in the last, ${(growth * 100).toFixed(1)} %: ${verdict(growth <= growthMax)}`,
  );
  console.log(
    `p99: ${p99.toFixed(1)} ms, idle with one connection ${idleP99.toFixed(1)} ms, ${(p99 / idleP99).toFixed(2)} times: ${verdict(p99 <= idleP99 * p99FactorMax)}`,
  );
  if (errors.length > 0 || growth > growthMax) process.exitCode = 1;
}

function reportHeld(early: Held, late: Held): void {
  const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  const growth = (late.heapUsed + late.external) / (early.heapUsed + early.external) - 1;
  console.log(
    `held after a collection: heap ${mb(early.heapUsed)}, outside ${mb(early.external)} after warm-up; heap ${mb(late.heapUsed)}, outside ${mb(late.external)} at the end; ${(growth * 100).toFixed(1)} %: ${growth <= growthMax ? 'met' : 'MISSED'}; resident then ${mb(early.rss)} and ${mb(late.rss)}`,
  );
  if (growth > growthMax) process.exitCode = 1;
}

await main();
