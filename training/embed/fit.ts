// `npm run fit:embed`: fixes the weights of features, of label classes and of the two blocks, and writes src/core/embed/weights.ts.
// A feature starts as it tells documents apart and as little as a single edit moves it: weight ~ 1 / sqrt(between^2 + 9 within^2), in the spirit of linear
// discriminants; half of its typical value is taken off. From there all weights descend together (Adam, Kingma and Ba, 2015) on two losses: one edit must
// leave a document nearer than five do, by the logarithm of the ratio of distances; and a document after 20 to 40 edits must be nearer to itself than to the
// twelve most like it. They descend twice, the second time with half the say for the second loss, and go as far again in the direction in which the two
// differ. Documents: the library, its single orbitals, the contract's worked example, and half of the real ones; the other half is for `npm run eval:embed`.
import { writeFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { type Behavior, listBehaviors } from '../../src/core/behaviors/index.ts';
import { analyseSchema } from '../../src/core/embed/analyse-schema.ts';
import { dampen, featureNames } from '../../src/core/embed/features.ts';
import { type HashedClass, hashedClasses } from '../../src/core/embed/label-bag.ts';
import { corpusAbsent, hasCorpus, readCorpus } from '../../tests/fixtures/corpus.ts';
import { editRepeatedly, editStructure } from '../../tests/fixtures/structural-edit.ts';
import {
  denseDimension,
  denseShare,
  type Pair,
  type Parts,
  pairOf,
  parameterCount,
  partsOf,
  similarityAt,
} from './pairs.ts';
import { isFittedTo, modelOf } from './tasks.ts';

const editsPerDocument = 8;
const floor = 10_000;
const settings = {
  triplets: 2500,
  queries: 220,
  negatives: 12,
  steps: 60,
  rate: 0.04,
  steepness: 4,
  margin: 0.35,
  temperature: 0.03,
  prior: 0.0002,
};

/** What finding a document again weighs against edits, and how often the worked example is among the questions. */
interface Balance {
  readonly retrievalShare: number;
  readonly exampleShare: number;
}
const balances: readonly [Balance, Balance] = [
  { retrievalShare: 0.03, exampleShare: 20 },
  { retrievalShare: 0.015, exampleShare: 60 },
];

/** Where descent starts for the classes of labels; those of nodes by their aspect. */
const startByClass: Readonly<Record<string, number>> = {
  ...{ node: 116, near: 89, wider: 18, own: 60, exact: 10, edge: 20 },
  ...{ effect: 15, call: 100, pattern: 20, nesting: 49, property: 20, expression: 60, done: 40 },
};

/** Typical values and first weights by feature. */
export function describeFeatures(documents: readonly Json[], seed = 99): { offsets: number[]; weights: number[] } {
  const prng = createPrng(seed);
  const valuesOf = (document: Json) => [...analyseSchema(modelOf(document)).counts.values].map(dampen);
  const values = documents.map(valuesOf);
  const mean = (of: (row: number) => number, size: number) => {
    let sum = 0;
    for (let row = 0; row < size; row++) sum += of(row);
    return sum / size;
  };
  const moves = documents.flatMap((document, i) =>
    Array.from({ length: editsPerDocument }, () =>
      valuesOf(editStructure(document, prng).document).map((value, j) => value - (values[i]?.[j] ?? 0)),
    ),
  );
  const typical = featureNames.map((_, j) => mean((row) => values[row]?.[j] ?? 0, values.length));
  const between = typical.map((m, j) => mean((row) => ((values[row]?.[j] ?? 0) - m) ** 2, values.length));
  const within = featureNames.map((_, j) => mean((row) => (moves[row]?.[j] ?? 0) ** 2, moves.length));
  return {
    offsets: typical.map((m) => Math.round(m / 2)),
    weights: between.map((b, j) => 6400 / Math.sqrt(b + 9 * (within[j] ?? 0) + floor)),
  };
}

interface Task {
  /** One edit, and five. */
  readonly triplets: readonly (readonly [Pair, Pair])[];
  /** The right one first. */
  readonly queries: readonly (readonly Pair[])[];
}

function createTask(documents: readonly Json[], searched: readonly Json[], offsets: readonly number[]): Task {
  const known = new Map<Json, Parts>();
  const read = (document: Json) => {
    const parts = known.get(document) ?? partsOf(document, offsets);
    known.set(document, parts);
    return parts;
  };
  const edited = (document: Json, count: number, prng: Prng) => partsOf(editRepeatedly(document, count, prng), offsets);
  const prng = createPrng(1);
  const triplets = Array.from({ length: settings.triplets }, () => {
    const document = prng.pick(documents);
    const own = read(document);
    return [pairOf(own, edited(document, 1, prng)), pairOf(own, edited(document, 5, prng))] as const;
  });
  const queries = searched.slice(0, settings.queries).map((document, wanted) => {
    const query = edited(document, 20 + prng.below(20), prng);
    const others = searched
      .map((other, i) => ({ i, parts: read(other), near: cosine(query.dense, read(other).dense) }))
      .filter(({ i }) => i !== wanted)
      .sort((a, b) => b.near - a.near)
      .slice(0, settings.negatives);
    return [pairOf(query, read(document)), ...others.map(({ parts }) => pairOf(query, parts))];
  });
  return { triplets, queries };
}

/** The contract's worked example: behind a help desk stand the task manager and the board, each before all others of the library. */
function workedExample(library: readonly Behavior[], offsets: readonly number[]): (readonly Pair[])[] {
  const partsByName = new Map(library.map(({ name, schema }) => [name, partsOf(schema, offsets)]));
  const query = partsByName.get('std-helpdesk');
  if (query === undefined) return [];
  const behind = ['std-task-manager', 'std-kanban'];
  const others = [...partsByName].filter(([name]) => name !== 'std-helpdesk' && !behind.includes(name));
  const pairs = others.map(([, parts]) => pairOf(query, parts));
  const first = behind.flatMap((name) => partsByName.get(name) ?? []).map((parts) => [pairOf(query, parts), ...pairs]);
  return first;
}

function cosine(a: Float64Array, b: Float64Array): number {
  let [dot, x, y] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += (a[i] as number) * (b[i] as number);
    x += (a[i] as number) ** 2;
    y += (b[i] as number) ** 2;
  }
  return dot / Math.sqrt(x * y);
}

