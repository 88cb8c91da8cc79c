// `npm run eval:repair -- [cases] [seed] [stories.jsonl] [faults at most] [--write]`: how well repair undoes mistakes made by operators that were written independently of
// it. Documents are the library's behaviors and, where present, the corpus. For each case: inject 1 to 5 faults, ask for the categories that appeared, and look at the first
// suggestion. Where it changed what no fault touched, `left open` counts those that leave open which document the original was (`other-originals.ts`). With a file, every
// case is appended to it as a person who did not see the fault would be told. Prints what is verified, restored and left alone, by faults, by operator, and for operators and
// documents that the weights were fitted on and those that they were not. `--write` puts the figures on docs/evidence/repair-figures.md, without times.
import { appendFileSync, writeFileSync } from 'node:fs';
import { table } from '../bench/measure.ts';
import { weightsVersion } from '../src/core/repair/weights.ts';
import { canonicalText, indexSchema } from '../src/core/schema/index.ts';
import { registries19, verifySchema } from '../src/core/verify/index.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';
import { leafTexts } from '../tests/fixtures/leaf-texts.ts';
import { fittedDocuments, isFitted } from '../training/repair/dataset.ts';
import { reasonFor } from './other-originals.ts';
import { casesOf, originals, type RepairCase, repairCase } from './repair-cases.ts';

interface Row {
  readonly operators: readonly string[];
  readonly isPublished: boolean;
  readonly isFittedDocument: boolean;
  readonly isVerified: boolean;
  readonly isRestored: boolean;
  readonly isElsewhereSame: boolean;
  readonly isLeftOpen: boolean;
  readonly ms: number;
  readonly story: Record<string, unknown>;
}

const isWritten = process.argv.includes('--write');
const given = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const casesPerCount = Number(given[0] ?? 1000);
const firstSeed = Number(given[1] ?? 1);
const storiesFile = given[2];
const faultsMax = Number(given[3] ?? 5);
const fittedNames = new Set(fittedDocuments.map(({ behavior }) => behavior));

function runCase(seed: number, one: RepairCase): Row {
  const { isBuiltIn, behavior, operators, before, schema, codes } = one;
  const start = performance.now();
  const [first] = repairCase(one, 5).suggestions;
  const ms = performance.now() - start;
  const broken = new Set(leafTexts(schema));
  const after = new Set(first === undefined ? [] : leafTexts(first.schema));
  const changed = leafTexts(before).filter((text) => broken.has(text) && !after.has(text));
  const outcome = {
    operators,
    isPublished: !isBuiltIn,
    isFittedDocument: isBuiltIn && fittedNames.has(behavior),
    isVerified: first?.verified === true,
    isRestored: first !== undefined && canonicalText(first.schema) === canonicalText(before),
    isElsewhereSame: changed.length === 0,
    isLeftOpen: changed.length > 0 && first?.verified === true && reasonFor(one, first.schema).startsWith('left open'),
    ms,
  };
  const shown = verifySchema(indexSchema(schema), registries19).findings.filter(({ category }) =>
    codes.includes(category),
  );
  const story = {
    seed,
    behavior,
    ...outcome,
    findings: shown.map(({ category, pointer, name, message }) => `${category} ${pointer} ${name}: ${message}`),
    remaining: first?.remaining,
    actions: first?.actions.map(({ action, params }) => `${action} ${JSON.stringify(params)}`),
    changed: changed.map((text) => text.slice(0, 160)),
  };
  return { ...outcome, story };
}

const percent = (rows: readonly Row[], holds: (row: Row) => boolean) =>
  `${((100 * rows.filter(holds).length) / Math.max(1, rows.length)).toFixed(1)} %`;

const header = ['faults', 'cases', 'first verified', 'restored', 'rest unchanged', 'left open'];
const summary = (label: string, rows: readonly Row[]): string[] => [
  label,
  String(rows.length),
  percent(rows, (row) => row.isVerified),
  percent(rows, (row) => row.isRestored),
  percent(rows, (row) => row.isElsewhereSame),
  String(rows.filter((row) => row.isLeftOpen).length),
];

const byFaults: Row[][] = [];
for (let faults = 1; faults <= faultsMax; faults++) {
  const rows: Row[] = [];
  for (const { seed, one } of casesOf(casesPerCount, faults, firstSeed)) {
    const row = runCase(seed, one);
    rows.push(row);
    if (storiesFile !== undefined && storiesFile !== '-')
      appendFileSync(storiesFile, `${JSON.stringify({ faults, ...row.story })}\n`);
  }
  byFaults.push(rows);
}
const single = byFaults[0] ?? [];
const of = (label: string, holds: (row: Row) => boolean) => summary(label, single.filter(holds));
const isSeen = ({ operators }: Row) => operators.every(isFitted);
const groups = [
  of('operators that the weights were fitted on', isSeen),
  of('other operators', (row) => !isSeen(row)),
  of('documents that they were fitted on', (row) => row.isFittedDocument),
  of('other behaviors of the library', (row) => !row.isFittedDocument && !row.isPublished),
  of('published documents', (row) => row.isPublished),
];
const byOperator = new Map<string, Row[]>();
for (const row of single) byOperator.set(row.operators.join(), [...(byOperator.get(row.operators.join()) ?? []), row]);
const operators = [...byOperator].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, rows]) => summary(name, rows));
const head = `${originals.length} documents, ${faultOperators.length} fault operators, seed ${firstSeed}, weights ${weightsVersion}`;
const lines = byFaults.map((rows, at) => summary(String(at + 1), rows));
console.log(
  `${head}\n${table(header, lines)}\n\nsingle faults\n${table(header, groups)}\n\n${table(header, operators)}`,
);
const times = byFaults
  .flat()
  .map((row) => row.ms)
  .sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
console.log(`\na first answer takes ${at(0.5)} ms at the median and ${at(0.99)} ms at the 99th percentile`);
if (isWritten)
  writeFileSync(
    'docs/evidence/repair-figures.md',
    [
      '# Repair: figures',
      '',
      `Written by \`npm run eval:repair -- ${casesPerCount} ${firstSeed} - ${faultsMax} --write\`. How to use repair is on [its page](../repair.md).`,
      '',
      'Faults are injected by operators that know nothing of repair (`tests/fixtures/faults`); the request asks for the categories that appeared; the behavior that a document is, or goes by the name of, is left out of the library. "Restored": the first suggestion leads to the original. "Rest unchanged": every element that the fault left alone is byte for byte what it was.',
      '',
      '```',
      head,
      table(header, lines),
      '```',
      '',
      'Single faults, by what the weights were fitted on:',
      '',
      '```',
      table(header, groups),
      '```',
      '',
    ].join('\n'),
  );
