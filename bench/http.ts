// Question: how many requests a second does each operation sustain over HTTP, and how long do they take?
// Rival: a bare server of the same framework that parses and echoes the same body. Each server is a process of its own; rivals take turns
// within each round, with every connection busy. The service logs as it ships, into nothing; its store is SQLite on disk; the text embedder
// is the hashed one, because the sentence model is measured by the memory benchmark.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { machineLine, table } from './measure.ts';
import { type BenchRequest, benchRequests } from './requests.ts';
import { headers, type Server, type ServerKind, startServers } from './servers.ts';

const rounds = 5;
const connections = 8;
const secondsPerTurn = 1;
/** Of each rival before its first turn: the compiler is at work for some thousand requests. */
const warmUpSeconds = 4;

export interface Throughput {
  readonly id: string;
  readonly bodyBytes: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly barePerSecond: number;
  readonly bareP50Ms: number;
  readonly bareP99Ms: number;
  /** Median over the rounds of the ratio within a round, and the smallest and largest. */
  readonly ratio: number;
  readonly ratios: readonly number[];
}

interface Turn {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Only the operations named; all of them when none is. */
export async function measureHttp(ids: readonly string[] = []): Promise<readonly Throughput[]> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const servers = await startServers(folder);
  try {
    const chosen = benchRequests().requests.filter(({ operation }) => ids.length === 0 || ids.includes(operation.id));
    const results: Throughput[] = [];
    for (const request of chosen) results.push(await measureOne(servers, request));
    return results;
  } finally {
    for (const { child } of Object.values(servers)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOne(
  { orrery, bare }: Readonly<Record<ServerKind, Server>>,
  { operation, body }: BenchRequest,
): Promise<Throughput> {
  const targets = [`${orrery.url}${operation.path}`, `${bare.url}/echo`];
  // The first answer may take seconds: what is built on demand is built now.
  for (const url of targets) await (await fetch(url, { method: 'POST', headers, body })).text();
  for (const url of targets) await takeTurn(url, body, warmUpSeconds);
  const turns: [Turn, Turn][] = [];
  for (let round = 0; round < rounds; round++) {
    // Whoever goes first in one round goes second in the next.
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    const both: Turn[] = [];
    for (const i of order) both[i] = await takeTurn(targets[i] ?? '', body);
    turns.push(both as [Turn, Turn]);
  }
  const ratios = turns.map(([own, echo]) => own.perSecond / echo.perSecond).sort((a, b) => a - b);
  const middle = (pick: (turn: [Turn, Turn]) => number) => median(turns.map(pick));
  return {
    id: operation.id,
    bodyBytes: Buffer.byteLength(body),
    perSecond: middle(([own]) => own.perSecond),
    p50Ms: middle(([own]) => own.p50Ms),
    p99Ms: middle(([own]) => own.p99Ms),
    barePerSecond: middle(([, echo]) => echo.perSecond),
    bareP50Ms: middle(([, echo]) => echo.p50Ms),
    bareP99Ms: middle(([, echo]) => echo.p99Ms),
    ratio: median(ratios),
    ratios,
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function takeTurn(url: string, body: string, seconds = secondsPerTurn): Promise<Turn> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body,
    connections,
    duration: seconds,
  });
  const answered = result['2xx'];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${answered} answered, ${result.non2xx} refused, ${result.errors} broken`);
  return { perSecond: answered / result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

export async function run(args: readonly string[]): Promise<void> {
  console.log(
    `HTTP against a bare server, ${connections} connections, medians of ${rounds} interleaved rounds of ${secondsPerTurn} s after ${warmUpSeconds} s each. ${machineLine()}`,
  );
  const rows = (await measureHttp(args)).map((one) => [
    one.id,
    one.perSecond.toFixed(0),
    one.barePerSecond.toFixed(0),
    `${one.ratio.toFixed(2)} (${one.ratios[0]?.toFixed(2)} to ${one.ratios.at(-1)?.toFixed(2)})`,
    `${one.p50Ms} / ${one.p99Ms}`,
    `${one.bareP50Ms} / ${one.bareP99Ms}`,
  ]);
  console.log(table(['operation', 'req/s', 'bare req/s', 'ratio (range)', 'p50 / p99 ms', 'bare p50 / p99'], rows));
}
