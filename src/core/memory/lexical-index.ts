// Words of many texts, scored for one query with BM25 (Robertson and Zaragoza 2009), as a share of the score that the query would get
// for its own text: 1 for the same words, 0 for none in common. Statistics follow additions and removals at once, and a score
// depends only on the texts that are present. Terms are visited in code-unit order, so sums are the same however the index grew.
// Terms are numbers; the terms of a slot lie one after another in one list, to take them back.
import { compareStrings } from '../base/order.ts';
import { indexedTermsOf, particularTermsOf } from './indexed-terms.ts';
import { particularWeight } from './recall-score.ts';

export const bm25 = { k1: 1.2, b: 0.75 } as const;
export const countMax = 255;
export const lengthMax = 65_535;
/** Bytes of an entry in a list, and, estimated, of a term with its first two entries. */
const postingBytes = 5;
const termBytes = 330;

/** Figures of all texts, where an index holds but some of them: with these it scores as the index of all would. */
export interface WordStatistics {
  readonly documents: number;
  /** Of the lengths of all texts, each cut to `lengthMax`. */
  readonly totalLength: number;
  documentsOf(term: string): number;
}

interface Postings {
  readonly term: string;
  /** Texts that are present and have the term. */
  documents: number;
  length: number;
  slots: Uint32Array;
  counts: Uint8Array;
}

