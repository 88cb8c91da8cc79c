// `npm run eval:operators -- [draws] [seed]`: every operator that injects a fault on every document that has a place for it, the rare ones as often as the frequent. Tells
// for each what became of its faults by the first suggestion: verified, what else changed, how often what the document was is left open or barred
// (`other-originals.ts`), restored. Cases in which something else changed, or that are not verified, are printed.
import { table } from '../bench/measure.ts';
import { canonicalText } from '../src/core/schema/index.ts';
import { leafTexts } from '../tests/fixtures/leaf-texts.ts';
import { reasonFor } from './other-originals.ts';
import { everyFault, repairCase } from './repair-cases.ts';

const [draws = 1, firstSeed = 1] = process.argv.slice(2, 4).map(Number);

interface Tally {
  cases: number;
  notVerified: number;
  changed: number;
  leftOpen: number;
  barred: number;
  restored: number;
}

const none = (): Tally => ({ cases: 0, notVerified: 0, changed: 0, leftOpen: 0, barred: 0, restored: 0 });
const byOperator = new Map<string, Tally>();
const all = none();

for (const { seed, one } of everyFault(draws, firstSeed)) {
  const [operator = ''] = one.operators;
  const own = byOperator.get(operator) ?? none();
  byOperator.set(operator, own);
  const [first] = repairCase(one, 5).suggestions;
  const broken = new Set(leafTexts(one.schema));
  const after = new Set(first === undefined ? [] : leafTexts(first.schema));
  const isChanged = leafTexts(one.before).some((text) => broken.has(text) && !after.has(text));
  const isRestored = first !== undefined && canonicalText(first.schema) === canonicalText(one.before);
  const reason = isChanged && first?.verified === true ? reasonFor(one, first.schema) : '';
  for (const tally of [own, all]) {
    tally.cases++;
    tally.notVerified += Number(first?.verified !== true);
    tally.changed += Number(isChanged);
    tally.leftOpen += Number(reason.startsWith('left open'));
    tally.barred += Number(reason === 'barred');
    tally.restored += Number(isRestored);
  }
  if (isChanged || first?.verified !== true) console.log(`${operator} in ${one.behavior}, seed ${seed} ${reason}`);
}

const row = (name: string, { cases, notVerified, changed, leftOpen, barred, restored }: Tally) => [
  name,
  ...[cases, notVerified, changed, leftOpen, barred].map(String),
  `${((100 * restored) / Math.max(1, cases)).toFixed(1)} %`,
];
const rows = [...byOperator].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, tally]) => row(name, tally));
console.log(
  table(
    ['fault', 'cases', 'not verified', 'rest changed', 'left open', 'barred', 'restored'],
    [...rows, row('all', all)],
  ),
);
