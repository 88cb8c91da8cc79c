// `npm run fit:repair -- [draws] [several] [seed] [rows.jsonl...]`: what edits cost (src/core/repair/weights.ts). Repairs of injected faults are found by the search; the
// weights are those under which the repairs that bring the originals back are the most likely: conditional logistic regression (McFadden 1974) over the repairs of
// each case, drawn towards a prior by a ridge, by gradient steps that shrink with what was seen (AdaGrad; Duchi, Hazan and Singer 2011). Only basic arithmetic, square
// roots and our own exponential, in a fixed order: the same weights to the bit on every machine. With files of rows, those are fitted instead of new ones; new ones are
// written to the first file that does not exist yet.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sha256Hex } from '../../src/core/base/hash.ts';
import { compareStrings } from '../../src/core/base/order.ts';
import { onlyDeletesCost, unequalCost } from '../../src/core/repair/edit.ts';
import { exponential } from '../../src/core/verify/predictor/arithmetic.ts';
import {
  fittedCases,
  fittedDocuments,
  fittedOperators,
  notWeighed,
  onlyDeletes,
  repairsOf,
  unequal,
} from './dataset.ts';

/** A case: its repairs, each with what it is worth. */
type Rows = readonly (readonly [worth: number, features: Readonly<Record<string, number>>])[];

/** Thousandths of an edit for each natural logarithm. */
const unit = 250;
const rounds = 300;
const ridge = 1;
const stepSize = 0.5;
/**
 * What is known before any fault is injected, in natural logarithms: how often documents have it (`npm run eval:facts`: of 3,094 states without the name of an end 26 are
 * one, of 310 with it beside another end 243, of 468 without another 59), and what takes away or gives up what a person wrote. Data draw away from it, the ridge back.
 */
const priors: Readonly<Record<string, number>> = {
  edit: 4,
  end: 4.8,
  'end, beside others': 4.5,
  'end, by name': 2.1,
  'end, by name, beside others': 0.2,
  'end, initial': 6,
  'end, with buttons': 5,
  'begins elsewhere': 6,
  'root: other beside it': 4,
  'root: read often': 3,
  'root: id': 3,
  'root: kept': 2,
  'root: other read elsewhere': -1,
  'other root, of a bare event': -1,
  unshown: 4,
  'reserved given up': 6,
  'both meant': 3,
  'other names': 3,
  'another number': 8,
  'used: typo taken': 2,
  'declared: typo taken': 2,
  'renamed: declared and used': 6,
  'a page goes': 10,
  'a state goes': 16,
  'used name stands elsewhere': 2,
  'written to be used': 3,
  rival: 5,
  'free state, with effects': 3,
  'dangling, one of several': 1,
  'argument, named': -2,
  'event of nothing else': 5,
  'operator, by shape': -1.5,
  'type, by members': 1,
  unheard: 5,
  use: 2,
  external: 2,
  'library, further': 4,
  sketch: 4,
  longer: 2,
  'longer, renamed': -1,
  'made-up guard': 1,
  'path: is its name': 2,
  'path: is lacked elsewhere': -2,
};
/** What the ranking adds, in units, and what an edit costs that is not weighed by its features. */
const offsets: Readonly<Record<string, number>> = {
  [onlyDeletes]: onlyDeletesCost / unit,
  [unequal]: unequalCost / unit,
  [notWeighed]: 5,
};

interface Repair {
  readonly isOriginal: boolean;
  readonly features: readonly number[];
  readonly values: readonly number[];
  readonly offset: number;
}

export interface Fitted {
  /** Whole numbers by feature, in order of their names. */
  readonly weights: Readonly<Record<string, number>>;
  readonly cases: number;
  /** Cases whose likeliest repair brings the original back. */
  readonly right: number;
}

export function fit(all: readonly Rows[]): Fitted {
  // What every repair or none brings back tells nothing.
  const telling = all.map(withBest).filter((rows) => rows.some(([is]) => is === 1) && rows.some(([is]) => is === 0));
  const seen = telling.flat().flatMap(([, features]) => Object.keys(features));
  const names = [...new Set([...seen, ...(telling.length > 0 ? Object.keys(priors) : [])])]
    .filter((name) => offsets[name] === undefined)
    .sort(compareStrings);
  const index = new Map(names.map((name, at) => [name, at]));
  const cases = telling.map((rows) => rows.map(([is, features]) => repairOf(is === 1, features, index)));
  const prior = new Float64Array(names.length);
  for (const [name, value] of Object.entries(priors)) {
    const at = index.get(name);
    if (at !== undefined) prior[at] = value;
  }
  const weights = Float64Array.from(prior);
  const squares = new Float64Array(names.length).fill(1e-6);
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    const gradient = new Float64Array(names.length);
    right = 0;
    for (const repairs of cases) right += addGradient(repairs, weights, gradient);
    for (let i = 0; i < weights.length; i++) {
      const slope = (gradient[i] as number) + ridge * ((weights[i] as number) - (prior[i] as number));
      squares[i] = (squares[i] as number) + slope * slope;
      weights[i] = (weights[i] as number) - (stepSize * slope) / Math.sqrt(squares[i] as number);
    }
  }
  const whole = names
    .map((name, i) => [name, Math.round((weights[i] as number) * unit)] as const)
    .filter(([, weight]) => weight !== 0);
  return { weights: Object.fromEntries(whole), cases: cases.length, right };
}

