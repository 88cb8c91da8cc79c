// What the embedding is measured against. A rival turns a schema into something and compares two such things; those that need document
// frequencies get the documents that are searched.
import { runToEnd } from '../../src/core/base/steps.ts';
import { analyseRefined, embedAnalysis } from '../../src/core/embed/embed-schema.ts';
import { dampen } from '../../src/core/embed/features.ts';
import type { LabelBag } from '../../src/core/embed/label-bag.ts';
import { labelClasses, spread } from '../../src/core/embed/label-bag.ts';
import { similarity } from '../../src/core/embed/similarity.ts';
import { indexTerms } from '../../src/core/embed/term-index.ts';
import { termsOf } from '../../src/core/embed/terms.ts';
import type { Model } from '../../src/core/schema/model.ts';
import { analyseHashed, hashedVector } from './hashed-vector.ts';

const isRefined = labelClasses.map((name) => /^(?:node|near|wider)\./.test(name));
const isExact = labelClasses.map((name) => /^(?:own|exact|edge)\.|^done$/.test(name));

/** Scores of one query against every document of a fixed set. */
export type Scorer = (query: Model) => number[];

export interface Rival {
  readonly name: string;
  readonly knowsNames: boolean;
  prepare(documents: readonly Model[]): Scorer;
}

function byVector(name: string, vectorOf: (model: Model) => readonly number[]): Rival {
  return {
    name,
    knowsNames: false,
    prepare: (documents) => {
      const vectors = documents.map(vectorOf);
      return (query) => {
        const own = vectorOf(query);
        return vectors.map((vector) => similarity(own, vector));
      };
    },
  };
}

function unit(cells: readonly number[]): number[] {
  const length = Math.sqrt(cells.reduce((sum, cell) => sum + cell * cell, 0)) || 1;
  return cells.map((cell) => cell / length);
}

function sketch(model: Model): number[] {
  const cells = new Array<number>(256).fill(0);
  analyseHashed(model).bag.forEach((label, labelClass, count) => {
    if (!isRefined[labelClass]) return;
    const bits = spread(label);
    const cell = (bits >>> 1) % 256;
    cells[cell] = (cells[cell] as number) + (bits & 1 ? count : -count);
  });
  return unit(cells);
}

function countsOf(bag: LabelBag): Map<number, number> {
  const counts = new Map<number, number>();
  bag.forEach((label, _, count) => {
    counts.set(label, count);
  });
  return counts;
}

const bagWithFrequencies: Rival = {
  name: 'WL bag with IDF, unhashed',
  knowsNames: false,
  prepare: (documents) => {
    const bags = documents.map((model) => analyseHashed(model).bag);
    const countsByBag = bags.map(countsOf);
    const counts = new Map<number, number>();
    const count = (label: number) => {
      counts.set(label, (counts.get(label) ?? 0) + 1);
    };
    for (const bag of bags) bag.forEach(count);
    const weigh = (label: number, labelClass: number, count: number) =>
      isExact[labelClass]
        ? 0
        : Math.log2(1 + count) * Math.log((documents.length + 1) / ((counts.get(label) ?? 0) + 0.5));
    const normOf = (bag: LabelBag) => {
      let energy = 0;
      bag.forEach((label, labelClass, count) => {
        energy += weigh(label, labelClass, count) ** 2;
      });
      return Math.sqrt(energy) || 1;
    };
    const norms = bags.map(normOf);
    return (query) => {
      const { bag } = analyseHashed(query);
      const norm = normOf(bag);
      return countsByBag.map((other, i) => {
        let dot = 0;
        bag.forEach((label, labelClass, count) => {
          const there = other.get(label) ?? 0;
          if (there > 0) dot += weigh(label, labelClass, count) * weigh(label, labelClass, there);
        });
        return dot / (norm * (norms[i] as number));
      });
    };
  },
};

const nameTerms: Rival = {
  name: 'names TF-IDF',
  knowsNames: true,
  prepare: (documents) => {
    const index = runToEnd(indexTerms(documents.map(termsOf)));
    return (query) => index.likeness(termsOf(query));
  },
};

export const structure = byVector('structure', (model) => embedAnalysis(analyseRefined(model)));
export const rivals: readonly Rival[] = [
  structure,
  byVector('structure-4', hashedVector),
  byVector('count histogram', (model) => unit([...analyseRefined(model).counts.values])),
  byVector('count histogram, dampened', (model) => unit([...analyseRefined(model).counts.values].map(dampen))),
  byVector('WL hash sketch, 256', sketch),
  bagWithFrequencies,
  nameTerms,
];
