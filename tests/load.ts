// `npm run load -- [SECONDS] [full|half] [CONNECTIONS] [SEED]`: mixed load on the built service, as it ships, with SQLite on disk and the sentence model.
// full: every connection sends as soon as it has its answer. half: requests are due at half of what was reached in a short full run, at
// random times. Every episode that the mix can store is stored before. Held to: no error; neither resident memory after the first quarter nor what is held
// after a collection grows by more than 5 %; p99 within twice its idle value, which is that of one connection before and after. A time counts from when
// a request was sent; how late the client was with sending is printed too. p99 is given over all and as the median of windows of four seconds, because
// other work on the machine shows in single windows.
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
const windowMs = 4_000;
const idleWindows = 3;
const warmUpMs = 4_000;

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
  /** All times by the window in which they were sent, and how long after it was due a request was sent. */
  readonly windows: number[][] = [];
  readonly late: number[] = [];
  readonly #start = now();
  #waiting = 0;
  #done: (() => void) | null = null;

  /** Sends one that was due at `dueAt`. */
  async add(pool: SocketPool, id: string, bytes: Buffer, dueAt: number): Promise<void> {
    this.#waiting++;
    const sentAt = now();
    this.late.push(sentAt - dueAt);
    const status = await send(pool, bytes);
    const ms = now() - sentAt;
    this.ms.get(id)?.push(ms);
    const window = Math.floor((sentAt - this.#start) / windowMs);
    this.windows[window] ??= [];
    this.windows[window].push(ms);
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

/** The bytes of a request, those that are always the same made once. */
const made = new Map<string, Buffer>();
function bytesOf(url: string, id: string, body: string): Buffer {
  return requestBytes(url + (bodies.get(id)?.path ?? '/'), body, { authorization: 'Bearer a-key' });
}

function draw(url: string, id: string, prng: Prng): Buffer {
  // A bounded set of contents, all stored beforehand, so that the store does not grow and memory is judged by leaks alone.
  if (id === 'memory.store')
    return bytesOf(url, id, storeBody(prng.pick(domains), `${prng.pick(texts)} ${prng.below(variants)}`));
  if (id === 'memory.recall')
    return bytesOf(url, id, JSON.stringify({ domain: prng.pick(domains), context: prng.pick(texts) }));
  const known = made.get(url + id) ?? bytesOf(url, id, bodies.get(id)?.body ?? '{}');
  made.set(url + id, known);
  return known;
}

/** The status, 0 when there was no answer. */
function send(pool: SocketPool, bytes: Buffer): Promise<number> {
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
        const status = await send(pool, bytesOf(url, 'memory.store', storeBody(domain, `${text} ${variant}`)));
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
      await sent.add(pool, id, draw(url, id, prng), now());
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
        void sent.add(pool, id, draw(url, id, prng), due);
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
    await saturate(node.url, warmUpMs, prng);
    const rate = (await saturate(node.url, 10_000, prng)).all.length / 10;
    const early = await heldBy(node);
    // A forced collection also drops compiled code; without this, what is measured first is the compiler.
    await saturate(node.url, warmUpMs, prng);
    const idle = [await saturate(node.url, idleWindows * windowMs, prng, 1)];
    const watch = setInterval(() => memory.push(residentMb(node.process.pid)), 500);
    const sent =
      mode === 'half'
        ? await offer(node.url, seconds * 1000, rate / 2, prng)
        : await saturate(node.url, seconds * 1000, prng);
    clearInterval(watch);
    idle.push(await saturate(node.url, idleWindows * windowMs, prng, 1));
    report(sent, idle, memory, rate);
    reportHeld(early, await heldBy(node));
  } finally {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(sent: Sent, idle: readonly Sent[], memory: readonly number[], rate: number): void {
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
  const p99 = p99Of([sent]);
  const idleP99 = p99Of(idle);
  console.log(`saturation ${rate.toFixed(0)} requests/s; ${(all.length / seconds).toFixed(0)} requests/s in this run`);
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  console.log(
    `errors: ${errors.length} of ${all.length}, statuses ${JSON.stringify([...new Set(errors)])}: ${verdict(errors.length === 0)}`,
  );
  console.log(
    `memory: ${before.toFixed(0)} MB in the second quarter, ${after.toFixed(0)} MB in the last, ${(growth * 100).toFixed(1)} %: ${verdict(growth <= growthMax)}`,
  );
  const [inAll, ofWindows] = [p99.all / idleP99.all, p99.window / idleP99.window];
  console.log(
    `p99: ${p99.window.toFixed(1)} ms in the median window of ${windowMs / 1000} s, idle ${idleP99.window.toFixed(1)} ms, ${ofWindows.toFixed(2)} times: ${verdict(ofWindows <= p99FactorMax)}; over all ${p99.all.toFixed(1)} ms, idle ${idleP99.all.toFixed(1)} ms, ${inAll.toFixed(2)} times: ${verdict(inAll <= p99FactorMax)}`,
  );
  const { medianMs, p99Ms } = summarize('', sent.late);
  console.log(`sent after it was due: median ${medianMs.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);
  if (errors.length > 0 || growth > growthMax) process.exitCode = 1;
}

/** In milliseconds: of all requests together, and in the median window. The last window is left out when it is short. */
function p99Of(runs: readonly Sent[]): { readonly all: number; readonly window: number } {
  const full = runs.flatMap(({ windows }) => (windows.length > 1 ? windows.slice(0, -1) : windows)).filter(Boolean);
  const ofAll = runs.flatMap((run) => run.all);
  return { all: summarize('', ofAll).p99Ms, window: median(full.map((times) => summarize('', times).p99Ms)) };
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
