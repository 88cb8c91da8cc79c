// Question: has an operation become slower than its committed ratios say? Ratios and not times, so that machines may differ; generous, so that
// only a change of kind fails. Not part of `npm test`.
import { readFileSync } from 'node:fs';
import { measureHttp, type Throughput } from './http.ts';
import { measureOperations, type OperationCost } from './operations.ts';
import { type Ratios, ratiosFile } from './report.ts';

/** A ratio may be this many times worse. */
const tolerance = 1.5;

/** Measured again up to so often while it looks worse: a busy machine adds time and takes none away. */
const triesMax = 3;

interface Compared {
  readonly id: string;
  readonly against: 'JSON.parse' | 'the bare server';
  readonly committed: number;
  readonly found: number;
  readonly isWorse: boolean;
}

function compareCost({ id, ratio, leastRatio }: OperationCost, before: Ratios): Compared {
  const committed = before[id]?.parse ?? Number.NaN;
  const found = Math.min(ratio, leastRatio);
  return { id, against: 'JSON.parse', committed, found, isWorse: !(found <= committed * tolerance) };
}

function compareThroughput({ id, ratios }: Throughput, before: Ratios): Compared {
  const committed = before[id]?.bare ?? Number.NaN;
  const found = ratios.at(-1) ?? Number.NaN;
  return { id, against: 'the bare server', committed, found, isWorse: !(found >= committed / tolerance) };
}

/** `measure` gets the ids that are to be measured again. */
async function settle(measure: (ids: readonly string[]) => Promise<readonly Compared[]>, ids: readonly string[]) {
  const settled = new Map<string, Compared>();
  let open = ids;
  for (let i = 0; i < triesMax && (i === 0 || open.length > 0); i++) {
    for (const compared of await measure(open)) settled.set(compared.id, compared);
    open = [...settled.values()].filter(({ isWorse }) => isWorse).map(({ id }) => id);
  }
  return [...settled.values()];
}

/** `check` measures all, `check operations` in process alone (some 20 s), `check http [OPERATION...]` over HTTP alone (some 10 s each). */
export async function run([part = 'all', ...ids]: readonly string[]): Promise<void> {
  if (!['all', 'operations', 'http'].includes(part)) throw new Error(`check takes operations or http, not ${part}`);
  const before = JSON.parse(readFileSync(ratiosFile, 'utf8')) as Ratios;
  const costs = async (some: readonly string[]) =>
    (await measureOperations(some)).map((cost) => compareCost(cost, before));
  const throughputs = async (some: readonly string[]) =>
    (await measureHttp(some)).map((throughput) => compareThroughput(throughput, before));
  const all = [
    ...(part === 'http' ? [] : await settle(costs, [])),
    ...(part === 'operations' ? [] : await settle(throughputs, ids)),
  ];
  for (const { id, against, found, committed, isWorse } of all)
    console.log(`${isWorse ? 'WORSE ' : ''}${id}: ${found.toPrecision(3)} of ${against}, ${committed} was committed`);
  const missing = part === 'all' ? Object.keys(before).filter((id) => !all.some((one) => one.id === id)) : [];
  for (const id of missing) console.log(`WORSE ${id} is not measured any more`);
  if (missing.length > 0 || all.some(({ isWorse }) => isWorse)) process.exitCode = 1;
  else console.log(`${all.length} ratios are within ${tolerance} times the committed ones`);
}