/** Where no repair brings the original back, one that leaves the rest alone is the best. */
function withBest(rows: Rows): Rows {
  const best = Math.max(0, ...rows.map(([worth]) => worth));
  return rows.map(([worth, features]) => [Number(best > 0 && worth === best), features] as const);
}

function repairOf(
  isOriginal: boolean,
  all: Readonly<Record<string, number>>,
  index: ReadonlyMap<string, number>,
): Repair {
  const [features, values]: [number[], number[]] = [[], []];
  let offset = 0;
  for (const name of Object.keys(all).sort(compareStrings)) {
    const at = index.get(name);
    const value = all[name] as number;
    if (at === undefined) offset += (offsets[name] ?? 0) * value;
    else {
      features.push(at);
      values.push(value);
    }
  }
  return { isOriginal, features, values, offset };
}

/** Adds the slope of minus the log likelihood; 1 where the cheapest repair brings the original back. */
function addGradient(repairs: readonly Repair[], weights: Float64Array, gradient: Float64Array): number {
  const costs = repairs.map(({ features, values, offset }) =>
    features.reduce((sum, at, i) => sum + (weights[at] as number) * (values[i] as number), offset),
  );
  const least = Math.min(...costs);
  const masses = costs.map((cost) => exponential(least - cost));
  let [all, own] = [0, 0];
  repairs.forEach(({ isOriginal }, i) => {
    all += masses[i] as number;
    if (isOriginal) own += masses[i] as number;
  });
  repairs.forEach(({ isOriginal, features, values }, i) => {
    const share = (isOriginal ? (masses[i] as number) / own : 0) - (masses[i] as number) / all;
    features.forEach((at, k) => {
      gradient[at] = (gradient[at] as number) + share * (values[k] as number);
    });
  });
  return Number(repairs[costs.indexOf(least)]?.isOriginal === true);
}

function gather(draws: number, several: number, seed: number): Rows[] {
  return [...fittedCases(draws, several, seed)].map((one) =>
    repairsOf(one).map(({ worth, features }) => [worth, features] as const),
  );
}

const read = (file: string): Rows[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { rows: Rows }).rows);

function main(): void {
  const [draws = 8, several = 300, seed = 1] = process.argv.slice(2, 5).map(Number);
  const files = process.argv.slice(5);
  const known = files.filter((file) => existsSync(file));
  const rows = known.length > 0 ? known.flatMap(read) : gather(draws, several, seed);
  const fresh = files.find((file) => !existsSync(file));
  if (known.length === 0 && fresh !== undefined)
    writeFileSync(fresh, rows.map((one) => `${JSON.stringify({ rows: one })}\n`).join(''));
  const { weights, cases, right } = fit(rows);
  const version = sha256Hex(JSON.stringify(weights)).slice(0, 12);
  const text = Object.entries(weights).map(([name, weight]) => `  ${JSON.stringify(name)}: ${weight},`);
  writeFileSync(
    'src/core/repair/weights.ts',
    [
      '// Written by `npm run fit:repair`; do not edit. Thousandths of an edit for each feature (likelihood.ts). What they were fitted on is on docs/evidence/repair-weights.md.',
      `export const weightsVersion = '${version}';`,
      '',
      '// biome-ignore format: a feature a line.',
      'export const weights: Readonly<Record<string, number>> = {',
      ...text,
      '};',
      '',
    ].join('\n'),
  );
  writeFileSync('docs/evidence/repair-weights.md', cardOf({ version, rows: rows.length, cases, right, weights }));
  console.log(
    `version ${version}: ${rows.length} cases, ${cases} that tell, ${right} of them right first, ${text.length} weights`,
  );
}

interface Card {
  readonly version: string;
  readonly rows: number;
  readonly cases: number;
  readonly right: number;
  readonly weights: Readonly<Record<string, number>>;
}

function cardOf({ version, rows, cases, right, weights }: Card): string {
  const weightiest = Object.entries(weights)
    .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || compareStrings(a, b))
    .slice(0, 40);
  return [
    '# The weights of repair',
    '',
    `Written by \`npm run fit:repair\`. Version \`${version}\`.`,
    '',
    'An edit costs minus the logarithm of how likely the mistake is that it undoes. That is the sum of its features (`src/core/repair/likelihood.ts`), each times a weight, in thousandths of an edit.',
    '',
    '| | |',
    '| --- | --- |',
    `| fault operators | ${fittedOperators.length}; every sixth judges alone |`,
    `| documents | ${fittedDocuments.length} behaviors of the library; every second one and all published documents judge alone |`,
    `| cases | ${rows} |`,
    `| cases in which the search finds the original and something else | ${cases} |`,
    `| of these, the likeliest repair brings the original back | ${((100 * right) / Math.max(1, cases)).toFixed(1)} % |`,
    '| method | conditional logistic regression over the repairs of a case, ridge 1 |',
    '| not meant for | telling whether a repair is right: a cost orders repairs of one document and nothing else |',
    '',
    'The weightiest features; what makes an edit dearer is positive:',
    '',
    '| feature | weight |',
    '| --- | ---: |',
    ...weightiest.map(([name, weight]) => `| ${name} | ${weight} |`),
    '',
  ].join('\n');
}

if (process.argv[1]?.endsWith('fit.ts')) main();
