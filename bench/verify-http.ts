// Question: over HTTP, how long does verifying the median document take while the service is half busy?
// Rival: a bare fastify server that parses and echoes the same body. Each server runs in its own process. Saturation is what 16 connections get
// through when each sends as soon as it has its answer, found anew in every round, because the machine's own speed wanders; then requests arrive at half of
// that rate at random times (Poisson), whether or not earlier ones are answered, and a latency counts from the time the request was due. Rivals take
// turns in rounds, and the p99 of the median and of the best round is given beside that of all, because other work on the machine shows in single
// rounds. Every answer is compared with the first.
// `npm run bench -- verify-http`; prints the seed, and needs the corpus for a median document.
import { setImmediate, setTimeout } from 'node:timers/promises';
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
    for (const { child } of Object.values(servers)) child.kill();
  }
}

async function measureTargets(servers: Readonly<Record<ServerKind, Server>>, body: string): Promise<string[][]> {
  const urls = targets.map(({ server, path }) => servers[server].url + path);
  for (const url of urls) await saturate(url, body, warmUpMs);
  const samples = targets.map((): Round[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, url] of urls.entries()) {
      const perSecond = await saturate(url, body, saturationMs);
      samples[i]?.push({ perSecond, latencies: await offer(url, body, perSecond / 2, seed + round) });
    }
  }
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

/** Latencies in milliseconds of requests that arrive at a rate, each counted from the time it was due. */
async function offer(url: string, body: string, rate: number, roundSeed: number): Promise<number[]> {
  const prng = createPrng(roundSeed);
  const pool = new SocketPool(url);
  const bytes = requestBytes(url, body, headers);
  const expected = await send(pool, bytes);
  const pending: Promise<number>[] = [];
  const start = performance.now() + 50;
  let due = start;
  while (due < start + secondsPerRound * 1000) {
    const wait = due - performance.now();
    // Timers are a millisecond late; the last stretch is spent polling.
    if (wait > 1.2) await setTimeout(wait - 1.2);
    while (performance.now() < due) await setImmediate();
    const dueAt = due;
    pending.push(
      send(pool, bytes).then((answer) => {
        if (answer !== expected) throw new Error(`${url} answers differently: ${answer.slice(0, 200)}`);
        return performance.now() - dueAt;
      }),
    );
    due += (-Math.log(1 - prng.real()) / rate) * 1000;
  }
  const latencies = await Promise.all(pending);
  pool.close();
  return latencies;
}

async function send(pool: SocketPool, bytes: Buffer): Promise<string> {
  const { status, body } = await pool.send(bytes);
  if (status !== 200) throw new Error(`${status} ${body}`);
  return body;
}
