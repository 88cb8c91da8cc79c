// `npm run fit:repair -- [draws] [several] [seed] [found.json]`: what edits cost (src/core/repair/weights.ts). Repairs of injected faults are found by the search; the
// weights are those under which the repairs that bring the originals back, or leave the rest alone, are the most likely: conditional logistic regression (McFadden 1974)
// over the repairs of each case, drawn towards a prior by a ridge, by gradient steps that shrink with what was seen (AdaGrad; Duchi, Hazan and Singer 2011), where what one way of finding edits puts later never costs less for that. First the
// search weighs all edits alike, then by what was fitted on what it found: the weights that are committed have no part in it. Only basic arithmetic, square roots and our
// own exponential, in a fixed order: the same weights to the bit on every machine. What was found is kept in a file where one is given, and taken from it where it exists.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sha256Hex } from '../../src/core/base/hash.ts';
import { compareStrings } from '../../src/core/base/order.ts';
import { costMin, type Features, onlyDeletesCost, unequalCost } from '../../src/core/repair/edit.ts';
import { exponential } from '../../src/core/verify/predictor/arithmetic.ts';
import {
  type Draws,
  type FoundRepair,
  fittedDocuments,
  fittedOperators,
  gather,
  notWeighed,
  onlyDeletes,
  unequal,
} from './dataset.ts';

export type Priors = Readonly<Record<string, number>>;

/** Thousandths of an edit for each natural logarithm. */
const unit = 250;
const rounds = 300;
const ridge = 0.3;
const stepSize = 0.5;
/**
 * What is known before any fault is injected, in natural logarithms: what the documents count (`npm run eval:facts`: of 3,094 states without the name of an end 26 are
 * one, of 310 with it beside another end 243, of 468 without another 59), what is decided (an end is marked before an exit is made up; pages and states are kept; what an event brings is declared before something else is read), and
 * what too few of the injected faults are about. Data draw away from it, the ridge back.
 */
export const handSet: Priors = {
  edit: 4,
  'further edits': 1.5,
  'letters of all': 1,
  end: 4.8,
  'end, beside others': 4.5,
  'end, by name': 2.1,
  'end, initial': 6,
  'end, with buttons': 5,
  'end with an exit made up': 20,
  'begins elsewhere': 6,
  'a page goes': 24,
  'a state goes': 16,
  'written to be used': 8,
  'reserved dropped': 3,
  'reserved given up': 6,
  'another number': 8,
  'renamed: declared and used': 6,
  'same slip again': 1,
  'stands beside it': 3,
  rival: 5,
  'event of nothing else': 5,
  'root: other beside it': 4,
  'root: read often': 3,
  'other root, entity': 6,
  'root: id': 3,
  external: 2,
  'external, said otherwise': 9,
  'operator, by shape': -3,
  'slot, cleared later': -1,
  'type, by members': -4,
  'argument, named': -2,
  'argument, carried for nothing': -3,
  sketch: 4,
};
/** What the ranking adds, in units, and what an edit costs that is not weighed by its features. */
const offsets: Readonly<Record<string, number>> = {
  [onlyDeletes]: onlyDeletesCost / unit,
  [unequal]: unequalCost / unit,
  [notWeighed]: 5,
};

/** An edit of a case: which features it has, and how much of each. */
interface WeighedEdit {
  readonly features: readonly number[];
  readonly values: readonly number[];
  /** What it costs without any weight. */
  readonly offset: number;
}

interface Repair {
  /** Which of the edits of its case it is made of. */
  readonly edits: readonly number[];
  readonly worth: number;
}

/** A case: its edits, each once, and its repairs. */
interface Case {
  readonly edits: readonly WeighedEdit[];
  readonly repairs: readonly Repair[];
}

export interface Fitted {
  /** Whole numbers by feature, in order of their names. */
  readonly weights: Readonly<Record<string, number>>;
  readonly cases: number;
  /** Cases whose likeliest repair brings the original back. */
  readonly right: number;
}

/** In natural logarithms. */
const costLeast = costMin / unit;

export function fit(all: readonly (readonly FoundRepair[])[], priors: Priors = handSet): Fitted {
  const telling = all.filter((found) => levels.some(({ worth }) => isTelling(found, worth)));
  const seen = telling.flatMap((found) => found.flatMap(({ edits }) => edits.flat().map(([name]) => name)));
  const names = [...new Set([...seen, ...(telling.length > 0 ? Object.keys(priors) : [])])]
    .filter((name) => offsets[name] === undefined)
    .sort(compareStrings);
  const index = new Map(names.map((name, at) => [name, at]));
  const cases = telling.map((found) => caseOf(found, index));
  const prior = Float64Array.from(names, (name) => priors[name] ?? 0);
  const weights = Float64Array.from(prior);
  const squares = new Float64Array(names.length).fill(1e-6);
  const isOrder = names.map((name) => name.endsWith(', further') || name === 'further edits');
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    const gradient = new Float64Array(names.length);
    right = 0;
    for (const one of cases) right += addGradient(one, weights, gradient);
    for (let i = 0; i < weights.length; i++) {
      const slope = (gradient[i] as number) + ridge * ((weights[i] as number) - (prior[i] as number));
      squares[i] = (squares[i] as number) + slope * slope;
      const next = (weights[i] as number) - (stepSize * slope) / Math.sqrt(squares[i] as number);
      weights[i] = isOrder[i] === true ? Math.max(0, next) : next;
    }
  }
  const whole = names
    .map((name, i) => [name, Math.round((weights[i] as number) * unit)] as const)
    .filter(([, weight]) => weight !== 0);
  return { weights: Object.fromEntries(whole), cases: cases.length, right };
}

