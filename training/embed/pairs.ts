// What similarity is made of for two documents, with the weights left open: the products of their features, and the products of their sketches class by
// class. Similarity as a function of the weights, and its gradient, are then cheap: fitting needs no embedding again.
import type { Json } from '../../src/core/base/json.ts';
import { dampen, featureNames } from '../../src/core/embed/features.ts';
import { hashedClasses, spread } from '../../src/core/embed/label-bag.ts';
import { analyseHashed, sketchDimension } from './hashed-vector.ts';
import { modelOf } from './tasks.ts';

export const denseDimension = featureNames.length;
const classes = hashedClasses.length;
/** Logarithms of weights: features, then classes; last the logit of the dense block's share. */
export const parameterCount = denseDimension + classes + 1;

export interface Parts {
  readonly dense: Float64Array;
  /** One sketch a class. */
  readonly sketches: readonly Float64Array[];
  readonly denseSelf: Float64Array;
  readonly sketchSelf: Float64Array;
}

export interface Pair {
  readonly dense: Float64Array;
  readonly sketch: Float64Array;
  readonly one: Parts;
  readonly other: Parts;
}

export function partsOf(document: Json, offsets: readonly number[]): Parts {
  const { counts, bag } = analyseHashed(modelOf(document));
  const dense = Float64Array.from(offsets, (offset, i) => (dampen(counts.values[i] ?? 0) - offset) / 256);
  const sketches = hashedClasses.map(() => new Float64Array(sketchDimension));
  bag.forEach((label, labelClass, count) => {
    const bits = spread(label);
    const cells = sketches[labelClass] as Float64Array;
    const cell = (bits >>> 1) % sketchDimension;
    cells[cell] = (cells[cell] as number) + ((bits & 1 ? 1 : -1) * dampen(count)) / 256;
  });
  return { dense, sketches, denseSelf: dense.map((value) => value * value), sketchSelf: gram(sketches, sketches) };
}

export function pairOf(one: Parts, other: Parts): Pair {
  const dense = one.dense.map((value, i) => value * (other.dense[i] as number));
  return { dense, sketch: gram(one.sketches, other.sketches), one, other };
}

/** Inner products of every class of one with every class of the other, made symmetric. */
function gram(a: readonly Float64Array[], b: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(classes * classes);
  for (let i = 0; i < classes; i++) {
    for (let j = 0; j < classes; j++) {
      let sum = 0;
      const [u, v] = [a[i] as Float64Array, b[j] as Float64Array];
      for (let k = 0; k < sketchDimension; k++) sum += (u[k] as number) * (v[k] as number);
      out[i * classes + j] = (out[i * classes + j] as number) + sum / 2;
      out[j * classes + i] = (out[j * classes + i] as number) + sum / 2;
    }
  }
  return out;
}

/** The share of the dense block in the similarity. */
export function denseShare(parameters: Float64Array): number {
  return 1 / (1 + Math.exp(-(parameters[parameterCount - 1] as number)));
}

/** The similarity of a pair; adds `scale` times its gradient to `gradient` when there is one. */
export function similarityAt(pair: Pair, parameters: Float64Array, gradient?: Float64Array, scale = 1): number {
  const share = denseShare(parameters);
  const dense = cosineOfDense(pair, parameters, gradient, scale * share);
  const sketch = cosineOfSketch(pair, parameters, gradient, scale * (1 - share));
  if (gradient !== undefined) add(gradient, parameterCount - 1, scale * (dense - sketch) * share * (1 - share));
  return share * dense + (1 - share) * sketch;
}

function add(list: Float64Array, at: number, value: number): void {
  list[at] = (list[at] as number) + value;
}

function cosineOfDense({ dense, one, other }: Pair, parameters: Float64Array, gradient?: Float64Array, scale = 1) {
  let [dot, x, y] = [0, 0, 0];
  const squares = new Float64Array(denseDimension);
  for (let i = 0; i < denseDimension; i++) {
    const square = Math.exp(2 * (parameters[i] as number));
    squares[i] = square;
    dot += square * (dense[i] as number);
    x += square * (one.denseSelf[i] as number);
    y += square * (other.denseSelf[i] as number);
  }
  const norm = Math.sqrt(x * y);
  const cosine = dot / norm;
  for (let i = 0; gradient !== undefined && i < denseDimension; i++) {
    const lost = (cosine / 2) * ((one.denseSelf[i] as number) / x + (other.denseSelf[i] as number) / y);
    add(gradient, i, scale * 2 * (squares[i] as number) * ((dense[i] as number) / norm - lost));
  }
  return cosine;
}

function cosineOfSketch({ sketch, one, other }: Pair, parameters: Float64Array, gradient?: Float64Array, scale = 1) {
  const weights = Float64Array.from({ length: classes }, (_, i) => Math.exp(parameters[denseDimension + i] as number));
  const rows = [sketch, one.sketchSelf, other.sketchSelf].map((matrix) =>
    weights.map((_, i) => {
      let sum = 0;
      for (let j = 0; j < classes; j++) sum += (weights[j] as number) * (matrix[i * classes + j] as number);
      return sum;
    }),
  ) as [Float64Array, Float64Array, Float64Array];
  const [dot, x, y] = rows.map((row) => row.reduce((sum, value, i) => sum + value * (weights[i] as number), 0)) as [
    number,
    number,
    number,
  ];
  const norm = Math.sqrt(x * y);
  const cosine = dot / norm;
  for (let i = 0; gradient !== undefined && i < classes; i++) {
    const lost = cosine * ((rows[1][i] as number) / x + (rows[2][i] as number) / y);
    add(gradient, denseDimension + i, scale * (weights[i] as number) * ((2 * (rows[0][i] as number)) / norm - lost));
  }
  return cosine;
}
