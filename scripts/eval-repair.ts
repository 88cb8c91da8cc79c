// `npm run eval:repair -- [cases] [seed] [stories.jsonl] [faults at most]`: how well repair undoes mistakes made by operators that were written independently of it.
// Documents are the library's behaviors and, where present, the corpus. For each case: inject 1 to 5 faults, ask for the categories that appeared,
// and look at the first suggestion. Where it changed what no fault touched, `left open` counts those that leave open which document the
// original was (`other-originals.ts`). With a file, every case is appended to it as a person who did not see the fault would be told: findings, what
// they point at, the first suggestion. Prints success, exact restoration, what else changed, the worth of the beam, and times.

import { appendFileSync } from 'node:fs';
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { parsePointer } from '../src/core/base/pointer.ts';
import { searchBeam } from '../src/core/repair/beam.ts';
import { rootState } from '../src/core/repair/evaluate.ts';
import { Search } from '../src/core/repair/search.ts';
import { canonicalText, indexSchema, type Schema } from '../src/core/schema/index.ts';
import { type CategoryCode, defaultRegistries, verifySchema } from '../src/core/verify/index.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';
import { leafTexts } from '../tests/fixtures/leaf-texts.ts';
import { reasonFor } from './other-originals.ts';
import { blueprintsBut, casesOf, originals, type RepairCase, repairCase } from './repair-cases.ts';

interface Row {
  readonly isBuiltIn: boolean;
  readonly operators: string;
  /** What a person who did not see the fault is told: findings, the first suggestion, what is wrong with it. */
  readonly story: Record<string, unknown>;
  readonly isVerified: boolean;
  readonly isRestored: boolean;
  readonly isElsewhereSame: boolean;
  /** Whether what was changed elsewhere leaves open which document the original was. */
  readonly isLeftOpen: boolean;
  /** Whether the beam finds a repair without the composed seed and the exact search. */
  readonly isGreedySolved: boolean;
  readonly isBeamSolved: boolean;
  /** Whether beam 5 has a better first score than beam 1. */
  readonly isBeamBetter: boolean;
  /** Everything of the original is still there: only taking something away restores it. */
  readonly isAddition: boolean;
  /** A text or number of the original stands nowhere in the broken document. */
  readonly isLossy: boolean;
  readonly ms: number;
}

const casesPerCount = Number(process.argv[2] ?? 1000);
const firstSeed = Number(process.argv[3] ?? 1);
function scalarsOf(value: Json, into: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) into.add(JSON.stringify(value));
  else for (const item of Object.values(value)) scalarsOf(item as Json, into);
  return into;
}

function searchAlone(schema: Schema, codes: readonly CategoryCode[], beamWidth: number, own: string): boolean {
  const model = indexSchema(schema);
  const verification = verifySchema(model);
  const before = new Set(verification.findings.map((finding) => finding.category));
  const goal = { wanted: new Set(codes), before, registries: defaultRegistries, blueprints: blueprintsBut(own) };
  const search = new Search(rootState(schema, model, verification, goal), goal);
  return searchBeam(search, { beamWidth, maxSteps: 10 }).solved.length > 0;
}

function nodeAt(document: Json, pointer: string): Json | undefined {
  let node: unknown = document;
  for (const step of parsePointer(pointer) ?? []) node = (node as Record<string, unknown> | undefined)?.[step];
  return node as Json | undefined;
}

function runCase(seed: number, one: RepairCase): Row {
  const { isBuiltIn, behavior, operators, original, faulty, before, schema, codes } = one;
  const start = performance.now();
  const [first] = repairCase(one, 5).suggestions;
  const ms = performance.now() - start;
  const [greedy] = repairCase(one, 1).suggestions;
  const alone = (beamWidth: number) => searchAlone(schema, codes, beamWidth, behavior);
  const faultyTexts = new Set(leafTexts(schema));
  const kept = leafTexts(before).filter((text) => faultyTexts.has(text));
  const after = new Set(first === undefined ? [] : leafTexts(first.schema));
  const changed = kept.filter((text) => !after.has(text));
  const left = scalarsOf(faulty);
  const outcome = {
    isBuiltIn,
    isAddition: kept.length === leafTexts(before).length,
    isLossy: [...scalarsOf(original)].some((text) => !left.has(text)),
    isVerified: first?.verified === true,
    isRestored: first !== undefined && canonicalText(first.schema) === canonicalText(before),
    isElsewhereSame: changed.length === 0,
    isLeftOpen: changed.length > 0 && first?.verified === true && reasonFor(one, first.schema).startsWith('left open'),
    isGreedySolved: alone(1),
    isBeamSolved: alone(5),
    isBeamBetter: (first?.score ?? 0) > (greedy?.score ?? 0),
    ms,
  };
  const shown = verifySchema(indexSchema(schema)).findings.filter(({ category }) => codes.includes(category));
  const story = {
    seed,
    operators: operators.join('+'),
    ...outcome,
    findings: shown.map(({ category, pointer, name, message }) => `${category} ${pointer} ${name}: ${message}`),
    nodes: [
      ...new Set(
        shown.map(({ pointer, category }) =>
          category === 'unhandled_ui_event' ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer,
        ),
      ),
    ].map((pointer) => JSON.stringify(nodeAt(faulty, pointer))?.slice(0, 600)),
    remaining: first?.remaining,
    actions: first?.actions.map(({ action, params }) => `${action} ${JSON.stringify(params)}`),
    changed: changed.map((text) => text.slice(0, 160)),
  };
  return { operators: [...operators].sort().join('+'), story, ...outcome };
}

