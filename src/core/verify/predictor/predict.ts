// The prediction: how likely a strict checker, the format's own compiler, accepts the document, and how likely each category is reported for it.
// Estimates, never findings. A closed document is judged by the kinds of its findings: each lowers validity by how often the compiler refused documents
// for it in training, and a document without findings is as valid as training says. An open one is judged by regularised logistic regressions over its features, one
// set for each depth, calibrated on documents that training did not see and moved to the rate at which real documents are wrong (Saerens, Latinne and
// Decaestecker 2002); what is proved of it already counts as in a closed one. A trait without any effects is a sketch (features.ts): that it draws
// nothing is no proof. Repairing a finding never lowers validity: each finding can only take from it, and nothing but findings counts, so that size alone
// makes no document invalid and `valid: false` always has a finding to show for it.
// Sizes that categories know end at the largest document of training. No category without a finding is likelier than that the document is invalid.
import type { Model } from '../../schema/model.ts';
import type { CategoryCode } from '../categories.ts';
import { categoryCodes, categories as vocabulary } from '../categories.ts';
import type { Finding, Verification } from '../finding.ts';
import { findingKind } from '../official-codes.ts';
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
    /** Probability that a document without findings is accepted. */
    readonly clean: number;
    /** Probability that a kind of finding makes the compiler refuse a document, `E` errors and `W` warnings. */
    readonly kinds: Readonly<Record<string, number>>;
    /** The same of an error whose kind training has not seen. Such a warning is taken for harmless. */
    readonly categories: Readonly<Record<CategoryCode, number>>;
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
  const { found, absent } = weights.closed;
  const { findings, byCategory } = verification;
  const categories = {} as Record<CategoryCode, number>;
  const validity = roundProbability(validityOf(weights, findings));
  for (const code of categoryCodes)
    categories[code] = roundProbability(byCategory[code].length > 0 ? found : Math.min(absent, 1 - validity));
  return {
    validity,
    categories,
    expectedCount: findings.length,
    basis: 'exact',
    version: weights.version,
  };
}

/** A finding as the closed part of the predictor counts it. */
export const kindOf = (finding: Finding): string =>
  `${finding.severity === 'error' ? 'E' : 'W'} ${findingKind(finding)}`;

/** How valid a document with these findings is: a noisy-OR (Pearl 1988), in which each kind alone may have it refused. */
function validityOf({ closed }: Weights, findings: readonly Finding[]): number {
  const taken = new Map<string, number>();
  for (const finding of findings) {
    const kind = kindOf(finding);
    const unseen = finding.severity === 'error' ? closed.categories[finding.category] : 0;
    taken.set(kind, Object.hasOwn(closed.kinds, kind) ? (closed.kinds[kind] as number) : unseen);
  }
  // In one order, so that the order of findings changes no bit.
  const parts = [...taken.values()].sort((a, b) => a - b);
  return parts.reduce((left, part) => left * (1 - part), closed.clean);
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
  const validity = roundProbability(Math.min(estimate, settled.length === 0 ? 1 : validityOf(weights, settled)));
  const categories = {} as Record<CategoryCode, number>;
  let expectedCount = 0;
  for (const code of categoryCodes) {
    const isProved = proved.has(code);
    const p = isProved || !areErrors.has(code) ? estimated[code] : Math.min(estimated[code], 1 - validity);
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
