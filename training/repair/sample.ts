// draws K cases per operator (filter), gathers n-best rows; prints per operator what was found
import { writeFileSync } from 'node:fs';
import { caseOf, originals, repairCase } from '../../scripts/repair-cases.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import type { SearchState } from '../../src/core/repair/evaluate.ts';
import { canonicalText } from '../../src/core/schema/index.ts';
import { faultOperators } from '../../tests/fixtures/faults/index.ts';
import { leafTexts } from '../../tests/fixtures/leaf-texts.ts';

const [draws = 3, seed = 1] = process.argv.slice(2, 4).map(Number);
const file = process.argv[4] as string;
const filter = new RegExp(process.argv[5] ?? '.');
const verbose = process.argv[6] === 'v';
let lines = '';
const total = { n: 0, among: 0, first: 0, verified: 0, changed: 0 };
const small = originals.filter(({ document }) => JSON.stringify(document).length < 40000);
for (const operator of faultOperators.filter(({ name }) => filter.test(name))) {
  const prng = createPrng(seed);
  const own = { n: 0, among: 0, first: 0, verified: 0, changed: 0 };
  for (let tries = 0; own.n < draws && tries < draws * 12; tries++) {
    const from = prng.pick(small);
    const faulty = operator.inject(from.document, prng);
    const one = faulty === null ? null : caseOf(from, faulty, [operator.name]);
    if (one === null) continue;
    const t0 = performance.now();
    let found: readonly SearchState[] = [];
    const { suggestions } = repairCase(one, 5, (x) => {
      found = x;
    });
    const ms = performance.now() - t0;
    own.n++;
    const goal = canonicalText(one.before);
    const [first] = suggestions;
    const ok = first !== undefined && canonicalText(first.schema) === goal;
    const broken = new Set(leafTexts(one.schema));
    const after = new Set(first === undefined ? [] : leafTexts(first.schema));
    const changed = leafTexts(one.before).some((text) => broken.has(text) && !after.has(text));
    own.first += Number(ok);
    own.verified += Number(first?.verified === true);
    own.changed += Number(changed);
    const states = found.filter((x) => x.open === 0 && x.introduced.length === 0);
    const seen = new Set<string>();
    const rows: [number, Record<string, number>][] = [];
    for (const state of states) {
      const key = state.parts.join('\n');
      if (seen.has(key) || rows.length >= 40) continue;
      seen.add(key);
      const sums: Record<string, number> = {};
      for (const e of state.taken)
        for (const [k, v] of e.features.length ? e.features : [['fixed', 1] as const]) sums[k] = (sums[k] ?? 0) + v;
      if (state.hasRemoval && !state.hasKeeping) sums['only deletes'] = 1;
      if (state.unequal) sums.unequal = state.unequal;
      rows.push([Number(canonicalText(state.schema) === goal), sums]);
    }
    const among = rows.some(([x]) => x === 1);
    own.among += Number(among);
    lines += `${JSON.stringify({ ops: operator.name, doc: one.behavior, builtIn: one.isBuiltIn, rows })}\n`;
    if (verbose && !ok) {
      console.log(
        `## ${operator.name} in ${one.behavior} ${among ? 'AMONG' : 'absent'} ${first?.verified ? '' : 'UNVERIFIED '}${changed ? 'CHANGED ' : ''}${ms.toFixed(0)}ms codes ${one.codes.join()}`,
      );
      const broken = new Set(leafTexts(one.schema)),
        orig = new Set(leafTexts(one.before));
      console.log(
        '  lost:',
        [...orig]
          .filter((t) => !broken.has(t))
          .slice(0, 4)
          .map((t) => t.slice(0, 170))
          .join(' || '),
      );
      console.log(
        '  came:',
        [...broken]
          .filter((t) => !orig.has(t))
          .slice(0, 4)
          .map((t) => t.slice(0, 170))
          .join(' || '),
      );
      console.log(
        '  did:',
        first?.actions.map(({ action, params }) => `${action} ${JSON.stringify(params).slice(0, 200)}`).join(' ;; '),
      );
    }
  }
  for (const k of Object.keys(total) as (keyof typeof total)[]) total[k] += own[k];
  if (own.n > 0)
    console.log(
      `${operator.name.padEnd(48)} n ${own.n} among ${own.among} first ${own.first} verified ${own.verified} changed ${own.changed}`,
    );
}
console.log('total', JSON.stringify(total));
writeFileSync(file, lines);
