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
  validityFeatures,
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

export const validityOptions: FitOptions = { ridge: 1, features: validityFeatures, negative: findingFeatures };
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

export const isValid = (example: Example) => example.label.isValid;
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
  for (const depth of depths) {
    const byCode = {} as Record<CategoryCode, number[]>;
    for (const code of categoryCodes) byCode[code] = fitCalibrated(data, depth, hasCategory(code), categoryOptions);
    const validity = fitCalibrated(data, depth, isValid, validityOptionsAt(depth));
    open[depth] = { validity, categories: byCode, largest: largestOf(rowsOf(data.all, depth, isValid).features) };
  }
  return { version, closed: fitClosed(data.all.length, corpus), open, countWhenPresent: countWhenPresent(data.all) };
}

/** Where features end, rounded up so that no document of training is cut. */
function largestOf(rows: readonly Float64Array[]): number[] {
  return isEvidence.map((endless, i) => {
    const largest = rows.reduce((most, row) => Math.max(most, row[i] as number), 0);
    return endless ? 1 : Math.ceil(largest * 1e4) / 1e4;
  });
}

/**
 * The checks label the examples, so among those they never err; real documents that a compiler accepted show how often they do.
 * `failed` is Bayes' rule over that false alarm rate at even odds, because how often the generator errs is no fact about documents that
 * are sent in; `warned` cannot exceed `clean`.
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
