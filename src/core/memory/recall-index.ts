// Everything recall needs to know about the episodes of one domain, in memory: vectors, words, times, outcomes, steps.
// Derived, never the truth. The answer is exact: the true best k of all episodes that pass the filters, equal to scoring every one.
// One pass over the high bytes of all vectors bounds every score; only those that may still be among the best, or on either side of the
// floor, are scored again with the stored vectors. A query makes a handful of small objects, whatever the size of the domain.
import { compareStrings } from '../base/order.ts';
import { indexedTermsOf } from './indexed-terms.ts';
import { LexicalIndex, type WordStatistics } from './lexical-index.ts';
import { MarkBook, type Marks, type Pin } from './marks.ts';
import { type Ranked, rankHits } from './rank-hits.ts';
import {
  combineScore,
  partsOf,
  raiseScore,
  rankedMost,
  rounding,
  type ScoreParts,
  type ScoreShares,
  sharesFor,
  stepsShareOf,
} from './recall-score.ts';
import { StepTable } from './step-table.ts';
import { termsOf, textOfSteps } from './tokens.ts';
import { LowerBounds } from './top-bounds.ts';
import type { PackedVector } from './vector-codec.ts';
import { type PreparedQuery, scanRows, VectorMatrix } from './vector-matrix.ts';
import { WindowMatrix } from './window-matrix.ts';

export interface IndexedEpisode {
  readonly id: string;
  readonly storedAtMs: number;
  readonly outcome: string;
  readonly context: string | null;
  /** Names of the actions taken, in order. */
  readonly steps: readonly string[];
  /** True for an episode that repeats the evidence of another. */
  readonly isLinked: boolean;
  /** Absent where it marks nothing. */
  readonly marks?: Marks;
}

export interface RecallQuestion {
  readonly context: string | null;
  /** Null when there is no context, or nothing to make a vector with. */
  readonly textVector: ArrayLike<number> | null;
  readonly structureVector: ArrayLike<number> | null;
  /** Names of the actions taken so far; absent or empty when the question does not say. */
  readonly steps?: readonly string[];
  readonly outcome?: string | undefined;
  readonly sinceMs?: number | undefined;
  readonly minSimilarity: number;
  readonly limit: number;
  /** Asks for the parts of each similarity. */
  readonly wantsParts?: boolean;
  /** Episodes that belong together; each group is measured as a whole, whatever the filters are. */
  readonly groups?: readonly SlotGroup[];
}

/** Places of some episodes in one index, for as long as that index lives; an episode removed later counts no more. */
export interface SlotGroup {
  readonly slots: Int32Array;
}

export interface RecallHit {
  readonly id: string;
  readonly similarity: number;
  /** The similarity as it is without the steps of the question; absent where it has none, or nothing else. */
  readonly withoutSteps?: number;
  /** Episodes among the most similar ones that say the same; absent when none. */
  readonly also?: number;
  /** What the similarity is made of; there where the question wants it. */
  readonly parts?: ScoreParts;
}

export interface RecallAnswer {
  /** Best first: the most similar ones by `rankHits`, the rest by similarity, ties newest first, then by id. */
  readonly hits: readonly RecallHit[];
  readonly totalMatches: number;
  /** For each group, the mean similarity of its three most similar episodes; 0 for one with no episode left. */
  readonly groups: readonly number[];
}

interface Prepared {
  readonly shares: ScoreShares;
  readonly stepsShare: number;
  readonly text: PreparedQuery | null;
  readonly structure: PreparedQuery | null;
  passes(slot: number): boolean;
}

interface Sifted {
  /** Episodes at or above the floor. */
  readonly matches: number;
  /** The first of the scratch list that may be among the best, and the least score that may be. */
  readonly candidates: number;
  readonly threshold: number;
}

/** Figures of the words of a whole domain: of the contexts, and of what was done. */
export interface DomainStatistics {
  readonly contexts: WordStatistics;
  readonly deeds: WordStatistics;
}

