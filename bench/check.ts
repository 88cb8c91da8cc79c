// Question: has an operation become slower than its committed ratios say? Ratios and not times, so that machines may differ; generous, so that
// only a change of kind fails. Not part of `npm test`.
import { readFileSync } from 'node:fs';
import { measureHttp } from './http.ts';
import { measureOperations } from './operations.ts';
import { type Ratios, ratiosFile, toRatios } from './report.ts';

/** A ratio may be this many times worse. */
const tolerance = 1.5;

export function worsened(before: Ratios, now: Ratios): string[] {
  return Object.entries(before).flatMap(([id, committed]) => {
    const found = now[id];
    if (found === undefined) return [`${id} is not measured any more`];
    const lines: string[] = [];
    if (found.parse > committed.parse * tolerance)
      lines.push(`${id}: ${found.parse} times JSON.parse, ${committed.parse} was committed`);
    if (found.bare < committed.bare / tolerance)
      lines.push(`${id}: ${found.bare} of the bare server, ${committed.bare} was committed`);
    return lines;
  });
}

export async function run(): Promise<void> {
  const before = JSON.parse(readFileSync(ratiosFile, 'utf8')) as Ratios;
  const now = toRatios(await measureOperations(), await measureHttp());
  const lines = worsened(before, now);
  for (const line of lines) console.log(line);
  if (lines.length > 0) process.exitCode = 1;
  else console.log(`${Object.keys(before).length} operations are within ${tolerance} times their committed ratios`);
}