const share = (rows: readonly Row[], holds: (row: Row) => boolean) =>
  `${((100 * rows.filter(holds).length) / Math.max(1, rows.length)).toFixed(1)} %`;

function summary(label: string, rows: readonly Row[]): string[] {
  const times = rows.map((row) => row.ms).sort((a, b) => a - b);
  return [
    label,
    String(rows.length),
    share(rows, (row) => row.isVerified),
    share(rows, (row) => row.isGreedySolved),
    share(rows, (row) => row.isBeamSolved),
    share(rows, (row) => row.isBeamBetter),
    share(rows, (row) => row.isRestored),
    share(rows, (row) => row.isElsewhereSame),
    String(rows.filter((row) => row.isLeftOpen).length),
    (times[Math.floor(times.length / 2)] ?? 0).toFixed(1),
    (times[Math.floor(times.length * 0.99)] ?? 0).toFixed(1),
  ];
}

/** Where a wider beam pays: by fault operator, over all cases that have such a fault, alone or among others. */
function printBeamByOperator(rows: readonly Row[]): void {
  const cases = new Map<string, Row[]>();
  for (const row of rows)
    for (const name of row.operators.split('+')) cases.set(name, [...(cases.get(name) ?? []), row]);
  const lines = [...cases]
    .map(([name, list]) => ({ name, list, better: list.filter((row) => row.isBeamBetter).length }))
    .filter(({ better }) => better > 0)
    .sort((a, b) => b.better - a.better || (a.name < b.name ? -1 : 1))
    .map(({ name, list, better }) => [
      name,
      String(list.length),
      String(better),
      share(list, (row) => row.isBeamBetter),
    ]);
  const better = rows.filter((row) => row.isBeamBetter).length;
  console.log(`\nbeam 5 has a better first answer than beam 1 in ${better} of ${rows.length} cases; faults among them`);
  console.log(table(['fault', 'cases', 'beam 5 better', 'share'], lines));
}

const storiesFile = process.argv[4];
const header = [
  'faults',
  'cases',
  'first verified',
  'beam 1 alone',
  'beam 5 alone',
  'beam 5 better',
  'restored',
  'rest unchanged',
  'left open',
  'p50 ms',
  'p99 ms',
];
const lines: string[][] = [];
const single: Row[] = [];
const all: Row[] = [];
const faultsMax = Number(process.argv[5] ?? 5);
for (let faults = 1; faults <= faultsMax; faults++) {
  const rows: Row[] = [];
  for (const { seed, one } of casesOf(casesPerCount, faults, firstSeed)) {
    const row = runCase(seed, one);
    rows.push(row);
    if (storiesFile !== undefined) appendFileSync(storiesFile, `${JSON.stringify({ faults, ...row.story })}\n`);
  }
  if (faults === 1) single.push(...rows);
  all.push(...rows);
  lines.push(summary(String(faults), rows));
}
console.log(`${originals.length} documents, ${faultOperators.length} fault operators, seed ${firstSeed}`);
console.log(table(header, lines));
if (faultsMax > 1) printBeamByOperator(all);
const byOperator = new Map<string, Row[]>();
for (const row of single) byOperator.set(row.operators, [...(byOperator.get(row.operators) ?? []), row]);
const perOperator = [...byOperator].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, rows]) => summary(name, rows));
const medians = perOperator.map((row) => Number.parseFloat(row[6] ?? '0')).sort((a, b) => a - b);
console.log(`\nsingle faults by operator; median operator restores ${medians[Math.floor(medians.length / 2)]} %`);
console.log(table(header, perOperator));
const additions = single.filter((row) => row.isAddition);
const lossy = single.filter((row) => !row.isAddition && row.isLossy);
const others = single.filter((row) => !row.isAddition && !row.isLossy);
const restored = (rows: readonly Row[]) => share(rows, (row) => row.isRestored);
console.log(
  `\n${additions.length} of ${single.length} single faults only add an element, which only taking it away would undo: ${restored(additions)} restored`,
);
console.log(
  `${lossy.length} lose a text or number that stands nowhere else in the document: ${restored(lossy)} restored`,
);
console.log(`${others.length} others: ${restored(others)} restored`);
for (const isBuiltIn of [true, false]) {
  const rows = single.filter((row) => row.isBuiltIn === isBuiltIn);
  const label = isBuiltIn ? 'of the library, each without itself' : 'published';
  console.log(`${rows.length} in documents ${label}: ${restored(rows)} restored`);
}
