// `npm run fit:embed`, second part: learns the projection of labels and writes src/core/embed/projection-weights.ts.
// A document is a bag of labels, each weighed by its class and by how few behaviors have it (inverse document frequency). Differences between versions of one
// behavior, between a document and rewritings of it, and between a document and small edits of it, span what rewriting changes; along each such direction lengths are divided by
// sqrt(1 + variance / lambda): within-class covariance normalisation (Hatch et al., Interspeech 2006), a linear discriminant that tends to no change at all
// where nothing was seen to vary. Of what is left, the principal components of all documents are the cells. Each row keeps its largest entries, as integers.
// Documents: the library, and the real documents and versions whose names are not kept back (versions.ts). Cost: the cube of their number.
import { writeFileSync } from 'node:fs';
import type { JsonObject } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { analyseRefined, projectedClasses } from '../../src/core/embed/embed-schema.ts';
import { dampen } from '../../src/core/embed/features.ts';
import { classOf } from '../../src/core/embed/label-bag.ts';
import { projectedDimension, rowCells } from '../../src/core/embed/projection.ts';
import { editRepeatedly } from '../../tests/fixtures/structural-edit.ts';
import { eigenSymmetric } from './eigen.ts';
import { fittedKinds, rewriteOften } from './rewrite.ts';
import { modelOf } from './tasks.ts';
import { isKeptBack, readVersions, versionsAbsent } from './versions.ts';

const settings = {
  seed: 4711,
  rewritings: 200,
  edits: 100,
  /** Documents of more text are not rewritten: their rewritings differ by little. */
  charactersMax: 60_000,
  /** What differences count: versions by their authors, rewritings made on purpose, edits. */
  shares: { authors: 0.5, purpose: 0.3, edits: 0.2 },
  lambda: 0.05,
  iconWeight: 2.5,
  /** What the row of an unknown label is long, against one that two behaviors have. A kind of node is one flag away from a known one, an icon from none. */
  unknownNorms: { icon: 0.8, node: 0.16 },
  /** Entries stay below 2^15: no weight is above 25, no direction has an entry above 1. */
  scale: 1000,
  blockShares: { named: 40, projected: 68, exact: 55 },
  /** Above the weight of most features: fitting edits never touch some, and nothing else would bound what those weigh. */
  namedWeightMax: 120,
  /** An edit changes one own label and few others: own labels weigh most, so that likeness follows the number of edits. */
  exactWeights: { own: 100, done: 50, exact: 12 },
};

/** Labels with their dampened counts. */
type Bag = ReadonlyMap<number, number>;

interface Sample {
  /** What it is a version of. */
  readonly name: string;
  readonly document: JsonObject;
  readonly bag: Bag;
}

function bagOf(document: JsonObject): Bag {
  const bag = new Map<number, number>();
  analyseRefined(modelOf(document), undefined, projectedClasses).bag.forEach((label, _, count) => {
    bag.set(label, dampen(count) / 256);
  });
  return bag;
}

const sampleOf = (name: string, document: JsonObject): Sample => ({ name, document, bag: bagOf(document) });

/** A dense matrix, row by row. */
interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

const rowOf = ({ values, columns }: Matrix, row: number) => values.subarray(row * columns, (row + 1) * columns);

function matrixOf(rows: readonly Float64Array[], columns: number): Matrix {
  const values = new Float64Array(rows.length * columns);
  for (const [i, row] of rows.entries()) values.set(row, i * columns);
  return { rows: rows.length, columns, values };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** The `count` strongest orthonormal directions of the rows of a matrix, strongest first, with their variances. */
function principal(matrix: Matrix, count: number): { directions: Matrix; variances: number[] } {
  const n = matrix.rows;
  const gram = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      const product = dot(rowOf(matrix, i), rowOf(matrix, j));
      gram[i * n + j] = product;
      gram[j * n + i] = product;
    }
  const { values, vectors } = eigenSymmetric(gram, n);
  const largest = values[n - 1] as number;
  const [rows, variances]: [Float64Array[], number[]] = [[], []];
  for (let k = n - 1; k >= 0 && rows.length < count; k--) {
    const variance = values[k] as number;
    if (variance <= 1e-9 * largest) break;
    const row = new Float64Array(matrix.columns);
    for (let i = 0; i < n; i++) {
      const share = (vectors[i * n + k] as number) / Math.sqrt(variance);
      const source = rowOf(matrix, i);
      for (let j = 0; j < row.length; j++) row[j] = (row[j] as number) + share * (source[j] as number);
    }
    rows.push(row);
    variances.push(variance);
  }
  return { directions: matrixOf(rows, matrix.columns), variances };
}

