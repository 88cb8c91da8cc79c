// The episodes of a domain that may be in the answer to a question, by bounds of their scores: the first pass of a recall whose rows come from outside, one after the other.
// What it leaves out is in no answer, so that an index of what it keeps answers as one of the whole domain would. Linear in the rows and in their words.
import { averageLength, queryWeights, saturation, type WordStatistics } from './lexical-index.ts';
import { type DomainStatistics, groupSample, type RecallQuestion } from './recall-index.ts';
import { combineScore, raiseScore, rankedMost, type ScoreShares, sharesFor, stepsShareOf } from './recall-score.ts';
import { termsOf, textOfSteps } from './tokens.ts';
import { LowerBounds } from './top-bounds.ts';
import { clampUnit } from './vector-codec.ts';
import { type Field, readWords } from './word-row.ts';

/** An episode as an index outside tells it. */
export interface SiftedRow {
  readonly id: string;
  readonly storedAtMs: number;
  readonly outcome: string;
  /** As `packWords` has them. */
  readonly words: Uint8Array;
  readonly contextLength: number;
  readonly deedsLength: number;
  /** Products of the vectors of the question and of the row, each within `slack` of the stored ones; 0 without one. */
  readonly text: number;
  readonly structure: number;
}

export interface SiftResult {
  /** Episodes to be scored exactly. */
  readonly ids: readonly string[];
  /** Episodes that certainly match and are not among these. */
  readonly otherMatches: number;
}

/** The score in which the term of a number counts, and how much. */
interface Weighed {
  readonly field: 'words' | 'done' | 'taken';
  readonly weight: number;
  /** Its place among the terms of the question. */
  readonly at: number;
}

/** Doubles lose less in adding up a score in another order. */
const summing = 1e-9;

interface Kept {
  readonly id: string;
  readonly upper: number;
  readonly lower: number;
  /** It certainly matches. */
  readonly isMatch: boolean;
}

const prunedMin = 4096;

export class RowSift {
  readonly #question: RecallQuestion;
  readonly #shares: ScoreShares;
  readonly #stepsShare: number;
  readonly #slack: number;
  readonly #averages: readonly [context: number, deeds: number];
  readonly #weighed = new Map<number, Weighed[]>();
  readonly #best: LowerBounds;
  #kept: Kept[] = [];
  #pruneAt = prunedMin;
  #matches = 0;
  readonly #groupsOf = new Map<string, number[]>();
  readonly #groups: { readonly best: LowerBounds; readonly kept: Kept[] }[];
  /** Rewritten by each row: the number of the last row whose context has the term at this place of the question. */
  readonly #inContext: Int32Array;
  #row = 0;

  /** `slack`: how far a product may be from that of the stored vectors. `groups`: ids of episodes that are measured together. */
  constructor(
    question: RecallQuestion,
    statistics: DomainStatistics,
    numberOf: (field: Field, term: string) => number,
    slack: number,
    groups: readonly (readonly string[])[],
  ) {
    const { context, structureVector, steps = [] } = question;
    this.#question = question;
    this.#shares = sharesFor(context === null ? null : termsOf(context).length, structureVector !== null);
    this.#stepsShare = stepsShareOf(steps.length > 0, context !== null || structureVector !== null);
    this.#slack = slack;
    this.#averages = [averageLength(statistics.contexts), averageLength(statistics.deeds)];
    this.#best = new LowerBounds(Math.max(question.limit, rankedMost));
    const weigh = (field: Weighed['field'], text: string, of: WordStatistics): number => {
      const weights = queryWeights(text, of);
      for (const [at, { term, weight }] of weights.entries())
        addTo(this.#weighed, numberOf(field === 'words' ? 'context' : 'deeds', term), { field, weight, at });
      return weights.length;
    };
    let length = 0;
    if (context !== null) {
      length = Math.max(weigh('words', context, statistics.contexts), weigh('done', context, statistics.deeds));
    }
    if (this.#stepsShare > 0) weigh('taken', textOfSteps(steps), statistics.deeds);
    this.#inContext = new Int32Array(length);
    this.#groups = groups.map(() => ({ best: new LowerBounds(groupSample), kept: [] }));
    for (const [group, ids] of groups.entries()) for (const id of ids) addTo(this.#groupsOf, id, group);
  }

  offer(row: SiftedRow): void {
    const { outcome, sinceMs, minSimilarity: floor } = this.#question;
    const [upper, lower] = this.#bounds(row);
    const passes = (outcome === undefined || outcome === row.outcome) && row.storedAtMs >= (sinceMs ?? -Infinity);
    const isMatch = passes && (floor <= 0 || lower >= floor);
    const kept = { id: row.id, upper, lower, isMatch };
    for (const group of this.#groupsOf.get(row.id) ?? []) {
      const one = this.#groups[group];
      one?.best.offer(lower);
      one?.kept.push(kept);
    }
    if (!passes || (floor > 0 && upper < floor)) return;
    if (isMatch) this.#matches++;
    this.#best.offer(lower);
    if (!this.#mayCount(kept)) return;
    this.#kept.push(kept);
    if (this.#kept.length < this.#pruneAt) return;
    this.#kept = this.#kept.filter((one) => this.#mayCount(one));
    this.#pruneAt = Math.max(prunedMin, 2 * this.#kept.length);
  }

  result(): SiftResult {
    const found = new Map<string, Kept>();
    for (const one of this.#kept) if (this.#mayCount(one)) found.set(one.id, one);
    for (const { best, kept } of this.#groups)
      for (const one of kept) if (one.upper >= best.threshold) found.set(one.id, one);
    let matching = 0;
    for (const { isMatch } of found.values()) if (isMatch) matching++;
    return { ids: [...found.keys()], otherMatches: this.#matches - matching };
  }

  /** True if it may be among the best, or on either side of the floor. */
  #mayCount({ upper, isMatch }: Kept): boolean {
    return upper >= this.#best.threshold || !isMatch;
  }

  #bounds(row: SiftedRow): [upper: number, lower: number] {
    const { words, done, taken } = this.#matchWords(row);
    const slack = this.#slack;
    const at = (dense: number, shape: number): number => {
      const score = combineScore(this.#shares, clampUnit(dense), words, clampUnit(shape));
      return raiseScore(score, done, taken, this.#stepsShare);
    };
    return [
      at(row.text + slack, row.structure + slack) + summing,
      at(row.text - slack, row.structure - slack) - summing,
    ];
  }

  /** As `LexicalIndex` scores them, each cut to 1. */
  #matchWords({ words: bytes, contextLength, deedsLength }: SiftedRow): Record<Weighed['field'], number> {
    const sums = { words: 0, done: 0, taken: 0 };
    const [context, deeds] = this.#averages;
    const row = ++this.#row;
    readWords(bytes, (number, count) => {
      for (const { field, weight, at } of this.#weighed.get(number) ?? []) {
        if (field === 'words') this.#inContext[at] = row;
        else if (field === 'done' && this.#inContext[at] === row) continue;
        const isContext = field === 'words';
        sums[field] += weight * saturation(count, isContext ? contextLength : deedsLength, isContext ? context : deeds);
      }
    });
    return { words: Math.min(1, sums.words), done: Math.min(1, sums.done), taken: Math.min(1, sums.taken) };
  }
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
