// From examples to weights: one set of logistic regressions for each depth of open documents; and the trust in findings for closed ones.
// Calibration is cross-fitted: regressions learned on one fold of the training side score the other, which shares no behavior, shape or
// operator with it; scale and shift are those that fit the scores of both folds. So they know what strangeness costs.
import type { CategoryCode } from '../src/core/verify/categories.ts';
import { categoryCodes } from '../src/core/verify/categories.ts';
import {
  type Depth,
  depths,
  featureNames,
  findingFeatures,
  isEvidence,
} from '../src/core/verify/predictor/features.ts';
import type { OpenWeights, Weights } from '../src/core/verify/predictor/predict.ts';
import type { CorpusCounts } from './corpus-counts.ts';
import type { Example } from './dataset.ts';
import type { FitOptions } from './logistic.ts';
import { fitLogistic, fitPlatt, scoreOf } from './logistic.ts';

export interface Rows {
  readonly features: readonly Float64Array[];
  readonly labels: readonly boolean[];
}

export const validityOptions: FitOptions = { ridge: 1, features: findingFeatures, negative: findingFeatures };
/** With findings there is more to learn: by the loss on the folds that calibration is fitted to, a smaller penalty is better there, and there alone. */
export const validityOptionsAt = (depth: Depth): FitOptions =>
  depth === 'partial' ? { ...validityOptions, ridge: 0.1 } : validityOptions;
export const categoryOptions: FitOptions = { ridge: 8, features: featureNames.length };

/** What is learned from: all examples of the side, and those of its two folds. */
export interface TrainingData {
  readonly all: readonly Example[];
  readonly even: readonly Example[];
  readonly odd: readonly Example[];
}

/** The open views of a depth with a label each. */
export function rowsOf(examples: readonly Example[], depth: Depth, labelOf: (example: Example) => boolean): Rows {
  const features: Float64Array[] = [];
  const labels: boolean[] = [];
  for (const example of examples) {
    for (const view of example.views) {
      if (view.projection === 'closed' || view.depth !== depth) continue;
      features.push(view.features);
      labels.push(labelOf(example));
    }
  }
  return { features, labels };
}

/** By the compiler where it was asked, by our checks otherwise. */
export const isValid = (example: Example) => example.official?.isAccepted ?? example.label.isValid;

/** Those that the compiler has judged, where it has judged any: validity is learned from them alone. */
export function judgedOf(examples: readonly Example[]): readonly Example[] {
  const judged = examples.filter(({ official }) => official !== undefined);
  return judged.length === 0 ? examples : judged;
}
export const hasCategory = (code: CategoryCode) => (example: Example) => example.label.counts[code] > 0;

/** Regression on all examples, scale and shift from the folds, folded into the weights. */
export function fitCalibrated(
  data: TrainingData,
  depth: Depth,
  labelOf: (example: Example) => boolean,
  options: FitOptions,
): number[] {
  const learn = (rows: Rows) => fitLogistic(rows.features, rows.labels, options);
  const even = rowsOf(data.even, depth, labelOf);
  const odd = rowsOf(data.odd, depth, labelOf);
  const score = (weights: readonly number[], rows: Rows) => rows.features.map((row) => scoreOf(weights, row));
  const scores = [...score(learn(odd), even), ...score(learn(even), odd)];
  const { scale, shift } = fitPlatt(scores, [...even.labels, ...odd.labels]);
  const weights = learn(rowsOf(data.all, depth, labelOf));
  return weights.map((weight, i) => roundWeight(i === 0 ? weight * scale + shift : weight * scale));
}

const roundWeight = (weight: number) => Math.round(weight * 1e4) / 1e4 + 0;

export function fitWeights(data: TrainingData, corpus: CorpusCounts, version: string): Weights {
  const open = {} as Record<Depth, OpenWeights>;
  const judged = { all: judgedOf(data.all), even: judgedOf(data.even), odd: judgedOf(data.odd) };
  for (const depth of depths) {
    const byCode = {} as Record<CategoryCode, number[]>;
    for (const code of categoryCodes) {
      const { labels } = rowsOf(data.all, depth, hasCategory(code));
      const fitted = fitCalibrated(data, depth, hasCategory(code), categoryOptions);
      byCode[code] = movePrior(fitted, shareOf(labels), realCategory(corpus, code));
    }
    const validity = fitCalibrated(judged, depth, isValid, validityOptionsAt(depth));
    const trained = shareOf(rowsOf(judged.all, depth, isValid).labels);
    open[depth] = {
      validity: movePrior(validity, trained, realValid(corpus)),
      categories: byCode,
      largest: largestOf(rowsOf(data.all, depth, isValid).features),
    };
  }
  const closed = fitClosed(data.all.length, corpus);
  return { version, closed, open, countWhenPresent: countWhenPresent(data.all) };
}

/** Laplace's estimate: no rate of real documents is taken to be 0. */
const realRate = (hits: number, documents: number) => (hits + 1) / (documents + 2);
/** How likely a real document is accepted by the compiler. */
export const realValid = ({ refused, documents }: CorpusCounts) => 1 - realRate(refused, documents);
/** How likely a real document has findings of a category. */
export const realCategory = ({ byCategory, documents }: CorpusCounts, code: CategoryCode) =>
  realRate(byCategory[code].error + byCategory[code].warning, documents);
const shareOf = (labels: readonly boolean[]) => (labels.filter(Boolean).length + 1) / (labels.length + 2);
export const logOdds = (p: number) => Math.log(p / (1 - p));

/**
 * The same regression where the class is as frequent as among real documents: Bayes' rule moves the log-odds by the difference of those of the two rates
 * (Saerens, Latinne and Decaestecker 2002, equation 2.4, with the new rate known rather than estimated).
 */
function movePrior(weights: readonly number[], trained: number, real: number): number[] {
  return weights.map((weight, i) => (i === 0 ? roundWeight(weight + logOdds(real) - logOdds(trained)) : weight));
}

/** Where features end, rounded up so that no document of training is cut. */
function largestOf(rows: readonly Float64Array[]): number[] {
  return isEvidence.map((endless, i) => {
    const largest = rows.reduce((most, row) => Math.max(most, row[i] as number), 0);
    return endless ? 1 : Math.ceil(largest * 1e4) / 1e4;
  });
}

/**
 * The checks decide closed documents; real ones that a compiler accepts show how often they err. `failed` is Bayes' rule over that false alarm rate at
 * even odds; `warned` cannot exceed `clean`.
 */
function fitClosed(examples: number, corpus: CorpusCounts): Weights['closed'] {
  const falseAlarm = (corpus.withErrors + 1) / (corpus.documents + 2);
  const failed = falseAlarm / (falseAlarm + 1);
  const miss = 1 / (examples + 2);
  return {
    clean: roundWeight(1 - miss),
    warned: roundWeight(1 - 4 * miss),
    failed: roundWeight(failed),
    found: roundWeight(1 - miss),
    absent: Math.max(0.0001, roundWeight(miss)),
  };
}

function countWhenPresent(examples: readonly Example[]): Record<CategoryCode, number> {
  const means = {} as Record<CategoryCode, number>;
  for (const code of categoryCodes) {
    const present = examples.map((example) => example.label.counts[code]).filter((count) => count > 0);
    means[code] = roundWeight((present.reduce((sum, count) => sum + count, 0) + 1) / (present.length + 1));
  }
  return means;
}
