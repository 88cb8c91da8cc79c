// `npm run eval:fix -- [cases] [seed]`: what `check --fix` writes by itself. The cases are those of `npm run eval:repair` with one to three faults. It must
// add no transition, state, listener, effect, guard, entity, trait or page, and change nothing when it runs again; of typos it should mend nearly all.
import { table } from '../bench/measure.ts';
import { fixSchema } from '../src/core/repair/fix.ts';
import { canonicalText, indexSchema } from '../src/core/schema/index.ts';
import { registries19 } from '../src/core/verify/index.ts';
import { addedKinds } from '../tests/fixtures/added-kinds.ts';
import { casesOf } from './repair-cases.ts';

const [cases = 2000, firstSeed = 1] = process.argv.slice(2, 4).map(Number);
const isTypo = (operator: string) => /misspelt|letters?-|typo|slip/.test(operator);

interface Tally {
  cases: number;
  /** Cases in which something was applied. */
  touched: number;
  /** Cases that are clean afterwards. */
  clean: number;
  /** Cases that are the original afterwards. */
  restored: number;
}

const byOperator = new Map<string, Tally>();
const wrong: string[] = [];
const total = { all: empty(), typos: empty() };

function empty(): Tally {
  return { cases: 0, touched: 0, clean: 0, restored: 0 };
}

function add(tally: Tally, touched: boolean, clean: boolean, restored: boolean): void {
  tally.cases++;
  tally.touched += Number(touched);
  tally.clean += Number(clean);
  tally.restored += Number(restored);
}

for (let faults = 1; faults <= 3; faults++) {
  const share = faults === 1 ? Math.ceil(cases / 2) : Math.ceil(cases / 4);
  for (const { seed, one } of casesOf(share, faults, firstSeed)) {
    const options = {
      registries: registries19,
      tierMax: 'safe' as const,
      isWanted: ({ category }: { category: string }) => (one.codes as readonly string[]).includes(category),
    };
    const fix = fixSchema(one.schema, options);
    const again = fixSchema(fix.schema, options);
    const kinds = addedKinds(indexSchema(one.schema), indexSchema(fix.schema));
    if (kinds.length > 0) wrong.push(`${seed} ${one.operators.join('+')} adds ${kinds.join(', ')}`);
    if (again.actions.length > 0) wrong.push(`${seed} ${one.operators.join('+')} is fixed again`);
    const restored = canonicalText(fix.schema) === canonicalText(one.before);
    const isTouched = fix.actions.length > 0;
    add(total.all, isTouched, fix.left.length === 0, restored);
    if (faults > 1) continue;
    const [operator = ''] = one.operators;
    if (isTypo(operator)) add(total.typos, isTouched, fix.left.length === 0, restored);
    const known = byOperator.get(operator) ?? empty();
    byOperator.set(operator, known);
    add(known, isTouched, fix.left.length === 0, restored);
  }
}

const rowOf = (label: string, tally: Tally) => [label, ...Object.values(tally).map(String)];
console.log(
  table(
    ['fault', 'cases', 'touched', 'clean', 'restored'],
    [
      ...[...byOperator].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, tally]) => rowOf(name, tally)),
      rowOf('typos', total.typos),
      rowOf('all', total.all),
    ],
  ),
);
for (const line of wrong) console.log(line);
console.log(`${wrong.length} of ${total.all.cases} add what they may not, or are fixed again`);
