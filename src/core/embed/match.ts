// Which of a set of behaviors is a schema, a vector or a sentence like?
// A schema is compared whole, and part by part: each of its orbitals with the nearest orbital of the behavior, so that a part of an application finds the
// application it is a part of. Mode `structure` sees vectors alone, `names` the words of names alone, `both` (default) lets words, those of the description
// as well, raise what structure says, never lower it: with words replaced it ranks as structure does. A sentence is matched by its words, and where somebody
// tells how near it is to what is said of a target, by its meaning first. Rows are computed when first needed and kept. Below the floor of its mode nothing is answered.
// Matching goes in steps, a part, a name or a target each. Cost: linear in the query, and its parts times those of all targets.

import { chargeNobody } from '../base/budget.ts';
import { compareBy } from '../base/order.ts';
import type { Steps } from '../base/steps.ts';
import { chargingNobody, runToEnd } from '../base/steps.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { inEnglish, isUnread } from './foreign-words.ts';
import type { Likeness, MatchRow } from './match-row.ts';
import { createRow, readRow, readVectors, rowLikeness, vectorLikeness } from './match-row.ts';
import { tellsSomething } from './sentence.ts';
import type { TermIndex } from './term-index.ts';
import { indexTerms } from './term-index.ts';
import { descriptionOf, readSubject, readTerms, titleOf } from './terms.ts';
import type { TextIndex } from './text-index.ts';
import { indexTexts } from './text-index.ts';

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
  | { readonly text: string; readonly meaningOf?: MeaningOf | undefined };

/** The cosine of the sentence vectors of a query and of what is said of a target, by its name; null where there is none. */
export type MeaningOf = (name: string) => number | null;

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
  /** What words say: those of names, and in mode `both` those of the description. */
  readonly names: number | null;
  /** The name of the orbital that the query is like, when a part says more than the whole. */
  readonly part: string | null;
}

export interface Matcher<T extends MatchTarget> {
  match(query: MatchQuery, options?: MatchOptions): Match<T>[];
  /** The same in steps. */
  find(query: MatchQuery, options?: MatchOptions): Steps<Match<T>[]>;
}

/** Calibrated by `npm run eval:embed`: at these floors a foreign document is answered with nothing. In `both`, its own floor is for what words raised. */
export const similarityFloors = { structure: 0.55, names: 0.55, both: 0.65, text: 0.15, meaning: 0.3 } as const;

/** What words count beside the meaning of a sentence. Chosen on the tuned half of the written sentences, read without the table of expressions. */
const wordsBesideMeaning = 0.3;

/**
 * How far words close the gap between structure and identity. Names of things that have nothing to do with each other are alike up to `chance`; from
 * `telling` on they leave no doubt of the subject, and only `rest` is left to being alike in every word. Where structure is not alike, nothing is answered
 * for less than `least`.
 */
const namesSay = { chance: 0.2, telling: 0.7, most: 0.85, rest: 0.1, least: 0.3 } as const;

/** What a description counts beside names, and what it says to be called by the whole title or name of a behavior. */
const descriptionShare = 0.5;
const calledSo = 0.6;

/** Rows belong to their targets: matchers over overlapping sets share them. */
const rows = new WeakMap<MatchTarget, MatchRow>();

function rowOf(target: MatchTarget): MatchRow {
  const row = rows.get(target) ?? target.row ?? chargeNobody(() => createRow(indexSchema(schemaOf(target.schema))));
  rows.set(target, row);
  return row;
}

/** Computes in steps what matching needs of a target, unless that was done before. */
export function* prepareTarget(target: MatchTarget): Steps<MatchRow> {
  const row = rows.get(target) ?? target.row ?? (yield* chargingNobody(readRow(indexSchema(schemaOf(target.schema)))));
  rows.set(target, row);
  return row;
}

