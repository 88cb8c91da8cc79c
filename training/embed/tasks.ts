// The questions that the embedding is judged by. Each is a function of documents and a scorer or a matcher, and returns plain figures.
import { hash32 } from '../../src/core/base/hash.ts';
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import { createPrng, type Prng } from '../../src/core/base/prng.ts';
import { embedSchema } from '../../src/core/embed/embed-schema.ts';
import type { Matcher, MatchMode, MatchTarget } from '../../src/core/embed/match.ts';
import { createMatcher } from '../../src/core/embed/match.ts';
import { similarity } from '../../src/core/embed/similarity.ts';
import type { OrbDocument } from '../../src/core/schema/document.ts';
import { canonicalHash } from '../../src/core/schema/index.ts';
import type { Model } from '../../src/core/schema/model.ts';
import { indexSchema } from '../../src/core/schema/model.ts';
import { parseSchema } from '../../src/core/schema/parse.ts';
import { editRepeatedly, editStructure, type StructuralEdit } from '../../tests/fixtures/structural-edit.ts';
import type { Rival } from './rivals.ts';

export interface Named {
  readonly name: string;
  readonly document: JsonObject;
}

export const modelOf = (document: Json): Model => indexSchema(parseSchema(document).schema);

/** Whether a real document is in the half that weights are fitted to; the other half is for judging. */
export function isFittedTo(file: string): boolean {
  return hash32(file) % 2 === 0;
}

/** Rank from 1 of the wanted document; ties count against it. */
function rankOf(scores: readonly number[], wanted: number): number {
  const own = scores[wanted] as number;
  return scores.filter((score, i) => score > own || (score === own && i < wanted)).length + 1;
}

export interface Retrieval {
  readonly reciprocalRank: number;
  readonly first: number;
  readonly queries: number;
}

/** Each query among all documents; the right answer has the query's name. */
export function retrieve(rival: Rival, queries: readonly Named[], documents: readonly Named[]): Retrieval {
  const score = rival.prepare(documents.map(({ document }) => modelOf(document)));
  let sum = 0;
  let first = 0;
  for (const query of queries) {
    const wanted = documents.findIndex(({ name }) => name === query.name);
    const rank = rankOf(score(modelOf(query.document)), wanted);
    sum += 1 / rank;
    if (rank === 1) first++;
  }
  return { reciprocalRank: sum / queries.length, first: first / queries.length, queries: queries.length };
}

/** Mean reciprocal rank of a mode of the matcher, with the documents as its targets. */
export function retrieveByMode(mode: MatchMode, queries: readonly Named[], documents: readonly Named[]): number {
  const targets = documents.map(
    ({ name, document }): MatchTarget => ({ name, title: '', description: '', tags: [], schema: schemaIn(document) }),
  );
  const matcher = createMatcher(targets);
  let sum = 0;
  for (const query of queries) {
    const options = { mode, limit: targets.length, minSimilarity: -1 };
    const matches = matcher.match({ schema: modelOf(query.document) }, options);
    sum += 1 / (1 + matches.findIndex((match) => match.target.name === query.name));
  }
  return sum / queries.length;
}

function schemaIn(document: Json): OrbDocument {
  return parseSchema(document).schema.document;
}

/** The share of edited targets that a matcher finds first, and of single orbitals whose target it finds in the first three. */
export function findEdited(
  matcher: Matcher<MatchTarget>,
  targets: readonly MatchTarget[],
  edits: number,
  mode: MatchMode,
  change: (document: JsonObject) => JsonObject,
): number {
  const prng = createPrng(edits * 1000 + 7);
  let found = 0;
  for (const target of targets) {
    const document = change(editRepeatedly(target.schema, edits, prng) as JsonObject);
    const [best] = matcher.match({ schema: modelOf(document) }, { mode, limit: 1, minSimilarity: 0 });
    if (best?.target.name === target.name) found++;
  }
  return found / targets.length;
}

