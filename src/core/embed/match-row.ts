// What matching needs of a schema, its row: the vector of the whole, those of its orbitals, its words. And how alike two rows are in structure.
// A document of more than `partsMax` orbitals is compared whole alone: its parts are so many that their mean is like no single behavior, and each of them
// would cost a vector and a comparison with every part of the library. A row is made in steps, a part or a name each.
import type { Steps } from '../base/steps.ts';
import { runToEnd } from '../base/steps.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { embeddingDimension, embedOrbitals, embedSchema } from './embed-schema.ts';
import { similarity } from './similarity.ts';
import type { Terms } from './terms.ts';
import { readTerms, termsOf } from './terms.ts';

/** Of a document with more orbitals, none is compared as a part. */
export const partsMax = 64;

/** What a part's likeness counts against a whole's. */
const partShare = 0.97;

interface Part {
  readonly name: string;
  readonly vector: readonly number[];
  readonly weight: number;
}

export interface Vectors {
  readonly whole: readonly number[];
  readonly parts: readonly Part[];
}

/** What matching needs of a target. */
export interface MatchRow {
  readonly vectors: Vectors;
  readonly terms: Terms;
}

/** A word with its count, its place in two indexes and the documents that it leads to there. */
const termBytes = 512;

/** What a row takes in memory, about. */
export function rowBytes({ vectors: { whole, parts }, terms }: MatchRow): number {
  const vectors = new Set([whole, ...parts.map((part) => part.vector)]);
  return vectors.size * embeddingDimension * Float64Array.BYTES_PER_ELEMENT + terms.size * termBytes;
}

export interface Likeness {
  readonly value: number;
  readonly part: string | null;
}

/** All of a target's row at once. */
export function computeRow(schema: OrbDocument): MatchRow {
  return runToEnd(readRow(indexSchema(schemaOf(schema))));
}

export function* readRow(model: Model): Steps<MatchRow> {
  const vectors = yield* readVectors(model);
  return { vectors, terms: yield* readTerms(model) };
}

/** Vectors and words are computed apart, each when first asked for: a sentence needs no vectors. */
export function createRow(model: Model): MatchRow {
  let vectors: Vectors | undefined;
  let terms: Terms | undefined;
  return {
    get vectors() {
      vectors ??= runToEnd(readVectors(model));
      return vectors;
    },
    get terms() {
      terms ??= termsOf(model);
      return terms;
    },
  };
}

export function* readVectors(model: Model): Steps<Vectors> {
  const { orbitals } = model;
  const whole = embedSchema(model);
  if (orbitals.length > partsMax) return { whole, parts: [] };
  const vectors: (readonly number[])[] = [];
  if (orbitals.length === 1) vectors.push(whole);
  else
    for (const vector of embedOrbitals(model)) {
      vectors.push(vector);
      yield;
    }
  const parts = vectors.map((vector, i): Part => {
    const { name, traits } = orbitals[i] as Model['orbitals'][number];
    return { name, vector, weight: 1 + traits.length };
  });
  return { whole, parts };
}

/** The whole against the whole, or each part of the query against its nearest part of the row. */
export function rowLikeness(query: Vectors, row: Vectors): Likeness {
  const whole = similarity(query.whole, row.whole);
  if (query.parts.length === 0 || row.parts.length === 0) return { value: whole, part: null };
  let sum = 0;
  let weight = 0;
  let part: string | null = null;
  for (const own of query.parts) {
    const nearest = nearestPart(own.vector, row.parts);
    sum += own.weight * nearest.value;
    weight += own.weight;
    part = query.parts.length === 1 ? nearest.part : null;
  }
  const inside = (partShare * sum) / weight;
  return inside > whole ? { value: inside, part } : { value: whole, part: null };
}

export function vectorLikeness(vector: readonly number[], row: Vectors): Likeness {
  const whole = similarity(vector, row.whole);
  const nearest = nearestPart(vector, row.parts);
  const inside = partShare * nearest.value;
  return inside > whole ? { value: inside, part: nearest.part } : { value: whole, part: null };
}

function nearestPart(vector: readonly number[], parts: readonly Part[]): Likeness {
  let best: Likeness = { value: -1, part: null };
  for (const part of parts) {
    const value = similarity(vector, part.vector);
    if (value > best.value) best = { value, part: part.name };
  }
  return best;
}
