// Question: does recall answer at once while a history is imported, how long does the backlog of vectors last, and is what was just stored found by
// meaning? Rival: the same service, idle. The built service on SQLite with the sentence model; every answer that is timed is checked.
// `npm run bench -- memory-backlog [EPISODES]`, by default 100000.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { startArguments } from '../tests/fixtures/start-arguments.ts';
import { machineLine, summarize, table } from './measure.ts';

const seed = 1;
const connections = 16;
const recallEveryMs = 50;
const smallBacklog = 1000;
const key = 'bench';

/** Pairs that share no word of meaning: the first is stored, the second asked. */
const paraphrases: readonly (readonly [stored: string, asked: string])[] = [
  ['The card was declined at checkout', 'Payment refused when buying'],
  ['Login link expired before use', 'Sign-in URL no longer valid'],
  ['Parcel arrived broken', 'Shipment damaged on delivery'],
  ['Cannot reset my password', 'Unable to change forgotten credentials'],
  ['Invoice shows the wrong amount', 'Bill total is incorrect'],
  ['App crashes at startup', 'Program dies while launching'],
  ['Refund has not been received', 'Money back never came'],
  ['Search returns no results', 'Looking for items finds nothing'],
  ['Video keeps buffering', 'Clip playback stutters and stalls'],
  ['Printer is out of ink', 'No toner left for paper output'],
];

interface Node {
  readonly process: ChildProcess;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  ask(path: string, body?: object): Promise<Record<string, unknown>>;
  residentMb(): number;
  stop(): Promise<void>;
}