export function createMatcher<T extends MatchTarget>(targets: readonly T[]): Matcher<T> {
  let names: TermIndex | undefined;
  let texts: TextIndex | undefined;
  function* namesIndex() {
    names ??= yield* chargingNobody(indexTerms(targets.map((target) => rowOf(target).terms)));
    return names;
  }
  function* textsIndex() {
    texts ??= yield* chargingNobody(
      indexTexts(
        targets,
        targets.map((target) => rowOf(target).terms),
      ),
    );
    return texts;
  }

  /** Without a floor that is asked for, what is known by words alone has another than what is known by its meaning. */
  function* findByText(written: string, asked: number | undefined, meaningOf?: MeaningOf): Steps<Match<T>[]> {
    const text = inEnglish(written);
    const found = (yield* textsIndex()).relevance([text]);
    // Of letters that the model does not know, every likeness is chance.
    const isRead = meaningOf !== undefined && !isUnread(text) && tellsSomething(text);
    return targets.flatMap((target, i) => {
      const words = found[i] ?? 0;
      const meaning = isRead ? meaningOf(target.name) : null;
      const value = meaning === null ? words : sayLikeness(words, meaning);
      const floor = asked ?? similarityFloors[meaning === null ? 'text' : 'meaning'];
      return value < floor ? [] : [{ target, similarity: value, structure: null, names: words, part: null }];
    });
  }

  function* findByVector(vector: readonly number[]): Steps<Match<T>[]> {
    const found: Match<T>[] = [];
    for (const target of targets) {
      found.push(combine(target, 'structure', vectorLikeness(vector, rowOf(target).vectors), null));
      yield;
    }
    return found;
  }

  /** What all names have in common and what the entities are called say half each; what a document says of itself adds to it. */
  function* wordsOf(schema: Model, mode: MatchMode): Steps<number[]> {
    const texts = yield* textsIndex();
    const names = (yield* namesIndex()).likeness(yield* readTerms(schema));
    const subject = texts.relevance(yield* readSubject(schema));
    const called = texts.isTitle(titleOf(schema));
    const described = mode === 'both' ? texts.relevance([descriptionOf(schema)]) : [];
    return names.map((value, i) => {
      const named = (value + (subject[i] ?? 0)) / 2;
      const said = called[i] === true ? calledSo : 0;
      return 1 - (1 - named) * (1 - said) * (1 - descriptionShare * (described[i] ?? 0));
    });
  }

  function* findBySchema(schema: Model, mode: MatchMode): Steps<Match<T>[]> {
    const vectors = mode === 'names' ? null : yield* readVectors(schema);
    const words = mode === 'structure' ? [] : yield* wordsOf(schema, mode);
    const found: Match<T>[] = [];
    for (const [i, target] of targets.entries()) {
      const likeness = vectors === null ? null : rowLikeness(vectors, rowOf(target).vectors);
      found.push(combine(target, mode, likeness, words[i] ?? null));
      yield;
    }
    return found;
  }

  function* find(query: MatchQuery, options: MatchOptions = {}): Steps<Match<T>[]> {
    const { minSimilarity: asked, limit } = options;
    if ('text' in query) return rank(yield* findByText(query.text, asked, query.meaningOf), -1, limit);
    if ('vector' in query) return rank(yield* findByVector(query.vector), asked ?? similarityFloors.structure, limit);
    const mode = options.mode ?? 'both';
    const found = yield* findBySchema(query.schema, mode);
    if (asked !== undefined) return rank(found, asked, limit);
    return mode === 'both'
      ? rank(found.filter(isTold), similarityFloors.structure, limit)
      : rank(found, similarityFloors[mode], limit);
  }

  return { find, match: (query, options) => runToEnd(find(query, options)) };
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
function isTold({ structure, names, similarity }: Match<MatchTarget>): boolean {
  if ((structure ?? 0) >= similarityFloors.structure) return true;
  return similarity >= similarityFloors.both && (names ?? 0) >= namesSay.least;
}

/** What is less alike in structure than chance starts from nothing, like any other thing of which the words speak. */
function raiseByWords(structure: number, words: number): number {
  const { chance, telling, most, rest } = namesSay;
  if (words <= chance) return structure;
  const said = most * Math.min(1, (words - chance) / (telling - chance)) + (rest * (words - chance)) / (1 - chance);
  const start = Math.max(0, structure);
  return start + (1 - start) * said;
}

/** A whole title or name is meant, whatever else is near. */
function sayLikeness(words: number, meaning: number): number {
  if (words === 1) return 1;
  return (Math.max(0, meaning) + wordsBesideMeaning * words) / (1 + wordsBesideMeaning);
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
