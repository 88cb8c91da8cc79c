// Question: over HTTP, how long does verifying the median document take while the service is half busy?
// Rival: a bare fastify server that parses and echoes the same body. Each server runs in its own process. Saturation is what 16 connections get
// through when each sends as soon as it has its answer, found anew in every round, because the machine's own speed wanders; then requests arrive at half of
// that rate at random times (Poisson), whether or not earlier ones are answered, and a latency counts from the time the request was due. Rivals take
// turns in rounds, and the p99 of the median and of the best round is given beside that of all, because other work on the machine shows in single
// rounds. What would be read as theirs is kept away from the servers: the client does not poll, a server whose turn it is not is stopped, for it would
// collect garbage meanwhile, and where `taskset` is at hand, client and servers have a core each. Every answer is compared with the first.
// `npm run bench -- verify-http`; prints the seed, and needs the corpus for a median document.
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { createPrng } from '../src/core/base/prng.ts';
import { corpusAbsent, readCorpus } from '../tests/fixtures/corpus.ts';
import { machineLine, summarize, table } from './measure.ts';
import { headers, type Server, type ServerKind, startServers } from './servers.ts';
import { requestBytes, SocketPool } from './socket-pool.ts';

const seed = 1;
const rounds = 10;
const secondsPerRound = 2;
const connections = 16;
const warmUpMs = 3000;
const saturationMs = 1000;

interface Target {
  readonly name: string;
  readonly server: ServerKind;
  readonly path: string;
}

const targets: readonly Target[] = [
  { name: 'POST /validity-check', server: 'orrery', path: '/validity-check' },
  { name: 'POST /error-check', server: 'orrery', path: '/error-check' },
  { name: 'bare fastify, echo', server: 'bare', path: '/echo' },
];

export async function run(): Promise<void> {
  const documents = readCorpus().sort((a, b) => a.text.length - b.text.length);
  const median = documents[Math.floor(documents.length / 2)];
  if (median === undefined) {
    console.log(corpusAbsent);
    return;
  }
  const body = `{"schema":${median.text}}`;
  console.log(
    `Verification over HTTP, a document of ${(body.length / 1024).toFixed(1)} KB, seed ${seed}. ${machineLine()}`,
  );
  const servers = await startServers(null);
  const pids = Object.values(servers).map(({ child }) => child.pid);
  const isPinned = [pin(process.pid, 0), ...pids.map((pid) => pin(pid, 1))].every(Boolean);
  console.log(isPinned ? 'Client and servers have a core each.' : 'Client and servers share all cores.');
  try {
    const rows = await measureTargets(servers, body);
    const header = [
      'rival',
      'saturation/s',
      'offered/s',
      'requests',
      'median ms',
      'p99 ms',
      'median round',
      'best round',
    ];
    console.log(table(header, rows));
  } finally {
    for (const { child } of Object.values(servers)) child.kill('SIGKILL');
  }
}

/** Keeps the main thread of a process on one core; those that collect garbage stay free. */
function pin(pid: number | undefined, core: number): boolean {
  return spawnSync('taskset', ['-pc', String(core), String(pid)]).status === 0;
}

async function measureTargets(servers: Readonly<Record<ServerKind, Server>>, body: string): Promise<string[][]> {
  for (const { child } of Object.values(servers)) child.kill('SIGSTOP');
  const arrivals = new Worker(new URL('./arrivals.mjs', import.meta.url), { execArgv: [] });
  const samples = targets.map((): Round[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [i, { server, path }] of targets.entries()) {
      const { url, child } = servers[server];
      child.kill('SIGCONT');
      const perSecond = await saturate(url + path, body, round < 0 ? warmUpMs : saturationMs);
      const dues = drawDues(perSecond / 2, seed + round);
      const latencies = await offer(url + path, body, dues, arrivals);
      if (round >= 0) samples[i]?.push({ perSecond, latencies });
      child.kill('SIGSTOP');
    }
  }
  await arrivals.terminate();
  return targets.map(({ name }, i) => {
    const mine = samples[i] as Round[];
    const all = summarize(
      name,
      mine.flatMap(({ latencies }) => latencies),
    );
    const p99s = mine.map(({ latencies }) => summarize(name, latencies).p99Ms).sort((a, b) => a - b);
    const rate = summarize(
      name,
      mine.map(({ perSecond }) => perSecond),
    ).medianMs;
    const figures = [all.medianMs, all.p99Ms, p99s[Math.floor(rounds / 2)], p99s[0]];
    const cells = figures.map((ms) => (ms as number).toFixed(2));
    return [name, rate.toFixed(0), (rate / 2).toFixed(0), String(all.samples), ...cells];
  });
}

interface Round {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly latencies: readonly number[];
}

/** Requests a second with every connection busy. */
async function saturate(url: string, body: string, ms: number): Promise<number> {
  const pool = new SocketPool(url);
  const bytes = requestBytes(url, body, headers);
  const end = performance.now() + ms;
  let count = 0;
  const repeat = async () => {
    while (performance.now() < end) {
      await send(pool, bytes);
      count++;
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  pool.close();
  return count / (ms / 1000);
}

/** When the requests of a round are due, in milliseconds since the epoch: a Poisson process of so many a second. */
function drawDues(rate: number, roundSeed: number): number[] {
  const prng = createPrng(roundSeed);
  const start = performance.timeOrigin + performance.now() + 50;
  const dues: number[] = [];
  for (let due = start; due < start + secondsPerRound * 1000; due += (-Math.log(1 - prng.real()) / rate) * 1000)
    dues.push(due);
  return dues;
}

/** Latencies in milliseconds, each counted from the time the request was due. */
async function offer(url: string, body: string, dues: readonly number[], arrivals: Worker): Promise<number[]> {
  const pool = new SocketPool(url);
  const bytes = requestBytes(url, body, headers);
  const expected = await send(pool, bytes);
  const pending: Promise<number>[] = [];
  const now = () => performance.timeOrigin + performance.now();
  const request = async (due: number) => {
    const answer = await send(pool, bytes);
    const time = now() - due;
    if (answer !== expected) throw new Error(`${url} answers differently: ${answer.slice(0, 200)}`);
    return time;
  };
  await new Promise<void>((resolve) => {
    const hear = (due: number | null) => {
      if (due !== null) {
        pending.push(request(due));
        return;
      }
      arrivals.off('message', hear);
      resolve();
    };
    arrivals.on('message', hear);
    arrivals.postMessage(dues);
  });
  const latencies = await Promise.all(pending);
  pool.close();
  return latencies;
}

async function send(pool: SocketPool, bytes: Buffer): Promise<string> {
  const { status, body } = await pool.send(bytes);
  if (status !== 200) throw new Error(`${status} ${body}`);
  return body.toString();
}
