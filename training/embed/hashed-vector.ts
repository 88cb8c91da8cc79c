// The vector as `structure-4` had it, for comparison: 100 named features and 156 cells of a signed hash of labels, all weights fitted to small edits (those of
// today, which `npm run fit:embed` makes).
import type { Analysis } from '../../src/core/embed/analyse-schema.ts';
import { analyseRefined } from '../../src/core/embed/embed-schema.ts';
import { dampen, featureNames } from '../../src/core/embed/features.ts';
import { hashedClasses, spread } from '../../src/core/embed/label-bag.ts';
import { blockAmplitude, classWeights, featureWeights } from '../../src/core/embed/weights.ts';
import type { Model } from '../../src/core/schema/model.ts';

export const sketchDimension = 256 - featureNames.length;
const weightByClass = hashedClasses.map((name) => classWeights[name]);

/** The analysis of a schema with the labels of every class that the hash knows. */
export function analyseHashed(model: Model): Analysis {
  return analyseRefined(model, undefined, hashedClasses);
}

export function hashedVector(model: Model): number[] {
  const { bag, counts } = analyseHashed(model);
  const dense = featureNames.map((name, i) => {
    const [offset, weight] = featureWeights[name];
    return (dampen(counts.values[i] as number) - offset) * weight;
  });
  const sketch = new Array<number>(sketchDimension).fill(0);
  bag.forEach((label, labelClass, count) => {
    const bits = spread(label);
    const cell = (bits >>> 1) % sketchDimension;
    const value = (weightByClass[labelClass] as number) * dampen(count);
    sketch[cell] = (sketch[cell] as number) + (bits & 1 ? value : -value);
  });
  const cells = [...balance(dense, blockAmplitude.dense), ...balance(sketch, blockAmplitude.sketch)];
  const length = Math.sqrt(cells.reduce((sum, cell) => sum + cell * cell, 0));
  return cells.map((cell) => cell / length);
}

function balance(cells: readonly number[], amplitude: number): number[] {
  const length = Math.max(1, Math.floor(Math.sqrt(cells.reduce((sum, cell) => sum + cell * cell, 0))));
  return cells.map((cell) => Math.floor((cell * amplitude) / length));
}