export function findByOrbital(
  matcher: Matcher<MatchTarget>,
  targets: readonly MatchTarget[],
  mode: MatchMode,
  change: (document: JsonObject) => JsonObject,
): number {
  const prng = createPrng(5);
  let found = 0;
  for (const target of targets) {
    const orbital = prng.pick(target.schema.orbitals);
    const document = change({ name: 'Part', orbitals: [orbital] });
    const matches = matcher.match({ schema: modelOf(document) }, { mode, limit: 3, minSimilarity: 0 });
    if (matches.some((match) => match.target.name === target.name)) found++;
  }
  return found / targets.length;
}

/** Spearman's rank correlation with the mean rank for ties. */
export function spearman(xs: readonly number[], ys: readonly number[]): number {
  const ranks = (values: readonly number[]) => {
    const order = values.map((value, i) => ({ value, i })).sort((a, b) => a.value - b.value);
    const out = new Array<number>(values.length).fill(0);
    for (let start = 0; start < order.length; ) {
      let end = start;
      while (end < order.length && order[end]?.value === order[start]?.value) end++;
      for (let k = start; k < end; k++) out[order[k]?.i as number] = (start + end - 1) / 2;
      start = end;
    }
    return out;
  };
  const [a, b] = [ranks(xs), ranks(ys)];
  const mean = (xs.length - 1) / 2;
  let [cov, va, vb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    cov += ((a[i] as number) - mean) * ((b[i] as number) - mean);
    va += ((a[i] as number) - mean) ** 2;
    vb += ((b[i] as number) - mean) ** 2;
  }
  return cov / Math.sqrt(va * vb);
}

export interface EditLaw {
  /** Of the correlations of single documents. */
  readonly spearmanMean: number;
  readonly spearmanMedian: number;
  readonly triplets: number;
}

/** One random edit of a document. */
export type EditOnce = (document: Json, prng: Prng) => StructuralEdit;

/** How similarity falls along 1 to 20 edits, and whether one edit leaves a document nearer than five. */
export function followEdits(
  documents: readonly Named[],
  triplets: number,
  seed: number,
  editOnce: EditOnce = editStructure,
): EditLaw {
  const prng = createPrng(seed);
  const edit = (document: Json, count: number) => {
    let edited = document;
    for (let i = 0; i < count; i++) edited = editOnce(edited, prng).document;
    return edited;
  };
  const correlations: number[] = [];
  for (const { document } of documents) {
    const own = embedSchema(modelOf(document));
    const likeness: number[] = [];
    let edited: Json = document;
    for (let i = 0; i < 20; i++) {
      edited = edit(edited, 1);
      likeness.push(similarity(own, embedSchema(modelOf(edited))));
    }
    const counts = likeness.map((_, i) => i + 1);
    correlations.push(spearman(counts, likeness));
  }
  let right = 0;
  for (let i = 0; i < triplets; i++) {
    const { document } = prng.pick(documents);
    const own = embedSchema(modelOf(document));
    const near = similarity(own, embedSchema(modelOf(edit(document, 1))));
    const far = similarity(own, embedSchema(modelOf(edit(document, 5))));
    if (near > far) right++;
  }
  return {
    spearmanMean: correlations.reduce((sum, value) => sum + value, 0) / correlations.length,
    spearmanMedian: correlations.sort((a, b) => a - b)[correlations.length >> 1] ?? 0,
    triplets: right / triplets,
  };
}

/** The share of edits that change the canonical form and leave the vector as it was. */
export function countUnseenEdits(
  documents: readonly Named[],
  count: number,
  seed: number,
  editOnce: EditOnce = editStructure,
): { edits: number; unseen: number; kinds: string[] } {
  const prng = createPrng(seed);
  let edits = 0;
  const kinds: string[] = [];
  while (edits < count) {
    const { document } = prng.pick(documents);
    const edit = editOnce(document, prng);
    const [before, after] = [parseSchema(document).schema, parseSchema(edit.document).schema];
    if (canonicalHash(before) === canonicalHash(after)) continue;
    edits++;
    if (embedSchema(indexSchema(before)).join() === embedSchema(indexSchema(after)).join()) kinds.push(edit.kind);
  }
  return { edits, unseen: kinds.length, kinds };
}
