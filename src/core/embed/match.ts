// Which of a set of behaviors is a schema, a vector or a sentence like?
// A schema is compared whole, and part by part: each of its orbitals with the nearest orbital of the behavior, so that a part of an application finds the
// application it is a part of. Mode `structure` sees vectors alone, `names` the words of names alone, `both` (default) lets words raise what structure says,
// never lower it: with words replaced it ranks as structure does. Rows are computed when first needed and kept. Below the floor of its mode nothing is answered.
import { assert } from '../base/assert.ts';
import { compareBy } from '../base/order.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { embedSchema } from './embed-schema.ts';
import { similarity } from './similarity.ts';
import type { TermIndex } from './term-index.ts';
import { indexTerms } from './term-index.ts';
import type { Terms } from './terms.ts';
import { splitTerms, termsOf } from './terms.ts';

/** What can be matched against; the library's behaviors are such. */
export interface MatchTarget {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly schema: OrbDocument;
  /** Computed before, by `computeRow` of the same schema. */
  readonly row?: MatchRow | undefined;
}

export type MatchMode = 'structure' | 'names' | 'both';
export type MatchQuery =
  | { readonly schema: Model }
  | { readonly vector: readonly number[] }
  | { readonly text: string };

export interface MatchOptions {
  readonly mode?: MatchMode;
  readonly limit?: number;
  /** Instead of the calibrated floor of the mode. */
  readonly minSimilarity?: number;
}

/** Most similar first, ties by name. `structure` and `names` are what `similarity` was made of, where they were asked. */
export interface Match<T extends MatchTarget> {
  readonly target: T;
  readonly similarity: number;
  readonly structure: number | null;
  readonly names: number | null;
  /** The name of the orbital that the query is like, when a part says more than the whole. */
  readonly part: string | null;
}

export interface Matcher<T extends MatchTarget> {
  match(query: MatchQuery, options?: MatchOptions): Match<T>[];
}

/** Calibrated by `npm run eval:embed`: at these floors a foreign document is answered with nothing. */
export const similarityFloors = { structure: 0.6, names: 0.45, both: 0.6, text: 0.15 } as const;

/** What a part's likeness counts against a whole's. */
const partShare = 0.97;
/**
 * How far words close the gap between structure and identity. Names of things that have nothing to do with each other are alike up to `chance`; from
 * `telling` on they leave no doubt of the subject, and only `rest` is left to being alike in every word. Where structure is not alike, nothing is answered
 * for less than `least`.
 */
const namesSay = { chance: 0.15, telling: 0.6, most: 0.85, rest: 0.1, least: 0.3 } as const;

interface Part {
  readonly name: string;
  readonly vector: readonly number[];
  readonly weight: number;
}

interface Vectors {
  readonly whole: readonly number[];
  readonly parts: readonly Part[];
}

/** What matching needs of a target. */
export interface MatchRow {
  readonly vectors: Vectors;
  readonly terms: Terms;
}

interface Likeness {
  readonly value: number;
  readonly part: string | null;
}

/** All of a target's row at once. */
export function computeRow(schema: OrbDocument): MatchRow {
  const { vectors, terms } = createRow(indexSchema(schemaOf(schema)));
  return { vectors, terms };
}

/** Rows belong to their targets: matchers over overlapping sets share them. */
const rows = new WeakMap<MatchTarget, MatchRow>();

function rowOf(target: MatchTarget): MatchRow {
  const row = rows.get(target) ?? target.row ?? createRow(indexSchema(schemaOf(target.schema)));
  rows.set(target, row);
  return row;
}

const prepared = new WeakSet<MatchTarget>();

/** Computes what matching needs of a target; false when that was done before, so that callers may pause after work. */
export function prepareTarget(target: MatchTarget): boolean {
  if (prepared.has(target)) return false;
  prepared.add(target);
  const { vectors, terms } = rowOf(target);
  assert(vectors !== undefined && terms !== undefined, 'a row has both');
  return true;
}

