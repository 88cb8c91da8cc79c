// The embed room: structural vectors of schemas, their likeness, and matching against a set of behaviors.
export { type EmbeddedPart, embedParts } from './embed-parts.ts';
export { embeddingDimension, embeddingVersion, embedSchema } from './embed-schema.ts';
export { createExplainer, type Explanation, type SharedFeature, type SharedNeighbourhood } from './explain.ts';
export { inEnglish, isUnread } from './foreign-words.ts';
export {
  createMatcher,
  type Match,
  type Matcher,
  type MatchMode,
  type MatchOptions,
  type MatchQuery,
  type MatchTarget,
  type MeaningOf,
  prepareTarget,
  similarityFloors,
} from './match.ts';
export { computeRow, type MatchRow, rowBytes } from './match-row.ts';
export { meanOfSayings, sayingsOf } from './sayings.ts';
export { similarity, toUnit } from './similarity.ts';