/** Shortens every row along what rewriting changes; symmetric, so that rows may be documents or directions. */
function normalise(matrix: Matrix, within: ReturnType<typeof principal>): Matrix {
  const values = Float64Array.from(matrix.values);
  const out = { ...matrix, values };
  for (let i = 0; i < matrix.rows; i++) {
    const row = rowOf(out, i);
    const source = rowOf(matrix, i);
    for (const [k, variance] of within.variances.entries()) {
      const direction = rowOf(within.directions, k);
      const lost = dot(source, direction) * (1 - 1 / Math.sqrt(1 + variance / settings.lambda));
      for (let j = 0; j < row.length; j++) row[j] = (row[j] as number) - lost * (direction[j] as number);
    }
  }
  return out;
}

interface Vocabulary {
  readonly labels: readonly number[];
  readonly weights: Float64Array;
  /** The rarity of a label that no behavior has. */
  readonly unknown: number;
}

/** Labels that at least two behaviors have. Logarithms are piecewise linear ones: those of the platform may differ in bits. */
function vocabularyOf(samples: readonly Sample[]): Vocabulary {
  const names = new Map<number, Set<string>>();
  for (const { name, bag } of samples)
    for (const label of bag.keys()) {
      const known = names.get(label);
      if (known === undefined) names.set(label, new Set([name]));
      else known.add(name);
    }
  const total = new Set(samples.map(({ name }) => name)).size;
  const rarity = (count: number) => (dampen(2 * total + 1) - dampen(2 * count)) / 256;
  const classWeight = (label: number) => ((label & 63) === classOf.icon ? settings.iconWeight : 1);
  const labels = [...names].flatMap(([label, of]) => (of.size > 1 ? [label] : [])).sort((a, b) => a - b);
  const weights = Float64Array.from(
    labels,
    (label) => Math.max(0, rarity(names.get(label)?.size ?? 0)) * classWeight(label),
  );
  return { labels, weights, unknown: rarity(1) };
}

function weigh({ labels, weights }: Vocabulary, bags: readonly Bag[]): Matrix {
  const placeOf = new Map(labels.map((label, i) => [label, i]));
  const rows = bags.map((bag) => {
    const row = new Float64Array(labels.length);
    for (const [label, count] of bag) {
      const place = placeOf.get(label);
      if (place !== undefined) row[place] = count * (weights[place] as number);
    }
    const length = Math.sqrt(dot(row, row)) || 1;
    return row.map((value) => value / length);
  });
  return matrixOf(rows, labels.length);
}

interface Pairs {
  /** What the differences of these pairs weigh beside those of others. */
  readonly share: number;
  readonly pairs: readonly { readonly one: Sample; readonly other: Sample; readonly weight: number }[];
}

/** Versions of one behavior, each behavior with as much weight as it has versions but one; rewritings made on purpose; and small edits. */
function pairsOf(versions: readonly Sample[], library: readonly Sample[]): Pairs[] {
  const byName = new Map<string, Sample[]>();
  for (const one of versions) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  const ofAuthors = [...byName.values()].flatMap((same) =>
    same.flatMap((one, i) => same.slice(0, i).map((other) => ({ one, other, weight: 1 / (same.length - 1) }))),
  );
  const prng = createPrng(settings.seed);
  const small = [...versions, ...library].filter(
    ({ document }) => JSON.stringify(document).length <= settings.charactersMax,
  );
  const draw = (count: number, change: (document: JsonObject) => JsonObject) =>
    prng
      .shuffle(small)
      .slice(0, count)
      .map((one) => ({ one, other: sampleOf(one.name, change(one.document)), weight: 1 }));
  const { authors, purpose, edits } = settings.shares;
  return [
    { share: authors, pairs: ofAuthors },
    {
      share: purpose,
      pairs: draw(settings.rewritings, (document) => rewriteOften(document, fittedKinds, 2 + prng.below(3), prng)),
    },
    { share: edits, pairs: draw(settings.edits, (document) => editRepeatedly(document, 4, prng) as JsonObject) },
  ];
}

