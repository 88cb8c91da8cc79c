// The embed room: structural vectors of schemas, their likeness, and matching against a set of behaviors.
export { embeddingDimension, embeddingVersion, embedSchema } from './embed-schema.ts';
export { type Explanation, explainSimilarity, type SharedFeature, type SharedNeighbourhood } from './explain.ts';
export {
  computeRow,
  createMatcher,
  type Match,
  type Matcher,
  type MatchMode,
  type MatchOptions,
  type MatchQuery,
  type MatchRow,
  type MatchTarget,
  prepareTarget,
  similarityFloors,
} from './match.ts';
export { similarity, toUnit } from './similarity.ts';
