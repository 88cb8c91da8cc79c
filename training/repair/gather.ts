import { writeFileSync } from 'node:fs';
import { fittedCases, repairsOf } from './dataset.ts';

const [part = 0, parts = 1] = (process.env.PART ?? '0/1').split('/').map(Number);
const stop = performance.now() + Number(process.env.SECONDS ?? 1e6) * 1000;
const [draws = 4, several = 100, seed = 1] = process.argv.slice(2, 5).map(Number);
let lines = '',
  n = 0,
  among = 0;
for (const one of fittedCases(draws, several, seed, part, parts)) {
  const repairs = repairsOf(one);
  n++;
  if (performance.now() > stop) break;
  if (repairs.some(({ worth }) => worth === 2)) among++;
  lines += `${JSON.stringify({ ops: one.operators.join('+'), rows: repairs.map(({ worth, features }) => [worth, features]) })}\n`;
  if (n % 10 === 0) writeFileSync(process.argv[5] as string, lines);
}
writeFileSync(process.argv[5] as string, lines);
console.log(n, 'cases', among, 'with the original');