export class LexicalIndex {
  readonly #numbers = new Map<string, number>();
  /** By term number; absent when no text has the term any more. Numbers are not used again. */
  readonly #postings: (Postings | undefined)[] = [];
  /** Term numbers of all slots; for each slot where its own start, plus one, and how many there are. 0: the slot has no text. */
  #terms = new Uint32Array(256);
  #starts = new Uint32Array(64);
  #termCounts = new Uint32Array(64);
  #termsLength = 0;
  #lengths = new Uint16Array(64);
  readonly #own = {
    documents: 0,
    totalLength: 0,
    documentsOf: (term: string): number => this.#postingsOf(term)?.documents ?? 0,
  };
  readonly #figures: WordStatistics;
  #postingBytes = 0;

  /** `statistics`: those of all texts, where only some are added. */
  constructor(statistics?: WordStatistics) {
    this.#figures = statistics ?? this.#own;
  }

  get byteSize(): number {
    const slots = this.#starts.byteLength + this.#termCounts.byteLength + this.#lengths.byteLength;
    return slots + this.#terms.byteLength + this.#postingBytes + this.#postings.length * termBytes;
  }

  /** Slots are added in rising order. */
  add(slot: number, text: string): void {
    const counts = countTerms(text);
    this.#reserve(slot + 1, this.#termsLength + counts.size);
    this.#starts[slot] = this.#termsLength + 1;
    this.#termCounts[slot] = counts.size;
    let length = 0;
    for (const [term, count] of counts) {
      length += count;
      this.#terms[this.#termsLength++] = this.#post(term, slot, Math.min(count, countMax));
    }
    this.#lengths[slot] = Math.min(length, lengthMax);
    this.#own.documents++;
    this.#own.totalLength += this.#lengths[slot] ?? 0;
  }

  /** The slot must not be used again: entries in longer lists are skipped by their reader, not searched for. */
  remove(slot: number): void {
    const start = (this.#starts[slot] ?? 0) - 1;
    if (start < 0) return;
    const end = start + (this.#termCounts[slot] ?? 0);
    for (let at = start; at < end; at++) this.#unpost(this.#terms[at] ?? 0);
    this.#terms.fill(0, start, end);
    this.#starts[slot] = 0;
    this.#termCounts[slot] = 0;
    this.#own.documents--;
    this.#own.totalLength -= this.#lengths[slot] ?? 0;
    this.#lengths[slot] = 0;
  }

  /**
   * Adds the score of every slot that shares a term to `scores`, which must be zero; slots removed may hold rubbish. With `except`, only terms count that the text
   * of the slot in that index does not have.
   */
  score(query: string, scores: Float64Array, except?: LexicalIndex): void {
    const average = averageLength(this.#figures);
    for (const { term, weight } of queryWeights(query, this.#figures)) {
      const postings = this.#postingsOf(term);
      const others = except === undefined ? undefined : except.#postingsOf(term);
      if (postings) this.#scorePostings(postings, weight, average, scores, others);
    }
  }

  /** Slots of both lists rise, so what is in the other one is met in passing. */
  #scorePostings(
    { length, slots, counts }: Postings,
    weight: number,
    average: number,
    scores: Float64Array,
    others?: Postings,
  ): void {
    const lengths = this.#lengths;
    let at = 0;
    for (let i = 0; i < length; i++) {
      const slot = slots[i] ?? 0;
      if (others !== undefined) {
        while (at < others.length && (others.slots[at] ?? 0) < slot) at++;
        if (at < others.length && others.slots[at] === slot) continue;
      }
      scores[slot] = (scores[slot] ?? 0) + weight * saturation(counts[i] ?? 0, lengths[slot] ?? 0, average);
    }
  }

  /** The terms of the text of a slot, in the order of its first uses; none for a slot without a text. */
  termsAt(slot: number): string[] {
    const start = (this.#starts[slot] ?? 0) - 1;
    if (start < 0) return [];
    const terms: string[] = [];
    const end = start + (this.#termCounts[slot] ?? 0);
    for (let at = start; at < end; at++) terms.push(this.#postings[this.#terms[at] as number]?.term ?? '');
    return terms;
  }

  /** Inverse document frequency. */
  weightOf(term: string): number {
    return rarityOf(this.#figures, term);
  }

  #postingsOf(term: string): Postings | undefined {
    const number = this.#numbers.get(term);
    return number === undefined ? undefined : this.#postings[number];
  }

  /** Answers the number of the term. */
  #post(term: string, slot: number, count: number): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#postings.length;
      const own = copyOf(term);
      this.#numbers.set(own, number);
      this.#postings.push({ term: own, documents: 0, length: 0, slots: new Uint32Array(2), counts: new Uint8Array(2) });
    }
    const postings = this.#postings[number] as Postings;
    if (postings.length === postings.slots.length) {
      this.#postingBytes += postings.length * postingBytes;
      postings.slots = grown(postings.slots, postings.length * 2);
      const counts = new Uint8Array(postings.length * 2);
      counts.set(postings.counts);
      postings.counts = counts;
    }
    postings.slots[postings.length] = slot;
    postings.counts[postings.length] = count;
    postings.length++;
    postings.documents++;
    return number;
  }

  #unpost(number: number): void {
    const postings = this.#postings[number];
    if (!postings || --postings.documents > 0) return;
    this.#numbers.delete(postings.term);
    this.#postings[number] = undefined;
    this.#postingBytes -= (postings.slots.length - 2) * postingBytes;
  }

  #reserve(slots: number, terms: number): void {
    if (terms > this.#terms.length) this.#terms = grown(this.#terms, Math.max(terms, this.#terms.length * 2));
    if (slots <= this.#starts.length) return;
    const length = Math.max(slots, this.#starts.length * 2);
    this.#starts = grown(this.#starts, length);
    this.#termCounts = grown(this.#termCounts, length);
    const lengths = new Uint16Array(length);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }
}

/** A string of its own: engines let a piece of a text keep the whole text alive, which may be forgotten later. */
function copyOf(term: string): string {
  return term.split('').join('');
}

function grown(list: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(length);
  next.set(list);
  return next;
}

/** The different terms of a question in code-unit order, each with its share of the score that the question gets for its own text; none where that is 0. */
export function queryWeights(query: string, statistics: WordStatistics): { term: string; weight: number }[] {
  const counts = countTerms(query);
  const average = averageLength(statistics);
  const particular = particularTermsOf(query);
  let queryLength = 0;
  for (const count of counts.values()) queryLength += count;
  let own = 0;
  const weights = [...counts.keys()].sort(compareStrings).map((term) => {
    const weight = rarityOf(statistics, term) * (particular.has(term) ? particularWeight : 1);
    own += weight * saturation(Math.min(counts.get(term) ?? 0, countMax), queryLength, average);
    return { term, weight };
  });
  return own === 0 ? [] : weights.map(({ term, weight }) => ({ term, weight: weight / own }));
}

/** Inverse document frequency; of a term that no text has, that of one document. */
function rarityOf(statistics: WordStatistics, term: string): number {
  const having = statistics.documentsOf(term);
  return Math.log(1 + (statistics.documents - having + 0.5) / (having + 0.5));
}

export function averageLength({ documents, totalLength }: WordStatistics): number {
  return totalLength / Math.max(1, documents) || 1;
}

export function saturation(count: number, length: number, average: number): number {
  return (count * (bm25.k1 + 1)) / (count + bm25.k1 * (1 - bm25.b + (bm25.b * length) / average));
}

export function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of indexedTermsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