async function startNode(): Promise<Node> {
  const root = join(import.meta.dirname, '..');
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-backlog-'));
  const environment = { PATH: process.env.PATH, ORRERY_PORT: '0', ORRERY_DATA_DIR: folder, ORRERY_API_KEY: key };
  const child = spawn(process.execPath, startArguments(root), {
    cwd: root,
    env: { ...environment, ORRERY_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const part of child.stdout) {
    out += part;
    if (/http:\/\/[\d.]+:\d+/.test(out)) break;
  }
  const url = /http:\/\/[\d.]+:\d+/.exec(out)?.[0] ?? '';
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(
      url + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  while (!(await fetch(`${url}/readyz`)).ok) await setTimeout(20);
  return {
    process: child,
    url,
    headers,
    ask,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const words =
  'card payment login order refund ship stock user error page timeout database export invoice search video'.split(' ');
const contextOf = (prng: Prng, i: number): string =>
  `Customer ${i} reported ${Array.from({ length: 6 }, () => prng.pick(words)).join(' ')}`;

/** Stores contexts on several connections; answers the milliseconds it took. */
async function storeAll(node: Node, domain: string, contexts: readonly string[]): Promise<number> {
  const { url, headers } = node;
  const workerData = { url, headers, domain, contexts, connections };
  const importer = new Worker(new URL('./importer.mjs', import.meta.url), { workerData, execArgv: [] });
  const [ms] = await once(importer, 'message');
  return ms as number;
}

async function untilEmbedded(node: Node, domain: string): Promise<number> {
  const before = performance.now();
  while (Number((await node.ask(`/memory/stats?domain=${domain}`)).vectors_pending) > 0) await setTimeout(100);
  return performance.now() - before;
}

interface Recalled {
  readonly ms: number;
  readonly pending: number;
  readonly first: string;
}

async function recall(node: Node, domain: string, context: string): Promise<Recalled> {
  const before = performance.now();
  const answer = await node.ask('/memory/recall', { domain, context });
  const [first] = answer.episodes as { readonly context: string }[];
  return { ms: performance.now() - before, pending: Number(answer.vectors_pending ?? 0), first: first?.context ?? '' };
}

/** Recalls at a steady beat, whether or not earlier ones are answered, until `isOver`. */
async function recallMeanwhile(node: Node, domain: string, contexts: readonly string[], isOver: () => boolean) {
  const running: Promise<Recalled>[] = [];
  const prng = createPrng(seed + 1);
  for (let due = performance.now(); !isOver(); due += recallEveryMs) {
    await setTimeout(Math.max(0, due - performance.now()));
    running.push(recall(node, domain, `${prng.pick(contexts)} again`));
  }
  return Promise.all(running);
}

async function measureParaphrases(node: Node): Promise<readonly string[]> {
  const times: number[] = [];
  let found = 0;
  for (const [stored, asked] of paraphrases) {
    await node.ask('/memory/store', { domain: 'said', context: stored });
    const { ms, first } = await recall(node, 'said', asked);
    times.push(ms);
    if (first === stored) found++;
  }
  const { medianMs, p99Ms } = summarize('', times);
  return [
    'recall right after the store, by a paraphrase',
    `p50 ${medianMs.toFixed(0)} ms, most ${p99Ms.toFixed(0)} ms, ${found} of ${paraphrases.length} found first`,
    'p50 <= 60 ms',
  ];
}

async function measureSmallBacklog(node: Node): Promise<readonly (readonly string[])[]> {
  const prng = createPrng(seed + 2);
  const contexts = Array.from({ length: smallBacklog }, (_, i) => contextOf(prng, i));
  const storedMs = await storeAll(node, 'small', contexts);
  const { ms, pending } = await recall(node, 'small', 'money back never came');
  const goneMs = await untilEmbedded(node, 'small');
  return [
    [`${smallBacklog} stores`, `${(storedMs / 1000).toFixed(1)} s`, ''],
    ['the recall after them', `${ms.toFixed(0)} ms, ${pending} vectors pending`, '<= 150 ms'],
    ['until their backlog is gone', `${((ms + goneMs) / 1000).toFixed(2)} s`, '<= 4 s'],
  ];
}

async function measureImport(node: Node, count: number): Promise<readonly (readonly string[])[]> {
  const prng = createPrng(seed + 3);
  const contexts = Array.from({ length: count }, (_, i) => contextOf(prng, i));
  await storeAll(node, 'import', contexts.slice(0, 10));
  let residentMb = 0;
  const look = setInterval(() => {
    residentMb = Math.max(residentMb, node.residentMb());
  }, 200);
  let isOver = false;
  const beside = recallMeanwhile(node, 'import', contexts.slice(0, 10), () => isOver);
  const storedMs = await storeAll(node, 'import', contexts.slice(10));
  const pending = (await recall(node, 'import', 'money')).pending;
  const goneMs = await untilEmbedded(node, 'import');
  isOver = true;
  const recalls = await beside;
  clearInterval(look);
  const { medianMs, p99Ms } = summarize(
    '',
    recalls.map(({ ms }) => ms),
  );
  // Every episode is found by its own words, with a vector of its own.
  for (let i = 0; i < 50; i++) {
    const context = prng.pick(contexts);
    const answer = await node.ask('/memory/recall', { domain: 'import', context, limit: 1 });
    const [first] = answer.episodes as { context: string; similarity: number }[];
    if (first?.context !== context || first.similarity !== 1) throw new Error(`not found: ${context}`);
  }
  return [
    [`${count} stores`, `${Math.round((count * 1000) / storedMs)} a second`, ''],
    [
      `${recalls.length} recalls beside them`,
      `p50 ${medianMs.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
      'p99 <= 150 ms',
    ],
    ['backlog when all are stored', `${pending} episodes, gone ${(goneMs / 1000).toFixed(1)} s later`, ''],
    ['resident memory, most', `${residentMb.toFixed(0)} MB`, ''],
  ];
}

export async function run([count = '100000']: readonly string[]): Promise<void> {
  console.log(`${machineLine()}; seed ${seed}, ${connections} connections store, a recall every ${recallEveryMs} ms`);
  const node = await startNode();
  try {
    await setTimeout(2000);
    const idleMb = node.residentMb();
    const rows = [await measureParaphrases(node), ...(await measureSmallBacklog(node))];
    rows.push(...(await measureImport(node, Number(count))));
    console.log(
      table(['what', 'measured', 'bar'], [['resident memory before', `${idleMb.toFixed(0)} MB`, ''], ...rows]),
    );
  } finally {
    await node.stop();
  }
}
