// Question: has an operation become slower than its committed ratios say? Ratios and not times, so that machines may differ; generous, so that
// only a change of kind fails. Not part of `npm test`.
import { readFileSync } from 'node:fs';
import { measureHttp, type Throughput } from './http.ts';
import { measureOperations, type OperationCost } from './operations.ts';
import { type Ratios, ratiosFile } from './report.ts';

/** A ratio may be this many times worse. */
const tolerance = 1.5;

/** `costs` or `throughputs` may be left out, or hold a part of the operations: what was not measured is not judged. */
export function worsened(
  before: Ratios,
  costs: readonly OperationCost[],
  throughputs: readonly Throughput[],
): string[] {
  const absent = [...costs, ...throughputs].filter(({ id }) => !(id in before));
  return [
    ...absent.map(({ id }) => `${id} has no committed ratio: run npm run bench`),
    ...costs
      .filter(({ id, ratio }) => ratio > (before[id]?.parse ?? Number.NaN) * tolerance)
      .map(({ id, ratio }) => `${id}: ${ratio.toPrecision(3)} times JSON.parse, ${before[id]?.parse} was committed`),
    ...throughputs
      .filter(({ id, ratio }) => ratio < (before[id]?.bare ?? Number.NaN) / tolerance)
      .map(({ id, ratio }) => `${id}: ${ratio.toPrecision(3)} of the bare server, ${before[id]?.bare} was committed`),
  ];
}

/** `check` measures all, `check operations` in process alone (some 15 s), `check http [OPERATION...]` over HTTP alone (some 10 s each). */
export async function run([part = 'all', ...ids]: readonly string[]): Promise<void> {
  if (!['all', 'operations', 'http'].includes(part)) throw new Error(`check takes operations or http, not ${part}`);
  const before = JSON.parse(readFileSync(ratiosFile, 'utf8')) as Ratios;
  const costs = part === 'http' ? [] : await measureOperations();
  const throughputs = part === 'operations' ? [] : await measureHttp(ids);
  for (const { id, ratio } of costs)
    console.log(`${id}: ${ratio.toPrecision(3)} times JSON.parse, ${before[id]?.parse} was committed`);
  for (const { id, ratio } of throughputs)
    console.log(`${id}: ${ratio.toPrecision(3)} of the bare server, ${before[id]?.bare} was committed`);
  const lines = worsened(before, costs, throughputs);
  if (part === 'all')
    for (const id of Object.keys(before))
      if (!costs.some((cost) => cost.id === id)) lines.push(`${id} is not measured any more`);
  for (const line of lines) console.log(`WORSE ${line}`);
  if (lines.length > 0) process.exitCode = 1;
  else console.log(`${costs.length + throughputs.length} ratios are within ${tolerance} times the committed ones`);
}
