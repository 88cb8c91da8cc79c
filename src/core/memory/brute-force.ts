// Recall by its definition: every episode scored, everything sorted. Slow and plain; tests and benchmarks compare with it.
import { compareStrings } from '../base/order.ts';
import { coarseOf } from './coarse-cosines.ts';
import { indexedTermsOf, particularTermsOf } from './indexed-terms.ts';
import { bm25 } from './lexical-index.ts';
import { compareHits, type Ranked, rankHits } from './rank-hits.ts';
import type { IndexedEpisode, RecallHit, RecallQuestion } from './recall-index.ts';
import { combineScore, particularWeight, raiseScore, rankedMost, sharesFor, stepsShareOf } from './recall-score.ts';
import { termsOf, textOfSteps } from './tokens.ts';
import { type PackedVector, similarityTo } from './vector-codec.ts';

export interface ScoredEpisode extends IndexedEpisode {
  readonly textVector: PackedVector | null;
  readonly structureVector: PackedVector | null;
}

/** Hits in order, the number of episodes at or above the floor, and for each group of ids the mean of its three best. */
export function recallByBruteForce(
  episodes: readonly ScoredEpisode[],
  question: Omit<RecallQuestion, 'groups'>,
  groups: readonly (readonly string[])[] = [],
): { hits: RecallHit[]; totalMatches: number; groups: number[] } {
  const scored = scoreAll(episodes, question);
  const matching = matchesOf(scored, episodes, question);
  const asking = new Set(question.context === null ? [] : indexedTermsOf(question.context));
  const ordered = [
    ...rankHits(matching.slice(0, rankedMost), asking, rarityIn(episodes)).map(({ hit, also }) => ({ ...hit, also })),
    ...matching.slice(rankedMost).map((hit) => ({ ...hit, also: 0 })),
  ];
  return {
    hits: ordered.slice(0, question.limit).map(({ id, similarity, also }) => {
      const apart = scored.find(({ episode }) => episode.id === id)?.withoutSteps;
      const withoutSteps = apart === undefined ? {} : { withoutSteps: apart };
      return { id, similarity, ...withoutSteps, ...(also > 0 ? { also } : {}) };
    }),
    totalMatches: matching.length,
    groups: groups.map((ids) => {
      const members = scored.filter(({ episode }) => ids.includes(episode.id)).map(({ similarity }) => similarity);
      const best = members.sort((a, b) => b - a).slice(0, 3);
      return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
    }),
  };
}

/** The most similar episodes as they come to be ranked, for who fits the weights of the order. */
export function mostSimilar(episodes: readonly ScoredEpisode[], question: Omit<RecallQuestion, 'groups'>): Ranked[] {
  return matchesOf(scoreAll(episodes, question), episodes, question).slice(0, rankedMost);
}

interface Scored {
  readonly episode: ScoredEpisode;
  readonly similarity: number;
  readonly withoutSteps?: number;
  readonly words: number;
  readonly nearness: number;
}

function scoreAll(episodes: readonly ScoredEpisode[], question: Omit<RecallQuestion, 'groups'>): Scored[] {
  const shares = sharesFor(
    question.context === null ? null : wordsOfQuestion(question.context),
    question.structureVector !== null,
  );
  const lexical = lexicalScores(
    episodes.map(({ context }) => context),
    question.context,
  );
  const deeds = episodes.map(({ steps }) => (steps.length === 0 ? null : textOfSteps(steps)));
  const done = lexicalScores(
    deeds,
    question.context,
    episodes.map(({ context }) => new Set(indexedTermsOf(context ?? ''))),
  );
  const asked = question.steps ?? [];
  const stepsShare = stepsShareOf(asked.length > 0, question.context !== null || question.structureVector !== null);
  const taken = lexicalScores(deeds, stepsShare > 0 ? textOfSteps(asked) : null);
  return episodes.map((episode, i) => {
    const { textVector, structureVector } = episode;
    const dense = question.textVector && textVector ? similarityTo(question.textVector, textVector) : 0;
    const shape =
      question.structureVector && structureVector ? similarityTo(question.structureVector, structureVector) : 0;
    const score = combineScore(shares, dense, Math.min(1, lexical[i] ?? 0), shape);
    const [deed = 0, step = 0] = [done[i], taken[i]].map((value) => Math.min(1, value ?? 0));
    const isKnown = deed > 0 || stepsShare > 0;
    const similarity = isKnown ? raiseScore(score, deed, step, stepsShare) : score;
    const apart = deed > 0 ? raiseScore(score, deed, 0, 0) : score;
    const withoutSteps = stepsShare > 0 && stepsShare < 1 ? { withoutSteps: apart } : {};
    return { episode, similarity, ...withoutSteps, words: Math.min(1, lexical[i] ?? 0), nearness: dense };
  });
}

