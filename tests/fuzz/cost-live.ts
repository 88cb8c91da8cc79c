// What costly requests do to a service that runs: every family of the cost fuzz at the largest size that a body may have, each answered or refused in time,
// while `/healthz` is asked all along; then SIGTERM while the costliest is under way. Cases are how many families are asked; 0 asks all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContract, type OperationId } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { defaultLimits } from '../../src/core/base/limits.ts';
import { type Node, startNode } from '../fixtures/nodes.ts';
import { root } from '../source-tree.ts';
import { type CostFamily, loadFamilies, sizeDefault } from './cost/family.ts';

export const casesDefault = 0;

const answerMsMax = 5_000;
const healthMsMax = 250;
const endMsMax = 10_000;
const healthEveryMs = 50;
const key = 'a-key-of-the-fuzz';
const none = [0, 0] as const;
const contract = createContract() as Readonly<Record<string, unknown>>;

interface Asked {
  readonly name: string;
  readonly milliseconds: number;
  /** How much of them the busiest thread was ready and had no processor: what else the machine does is no fault of the service. 0 where the system does not tell. */
  readonly waitedMs: number;
  /** The longest that `/healthz` took, without what the thread that answers waited for a processor. */
  readonly healthMs: number;
  /** Processor time of the thread that answers; null where the system does not tell. */
  readonly ownMs: number | null;
  readonly said: string;
}

export async function run(cases: number): Promise<void> {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the build failed: ${built.stderr}`);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-cost-'));
  const node = await startNode({ ORRERY_DATA_DIR: folder, ORRERY_API_KEY: key });
  const families = (await loadFamilies()).slice(0, cases === 0 ? undefined : cases);
  const asked: Asked[] = [];
  for (const family of families) {
    const one = await askWatched(node, family);
    asked.push(one);
    const { name, milliseconds, waitedMs, healthMs, ownMs, said } = one;
    const mark = faultOf(one) === null ? ' ' : '!';
    console.log(
      `${mark} ${milliseconds.toFixed(0)} ms (${waitedMs.toFixed(0)} waiting for a processor), healthz ${healthMs.toFixed(0)} ms, ${ownMs?.toFixed(0) ?? '?'} ms of the thread that answers, ${said}: ${name}`,
    );
  }
  const [slowest] = [...asked.keys()].sort(
    (a, b) => (asked[b] as Asked).milliseconds - (asked[a] as Asked).milliseconds,
  );
  const endMs = await endUnder(node, families[slowest ?? 0] as CostFamily);
  rmSync(folder, { recursive: true, force: true });
  const worst = (of: (one: Asked) => number) => Math.max(...asked.map(of)).toFixed(0);
  console.log(
    `${asked.length} families: answered in ${worst((one) => one.milliseconds)} ms at most, ${worst(ownShare)} without waiting for a processor; healthz in ${worst((one) => one.healthMs)} ms; ended ${endMs.toFixed(0)} ms after SIGTERM`,
  );
  const faults = asked.map(faultOf).filter((fault) => fault !== null);
  if (endMs > endMsMax) faults.push(`the end took ${endMs.toFixed(0)} ms`);
  if (faults.length > 0) throw new Error(`the service was held up:\n${faults.join('\n')}`);
}

const ownShare = ({ milliseconds, waitedMs }: Asked): number => milliseconds - waitedMs;

function faultOf(asked: Asked): string | null {
  const { name, milliseconds, healthMs, said } = asked;
  if (!/^(200|404|409|422)/.test(said)) return `${name}: ${said}`;
  if (ownShare(asked) > answerMsMax) return `${name}: ${milliseconds.toFixed(0)} ms`;
  return healthMs > healthMsMax ? `${name}: healthz took ${healthMs.toFixed(0)} ms` : null;
}

/** The largest request of the family that a body may hold. */
function largestBody({ make, size = sizeDefault, sizeMax = Number.POSITIVE_INFINITY }: CostFamily): string {
  let body = JSON.stringify(make(size));
  for (let n = size * 2; n <= sizeMax; n *= 2) {
    const larger = JSON.stringify(make(n));
    if (larger.length > defaultLimits.bodyBytesMax || larger.length === body.length) break;
    body = larger;
  }
  return body;
}

function post(node: Node, { operation }: CostFamily, body: string): Promise<Response> {
  const { path } = contract[operation satisfies OperationId] as Operation;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return fetch(node.url + path, { method: 'POST', headers, body });
}

/** The first thread of the process: it answers, and holds no computation. Null where the system does not tell. */
const ownTimeOf = (node: Node) => threadsOf(node).get(String(node.process.pid)) ?? null;

/** Milliseconds that each thread of the process has run and has waited for a processor. */
function threadsOf({ process: { pid } }: Node): ReadonlyMap<string, readonly [ran: number, waited: number]> {
  const folder = `/proc/${pid}/task`;
  const found = new Map<string, readonly [number, number]>();
  for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      const [ran = 0, waited = 0] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ').map(Number);
      found.set(thread, [ran / 1e6, waited / 1e6]);
    } catch {
      // The thread ended meanwhile, or the system keeps no such figures.
    }
  }
  return found;
}

/** The time that the thread which ran most between two moments waited for a processor. */
function waitedBetween(before: ReturnType<typeof threadsOf>, after: ReturnType<typeof threadsOf>): number {
  const changes = [...after].map(([thread, [ran, waited]]) => {
    const [ranBefore, waitedBefore] = before.get(thread) ?? [0, 0];
    return { ran: ran - ranBefore, waited: waited - waitedBefore };
  });
  return changes.sort((a, b) => b.ran - a.ran)[0]?.waited ?? 0;
}

async function askWatched(node: Node, family: CostFamily): Promise<Asked> {
  const body = largestBody(family);
  const ownBefore = ownTimeOf(node);
  const threadsBefore = threadsOf(node);
  const began = performance.now();
  let isOver = false;
  let healthMs = 0;
  const watch = async () => {
    while (!isOver) {
      const from = performance.now();
      const [, waitedBefore] = ownTimeOf(node) ?? none;
      await (await fetch(`${node.url}/healthz`)).text();
      const took = performance.now() - from;
      const [, waited] = ownTimeOf(node) ?? none;
      healthMs = Math.max(healthMs, took - (waited - waitedBefore));
      await new Promise((resolve) => setTimeout(resolve, healthEveryMs));
    }
  };
  const watching = watch();
  const answer = await post(node, family, body);
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  const waitedMs = Math.min(milliseconds, waitedBetween(threadsBefore, threadsOf(node)));
  isOver = true;
  await watching;
  const code = answer.ok ? '' : ` ${(JSON.parse(text) as { code: string }).code}`;
  const name = `${family.operation}: ${family.family} (${Math.round(body.length / 1024)} KiB)`;
  const ownAfter = ownTimeOf(node);
  const ownMs = ownBefore === null || ownAfter === null ? null : ownAfter[0] - ownBefore[0];
  return { name, milliseconds, waitedMs, healthMs, ownMs, said: `${answer.status}${code}` };
}

/** Milliseconds from SIGTERM to the end of the process, while a request is under way. */
async function endUnder(node: Node, family: CostFamily): Promise<number> {
  const asked = post(node, family, largestBody(family)).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, healthEveryMs));
  const ended = new Promise((resolve) => node.process.once('exit', resolve));
  const began = performance.now();
  node.process.kill('SIGTERM');
  await ended;
  await asked;
  return performance.now() - began;
}
