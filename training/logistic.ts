// Ridge-regularised logistic regression by Newton's method (iteratively reweighted least squares), with sign constraints by an active set.
// Only basic arithmetic, square roots and our own exponential: the result is the same to the bit on every machine.
import { logistic } from '../src/core/verify/predictor/arithmetic.ts';

export interface FitOptions {
  /** Penalty on squared weights; the bias is free. */
  readonly ridge: number;
  /** How many leading features are used. */
  readonly features: number;
  /** Which of the used features take part; all when absent. */
  readonly uses?: (feature: number) => boolean;
  /** How many leading features must not have a positive weight. */
  readonly negative?: number;
}

const iterationsMax = 50;

/** Bias first, then one weight for each of the `features` leading features. */
export function fitLogistic(rows: readonly Float64Array[], labels: readonly boolean[], options: FitOptions): number[] {
  const { features, uses = () => true, negative = 0 } = options;
  const varies = (feature: number) => rows.some((row) => row[feature] !== rows[0]?.[feature]);
  let active = Array.from({ length: features }, (_, i) => i).filter((i) => uses(i) && varies(i));
  for (;;) {
    const fitted = newton(rows, labels, active, options.ridge);
    const wrong = active.filter((feature, k) => feature < negative && (fitted[k + 1] as number) > 0);
    if (wrong.length === 0) {
      const weights = new Array<number>(features + 1).fill(0);
      weights[0] = fitted[0] as number;
      active.forEach((feature, k) => {
        weights[feature + 1] = fitted[k + 1] as number;
      });
      return weights;
    }
    active = active.filter((feature) => !wrong.includes(feature));
  }
}

export function scoreOf(weights: readonly number[], row: Float64Array): number {
  let sum = weights[0] as number;
  for (let i = 1; i < weights.length; i++) sum += (weights[i] as number) * (row[i - 1] as number);
  return sum;
}

/** Scale and shift of scores (Platt 1999), drawn towards the identity; a scale is never negative. */
export function fitPlatt(scores: readonly number[], labels: readonly boolean[]): { scale: number; shift: number } {
  const rows = scores.map((score) => Float64Array.of(score));
  const [shift = 0, scale = 1] = newton(rows, labels, [0], 1, 1);
  return { scale: Math.max(0.05, scale), shift };
}

/** The values of the active features that are not 0, row after row; the constant 1 of the bias comes first in each. */
interface SparseRows {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

function toSparse(rows: readonly Float64Array[], active: readonly number[]): SparseRows {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, n) => {
    let count = 1;
    for (const feature of active) if (row[feature] !== 0) count++;
    starts[n + 1] = (starts[n] as number) + count;
  });
  const columns = new Int32Array(starts[rows.length] as number);
  const values = new Float64Array(columns.length);
  let at = 0;
  for (const row of rows) {
    values[at++] = 1;
    active.forEach((feature, k) => {
      if (row[feature] === 0) return;
      columns[at] = k + 1;
      values[at++] = row[feature] as number;
    });
  }
  return { starts, columns, values };
}

/** What one round of Newton's method adds up over the rows: the gradient, and the lower half of the Hessian. */
function accumulate(
  sparse: SparseRows,
  labels: readonly boolean[],
  weights: readonly number[],
): { gradient: Float64Array; hessian: Float64Array[] } {
  const { starts, columns, values } = sparse;
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = Array.from({ length: size }, () => new Float64Array(size));
  for (let n = 0; n < labels.length; n++) {
    const first = starts[n] as number;
    const end = starts[n + 1] as number;
    let score = 0;
    for (let at = first; at < end; at++) score += (weights[columns[at] as number] as number) * (values[at] as number);
    const p = logistic(score);
    const residual = (labels[n] ? 1 : 0) - p;
    const weight = Math.max(p * (1 - p), 1e-6);
    for (let at = first; at < end; at++) {
      const i = columns[at] as number;
      const xi = values[at] as number;
      gradient[i] = (gradient[i] as number) + residual * xi;
      const line = hessian[i] as Float64Array;
      const scaled = weight * xi;
      for (let to = first; to <= at; to++) {
        const j = columns[to] as number;
        line[j] = (line[j] as number) + scaled * (values[to] as number);
      }
    }
  }
  return { gradient, hessian };
}

function newton(
  rows: readonly Float64Array[],
  labels: readonly boolean[],
  active: readonly number[],
  ridge: number,
  prior = 0,
): number[] {
  const size = active.length + 1;
  const sparse = toSparse(rows, active);
  let weights = new Array<number>(size).fill(prior);
  const positives = labels.filter(Boolean).length;
  weights[0] = positives === 0 ? -6 : positives === labels.length ? 6 : 0;
  const evaluate = (at: readonly number[]) => {
    const { gradient, hessian } = accumulate(sparse, labels, at);
    for (let i = 0; i < size; i++) {
      const penalty = i === 0 ? 0.01 : ridge;
      const line = hessian[i] as Float64Array;
      line[i] = (line[i] as number) + penalty;
      gradient[i] = (gradient[i] as number) - penalty * ((at[i] as number) - (i === 0 ? 0 : prior));
    }
    return { gradient, hessian };
  };
  let here = evaluate(weights);
  for (let round = 0; round < iterationsMax; round++) {
    let step = solve(here.hessian, here.gradient);
    let next = weights.map((weight, i) => weight + (step[i] as number));
    let there = evaluate(next);
    // The likelihood is concave along the step: a slope that has turned as steep downwards says that the step is too long.
    while (dot(there.gradient, step) < -0.5 * dot(here.gradient, step)) {
      step = step.map((one) => one / 2);
      next = weights.map((weight, i) => weight + (step[i] as number));
      there = evaluate(next);
    }
    weights = next;
    here = there;
    if (step.every((one) => Math.abs(one) < 1e-9)) break;
  }
  return weights;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}

/** Solves a symmetric positive definite system given by its lower half (Cholesky). */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const at = (i: number, j: number) => (matrix[i] as Float64Array)[j] as number;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      (matrix[i] as Float64Array)[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
  }
  const out = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    let sum = out[i] as number;
    for (let k = 0; k < i; k++) sum -= at(i, k) * (out[k] as number);
    out[i] = sum / at(i, i);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = out[i] as number;
    for (let k = i + 1; k < size; k++) sum -= at(k, i) * (out[k] as number);
    out[i] = sum / at(i, i);
  }
  return out;
}
