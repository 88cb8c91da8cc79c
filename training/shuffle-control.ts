// The control that must fall to chance: labels dealt out anew before learning, so that nothing can be learned. What still ranks test
// documents then comes from elsewhere. One thing does: the sign constraint, by which a finding never speaks for validity, is knowledge
// that no label taught. So the control is run without it, and once with it to show what it alone is worth. Categories have no such
// constraint, but a rare label seldom meets a rare feature, so chance gives findings a negative weight a little more often than a positive
// one, and falls below 0.5; they too are run a second time, without findings among the features.
import { createPrng } from '../src/core/base/prng.ts';
import { categoryCodes } from '../src/core/verify/categories.ts';
import { type Depth, depths, findingFeatures } from '../src/core/verify/predictor/features.ts';
import type { Example } from './dataset.ts';
import { categoryOptions, hasCategory, rowsOf, validityOptions } from './fit.ts';
import { type FitOptions, fitLogistic, scoreOf } from './logistic.ts';
import { passesChecks } from './measure-split.ts';
import { areaUnderCurve, type Interval, intervalOf, mean } from './metrics.ts';
import { projectionNames } from './projections.ts';

export interface ShuffleControl {
  readonly runs: number;
  readonly validity: Interval;
  /** With the sign constraint that the predictor has. */
  readonly constrained: Interval;
  readonly categories: Interval;
  readonly categoriesFromSizes: Interval;
}

export function controlByShuffling(
  train: readonly Example[],
  test: readonly Example[],
  runs: number,
  seed: number,
): ShuffleControl {
  const { negative: _, ...free } = validityOptions;
  const fromSizes: FitOptions = { ...categoryOptions, uses: (feature) => feature >= findingFeatures };
  const results = Array.from({ length: runs }, (_, i) => {
    const shuffled = shuffleLabels(train, seed + i);
    const overCodes = (options: FitOptions) =>
      mean(categoryCodes.map((code) => aucAfter(shuffled, test, hasCategory(code), options)));
    return {
      validity: aucAfter(shuffled, test, passesChecks, free),
      constrained: aucAfter(shuffled, test, passesChecks, validityOptions),
      categories: overCodes(categoryOptions),
      categoriesFromSizes: overCodes(fromSizes),
    };
  });
  return {
    runs,
    validity: intervalOf(results.map((one) => one.validity)),
    constrained: intervalOf(results.map((one) => one.constrained)),
    categories: intervalOf(results.map((one) => one.categories)),
    categoriesFromSizes: intervalOf(results.map((one) => one.categoriesFromSizes)),
  };
}

function shuffleLabels(examples: readonly Example[], seed: number): Example[] {
  const labels = createPrng(seed).shuffle(examples.map((example) => example.label));
  return examples.map((example, i) => ({ ...example, label: labels[i] as Example['label'] }));
}

/** Mean over the projections of the test documents, whose labels are their own. */
function aucAfter(
  train: readonly Example[],
  test: readonly Example[],
  labelOf: (example: Example) => boolean,
  options: FitOptions,
): number {
  const weights = {} as Record<Depth, number[]>;
  for (const depth of depths) {
    const { features, labels } = rowsOf(train, depth, labelOf);
    weights[depth] = fitLogistic(features, labels, options);
  }
  return mean(
    projectionNames.map((projection) => {
      const scored = test.flatMap((example) =>
        example.views
          .filter((view) => view.projection === projection)
          .map((view) => ({ p: scoreOf(weights[view.depth], view.features), isPositive: labelOf(example) })),
      );
      return areaUnderCurve(scored);
    }),
  );
}
