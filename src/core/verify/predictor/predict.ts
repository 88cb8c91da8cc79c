// The prediction: how likely a strict checker accepts the document, and how likely it reports each category. Estimates, never findings.
// A closed document is decided by its findings; what is left is how far findings can be trusted. An open one is judged by regularised
// logistic regressions over its features, one set for each depth, calibrated on documents that training did not see; what is proved of it already,
// whatever the rest may be, is as certain as in a closed one. A trait without any effects is a sketch (features.ts): that it draws nothing is no proof.
// Repairing a finding never lowers validity: weights of findings on it are at most 0, and no other feature that a repair moves counts.
import type { Model } from '../../schema/model.ts';
import type { CategoryCode } from '../categories.ts';
import { categoryCodes } from '../categories.ts';
import type { Verification } from '../finding.ts';
import { logistic, roundProbability } from './arithmetic.ts';
import { type Depth, depthOf, featuresOf } from './features.ts';
import { weights } from './weights.ts';

export interface Prediction {
  /** Calibrated probability that a strict checker accepts the document, in [0,1]. */
  readonly validity: number;
  /** Probability that the category is reported for the whole document. */
  readonly categories: Readonly<Record<CategoryCode, number>>;
  /** Expected number of findings. */
  readonly expectedCount: number;
  readonly basis: 'exact' | 'predicted';
  readonly version: string;
}

/** A linear part of the predictor: bias first, then one weight a feature. */
export type Linear = readonly number[];

export interface OpenWeights {
  readonly validity: Linear;
  readonly categories: Readonly<Record<CategoryCode, Linear>>;
}

export interface Weights {
  readonly version: string;
  readonly closed: {
    /** Validity without findings, with warnings alone, and with errors. */
    readonly clean: number;
    readonly warned: number;
    readonly failed: number;
    /** Probability of a category with and without a finding of it. */
    readonly found: number;
    readonly absent: number;
  };
  readonly open: Readonly<Record<Depth, OpenWeights>>;
  /** Mean number of findings where a category is present. */
  readonly countWhenPresent: Readonly<Record<CategoryCode, number>>;
}

export const predictorVersion = weights.version;

export function predictSchema(model: Model, verification: Verification): Prediction {
  if (verification.isClosed) return predictClosed(weights, verification);
  return predictFrom(weights, depthOf(model), featuresOf(model, verification), verification);
}

/** The same from features, under any weights: what evaluation needs. */
export function predictFrom(
  weights: Weights,
  depth: Depth,
  features: Float64Array,
  verification: Verification,
): Prediction {
  return verification.isClosed
    ? predictClosed(weights, verification)
    : predictOpen(weights, depth, features, verification);
}

function predictClosed(weights: Weights, verification: Verification): Prediction {
  const { clean, warned, found, absent } = weights.closed;
  const { findings, byCategory } = verification;
  const categories = {} as Record<CategoryCode, number>;
  for (const code of categoryCodes) categories[code] = byCategory[code].length > 0 ? found : absent;
  const validity = validityMaxOf(weights, verification) ?? (findings.length > 0 ? warned : clean);
  return {
    validity: roundProbability(validity),
    categories,
    expectedCount: findings.length,
    basis: 'exact',
    version: weights.version,
  };
}

/** How valid a document with errors of some categories can be at most; null without any. */
function validityMaxOf(
  { closed }: Weights,
  { findings }: Verification,
  isProved?: (code: CategoryCode) => boolean,
): number | null {
  let errors = 0;
  for (const { severity, category } of findings) if (severity === 'error' && isProved?.(category) !== false) errors++;
  return errors > 0 ? closed.failed / errors : null;
}

function predictOpen(weights: Weights, depth: Depth, features: Float64Array, verification: Verification): Prediction {
  const linear = weights.open[depth];
  const proved = new Set(categoryCodes.filter((_, index) => features[index] === 1));
  const categories = {} as Record<CategoryCode, number>;
  let expectedCount = 0;
  for (const code of categoryCodes) {
    const p = Math.max(logistic(score(linear.categories[code], features)), proved.has(code) ? weights.closed.found : 0);
    categories[code] = roundProbability(p);
    const count = verification.byCategory[code].length;
    expectedCount += Math.max(p * weights.countWhenPresent[code], count * p);
  }
  const validity = logistic(score(linear.validity, features));
  const validityMax = validityMaxOf(weights, verification, (code) => proved.has(code)) ?? 1;
  return {
    validity: roundProbability(Math.min(validity, validityMax)),
    categories,
    expectedCount: roundProbability(expectedCount),
    basis: 'predicted',
    version: weights.version,
  };
}

/** Bias plus weighted features; a shorter list of weights leaves the last features out. */
function score(linear: Linear, features: Float64Array): number {
  let sum = linear[0] as number;
  for (let i = 1; i < linear.length; i++) sum += (linear[i] as number) * (features[i - 1] as number);
  return sum;
}