export function createMatcher<T extends MatchTarget>(targets: readonly T[]): Matcher<T> {
  let names: TermIndex | undefined;
  let texts: TermIndex | undefined;
  const namesIndex = () => {
    names ??= indexTerms(targets.map((target) => rowOf(target).terms));
    return names;
  };
  const textsIndex = () => {
    texts ??= indexTerms(targets.map((target) => describe(target, rowOf(target).terms)));
    return texts;
  };
  return {
    match: (query, options = {}) => {
      if ('text' in query) {
        const found = textsIndex().relevance(splitTerms(query.text));
        const floor = options.minSimilarity ?? similarityFloors.text;
        return rank(
          targets.map((target, i) => textMatch(target, found[i] ?? 0)),
          floor,
          options.limit,
        );
      }
      if ('vector' in query) {
        const found = targets.map((target) => {
          const likeness = vectorLikeness(query.vector, rowOf(target).vectors);
          return combine(target, 'structure', likeness, null);
        });
        return rank(found, options.minSimilarity ?? similarityFloors.structure, options.limit);
      }
      const mode = options.mode ?? 'both';
      const own = createRow(query.schema);
      const words = mode === 'structure' ? [] : namesIndex().likeness(own.terms);
      const found = targets.map((target, i) => {
        const likeness = mode === 'names' ? null : rowLikeness(own.vectors, rowOf(target).vectors);
        return combine(target, mode, likeness, words[i] ?? null);
      });
      if (options.minSimilarity !== undefined) return rank(found, options.minSimilarity, options.limit);
      return rank(mode === 'both' ? found.filter(isTold) : found, similarityFloors[mode], options.limit);
    },
  };
}

/** Vectors and words are computed apart, each when first asked for: a sentence needs no vectors. */
function createRow(model: Model): MatchRow {
  let vectors: Vectors | undefined;
  let terms: Terms | undefined;
  return {
    get vectors() {
      vectors ??= computeVectors(model);
      return vectors;
    },
    get terms() {
      terms ??= termsOf(model);
      return terms;
    },
  };
}

function computeVectors(model: Model): Vectors {
  const { orbitals, document } = model;
  const whole = embedSchema(model);
  const parts = orbitals.map((orbital): Part => {
    const alone = schemaOf({ ...document, orbitals: [orbital.node] });
    return {
      name: orbital.name,
      vector: orbitals.length === 1 ? whole : embedSchema(indexSchema(alone)),
      weight: 1 + orbital.traits.length,
    };
  });
  return { whole, parts };
}

/** The whole against the whole, or each part of the query against its nearest part of the row. */
function rowLikeness(query: Vectors, row: Vectors): Likeness {
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

function vectorLikeness(vector: readonly number[], row: Vectors): Likeness {
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

function combine<T extends MatchTarget>(
  target: T,
  mode: MatchMode,
  likeness: Likeness | null,
  words: number | null,
): Match<T> {
  const structure = likeness?.value ?? null;
  const similarityValue = mode === 'names' || structure === null ? (words ?? 0) : raiseByWords(structure, words ?? 0);
  return { target, similarity: similarityValue, structure, names: words, part: likeness?.part ?? null };
}

/** Half a likeness in structure and a chance likeness in words make none together: one of them has to speak for itself. */
function isTold(match: Match<MatchTarget>): boolean {
  return (match.structure ?? 0) >= similarityFloors.structure || (match.names ?? 0) >= namesSay.least;
}

/** What is less alike in structure than chance starts from nothing, like any other thing of which the words speak. */
function raiseByWords(structure: number, words: number): number {
  const { chance, telling, most, rest } = namesSay;
  if (words <= chance) return structure;
  const said = most * Math.min(1, (words - chance) / (telling - chance)) + (rest * (words - chance)) / (1 - chance);
  const start = Math.max(0, structure);
  return start + (1 - start) * said;
}

function textMatch<T extends MatchTarget>(target: T, value: number): Match<T> {
  return { target, similarity: value, structure: null, names: value, part: null };
}

function rank<T extends MatchTarget>(matches: readonly Match<T>[], floor: number, limit = 10): Match<T>[] {
  return matches
    .filter((match) => match.similarity >= floor)
    .sort(
      compareBy(
        (match) => -match.similarity,
        (match) => match.target.name,
      ),
    )
    .slice(0, limit);
}

/** The words of a target: its title and tags count double. */
function describe(target: MatchTarget, names: Terms): Terms {
  const terms = new Map(names);
  const add = (text: string, count: number) => {
    for (const term of splitTerms(text)) terms.set(term, (terms.get(term) ?? 0) + count);
  };
  add(target.title, 2);
  add(target.description, 1);
  for (const tag of target.tags) add(tag, 2);
  add(target.name.replace(/^std-/, ''), 2);
  return terms;
}