/** One row a pair: their difference, scaled so that the squares of a group sum up by its share. */
function differences(vocabulary: Vocabulary, groups: readonly Pairs[]): Matrix {
  const rows = groups.flatMap(({ share, pairs }) => {
    const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
    const [ones, others] = [
      weigh(
        vocabulary,
        pairs.map(({ one }) => one.bag),
      ),
      weigh(
        vocabulary,
        pairs.map(({ other }) => other.bag),
      ),
    ];
    return pairs.map(({ weight }, i) => {
      const scale = Math.sqrt((weight * share) / total);
      const other = rowOf(others, i);
      return rowOf(ones, i).map((value, j) => scale * (value - (other[j] as number)));
    });
  });
  return matrixOf(rows, vocabulary.labels.length);
}

/** Places and values of the largest entries of a row; the first of equals. */
function largestEntries(row: readonly number[]): { places: number[]; values: number[] } {
  const places = row
    .map((_, i) => i)
    .sort((a, b) => Math.abs(row[b] as number) - Math.abs(row[a] as number) || a - b)
    .slice(0, rowCells)
    .sort((a, b) => a - b);
  return { places, values: places.map((place) => row[place] as number) };
}

function weightsFile({ labels, weights, unknown }: Vocabulary, projection: Matrix): string {
  const cells = new Int16Array(labels.length * 2 * rowCells);
  for (let i = 0; i < labels.length; i++) {
    const row = Array.from({ length: projectedDimension }, (_, k) =>
      k < projection.rows
        ? Math.round(settings.scale * (weights[i] as number) * (rowOf(projection, k)[i] as number))
        : 0,
    );
    const { places, values } = largestEntries(row);
    cells.set([...places, ...values], i * 2 * rowCells);
  }
  const ofUnknown = (classWeight: number, norm: number) =>
    Math.round((settings.scale * unknown * classWeight * norm) / Math.sqrt(8));
  const { icon, node } = settings.unknownNorms;
  const base64 = (list: Int32Array | Int16Array) => Buffer.from(list.buffer).toString('base64');
  return [
    '// Generated by `npm run fit:embed`: the vocabulary of labels, and for each the places and values of its row in the projection (see projection.ts),',
    '// integers in base64; what unknown labels weigh; the shares of the blocks. Changing any of them is a new `embeddingVersion`.',
    '',
    `export const blockShares = ${JSON.stringify(settings.blockShares)} as const;`,
    '/** No named feature weighs more, whatever weights.ts says. */',
    `export const namedWeightMax = ${settings.namedWeightMax};`,
    '/** What exact labels weigh in the hash, by aspect. */',
    `export const exactWeights = ${JSON.stringify(settings.exactWeights)} as const;`,
    `export const unknownWeights = { icon: ${ofUnknown(settings.iconWeight, icon)}, node: ${ofUnknown(1, node)} } as const;`,
    '/** 32-bit integers. */',
    `export const projectionKeys =\n  '${base64(Int32Array.from(labels))}';`,
    '/** 16-bit integers. */',
    `export const projectionRows =\n  '${base64(cells)}';`,
    '',
  ].join('\n');
}

export function fitProjection(): void {
  const all = readVersions();
  if (all.length === 0) {
    console.log(`${versionsAbsent}: the committed projection stays`);
    return;
  }
  const versions = all.filter(({ name }) => !isKeptBack(name)).map(({ name, document }) => sampleOf(name, document));
  const library = listBehaviors().map(({ name, schema }) => sampleOf(`library ${name}`, schema as JsonObject));
  const samples = [...versions, ...library];
  const vocabulary = vocabularyOf(samples);
  const within = principal(differences(vocabulary, pairsOf(versions, library)), Number.POSITIVE_INFINITY);
  const documents = weigh(
    vocabulary,
    samples.map(({ bag }) => bag),
  );
  const { directions } = principal(normalise(documents, within), projectedDimension);
  const file = weightsFile(vocabulary, normalise(directions, within));
  writeFileSync('src/core/embed/projection-weights.ts', file);
  console.log(
    `${samples.length} documents, ${vocabulary.labels.length} labels, ${within.variances.length} directions of rewriting; ${file.length} characters written`,
  );
}

if (process.argv[1] === import.meta.filename) fitProjection();
