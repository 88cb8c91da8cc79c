// `npm run load -- [SECONDS] [full|half|steady] [CONNECTIONS] [SEED]`: mixed load on the built service, as it ships, with SQLite on disk and the sentence
// model. full: every connection sends as soon as it has its answer; CONNECTIONS is the least number that reaches 90 % of what eight do when none is given.
// half: requests are due at random times (Poisson), half as many as eight connections reach, whether or not earlier ones are answered. steady: the same at
// a constant rate, as wrk2, vegeta and k6 offer load; requests then come less in bunches. Idle is a twentieth of what eight connections reach. Machines
// drift, so saturation, idle and load take turns of at most a minute, and the rates of a turn are of its own saturation. A time counts from when a request
// was due, so that what waits behind a stop is seen (no coordinated omission); in `full` it is due when it is sent. Every episode that the mix can store is
// stored before. Held to: no error; neither resident memory after the first quarter nor what is held after a collection grows by more than 5 %; p99 within
// twice its idle value, over all and as the median of windows of four seconds, because other work on the machine shows in single windows. The client
// has a processor to itself where there is one to spare. Printed too: what one connection sees that sends as soon as it has its answer, and how long a loop
// that does nothing stands still on the machine at rest, since stops in one hundredth of the time are the p99 of any service. During the run a clock at
// real-time priority on the service's processor tells the stops that the machine made from those that the service made; of those, the service tells in
// which its collector ran and in which its loop did not turn.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { machineLine, summarize, table } from '../bench/measure.ts';
import { benchRequests } from '../bench/requests.ts';
import { requestBytes, SocketPool } from '../bench/socket-pool.ts';
import { Clock, type Stop } from '../bench/stop-clock.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { type Node, startNode, untilReady } from './fixtures/nodes.ts';
import { root } from './source-tree.ts';

const [secondsText = '60', mode = 'full', connectionsText = '0', seedText = '1'] = process.argv.slice(2);
const seconds = Number(secondsText);
/** 0: as many as saturate. */
const connectionsAsked = Number(connectionsText);
const connectionsMost = 8;
/** Of what most connections reach; with more connections requests only wait for each other. */
const saturated = 0.9;
const seed = Number(seedText);
const growthMax = 0.05;
const p99FactorMax = 2;
const windowMs = 4_000;
const idlePart = 1 / 20;
const turnMsMax = 60_000;
const idleMs = 12_000;
const aloneMs = 12_000;
/** V8 goes on compiling what a service does for the better part of a minute. */
const warmUpMs = 40_000;
/** After a forced collection, which also drops compiled code: without this, what is measured first is the compiler. */
const settleMs = 20_000;
const rateMs = 4_000;
const stillnessMs = 10_000;
/** A stop of the machine in this share of a window is more than its p99 bears. */
const stoodStillMax = 0.01;
const slowestShown = 5;
/** Turns there are at least, so that idle is seen as often even in a short run. */
const turnsMin = 3;

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

/** The operation that is not answered before the disk has it. */
const storing = 'memory.store';

/** Times in milliseconds by operation, and what was not answered with 200. Plain numbers: millions of objects would have the client's collector stop it. */
class Sent {
  readonly ms = new Map(Object.keys(mix).map((id): [string, number[]] => [id, []]));
  readonly refused = new Map(Object.keys(mix).map((id): [string, string[]] => [id, []]));
  /** All times by the window in which they were sent, those that wait for the disk apart as well, and how long after it was due a request was sent. */
  readonly windows: number[][] = [];
  readonly storeWindows: number[][] = [];
  readonly late: number[] = [];
  readonly startedAt = now();
  #waiting = 0;
  #done: (() => void) | null = null;

