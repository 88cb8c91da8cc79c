// A request to a running service while `/healthz` is asked all along: how long both take, without what the machine did meanwhile for others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createContract, type OperationId } from '../../../src/contract/contract.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { defaultLimits } from '../../../src/core/base/limits.ts';
import type { Node } from '../../fixtures/nodes.ts';
import { type CostFamily, sizeDefault } from './family.ts';

export const answerMsMax = 5_000;
export const healthMsMax = 250;
export const healthEveryMs = 50;
export const key = 'a-key-of-the-fuzz';

const contract = createContract() as Readonly<Record<string, unknown>>;

export interface Asked {
  readonly name: string;
  /** The size of the family that was asked. */
  readonly size: number;
  readonly milliseconds: number;
  /** How much of them those who worked were ready and had no processor: what else the machine does is no fault of the service. 0 where the system does not tell. */
  readonly waitedMs: number;
  /** The longest that `/healthz` took, without what the thread that answers waited for a processor. */
  readonly healthMs: number;
  /** Processor time of the thread that answers; null where the system does not tell. */
  readonly ownMs: number | null;
  readonly said: string;
}

/** Milliseconds until the answer, without those that its thread waited for a processor. */
export const ownShare = ({ milliseconds, waitedMs }: Asked): number => milliseconds - waitedMs;

/** How the service was held up; null where it was not. */
export function faultOf(asked: Asked): string | null {
  const { name, milliseconds, healthMs, said } = asked;
  if (!/^(200|404|409|422|400 malformed_json)/.test(said)) return `${name}: ${said}`;
  if (ownShare(asked) > answerMsMax) return `${name}: ${milliseconds.toFixed(0)} ms`;
  return healthMs > healthMsMax ? `${name}: healthz took ${healthMs.toFixed(0)} ms` : null;
}

/** A line of a report. */
export function sayAsked(asked: Asked): string {
  const { name, milliseconds, waitedMs, healthMs, ownMs, said } = asked;
  const mark = faultOf(asked) === null ? ' ' : '!';
  return `${mark} ${milliseconds.toFixed(0)} ms (${waitedMs.toFixed(0)} waiting for a processor), healthz ${healthMs.toFixed(0)} ms, ${ownMs?.toFixed(0) ?? '?'} ms of the thread that answers, ${said}: ${name}`;
}

/** Doublings after which a family is as large as it gets. */
const doublingsMax = 20;

/** The request of a family at a size. */
export const bodyOf = ({ make }: CostFamily, n: number): string => JSON.stringify(make(n));

/** The size at which a request of the family comes nearest to what a body may hold: doubled as long as it fits, then as much more as has room. */
function largestSize(family: CostFamily): number {
  const { size = sizeDefault, sizeMax = Number.POSITIVE_INFINITY } = family;
  const fitting = (n: number): number | null => {
    const bytes = n <= sizeMax ? Buffer.byteLength(bodyOf(family, n)) : Number.POSITIVE_INFINITY;
    return bytes <= defaultLimits.bodyBytesMax ? bytes : null;
  };
  let bytes = Buffer.byteLength(bodyOf(family, size));
  let n = size;
  for (let i = 0; i < doublingsMax; i++) {
    const larger = fitting(n * 2);
    // What a format cannot write any more is an empty text.
    if (larger === null || larger < bytes) break;
    [n, bytes] = [n * 2, larger];
  }
  const room = defaultLimits.bodyBytesMax / bytes;
  for (const share of [1, 0.97, 0.9, 0.75]) {
    const last = Math.floor(n * room * share);
    const more = room < 2 && last > n ? fitting(last) : null;
    if (more !== null && more > bytes) return last;
  }
  return n;
}

export function post(node: Node, { operation }: CostFamily, body: string): Promise<Response> {
  const { path } = contract[operation satisfies OperationId] as Operation;
  // Making a text of 4 MB may take longer than the service keeps a connection that says nothing.
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, connection: 'close' };
  return fetch(node.url + path, { method: 'POST', headers, body });
}