/** What is asked of a repair, and how much it counts: that it brings the original back, and that it leaves alone what the fault left alone. */
const levels = [
  { worth: 2, share: 1 },
  { worth: 1, share: 2 },
];

/** What every repair does or none tells nothing. */
const isTelling = (found: readonly { readonly worth: number }[], worth: number) =>
  found.some((one) => one.worth >= worth) && found.some((one) => one.worth < worth);

function caseOf(found: readonly FoundRepair[], index: ReadonlyMap<string, number>): Case {
  const known = new Map<string, number>();
  const edits: WeighedEdit[] = [];
  const numberOf = (features: Features): number => {
    const key = JSON.stringify(features);
    const number = known.get(key) ?? edits.push(editOf(features, index)) - 1;
    known.set(key, number);
    return number;
  };
  const repairs = found.map(({ worth, edits: own }) => ({ worth, edits: own.map(numberOf) }));
  return { edits, repairs };
}

function editOf(all: Features, index: ReadonlyMap<string, number>): WeighedEdit {
  const [features, values]: [number[], number[]] = [[], []];
  let offset = 0;
  for (const [name, value] of all) {
    const at = index.get(name);
    if (at === undefined) offset += (offsets[name] ?? 0) * value;
    else {
      features.push(at);
      values.push(value);
    }
  }
  return { features, values, offset };
}

/** Adds the slope of minus the log likelihood; 1 where the cheapest repair is one of the best. */
function addGradient({ edits, repairs }: Case, weights: Float64Array, gradient: Float64Array): number {
  const sums = edits.map(({ features, values, offset }) =>
    features.reduce((sum, at, i) => sum + (weights[at] as number) * (values[i] as number), offset),
  );
  const costs = repairs.map((one) => one.edits.reduce((sum, at) => sum + Math.max(costLeast, sums[at] as number), 0));
  const least = Math.min(...costs);
  const masses = costs.map((cost) => exponential(least - cost));
  const all = masses.reduce((sum, mass) => sum + mass, 0);
  const shares = new Float64Array(edits.length);
  for (const { worth, share } of levels) {
    if (!isTelling(repairs, worth)) continue;
    const own = repairs.reduce((sum, one, i) => sum + (one.worth >= worth ? (masses[i] as number) : 0), 0);
    repairs.forEach((one, i) => {
      const pull = (one.worth >= worth ? (masses[i] as number) / own : 0) - (masses[i] as number) / all;
      for (const at of one.edits) shares[at] = (shares[at] as number) + share * pull;
    });
  }
  edits.forEach(({ features, values }, number) => {
    // What costs the least anyway costs no less for another weight.
    if ((sums[number] as number) < costLeast) return;
    features.forEach((at, k) => {
      gradient[at] = (gradient[at] as number) + (shares[number] as number) * (values[k] as number);
    });
  });
  const best = Math.max(...repairs.map((one) => one.worth));
  return Number(repairs[costs.indexOf(least)]?.worth === best);
}

/** Nothing that is set by hand but that an edit costs something has a part in what is found. */
function gatherTwice(one: Draws): FoundRepair[][] {
  const plain: Priors = { edit: handSet.edit as number };
  const first = gather(one, inUnits(plain));
  return [...first, ...gather({ ...one, seed: one.seed + 1 }, fit(first, plain).weights)];
}

function main(): void {
  const [draws = 2, several = 80, seed = 1] = process.argv.slice(2, 5).map(Number);
  const file = process.argv[5];
  const isKept = file !== undefined && existsSync(file);
  const found = isKept
    ? (JSON.parse(readFileSync(file, 'utf8')) as FoundRepair[][])
    : gatherTwice({ draws, several, seed });
  if (file !== undefined && !isKept) writeFileSync(file, JSON.stringify(found));
  const { weights, cases, right } = fit(found);
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
  writeFileSync('docs/evidence/repair-weights.md', cardOf({ version, rows: found.length, cases, right, weights }));
  console.log(
    `version ${version}: ${found.length} cases, ${cases} that tell, ${right} of them right first, ${text.length} weights`,
  );
}

export const inUnits = (table: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, Math.round(value * unit)]));

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
    `| method | conditional logistic regression over the repairs of a case, ridge ${ridge} |`,
    '| not meant for | telling whether a repair is right: a cost orders repairs of one document and nothing else |',
    '',
    `Set by hand are the weights from which the data draw away, ${Object.keys(handSet).length} of ${Object.keys(weights).length} (the others begin at 0): what documents count, what is decided, and what too few of the injected faults are about.`,
    '',
    '| feature | set | fitted |',
    '| --- | ---: | ---: |',
    ...Object.entries(inUnits(handSet)).map(([name, set]) => `| ${name} | ${set} | ${weights[name] ?? 0} |`),
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