function gradientOf(
  { triplets, queries }: Task,
  retrievalShare: number,
  parameters: Float64Array,
  start: Float64Array,
): Float64Array {
  const gradient = parameters.map((value, i) => settings.prior * (value - (start[i] as number)));
  for (const [near, far] of triplets) {
    const [one, five] = [near, far].map((pair) => 1 - similarityAt(pair, parameters) + 1e-9) as [number, number];
    const pull = 1 / (1 + Math.exp(-settings.steepness * (Math.log(one / five) + settings.margin)));
    similarityAt(near, parameters, gradient, -pull / one / triplets.length);
    similarityAt(far, parameters, gradient, pull / five / triplets.length);
  }
  for (const pairs of queries) {
    const values = pairs.map((pair) => similarityAt(pair, parameters) / settings.temperature);
    const largest = Math.max(...values);
    const shares = values.map((value) => Math.exp(value - largest));
    const sum = shares.reduce((total, share) => total + share, 0);
    const scale = retrievalShare / queries.length / settings.temperature;
    pairs.forEach((pair, i) => {
      similarityAt(pair, parameters, gradient, scale * ((shares[i] as number) / sum - (i === 0 ? 1 : 0)));
    });
  }
  return gradient;
}

function descend(task: Task, retrievalShare: number, start: Float64Array): Float64Array {
  const parameters = Float64Array.from(start);
  const mean = new Float64Array(parameterCount);
  const square = new Float64Array(parameterCount);
  for (let step = 1; step <= settings.steps; step++) {
    const gradient = gradientOf(task, retrievalShare, parameters, start);
    for (let i = 0; i < parameterCount; i++) {
      const slope = gradient[i] as number;
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * slope;
      square[i] = 0.99 * (square[i] as number) + 0.01 * slope * slope;
      const move = (mean[i] as number) / (1 - 0.9 ** step);
      const size = Math.sqrt((square[i] as number) / (1 - 0.99 ** step)) + 1e-6;
      parameters[i] = (parameters[i] as number) - (settings.rate * move) / size;
    }
  }
  return parameters;
}

/**
 * As far beyond the second as it is from the first. A weight that more than doubles between them stays as it was first, for no edit touches what it weighs,
 * and nothing would hold it; and so does the share of the blocks, which tells foreign documents from native ones.
 */