interface Time {
  readonly ranMs: number;
  readonly waitedMs: number;
}

const noTime: Time = { ranMs: 0, waitedMs: 0 };
const since = (before: Time, after: Time): Time => ({
  ranMs: after.ranMs - before.ranMs,
  waitedMs: after.waitedMs - before.waitedMs,
});

/** How long a thread has run and has waited for a processor; null where the system does not tell, or the thread has ended. */
function timeOf(pid: number, thread: number | string): Time | null {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
    return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
  } catch {
    return null;
  }
}

/** The first thread of a process: that of the service answers, and holds no computation; that of this process asks. */
const firstOf = (pid: number): Time | null => timeOf(pid, pid);

function threadsOf({ process: { pid = 0 } }: Node): ReadonlyMap<string, Time> {
  const folder = `/proc/${pid}/task`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, timeOf(pid, name) ?? noTime]));
}

/** The time of the thread of the service that ran most meanwhile. */
function busiest(before: ReturnType<typeof threadsOf>, after: ReturnType<typeof threadsOf>): Time {
  const changes = [...after].map(([name, time]) => since(before.get(name) ?? noTime, time));
  return changes.reduce((most, one) => (one.ranMs > most.ranMs ? one : most), noTime);
}

/** Milliseconds that the thread which answers, and the one that asks, have waited for a processor. */
const waitedByBoth = (node: Node) =>
  (firstOf(node.process.pid ?? 0)?.waitedMs ?? 0) + (firstOf(process.pid)?.waitedMs ?? 0);

/** A request of more values or elements than the service reads costs next to nothing: it is asked with so much less, again and again. */
const smaller = 0.9;

/**
 * Asks for the largest request of the family that the service reads; for the largest of all, where it reads none. Throws where the service is not there.
 */
export async function askWatched(node: Node, family: CostFamily): Promise<Asked> {
  const { size = sizeDefault } = family;
  const largest = largestSize(family);
  let first: Asked | null = null;
  for (let n = largest; n > size || first === null; n = Math.floor(n * smaller)) {
    const asked = await askAt(node, family, n);
    if (!asked.said.endsWith('invalid_request')) return asked;
    first ??= asked;
  }
  return first;
}

async function askAt(node: Node, family: CostFamily, n: number): Promise<Asked> {
  const { pid = 0 } = node.process;
  const body = bodyOf(family, n);
  const ownBefore = firstOf(pid);
  const threadsBefore = threadsOf(node);
  const waitedBefore = waitedByBoth(node);
  const began = performance.now();
  const watch = watchHealth(node);
  const answer = await post(node, family, body);
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  const { ranMs, waitedMs } = busiest(threadsBefore, threadsOf(node));
  const waited = waitedMs + waitedByBoth(node) - waitedBefore;
  const ownAfter = firstOf(pid);
  const healthMs = await watch.end();
  const code = answer.ok ? '' : ` ${(JSON.parse(text) as { code: string }).code}`;
  return {
    name: `${family.operation}: ${family.family} (${Math.round(Buffer.byteLength(body) / 1024)} KiB)`,
    size: n,
    milliseconds,
    waitedMs: Math.max(0, Math.min(waited, milliseconds - ranMs)),
    healthMs,
    ownMs: ownBefore === null || ownAfter === null ? null : since(ownBefore, ownAfter).ranMs,
    said: `${answer.status}${code}`,
  };
}

/** Asks for `/healthz` all the time. Its end tells the longest that it took, in milliseconds, without waiting for a processor. */
function watchHealth(node: Node): { end(): Promise<number> } {
  let isOver = false;
  let longestMs = 0;
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      const waitedBefore = waitedByBoth(node);
      // A connection of its own each time: one that is kept may be closed by the service as it is used.
      await (await fetch(`${node.url}/healthz`, { headers: { connection: 'close' } })).text();
      const took = performance.now() - from;
      longestMs = Math.max(longestMs, took - (waitedByBoth(node) - waitedBefore));
      await new Promise((resolve) => setTimeout(resolve, healthEveryMs));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return longestMs;
    },
  };
}