function matchesOf(
  scored: readonly Scored[],
  episodes: readonly ScoredEpisode[],
  question: Omit<RecallQuestion, 'groups'>,
): Ranked[] {
  return scored
    .filter(({ episode }) => question.outcome === undefined || episode.outcome === question.outcome)
    .filter(({ episode }) => question.sinceMs === undefined || episode.storedAtMs >= question.sinceMs)
    .filter(({ similarity }) => similarity >= question.minSimilarity)
    .map((one) => rankable(one, judge(one.episode, episodes)))
    .sort(compareHits);
}

/** Rarity of a word among the contexts. */
export function rarityIn(episodes: readonly ScoredEpisode[]): (term: string) => number {
  return documentWeights(episodes.map(({ context }) => context));
}

function wordsOfQuestion(context: string): number {
  return termsOf(context).length;
}

type Judged = Pick<Ranked, 'outcome' | 'correctedBy'>;

/** The newest of the episodes that judge this one decides. */
function judge({ id, outcome }: IndexedEpisode, episodes: readonly IndexedEpisode[]): Judged {
  const [newest] = episodes
    .filter((one) => one.id !== id && (one.marks?.corrects ?? one.marks?.praises) === id)
    .sort((a, b) => b.storedAtMs - a.storedAtMs || compareStrings(b.id, a.id));
  if (newest === undefined) return { outcome, correctedBy: null };
  const isCorrection = newest.marks?.corrects === id;
  return isCorrection ? { outcome: 'failure', correctedBy: newest.id } : { outcome: 'success', correctedBy: null };
}

function rankable({ episode, similarity, words, nearness }: Scored, judged: Judged): Ranked {
  const { id, storedAtMs, steps: taken, isLinked, context, textVector } = episode;
  const steps = isLinked ? [] : taken;
  const terms = [...new Set(indexedTermsOf(context ?? ''))];
  return { id, storedAtMs, ...judged, steps, terms, similarity, words, coarse: coarseOf(textVector), nearness };
}

/** Inverse document frequency over the texts that are there. */
function documentWeights(texts: readonly (string | null)[]): (term: string) => number {
  const present = texts.filter((text) => text !== null).map((text) => new Set(indexedTermsOf(text)));
  return (term) => {
    const having = present.filter((terms) => terms.has(term)).length;
    return Math.log(1 + (present.length - having + 0.5) / (having + 0.5));
  };
}

/** `except`: words of each document that do not count. */
function lexicalScores(
  documents: readonly (string | null)[],
  context: string | null,
  except: readonly ReadonlySet<string>[] = [],
): number[] {
  if (context === null) return documents.map(() => 0);
  const texts = documents.map((text) => (text === null ? null : indexedTermsOf(text)));
  const present = texts.filter((terms) => terms !== null);
  const average =
    present.reduce((sum, terms) => sum + Math.min(65_535, terms.length), 0) / Math.max(1, present.length) || 1;
  const asked = indexedTermsOf(context);
  const terms = [...new Set(asked)].sort(compareStrings);
  const particular = particularTermsOf(context);
  const weights = new Map(
    terms.map((term) => {
      const having = present.filter((text) => text.includes(term)).length;
      const weight = Math.log(1 + (present.length - having + 0.5) / (having + 0.5));
      return [term, weight * (particular.has(term) ? particularWeight : 1)];
    }),
  );
  const part = (term: string, text: readonly string[]): number => {
    const count = Math.min(255, text.filter((word) => word === term).length);
    return (
      (count * (bm25.k1 + 1)) / (count + bm25.k1 * (1 - bm25.b + (bm25.b * Math.min(65_535, text.length)) / average))
    );
  };
  let own = 0;
  for (const term of terms) {
    const count = Math.min(255, asked.filter((word) => word === term).length);
    const saturated = (count * (bm25.k1 + 1)) / (count + bm25.k1 * (1 - bm25.b + (bm25.b * asked.length) / average));
    own += (weights.get(term) ?? 0) * saturated;
  }
  return texts.map((text, i) => {
    let sum = 0;
    for (const term of terms)
      if (text?.includes(term) && !except[i]?.has(term)) sum += ((weights.get(term) ?? 0) / own) * part(term, text);
    return sum;
  });
}