function goBeyond(first: Float64Array, second: Float64Array): Float64Array {
  return second.map((value, i) => {
    const before = first[i] as number;
    const move = value - before;
    return Math.abs(move) > Math.LN2 || i === parameterCount - 1 ? before : value + move;
  });
}

/** Parameters of the weights as they are written: integers. */
function settle(parameters: Float64Array): Float64Array {
  return parameters.map((value, i) => {
    if (i === parameterCount - 1) return value;
    return Math.log(integerOf(value, scaleAt(i)) / scaleAt(i));
  });
}

const scaleAt = (i: number) => (i < denseDimension ? 4 : 1);
const integerOf = (value: number, scale: number) => Math.max(1, Math.round(scale * Math.exp(value)));

function rightShare(triplets: Task['triplets'], parameters: Float64Array): string {
  const right = triplets.filter(([a, b]) => similarityAt(a, parameters) > similarityAt(b, parameters)).length;
  return `${((100 * right) / triplets.length).toFixed(2)} %`;
}

function weightsFile(offsets: readonly number[], parameters: Float64Array): string {
  const weight = (i: number) => integerOf(parameters[i] as number, scaleAt(i));
  const share = denseShare(parameters);
  const amplitude = (part: number) => Math.round(2 ** 26 * Math.sqrt(2 * part));
  return [
    '// Generated by `npm run fit:embed`: what is taken off each dampened feature and its weight, the weights of label classes, the share of the two blocks.',
    '// Integers. Changing any of them is a new `embeddingVersion`.',
    "import type { FeatureName } from './features.ts';",
    "import type { HashedClass } from './label-bag.ts';",
    '',
    'export const featureWeights: Readonly<Record<FeatureName, readonly [offset: number, weight: number]>> = {',
    ...featureNames.map((name, i) => `  '${name}': [${offsets[i]}, ${weight(i)}],`),
    '};',
    '',
    '/** How much a class of labels counts in the hash that the projection is compared with (training/embed/hashed-vector.ts). */',
    'export const classWeights: Readonly<Record<HashedClass, number>> = {',
    ...hashedClasses.map((name, i) => `  '${name}': ${weight(denseDimension + i)},`),
    '};',
    '',
    '/** Share of the two blocks of the vector that the projection is compared with: amplitudes, not energies. */',
    `export const blockAmplitude = { dense: ${amplitude(share)}, sketch: ${amplitude(1 - share)} } as const;`,
    '',
  ].join('\n');
}

function startOf(weights: readonly number[]): Float64Array {
  const ofClass = (name: HashedClass) => startByClass[name.split('.')[0] as string] ?? 1;
  return Float64Array.from([...weights.map(Math.log), ...hashedClasses.map((name) => Math.log(ofClass(name))), 0]);
}

function fitWeights(): void {
  if (!hasCorpus) {
    console.log(`${corpusAbsent}: the committed weights stay`);
    return;
  }
  const behaviors = listBehaviors();
  const library = behaviors.map((behavior) => behavior.schema as JsonObject);
  const orbitals = library.flatMap((document) =>
    (document.orbitals as Json[]).map((orbital): JsonObject => ({ name: 'Part', orbitals: [orbital] })),
  );
  const real = readCorpus()
    .filter(({ file }) => isFittedTo(file))
    .map(({ text }) => JSON.parse(text) as Json);
  const { offsets, weights } = describeFeatures(library);
  const prng = createPrng(77);
  const searched = [library, orbitals].flatMap((list) => prng.shuffle(list).slice(0, 150));
  const { triplets, queries } = createTask([...library, ...orbitals, ...real, ...real, ...real], searched, offsets);
  const example = workedExample(behaviors, offsets);
  const start = startOf(weights);
  const [first, second] = balances.map(({ retrievalShare, exampleShare }) => {
    const asked = [...queries, ...Array.from({ length: exampleShare }, () => example).flat()];
    return settle(descend({ triplets, queries: asked }, retrievalShare, start));
  }) as [Float64Array, Float64Array];
  const parameters = goBeyond(first, second);
  writeFileSync('src/core/embed/weights.ts', weightsFile(offsets, parameters));
  console.log(`${library.length} behaviors, ${orbitals.length} orbitals, ${real.length} real documents`);
  console.log(
    `triplets: ${rightShare(triplets, start)} before, ${rightShare(triplets, parameters)} after twice ${settings.steps} steps`,
  );
}

if (process.argv[1] === import.meta.filename) fitWeights();
