// Which behaviors a schema, a vector or a sentence is like.
import {
  embeddingVersion,
  explainSimilarity,
  type Match,
  type Matcher,
  type MatchOptions,
  type MatchQuery,
  toUnit,
} from '../core/embed/index.ts';
import { indexSchema, type Model, pointerOf, type Schema, schemaOf } from '../core/schema/index.ts';
import type { Library, LibraryBehavior } from './library.ts';
import type { UseCase } from './use-case.ts';

/** Figures are rounded to nine digits: they are shares, and shorter to read. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

function present(match: Match<LibraryBehavior>, explained: Model | null) {
  const { target, similarity, structure, names, part } = match;
  return {
    behavior_name: target.name,
    similarity: rounded(similarity),
    title: target.title,
    tier: target.tier,
    domain: target.domain,
    ...(structure === null ? {} : { structure: rounded(structure) }),
    ...(names === null ? {} : { names: rounded(names) }),
    ...(part === null ? {} : { part }),
    ...(explained === null ? {} : { explanation: explain(explained, target) }),
  };
}

function explain(model: Model, target: LibraryBehavior) {
  const { features, neighbourhoods, terms } = explainSimilarity(model, indexSchema(schemaOf(target.schema)));
  return {
    features: features.map(({ name, here, there, share }) => ({ name, here, there, share: rounded(share) })),
    neighbourhoods: neighbourhoods.map(({ kind, depth, here, there, element }) => ({
      kind,
      depth,
      here,
      there,
      ...(element === null ? {} : { pointer: pointerOf(model, element) }),
    })),
    terms,
  };
}

type LibraryMatcher = Matcher<LibraryBehavior>;

function answer(matcher: LibraryMatcher, query: MatchQuery, options: MatchOptions, isExplained: boolean) {
  const explained = isExplained && 'schema' in query ? query.schema : null;
  const matches = matcher.match(query, options);
  return { matches: matches.map((match) => present(match, explained)), embedding_version: embeddingVersion };
}

export function createMatchBehaviors(library: Library): UseCase<'behaviors.match'> {
  return async (input, { tenant }) => {
    const { schema, schemas, vector, text, mode, limit, explain: isExplained, min_similarity: floor } = input;
    const options: MatchOptions = { mode, limit, ...(floor === undefined ? {} : { minSimilarity: floor }) };
    const matcher = await library.matcher(tenant);
    const ofSchema = (one: Schema) => answer(matcher, { schema: indexSchema(one) }, options, isExplained);
    if (schema !== undefined) return ofSchema(schema);
    if (schemas !== undefined) return { items: schemas.map(ofSchema) };
    if (vector !== undefined) return answer(matcher, { vector: toUnit(vector) }, options, false);
    return answer(matcher, { text: text ?? '' }, options, false);
  };
}
