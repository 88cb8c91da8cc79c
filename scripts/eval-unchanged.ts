// `npm run eval:unchanged -- [cases] [seed] [faults from] [faults to] [stories.jsonl]`: of what a first suggestion leaves alone, many cases at a time. The cases
// are those of `npm run eval:repair`. An element is one that no fault touched when it stands in the broken document as in the original: it should stand in
// the repaired one, too. `nobody's` counts those changes alone of which no finding speaks: the element is neither what a finding is about nor holds it,
// so that nothing in the answer of the checks tells why it should change. `left open` counts those after which the repaired document may as well have been the
// original (`other-originals.ts`), `barred` those whose original shows what no answer may bring back. Each case in which something changed is printed.
import { appendFileSync } from 'node:fs';
import { table } from '../bench/measure.ts';
import { indexSchema } from '../src/core/schema/index.ts';
import { registries19, verifySchema } from '../src/core/verify/index.ts';
import { leafTexts, leavesOf } from '../tests/fixtures/leaf-texts.ts';
import { reasonFor } from './other-originals.ts';
import { casesOf, type RepairCase, repairCase } from './repair-cases.ts';

const [cases = 1000, firstSeed = 1, from = 1, to = 5] = process.argv.slice(2, 6).map(Number);
const storiesFile = process.argv[6];

const isAt = (pointer: string, element: string) => pointer === element || pointer.startsWith(`${element}/`);

interface Outcome {
  readonly isVerified: boolean;
  readonly changed: readonly string[];
  /** Of those, the ones that no finding speaks of. */
  readonly unsaid: readonly string[];
  /** Why something changed; empty where nothing did. */
  readonly reason: string;
  readonly actions: readonly string[];
  readonly findings: readonly string[];
}

function runCase(one: RepairCase): Outcome {
  const [first] = repairCase(one, 5).suggestions;
  const original = new Set(leafTexts(one.before));
  const untouched = leavesOf(one.schema).filter(({ text }) => original.has(text));
  const after = new Set(first === undefined ? [] : leafTexts(first.schema));
  const changed = first === undefined ? [] : untouched.filter(({ text }) => !after.has(text));
  const findings = verifySchema(indexSchema(one.schema), registries19).findings.filter(({ category }) =>
    one.codes.includes(category),
  );
  const unsaid = changed.filter((leaf) => !findings.some(({ pointer }) => isAt(pointer, leaf.pointer)));
  return {
    isVerified: first?.verified === true,
    changed: changed.map(({ text }) => text.slice(0, 200)),
    unsaid: unsaid.map(({ text }) => text.slice(0, 200)),
    reason: first?.verified === true && changed.length > 0 ? reasonFor(one, first.schema) : '',
    actions: first?.actions.map(({ action, params }) => `${action} ${JSON.stringify(params)}`) ?? [],
    findings: findings.map(({ category, pointer, name, message }) => `${category} ${pointer} ${name}: ${message}`),
  };
}

const rows: string[][] = [];
for (let faults = from; faults <= to; faults++) {
  const [outcomes, failed]: [Outcome[], string[]] = [[], []];
  for (const { seed, one } of casesOf(cases, faults, firstSeed)) {
    const outcome = runCase(one);
    outcomes.push(outcome);
    if (outcome.isVerified && outcome.changed.length === 0) continue;
    failed.push(`${seed} ${one.operators.join('+')} ${outcome.reason}`);
    const story = { seed, faults, operators: one.operators.join('+'), behavior: one.behavior, ...outcome };
    if (storiesFile !== undefined) appendFileSync(storiesFile, `${JSON.stringify(story)}\n`);
  }
  const count = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length;
  const counts = [
    count(({ isVerified }) => !isVerified),
    count(({ changed }) => changed.length > 0),
    count(({ unsaid }) => unsaid.length > 0),
    count(({ reason }) => reason.startsWith('left open')),
    count(({ reason }) => reason === 'barred'),
  ];
  rows.push([String(faults), String(outcomes.length), ...counts.map(String)]);
  for (const line of failed) console.log(`${faults} faults: ${line}`);
}
const header = ['faults', 'cases', 'not verified', 'rest changed', "nobody's changed", 'left open', 'barred'];
console.log(table(header, rows));
