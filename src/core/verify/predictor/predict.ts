// The prediction: how likely a strict checker, the format's own compiler, accepts the document, and how likely each category is reported for it.
// Estimates, never findings. A closed document is decided by its findings; what is left is how far findings can be trusted. An open one is judged by
// regularised logistic regressions over its features, one set for each depth, learned from verdicts of the compiler, calibrated on documents that training
// did not see and moved to the rate at which real documents are wrong (Saerens, Latinne and Decaestecker 2002); what is proved of it already is as certain as
// in a closed one. A trait without any effects is a sketch (features.ts): that it draws nothing is no proof. Repairing a finding never lowers validity:
// every weight on it is at most 0, and nothing but findings counts, so that size alone makes no document invalid and `valid: false` always has a finding.
// Sizes that categories know end at the largest document of training. No category of errors is likelier than that the document is invalid.
import type { Model } from '../../schema/model.ts';
import type { CategoryCode } from '../categories.ts';
import { categoryCodes, categories as vocabulary } from '../categories.ts';
import type { Finding, Verification } from '../finding.ts';
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
  /** Where each feature ends: the largest value that training has of it, and 1 for evidence, which is never more. */
  readonly largest: readonly number[];
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

/**
 * `unread` parts of the document were not read (notes.ts): they are hidden, as traits that are not written out are, and nothing is exact then. A document that
 * is none of the format is as likely accepted as one with an error.
 */
export function predictSchema(
  model: Model,
  verification: Verification,
  { unread = 0, isForeign = false }: { readonly unread?: number; readonly isForeign?: boolean } = {},
): Prediction {
  if (verification.isClosed && unread === 0) return predictClosed(weights, verification);
  const predicted = predictOpen(weights, depthOf(model), featuresOf(model, verification, unread), verification);
  return isForeign ? { ...predicted, validity: Math.min(predicted.validity, weights.closed.failed) } : predicted;
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
  const validity = roundProbability(validityMaxOf(weights, findings) ?? (findings.length > 0 ? warned : clean));
  for (const code of categoryCodes) {
    const p = byCategory[code].length > 0 ? found : absent;
    categories[code] = roundProbability(makesInvalid(code, verification) ? Math.min(p, 1 - validity) : p);
  }
  return {
    validity,
    categories,
    expectedCount: findings.length,
    basis: 'exact',
    version: weights.version,
  };
}

/** How valid a document with these findings can be at most; null without errors. */
function validityMaxOf({ closed }: Weights, findings: readonly Finding[]): number | null {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return errors > 0 ? closed.failed / errors : null;
}

function predictOpen(weights: Weights, depth: Depth, features: Float64Array, verification: Verification): Prediction {
  const linear = weights.open[depth];
  const seen = asSeen(features, linear);
  const proved = new Set(categoryCodes.filter((_, index) => features[index] === 1));
  const estimated = {} as Record<CategoryCode, number>;
  for (const code of categoryCodes) {
    const p = logistic(score(linear.categories[code], seen));
    estimated[code] = proved.has(code) ? Math.max(p, weights.closed.found) : p;
  }
  const settled = verification.findings.filter(({ category }) => proved.has(category));
  const estimate = logistic(score(linear.validity, seen));
  const validity = roundProbability(Math.min(estimate, validityMaxOf(weights, settled) ?? 1));
  const categories = {} as Record<CategoryCode, number>;
  let expectedCount = 0;
  for (const code of categoryCodes) {
    const isProved = proved.has(code);
    const p = makesInvalid(code, verification) ? Math.min(estimated[code], 1 - validity) : estimated[code];
    categories[code] = roundProbability(p);
    const count = verification.byCategory[code].length;
    expectedCount += Math.max(p * weights.countWhenPresent[code], isProved ? count : count * p);
  }
  return {
    validity,
    categories,
    expectedCount: roundProbability(expectedCount),
    basis: 'predicted',
    version: weights.version,
  };
}

const areErrors: ReadonlySet<CategoryCode> = new Set(
  vocabulary.filter(({ severity }) => severity === 'error').map(({ code }) => code),
);

/** Whether a category, where it is reported, makes a document invalid: one that is found as a warning alone does not. */
function makesInvalid(code: CategoryCode, { byCategory }: Verification): boolean {
  const found = byCategory[code];
  return found.length === 0 ? areErrors.has(code) : found.some(({ severity }) => severity === 'error');
}

/** A document that is larger than those of training is read as one that is as large: what lies beyond was never seen, and says nothing more. */
function asSeen(features: Float64Array, { largest }: OpenWeights): Float64Array {
  return features.map((value, i) => Math.min(value, largest[i] as number));
}

/** Bias plus weighted features; a shorter list of weights leaves the last features out. */
function score(linear: Linear, features: Float64Array): number {
  let sum = linear[0] as number;
  for (let i = 1; i < linear.length; i++) sum += (linear[i] as number) * (features[i - 1] as number);
  return sum;
}