export const groupSample = 3;
/** Bytes of an id, its entry in a map, and its steps, estimated. */
const episodeBytes = 130;
/** Rewritten by every scan: nothing is kept in them from one call to the next. */
const textUppers = new Float64Array(scanRows);
const shapeUppers = new Float64Array(scanRows);

export class RecallIndex {
  readonly #slots = new Map<string, number>();
  #ids: (string | undefined)[] = [];
  #times = new Float64Array(64);
  readonly #lexical: LexicalIndex;
  /** Words of what was done. */
  readonly #deeds: LexicalIndex;
  #steps = new StepTable();
  readonly #marks = new MarkBook();
  #text: WindowMatrix | undefined;
  #structure: VectorMatrix | undefined;
  /** Scratch, as long as there are slots: bounds of scores from above, lexical scores, match of what was done with the question, and with its steps, slots that may be among the best. */
  #uppers = new Float64Array(0);
  #words = new Float64Array(0);
  #done = new Float64Array(0);
  #taken = new Float64Array(0);
  #candidates = new Int32Array(0);

  /** `statistics`: those of the whole domain, where only some of its episodes are added; they are scored as among all. */
  constructor(statistics?: DomainStatistics) {
    this.#lexical = new LexicalIndex(statistics?.contexts);
    this.#deeds = new LexicalIndex(statistics?.deeds);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Episodes ever added, removed ones included. */
  get slotCount(): number {
    return this.#ids.length;
  }

  /** Bytes held, estimated. */
  get byteSize(): number {
    const matrices = (this.#text?.byteSize ?? 0) + (this.#structure?.byteSize ?? 0);
    const scratch = 4 * this.#uppers.byteLength + this.#candidates.byteLength;
    const words = this.#lexical.byteSize + this.#deeds.byteSize;
    return matrices + scratch + words + this.#times.byteLength + this.#ids.length * episodeBytes;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  ids(): string[] {
    return [...this.#slots.keys()].sort(compareStrings);
  }

  /** Adds an episode; one that is present stays as it is. */
  add(episode: IndexedEpisode): void {
    if (this.#slots.has(episode.id)) return;
    const slot = this.#ids.length;
    this.#ids.push(episode.id);
    this.#slots.set(episode.id, slot);
    if (slot >= this.#times.length) {
      const next = new Float64Array(this.#times.length * 2);
      next.set(this.#times);
      this.#times = next;
    }
    this.#times[slot] = episode.storedAtMs;
    this.#steps.add(slot, episode.steps, episode.outcome, episode.isLinked);
    if (episode.marks !== undefined) this.#marks.add(episode.id, episode.storedAtMs, episode.marks);
    if (episode.context !== null) this.#lexical.add(slot, episode.context);
    if (episode.steps.length > 0) this.#deeds.add(slot, textOfSteps(episode.steps));
  }

  /** Takes in what an episode that is not added says of others. */
  addMarks(id: string, storedAtMs: number, marks: Marks): void {
    if (!this.#slots.has(id)) this.#marks.add(id, storedAtMs, marks);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#steps.remove(slot);
    this.#marks.remove(id);
    this.#lexical.remove(slot);
    this.#deeds.remove(slot);
    this.#text?.clear(slot);
    this.#structure?.clear(slot);
  }

  setTextVector(id: string, vector: PackedVector): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    if (this.#text?.dimension !== vector.values.length) this.#text = new WindowMatrix(vector.values.length);
    this.#text.set(slot, vector);
  }

  setStructureVector(id: string, vector: PackedVector): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    if (this.#structure?.dimension !== vector.values.length) this.#structure = new VectorMatrix(vector.values.length);
    this.#structure.set(slot, vector);
  }

  hasTextVector(id: string): boolean {
    const slot = this.#slots.get(id);
    return slot !== undefined && (this.#text?.has(slot) ?? false);
  }

  textVector(id: string): PackedVector | null {
    const slot = this.#slots.get(id);
    return slot !== undefined && this.#text?.has(slot) ? this.#text.row(slot) : null;
  }

  /** Share of slots whose episode is gone; a caller rebuilds the index when it grows large. */
  get deadShare(): number {
    return this.#ids.length === 0 ? 0 : 1 - this.#slots.size / this.#ids.length;
  }

  /** The steps that the episodes took which are evidence of their own, with how they ended. */
  get steps(): Pick<StepTable, 'figures' | 'outcomes' | 'outcomesOfSequence'> {
    return this.#steps;
  }

  /** What is to be known always, and never to be done, newest first. */
  pinned(): { readonly id: string; readonly pinned: Pin }[] {
    return this.#marks.pinned();
  }

  /** What later episodes say of one that is there. */
  judgmentOf(id: string): { outcome: string; correctedBy: string | null; praised: number } {
    const marks = this.#marks;
    const outcome = this.#steps.outcomeNameOf(this.#slots.get(id) ?? 0);
    return { outcome: marks.outcomeOf(id, outcome), correctedBy: marks.correctionOf(id), praised: marks.praiseOf(id) };
  }

  /** Finds the episodes of a group; those that are not there are left out. */
  group(ids: readonly string[]): SlotGroup {
    return { slots: Int32Array.from(ids.map((id) => this.#slots.get(id)).filter((slot) => slot !== undefined)) };
  }

  recall(question: RecallQuestion): RecallAnswer {
    const prepared = this.#prepare(question);
    this.#reserveScratch();
    const count = this.#ids.length;
    for (const scores of [this.#words, this.#done, this.#taken]) scores.fill(0, 0, count);
    if (question.context !== null) {
      this.#lexical.score(question.context, this.#words);
      this.#deeds.score(question.context, this.#done, this.#lexical);
    }
    if (prepared.stepsShare > 0) this.#deeds.score(textOfSteps(question.steps ?? []), this.#taken);
    const limit = Math.max(question.limit, rankedMost);
    const { matches, candidates, threshold } = this.#sift({ ...question, limit }, prepared);
    const slots = this.#candidates.subarray(0, candidates);
    const best = this.#score(prepared, slots, threshold, limit)
      .filter(({ similarity }) => similarity >= question.minSimilarity)
      .sort(
        (a, b) =>
          b.similarity - a.similarity ||
          (this.#times[b.slot] ?? 0) - (this.#times[a.slot] ?? 0) ||
          compareStrings(this.#ids[a.slot] ?? '', this.#ids[b.slot] ?? ''),
      )
      .slice(0, limit);
    const hits = [
      ...this.#rank(best.slice(0, rankedMost), question.context, prepared.text),
      ...best.slice(rankedMost).map(({ slot, similarity }) => ({ id: this.#ids[slot] ?? '', similarity })),
    ]
      .slice(0, question.limit)
      .map((hit) => this.#withoutSteps(prepared, hit))
      .map((hit) => (question.wantsParts ? { ...hit, parts: this.#partsOf(prepared, hit.id) } : hit));
    const groups = (question.groups ?? []).map(({ slots: members }) => this.#groupSimilarity(prepared, members));
    return { hits, totalMatches: matches, groups };
  }

  #withoutSteps(prepared: Prepared, hit: RecallHit): RecallHit {
    const { stepsShare } = prepared;
    if (stepsShare === 0 || stepsShare === 1) return hit;
    const slot = this.#slots.get(hit.id) ?? 0;
    return { ...hit, withoutSteps: this.#exact({ ...prepared, stepsShare: 0 }, slot) };
  }

  #partsOf(prepared: Prepared, id: string): ScoreParts {
    const slot = this.#slots.get(id) ?? 0;
    const { shares, stepsShare } = prepared;
    const match = {
      ...this.#matchOf(prepared, slot),
      done: Math.min(1, this.#done[slot] ?? 0),
      steps: Math.min(1, this.#taken[slot] ?? 0),
    };
    return partsOf(shares, match, stepsShare);
  }

  /** The most similar ones in the order in which they are answered. */
  #rank(
    best: readonly { readonly slot: number; readonly similarity: number }[],
    context: string | null,
    text: PreparedQuery | null,
  ): RecallHit[] {
    const hits = best.map(({ slot, similarity }): Ranked => {
      const id = this.#ids[slot] ?? '';
      const outcome = this.#marks.outcomeOf(id, this.#steps.outcomeNameOf(slot));
      const correctedBy = this.#marks.correctionOf(id);
      const terms = this.#lexical.termsAt(slot);
      const steps = this.#steps.stepsOf(slot);
      const storedAtMs = this.#times[slot] ?? 0;
      const words = Math.min(1, this.#words[slot] ?? 0);
      const coarse = this.#text?.has(slot) ? this.#text.coarseRow(slot) : null;
      const nearness = text && this.#text ? this.#text.exact(text, slot) : 0;
      return { id, similarity, storedAtMs, outcome, correctedBy, steps, terms, words, coarse, nearness };
    });
    const question = new Set(context === null ? [] : indexedTermsOf(context));
    return rankHits(hits, question, (term) => this.#lexical.weightOf(term)).map(
      ({ hit: { id, similarity }, also }) => ({
        id,
        similarity,
        ...(also > 0 ? { also } : {}),
      }),
    );
  }

  #prepare(question: RecallQuestion): Prepared {
    const ids = this.#ids;
    const times = this.#times;
    const outcome = question.outcome === undefined ? null : this.#steps.outcomeNumber(question.outcome);
    const sinceMs = question.sinceMs ?? Number.NEGATIVE_INFINITY;
    const [hasContext, hasStructure] = [question.context !== null, question.structureVector !== null];
    return {
      shares: sharesFor(question.context === null ? null : termsOf(question.context).length, hasStructure),
      stepsShare: stepsShareOf((question.steps ?? []).length > 0, hasContext || hasStructure),
      text: question.textVector && this.#text ? this.#text.prepare(question.textVector) : null,
      structure: question.structureVector && this.#structure ? this.#structure.prepare(question.structureVector) : null,
      passes: (slot) =>
        ids[slot] !== undefined &&
        (outcome === null || this.#steps.outcomeOf(slot) === outcome) &&
        (times[slot] ?? 0) >= sinceMs,
    };
  }

  #reserveScratch(): void {
    const count = this.#ids.length;
    if (this.#uppers.length >= count) return;
    const length = Math.max(64, Math.ceil(count * 1.25));
    this.#uppers = new Float64Array(length);
    this.#words = new Float64Array(length);
    this.#done = new Float64Array(length);
    this.#taken = new Float64Array(length);
    this.#candidates = new Int32Array(length);
  }

  /**
   * One pass: bounds every score from above, keeps the slots whose bound reaches the k-th best bound from below so far, and counts the
   * matches. The least bound of the best only rises, so what is left out could not have come in later.
   */
  #sift(question: RecallQuestion, prepared: Prepared): Sifted {
    const { shares, text, structure, passes } = prepared;
    const { minSimilarity: floor } = question;
    const isOpen = floor <= 0;
    const best = new LowerBounds(question.limit);
    const uppers = this.#uppers;
    const words = this.#words;
    let cut = isOpen ? Number.NEGATIVE_INFINITY : floor;
    let matches = 0;
    let candidates = 0;
    const count = this.#ids.length;
    for (const block of [textUppers, shapeUppers]) block.fill(0);
    for (let first = 0; first < count; first += scanRows) {
      const rows = Math.min(scanRows, count - first);
      if (text) this.#text?.scan(text, first, rows, textUppers);
      if (structure) this.#structure?.scan(structure, first, rows, shapeUppers);
      addParts(shares, first, rows, words, uppers);
      for (let slot = first; slot < first + rows; slot++) {
        const upper = this.#raise(prepared, slot, uppers[slot] ?? 0);
        uppers[slot] = upper;
        if (upper < cut || !passes(slot)) continue;
        const lower = this.#lower(prepared, slot, upper);
        if (!isOpen && (lower >= floor || this.#exact(prepared, slot) >= floor)) matches++;
        if (upper < best.threshold) continue;
        best.offer(lower);
        if (isOpen) cut = best.threshold;
        this.#candidates[candidates++] = slot;
      }
    }
    return { matches: isOpen ? this.#countPassing(question, passes) : matches, candidates, threshold: best.threshold };
  }

  /** The least that the score of a slot can be, from the most that it can be. */
  #lower({ shares, text, structure }: Prepared, slot: number, upper: number): number {
    const dense = text && this.#text ? this.#text.slackOf(text, slot) : 0;
    const shape = structure && this.#structure ? this.#structure.slackOf(structure, slot) : 0;
    return upper - shares.dense * dense - shares.structure * shape - 4 * rounding;
  }

  #countPassing({ outcome, sinceMs }: RecallQuestion, passes: (slot: number) => boolean): number {
    if (outcome === undefined && sinceMs === undefined) return this.#slots.size;
    let count = 0;
    for (let slot = 0; slot < this.#ids.length; slot++) if (passes(slot)) count++;
    return count;
  }

  /** Exact scores of the slots that may be among the best `limit`; every exact score leaves out more of the rest. */
  #score(prepared: Prepared, slots: Int32Array, least: number, limit: number): { slot: number; similarity: number }[] {
    const best = new LowerBounds(limit);
    const scored: { slot: number; similarity: number }[] = [];
    for (const slot of slots) {
      if ((this.#uppers[slot] ?? 0) < Math.max(least, best.threshold)) continue;
      const similarity = this.#exact(prepared, slot);
      best.offer(similarity);
      scored.push({ slot, similarity });
    }
    return scored;
  }

  #exact(prepared: Prepared, slot: number): number {
    const { sentence, words, structure } = this.#matchOf(prepared, slot);
    return this.#raise(prepared, slot, combineScore(prepared.shares, sentence, words, structure));
  }

  #matchOf({ text, structure }: Prepared, slot: number): Pick<ScoreParts, 'sentence' | 'words' | 'structure'> {
    return {
      sentence: text && this.#text ? this.#text.exact(text, slot) : 0,
      words: Math.min(this.#words[slot] ?? 0, 1),
      structure: structure && this.#structure ? this.#structure.exact(structure, slot) : 0,
    };
  }

  /** A score, or a bound of it, with what was done: rises with it, and no faster. */
  #raise({ stepsShare }: Prepared, slot: number, score: number): number {
    const [done, taken] = [this.#done[slot] ?? 0, this.#taken[slot] ?? 0];
    if (done === 0 && stepsShare === 0) return score;
    return raiseScore(score, Math.min(1, done), Math.min(1, taken), stepsShare);
  }

  #groupSimilarity(prepared: Prepared, slots: Int32Array): number {
    const best = new LowerBounds(groupSample);
    for (const slot of slots)
      if (this.#ids[slot] !== undefined && (this.#uppers[slot] ?? 0) > best.threshold)
        best.offer(this.#exact(prepared, slot));
    return best.mean;
  }
}

/**
 * Upper bounds of the scores of one block, from those of its parts. Cutting them at 0 and 1 only where it costs nothing keeps them bounds. Adding up may lose
 * `rounding`, and the score be raised by as much.
 */
function addParts(shares: ScoreShares, first: number, rows: number, words: Float64Array, uppers: Float64Array): void {
  const { dense, lexical, structure } = shares;
  for (let i = 0; i < rows; i++) {
    const match = Math.min(words[first + i] ?? 0, 1);
    uppers[first + i] =
      dense * (textUppers[i] ?? 0) + lexical * match + structure * (shapeUppers[i] ?? 0) + 2 * rounding;
  }
}
