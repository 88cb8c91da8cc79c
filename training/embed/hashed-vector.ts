// The vector of `structure-4`, for comparison: 100 named features and 156 cells of a signed hash of labels, all weights fitted to small edits.
import type { Analysis } from '../../src/core/embed/analyse-schema.ts';
import { dampen, featureNames } from '../../src/core/embed/features.ts';
import { labelClasses, spread } from '../../src/core/embed/label-bag.ts';
import { blockAmplitude, classWeights, featureWeights } from './hashed-weights.ts';

const cellCount = 256 - featureNames.length;
/** Classes that came later are not in it. */
const weightByClass = labelClasses.map((name) => classWeights[name] ?? 0);

export function hashedVector({ bag, counts }: Analysis): number[] {
  const dense = featureNames.map((name, i) => {
    const [offset, weight] = featureWeights[name];
    return (dampen(counts.values[i] as number) - offset) * weight;
  });
  const sketch = new Array<number>(cellCount).fill(0);
  bag.forEach((label, labelClass, count) => {
    const bits = spread(label);
    const cell = (bits >>> 1) % cellCount;
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
