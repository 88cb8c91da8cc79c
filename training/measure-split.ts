// Everything that is measured on one split: closed documents by their findings, open ones by projection, the baselines beside them.
import type { CategoryCode } from '../src/core/verify/categories.ts';
import { categoryCodes } from '../src/core/verify/categories.ts';
import { logistic } from '../src/core/verify/predictor/arithmetic.ts';
import { type Depth, depths, findingFeatures, sizeFeatures } from '../src/core/verify/predictor/features.ts';
import { predictFrom, type Weights } from '../src/core/verify/predictor/predict.ts';
import type { CorpusCounts } from './corpus-counts.ts';
import type { Example, View } from './dataset.ts';
import { logOdds, realCategory, rowsOf, validityOptions } from './fit.ts';
import { fitLogistic, scoreOf } from './logistic.ts';
import type { Scored } from './metrics.ts';
import { areaUnderCurve, brier, calibrationError, decide, type Interval, mean, shareInterval } from './metrics.ts';
import { projectionNames } from './projections.ts';

export type Predict = (view: View) => {
  readonly validity: number;
  readonly categories: Readonly<Record<CategoryCode, number>>;
};

export function predictorOf(weights: Weights): Predict {
  return (view) => predictFrom(weights, view.depth, view.features, view.verification);
}

export type LabelOf = (example: Example) => boolean;
/** Labels by our checks. */
export const passesChecks: LabelOf = ({ label }) => label.isValid;

/**
 * Probabilities of open documents stand for real ones, whose rate of faults is another than that of the test: before they are compared with what the test
 * holds they are moved to its share of positives, as training moved them from its own (fit.ts).
 */
export function moveToShare(scored: readonly Scored[], real: number): Scored[] {
  const by = logOdds(mean(scored.map((one) => (one.isPositive ? 1 : 0)))) - logOdds(real);
  return Number.isFinite(by) ? scored.map((one) => ({ ...one, p: logistic(logOdds(one.p) + by) })) : [...scored];
}

export function scoreValidity(
  examples: readonly Example[],
  projection: View['projection'],
  predict: Predict,
  labelOf: LabelOf = passesChecks,
): Scored[] {
  return examples.flatMap((example) =>
    example.views
      .filter((view) => view.projection === projection)
      .map((view) => ({ p: predict(view).validity, isPositive: labelOf(example) })),
  );
}

function scoreCategory(
  examples: readonly Example[],
  code: CategoryCode,
  isWanted: (view: View) => boolean,
  predict: Predict,
): Scored[] {
  return examples.flatMap((example) =>
    example.views
      .filter(isWanted)
      .map((view) => ({ p: predict(view).categories[code], isPositive: example.label.counts[code] > 0 })),
  );
}

/** How often the category that an operator aims at is found, where the operator was used alone. */
export function intentRecall(examples: readonly Example[], code: CategoryCode): { n: number; recall: number } {
  const aimed = examples.filter((example) => example.faults.length === 1 && example.faults[0]?.startsWith(`${code}/`));
  return { n: aimed.length, recall: mean(aimed.map((example) => (example.label.counts[code] > 0 ? 1 : 0))) };
}

export interface OpenMeasure {
  readonly projection: string;
  readonly n: number;
  readonly share: number;
  readonly auc: number;
  readonly brier: number;
  readonly calibration: number;
  readonly highCount: number;
  readonly highRight: Interval;
  /** Brier score of each baseline on the same views. */
  readonly baselines: { readonly base: number; readonly counts: number };
}

/** By one kind of label: the predictor, and baselines that learn from the training examples what less can tell. All know the share of the test. */
export function measureOpen(
  train: readonly Example[],
  test: readonly Example[],
  predict: Predict,
  labelOf: LabelOf,
  realValid: number,
): OpenMeasure[] {
  const { weights, trained } = fitSizes(train, labelOf);
  return projectionNames.map((projection) => {
    const scored = moveToShare(scoreValidity(test, projection, predict, labelOf), realValid);
    const sizes = test.flatMap((example) =>
      example.views
        .filter((view) => view.projection === projection)
        .map((view) => ({ p: logistic(scoreOf(weights[view.depth], view.features)), isPositive: labelOf(example) })),
    );
    const share = mean(scored.map((one) => (one.isPositive ? 1 : 0)));
    const high = scored.filter((one) => one.p > 0.85);
    return {
      projection,
      n: scored.length,
      share,
      auc: areaUnderCurve(scored),
      brier: brier(scored),
      calibration: calibrationError(scored),
      highCount: high.length,
      highRight: shareInterval(high.filter((one) => one.isPositive).length, high.length),
      baselines: { base: share * (1 - share), counts: brier(moveToShare(sizes, trained)) },
    };
  });
}

/** The same regression on sizes alone, and the share that it was trained at. */
function fitSizes(train: readonly Example[], labelOf: LabelOf) {
  const weights = {} as Record<Depth, number[]>;
  const { negative: _, ...rest } = validityOptions;
  const options = { ...rest, features: sizeFeatures, uses: (feature: number) => feature >= findingFeatures };
  for (const depth of depths) {
    const rows = rowsOf(train, depth, labelOf);
    weights[depth] = fitLogistic(rows.features, rows.labels, options);
  }
  return { weights, trained: mean(train.map((example) => (labelOf(example) ? 1 : 0))) };
}

/** Areas under the curve on open documents: means over the projections, and over the categories. */
export function measureAucs(examples: readonly Example[], predict: Predict): { validity: number; categories: number } {
  const validity = projectionNames.map((name) => areaUnderCurve(scoreValidity(examples, name, predict)));
  const categories = projectionNames.flatMap((name) =>
    categoryCodes.map((code) =>
      areaUnderCurve(scoreCategory(examples, code, (view) => view.projection === name, predict)),
    ),
  );
  return { validity: mean(validity), categories: mean(categories) };
}

export interface CategoryMeasure {
  readonly code: CategoryCode;
  readonly closed: ReturnType<typeof decide>;
  readonly intent: ReturnType<typeof intentRecall>;
  readonly open: ReturnType<typeof decide> & { readonly auc: number; readonly brierSkill: number };
}

export function measureCategories(test: readonly Example[], predict: Predict, corpus: CorpusCounts): CategoryMeasure[] {
  return categoryCodes.map((code) => {
    const closed = decide(
      scoreCategory(test, code, (view) => view.projection === 'closed', predict),
      0.5,
    );
    const open = moveToShare(
      scoreCategory(test, code, (view) => view.projection !== 'closed', predict),
      realCategory(corpus, code),
    );
    const share = mean(open.map((one) => (one.isPositive ? 1 : 0)));
    const base = brier(open.map((one) => ({ ...one, p: share })));
    return {
      code,
      closed,
      intent: intentRecall(test, code),
      open: { ...decide(open, 0.5), auc: areaUnderCurve(open), brierSkill: 1 - brier(open) / base },
    };
  });
}