  /** Sends one that was due at `dueAt`. */
  async add(pool: SocketPool, id: string, bytes: Buffer, dueAt: number): Promise<void> {
    this.#waiting++;
    const sentAt = now();
    this.late.push(sentAt - dueAt);
    const answer = await pool.send(bytes).then(
      ({ status }) => (status === 200 ? null : String(status)),
      (error: Error) => error.message,
    );
    const ms = now() - dueAt;
    this.ms.get(id)?.push(ms);
    const window = Math.floor((sentAt - this.startedAt) / windowMs);
    for (const windows of id === storing ? [this.windows, this.storeWindows] : [this.windows]) {
      windows[window] ??= [];
      windows[window].push(ms);
    }
    if (answer !== null) this.refused.get(id)?.push(answer);
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

/** Stores every content that the mix draws from, and waits for the vectors. */
async function fill(url: string): Promise<void> {
  const pool = new SocketPool(url);
  for (const domain of domains)
    for (const text of texts)
      for (let variant = 0; variant < variants; variant++) {
        const { status } = await pool.send(bytesOf(url, 'memory.store', storeBody(domain, `${text} ${variant}`)));
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

async function saturate(url: string, ms: number, prng: Prng, width = connectionsMost): Promise<Sent> {
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

/** Requests at a constant rate or at random times (Poisson), whether or not earlier ones are answered. */
async function offer(url: string, ms: number, perSecond: number, prng: Prng): Promise<Sent> {
  const pool = new SocketPool(url);
  const sent = new Sent();
  const arrivals = new Worker(new URL('../bench/arrivals.mjs', import.meta.url), { execArgv: [] });
  const start = now() + 50;
  const dues: number[] = [];
  const gap = mode === 'steady' ? () => 1 : () => -Math.log(1 - prng.real());
  for (let due = start; due < start + ms; due += (gap() / perSecond) * 1000) dues.push(due);
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
/** Processor time that the main thread has had, in milliseconds. */
const mainThreadMs = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

interface Held {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  /** What stopped the main thread until then. */
  readonly stops: { readonly collector: readonly Stop[]; readonly loop: readonly Stop[] };
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

/** What a request costs the service, by phase: a processor that was idle in between has gone cold. */
class Costs {
  readonly #ms: () => number;
  readonly #phases = new Map<string, { ms: number; requests: number }>();

  constructor(ms: () => number) {
    this.#ms = ms;
  }

  async of(name: string, run: () => Promise<Sent>): Promise<Sent> {
    const before = this.#ms();
    const sent = await run();
    const phase = this.#phases.get(name) ?? { ms: 0, requests: 0 };
    this.#phases.set(name, phase);
    phase.ms += this.#ms() - before;
    phase.requests += sent.all.length;
    return sent;
  }

  toString(): string {
    return [...this.#phases].map(([name, { ms, requests }]) => `${name} ${(ms / requests).toFixed(2)} ms`).join(', ');
  }
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

const rateOf = (sent: Sent, ms: number) => (sent.all.length / ms) * 1000;

/** The least number of connections that reaches `saturated` of the rate of most. */
async function saturating(url: string, rate: number, prng: Prng): Promise<number> {
  for (let width = 1; width < connectionsMost; width++)
    if (rateOf(await saturate(url, rateMs, prng, width), rateMs) >= saturated * rate) return width;
  return connectionsMost;
}

/**
 * Gives the last processor to this client and the others to the service. Left to itself the scheduler likes to wake a thread where the one runs that woke
 * it, so that the service waits for the client that measures it.
 */
function separate(service: number | undefined): string {
  const last = availableParallelism() - 1;
  const keep = (pid: number | undefined, processors: string) =>
    spawnSync('taskset', ['-a', '-c', '-p', processors, String(pid)]).status === 0;
  const isApart = last > 0 && keep(service, `0-${last - 1}`) && keep(process.pid, String(last));
  return isApart
    ? `the client has processor ${last}, the service those before it`
    : 'client and service share the processors, as there is one or `taskset` is not there';
}

/** What a loop that does nothing sees of the machine: the share of the time in which it stood still for more than a millisecond, and the longest stop. */
function stillness(ms: number): string {
  const start = now();
  const stops: number[] = [];
  for (let last = start, at = start; last < start + ms; last = at) {
    at = now();
    if (at - last > 1) stops.push(at - last);
  }
  const share = (100 * stops.reduce((sum, stop) => sum + stop, 0)) / ms;
  return `an empty loop stood still for ${share.toFixed(1)} % of ${ms / 1000} s, ${Math.max(0, ...stops).toFixed(1)} ms at most`;
}

async function main(): Promise<void> {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  console.log(`${seconds} s of mixed load, ${mode}, seed ${seed}. ${machineLine()}`);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-load-'));
  const environment = {
    ORRERY_DATA_DIR: folder,
    ORRERY_API_KEY: 'a-key',
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'tests/fixtures/report-heap.mjs'))}`,
  };
  const node = await startNode(environment, join(folder, 'log'));
  const prng = createPrng(seed);
  const memory: number[] = [];
  let clock: Clock | null = null;
  try {
    await untilReady(node.url);
    console.log(separate(node.process.pid));
    clock = new Clock(node.process.pid);
    console.log(`before the load ${stillness(stillnessMs)}`);
    await fill(node.url);
    await saturate(node.url, warmUpMs, prng);
    const costs = new Costs(() => mainThreadMs(node.process.pid));
    const rateNow = async () => rateOf(await costs.of('at saturation', () => saturate(node.url, rateMs, prng)), rateMs);
    const connections = connectionsAsked || (mode === 'full' ? await saturating(node.url, await rateNow(), prng) : 0);
    const early = await heldBy(node);
    await saturate(node.url, settleMs, prng);
    const alone = [await saturate(node.url, aloneMs, prng, 1)];
    const turns = Math.max(turnsMin, Math.ceil((seconds * 1000) / turnMsMax));
    const turnMs = (seconds * 1000) / turns;
    const [rates, idle, sent]: [number[], Sent[], Sent[]] = [[], [], []];
    for (let turn = 0; turn < turns; turn++) {
      const rate = await rateNow();
      rates.push(rate);
      idle.push(await costs.of('idle', () => offer(node.url, idleMs, rate * idlePart, prng)));
      const watch = setInterval(() => memory.push(residentMb(node.process.pid)), 500);
      const load = () =>
        mode === 'full' ? saturate(node.url, turnMs, prng, connections) : offer(node.url, turnMs, rate / 2, prng);
      sent.push(await costs.of('in this run', load));
      clearInterval(watch);
    }
    alone.push(await saturate(node.url, aloneMs, prng, 1));
    const how = { half: 'at random times', steady: 'at a constant rate' }[mode] ?? `over ${connections} connections`;
    const perSecond = sent.flatMap(({ all }) => all).length / seconds;
    const reached = rates.map((rate) => rate.toFixed(0)).join(' ');
    console.log(
      `saturation ${median(rates).toFixed(0)} requests/s (by turns ${reached}); ${perSecond.toFixed(0)} requests/s ${how}`,
    );
    report(sent, idle, memory);
    reportTimes(sent, idle, alone);
    const late = await heldBy(node);
    reportStops(sent, idle, clock, late.stops);
    console.log(`processor time of the main thread for a request: ${costs}`);
    reportHeld(early, late);
  } finally {
    clock?.end();
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

function report(sent: readonly Sent[], idle: readonly Sent[], memory: readonly number[]): void {
  const rows = Object.keys(mix).map((id) => {
    const [run, rest] = [sent, idle].map((list) =>
      summarize(
        id,
        list.flatMap(({ ms }) => ms.get(id) ?? []),
      ),
    );
    const refused = sent.flatMap((one) => one.refused.get(id) ?? []).length;
    const columns = [run?.medianMs, run?.p99Ms, rest?.medianMs, rest?.p99Ms].map((ms) => ms?.toFixed(1) ?? '');
    return [id, String(run?.samples), String(refused), ...columns];
  });
  const columns = ['operation', 'requests', 'errors', 'median ms', 'p99 ms', 'idle median ms', 'idle p99 ms'];
  console.log(table(columns, rows));
  const all = sent.flatMap((one) => one.all);
  const errors = sent.flatMap(({ refused }) => [...refused.values()].flat());
  const quarter = Math.floor(memory.length / 4);
  const before = median(memory.slice(quarter, 2 * quarter));
  const after = median(memory.slice(-quarter));
  const growth = after / before - 1;
  console.log(
    `errors: ${errors.length} of ${all.length}, ${JSON.stringify([...new Set(errors)])}: ${verdict(errors.length === 0)}`,
  );
  console.log(
    `memory: ${before.toFixed(0)} MB in the second quarter, ${after.toFixed(0)} MB in the last, ${(growth * 100).toFixed(1)} %: ${verdict(growth <= growthMax)}`,
  );
  if (errors.length > 0 || growth > growthMax) process.exitCode = 1;
}

function reportTimes(sent: readonly Sent[], idle: readonly Sent[], alone: readonly Sent[]): void {
  const [run, rest, one] = [p99Of(sent), p99Of(idle), p99Of(alone)];
  const against = (ms: number, idleMs: number) => {
    const isMet = ms <= p99FactorMax * idleMs;
    if (!isMet) process.exitCode = 1;
    return `${ms.toFixed(1)} ms, idle ${idleMs.toFixed(1)} ms, ${(ms / idleMs).toFixed(2)} times: ${verdict(isMet)}`;
  };
  console.log(`p99 in the median window of ${windowMs / 1000} s: ${against(run.window, rest.window)}`);
  console.log(`p99 over all: ${against(run.all, rest.all)}`);
  console.log(
    `p99 of one connection that is never idle: ${one.window.toFixed(1)} ms in the median window, ${one.all.toFixed(1)} ms over all`,
  );
  const { medianMs, p99Ms } = summarize(
    '',
    sent.flatMap(({ late }) => late),
  );
  console.log(`sent after it was due: median ${medianMs.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);
}

/** In milliseconds: of all requests together, and in the median window. The last window is left out when it is short. */
function p99Of(runs: readonly Sent[]): { readonly all: number; readonly window: number } {
  const full = runs.flatMap(({ windows }) => (windows.length > 1 ? windows.slice(0, -1) : windows)).filter(Boolean);
  const ofAll = runs.flatMap((run) => run.all);
  return { all: summarize('', ofAll).p99Ms, window: median(full.map((times) => summarize('', times).p99Ms)) };
}

interface Window {
  readonly at: number;
  readonly times: readonly number[];
  readonly storeTimes: readonly number[];
  readonly stoodStillMs: number;
}

/** How much of a window stops take, in milliseconds. */
function stoppedIn(at: number, stops: readonly Stop[]): number {
  const within = ({ at: from, ms }: Stop) => Math.min(from + ms, at + windowMs) - Math.max(from, at);
  return stops.reduce((sum, stop) => sum + Math.max(0, within(stop)), 0);
}

/** Every window with how long the machine kept the service's processor away in it. */
function windowsOf(runs: readonly Sent[], stops: readonly Stop[]): Window[] {
  return runs.flatMap(({ startedAt, windows, storeWindows }) =>
    windows.map((times, index) => {
      const at = startedAt + index * windowMs;
      return { at, times, storeTimes: storeWindows[index] ?? [], stoodStillMs: stoppedIn(at, stops) };
    }),
  );
}

/** What of the times is the machine's: the windows in which it let the service's processor run, by themselves, and the slowest ones. */
function reportStops(sent: readonly Sent[], idle: readonly Sent[], clock: Clock, own: Held['stops']): void {
  if (!clock.isRunning) {
    console.log('stops of the machine were not measured: `chrt` is not there or not allowed');
    return;
  }
  const { stops } = clock;
  const [run, rest] = [windowsOf(sent, stops), windowsOf(idle, stops)];
  const total = run.reduce((sum, { stoodStillMs }) => sum + stoodStillMs, 0);
  const longest = Math.max(0, ...stops.map(({ ms }) => ms));
  console.log(
    `the machine kept the service's processor away for ${((100 * total) / (seconds * 1000)).toFixed(2)} % of the run, ${longest.toFixed(0)} ms at most`,
  );
  const still = ({ stoodStillMs }: Window) => stoodStillMs <= stoodStillMax * windowMs;
  const [runMs, restMs] = [run, rest].map(
    (list) =>
      summarize(
        '',
        list.filter(still).flatMap(({ times }) => [...times]),
      ).p99Ms,
  );
  console.log(
    `p99 in the ${run.filter(still).length} of ${run.length} windows in which it did so for less than ${stoodStillMax * 100} %: ${runMs?.toFixed(1)} ms, idle ${restMs?.toFixed(1)} ms, ${((runMs ?? 0) / (restMs ?? 0)).toFixed(2)} times`,
  );
  const slowest = run
    .map((window) => ({ ...window, p99Ms: summarize('', window.times).p99Ms }))
    .sort((one, other) => other.p99Ms - one.p99Ms)
    .slice(0, slowestShown)
    .map(({ at, p99Ms, storeTimes, stoodStillMs }) =>
      [
        p99Ms,
        median(storeTimes),
        Math.max(...storeTimes),
        stoodStillMs,
        stoppedIn(at, own.loop),
        stoppedIn(at, own.collector),
      ].map((ms) => ms.toFixed(0)),
    );
  console.log('the slowest windows, and what stopped in them:');
  console.log(
    table(
      ['p99 ms', 'median store ms', 'slowest store ms', 'machine stopped ms', 'loop stopped ms', 'collector ms'],
      slowest,
    ),
  );
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
