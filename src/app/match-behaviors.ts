// Which behaviors a schema, a vector or a sentence is like. Found and explained in slices, so that other requests are answered in between.

import type { Steps } from '../core/base/steps.ts';
import {
  createExplainer,
  embeddingVersion,
  isUnread,
  type Match,
  type Matcher,
  type MatchOptions,
  type MatchQuery,
  toUnit,
} from '../core/embed/index.ts';
import { indexNormal, indexSchema, type Model, pointerOf, type Schema, schemaOf } from '../core/schema/index.ts';
import { spend } from './caller.ts';
import { inSlices } from './in-slices.ts';
import type { Library, LibraryBehavior } from './library.ts';
import type { SentenceReader } from './sentence-reader.ts';
import type { UseCase } from './use-case.ts';

/** Figures are rounded to nine digits: they are shares, and shorter to read. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

function present({ target, similarity, structure, names, part }: Match<LibraryBehavior>) {
  return {
    behavior_name: target.name,
    similarity: rounded(similarity),
    title: target.title,
    tier: target.tier,
    domain: target.domain,
    ...(structure === null ? {} : { structure: rounded(structure) }),
    ...(names === null ? {} : { names: rounded(names) }),
    ...(part === null ? {} : { part }),
  };
}

/** Explains matches of a schema, each in steps. */
function explainerOf(model: Model) {
  const explain = createExplainer(model);
  return function* explainMatch({ target }: Match<LibraryBehavior>) {
    const { features, neighbourhoods, evidence, terms } = yield* explain(indexSchema(schemaOf(target.schema)));
    return {
      features: features.map(({ name, here, there, share }) => ({ name, here, there, share: rounded(share) })),
      evidence: evidence.map(({ name, share }) => ({ name, share: rounded(share) })),
      neighbourhoods: neighbourhoods.map(({ kind, depth, here, there, share, element }) => ({
        kind,
        depth,
        here,
        there,
        share: rounded(share),
        ...(element === null ? {} : { pointer: pointerOf(model, element) }),
      })),
      terms: [...terms],
    };
  };
}

function* answer(matcher: Matcher<LibraryBehavior>, query: MatchQuery, options: MatchOptions, isExplained: boolean) {
  const explain = isExplained && 'schema' in query ? explainerOf(query.schema) : null;
  const matches = [];
  for (const match of yield* matcher.find(query, options)) {
    matches.push({ ...present(match), ...(explain === null ? {} : { explanation: yield* explain(match) }) });
    yield;
  }
  return { matches, embedding_version: embeddingVersion };
}

/** Without a reader, sentences are matched by their words alone. */
export function createMatchBehaviors(
  library: Library,
  sentences: SentenceReader | null = null,
): UseCase<'behaviors.match'> {
  return async (input, caller) => {
    const { schema, schemas, vector, text, mode, limit, explain: isExplained, min_similarity: floor } = input;
    const options: MatchOptions = { mode, limit, ...(floor === undefined ? {} : { minSimilarity: floor }) };
    const matcher = await library.matcher(caller.tenant);
    const ofSchema = (one: Schema) => answer(matcher, { schema: indexNormal(one) }, options, isExplained);
    if (schema !== undefined)
      return inSlices(
        spend(caller, () => ofSchema(schema)),
        caller,
      );
    if (schemas !== undefined) return { items: await inSlices(mapInSteps(schemas, ofSchema), caller) };
    if (vector !== undefined) return inSlices(answer(matcher, { vector: toUnit(vector) }, options, false), caller);
    const meaningOf = await sentences?.read(text ?? '', await library.list(caller.tenant));
    const told = await inSlices(answer(matcher, { text: text ?? '', meaningOf }, options, false), caller);
    return told.matches.length > 0 ? told : { ...told, no_match: sayLanguages(text ?? '') };
  };
}

/** The language may be why nothing is near. */
function sayLanguages(text: string): string {
  const read =
    'Texts are read in English; of German, French, Spanish, Arabic and Chinese, words for what the library is about.';
  return isUnread(text)
    ? `Nothing is near: these letters are of no language that is read, or these words are not in its table. ${read}`
    : `Nothing is near. ${read}`;
}

function* mapInSteps<Item, T>(items: readonly Item[], map: (item: Item) => Steps<T>): Steps<T[]> {
  const mapped: T[] = [];
  for (const item of items) mapped.push(yield* map(item));
  return mapped;
}
