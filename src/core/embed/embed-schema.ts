// The structural embedding of a schema: 256 numbers of unit length that say how a thing is built, whatever it is called.
// Three blocks: named features (features.ts); labels of neighbourhoods, effects, patterns and icons in a learned projection (projection.ts); and a signed
// hash (Weinberger et al., ICML 2009) of exact labels, so that every edit is seen. Invariants: no identifier enters; renaming and reordering of unordered
// parts change no bit; all accumulation is in integers, one division at the end, and only exact operations (sqrt is exact in IEEE 754). Cost: linear in the
// document.
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Analysis } from './analyse-schema.ts';
import { analyseSchema, frameLabelOf } from './analyse-schema.ts';
import { dampen, featureNames } from './features.ts';
import type { LabelBag, LabelClass } from './label-bag.ts';
import { labelClasses, spread } from './label-bag.ts';
import { addProjected, projectedDimension } from './projection.ts';
import { blockShares, exactWeights, namedWeightMax } from './projection-weights.ts';
import { addRefinedLabels } from './refine.ts';
import { featureWeights } from './weights.ts';

export const embeddingVersion = 'structure-7';
export const embeddingDimension = 256;
export const namedDimension = featureNames.length;
export const exactDimension = embeddingDimension - namedDimension - projectedDimension;

/** Classes that tell every edit, by a hash. */
export const exactClasses = labelClasses.filter((name) => /^(?:own|exact)\.|^done$/.test(name));
/** Classes that the projection reads. */
export const projectedClasses = labelClasses.filter((name) =>
  /^(?:effect|call|pattern|nesting|expression|icon)$|^(?:node|near)\./.test(name),
);
const vectorClasses: readonly LabelClass[] = [...exactClasses, ...projectedClasses];

/** What a label of an exact class weighs in the hash; 0 for the others, which are projected. */
const exactWeightByClass = labelClasses.map((name) => {
  const aspect = name.split('.')[0] as keyof typeof exactWeights;
  return exactWeights[aspect] ?? 0;
});
const offsets = featureNames.map((name) => featureWeights[name][0]);
const weights = featureNames.map((name) => Math.min(featureWeights[name][1], namedWeightMax));
/** Amplitude of a block of share 1. */
const amplitude = 2 ** 22;

/** The vector of a schema: `embeddingDimension` finite numbers, unit length. */
export function embedSchema(model: Model): number[] {
  return embedAnalysis(analyseRefined(model));
}

/** The vector of each orbital as if it stood alone in its document, whose other members are read once. */
export function* embedOrbitals({ document, orbitals }: Model): Generator<number[]> {
  const frame = frameLabelOf(document);
  for (const { node } of orbitals)
    yield embedAnalysis(analyseRefined(indexSchema(schemaOf({ orbitals: [node] })), frame));
}

/** The analysis of a schema with all refined labels of some classes in its bag; of those that the vector reads by default. */
export function analyseRefined(model: Model, frame?: number, classes: readonly LabelClass[] = vectorClasses): Analysis {
  const analysis = analyseSchema(model, frame, classes);
  addRefinedLabels(analysis.graph, analysis.bag);
  return analysis;
}

export function embedAnalysis({ counts, bag }: Analysis): number[] {
  const blocks = blocksOf(bag);
  const cells = new Array<number>(embeddingDimension);
  let energy = balance(namedBlock(counts.values), blockShares.named, cells, 0);
  energy = balance(blocks.projected, blockShares.projected, cells, namedDimension, energy);
  energy = balance(blocks.exact, blockShares.exact, cells, namedDimension + projectedDimension, energy);
  const length = Math.sqrt(energy);
  for (let i = 0; i < cells.length; i++) cells[i] = (cells[i] as number) / length;
  return cells;
}

export function namedBlock(counts: Int32Array): Float64Array {
  const block = new Float64Array(namedDimension);
  for (let i = 0; i < namedDimension; i++)
    block[i] = (dampen(counts[i] as number) - (offsets[i] as number)) * (weights[i] as number);
  return block;
}

export function blocksOf(bag: LabelBag): { readonly projected: Float64Array; readonly exact: Float64Array } {
  const projected = new Float64Array(projectedDimension);
  const exact = new Float64Array(exactDimension);
  bag.forEach((label, labelClass, count) => {
    const weight = exactWeightByClass[labelClass] as number;
    if (weight === 0) {
      addProjected(label, labelClass, dampen(count), projected);
      return;
    }
    const bits = spread(label);
    const cell = (bits >>> 1) % exactDimension;
    const value = weight * dampen(count);
    exact[cell] = (exact[cell] as number) + (bits & 1 ? value : -value);
  });
  return { projected, exact };
}

/**
 * Brings a block to a fixed amplitude in integers, so that large documents weigh all blocks as small ones do; writes it from a place on, and answers the
 * energy so far.
 */
function balance(block: ArrayLike<number>, share: number, out: number[], start: number, energyBefore = 0): number {
  let square = 0;
  for (let i = 0; i < block.length; i++) square += (block[i] as number) * (block[i] as number);
  const length = Math.max(1, Math.floor(Math.sqrt(square)));
  let energy = energyBefore;
  for (let i = 0; i < block.length; i++) {
    const cell = Math.floor(((block[i] as number) * share * amplitude) / length);
    out[start + i] = cell;
    energy += cell * cell;
  }
  return energy;
}
