// The structural embedding of a schema: 256 numbers of unit length that say how a thing is built, whatever it is called.
// Two blocks: named dense features (features.ts), and a signed hash (Weinberger et al., ICML 2009) of Weisfeiler-Lehman labels (refine.ts) and of what
// effects and patterns are made of (content.ts). Invariants: no identifier enters; renaming and reordering of unordered parts change no bit; all
// accumulation is in integers, one division at the end, and only exact operations (sqrt is exact in IEEE 754). Cost: linear in the document.
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Analysis } from './analyse-schema.ts';
import { analyseSchema, frameLabelOf } from './analyse-schema.ts';
import { dampen, featureNames } from './features.ts';
import type { LabelBag } from './label-bag.ts';
import { labelClasses, spread } from './label-bag.ts';
import { addRefinedLabels } from './refine.ts';
import { blockAmplitude, classWeights, featureWeights } from './weights.ts';

export const embeddingVersion = 'structure-4';
export const embeddingDimension = 256;
export const denseDimension = featureNames.length;
export const sketchDimension = embeddingDimension - denseDimension;

const weightByClass = labelClasses.map((name) => classWeights[name]);
const offsets = featureNames.map((name) => featureWeights[name][0]);
const weights = featureNames.map((name) => featureWeights[name][1]);

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

/** The analysis of a schema with all refined labels in its bag. */
export function analyseRefined(model: Model, frame?: number): Analysis {
  const analysis = analyseSchema(model, frame);
  addRefinedLabels(analysis.graph, analysis.bag);
  return analysis;
}

export function embedAnalysis(analysis: Analysis): number[] {
  const cells = [
    ...balance(denseBlock(analysis.counts.values), blockAmplitude.dense),
    ...balance(sketchBlock(analysis.bag), blockAmplitude.sketch),
  ];
  let energy = 0;
  for (const cell of cells) energy += cell * cell;
  const length = Math.sqrt(energy);
  return cells.map((cell) => cell / length);
}

export function denseBlock(counts: Int32Array): number[] {
  return offsets.map((offset, i) => (dampen(counts[i] as number) - offset) * (weights[i] as number));
}

function sketchBlock(bag: LabelBag): number[] {
  const cells = new Array<number>(sketchDimension).fill(0);
  bag.forEach((label, labelClass, count) => {
    const bits = spread(label);
    const cell = (bits >>> 1) % sketchDimension;
    const value = (weightByClass[labelClass] as number) * dampen(count);
    cells[cell] = (cells[cell] as number) + (bits & 1 ? value : -value);
  });
  return cells;
}

/** Brings a block to a fixed amplitude in integers, so that large documents weigh both blocks as small ones do. */
function balance(cells: readonly number[], amplitude: number): number[] {
  let energy = 0;
  for (const cell of cells) energy += cell * cell;
  const length = Math.max(1, Math.floor(Math.sqrt(energy)));
  return cells.map((cell) => Math.floor((cell * amplitude) / length));
}
