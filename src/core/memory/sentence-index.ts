// The words of single sentences of long contexts. The words of a question that stand together in one sentence of a report say more than those that lie about in all of
// it, and less is lost by its length: of a long context the best sentence counts where it matches better than the whole does. A word is as rare as it is among the
// contexts, and a sentence as long as it is beside the other sentences. A domain without long contexts pays nothing for it; with some, a question costs as much as they
// have sentences.
import { sentencesOf } from './context-windows.ts';
import { LexicalIndex } from './lexical-index.ts';

/** Bytes of the place of a sentence, estimated. */
const placeBytes = 16;

export class SentenceIndex {
  readonly #lexical = new LexicalIndex();
  /** The slot of each sentence; -1 where its context is gone. Sentences are not used again. */
  readonly #slotOf: number[] = [];
  /** The first sentence of a slot, and how many it has. */
  readonly #placeOf = new Map<number, { readonly first: number; readonly count: number }>();
  #scores = new Float64Array(0);

  get byteSize(): number {
    if (this.#slotOf.length === 0) return 0;
    return this.#lexical.byteSize + this.#scores.byteLength + placeBytes * this.#slotOf.length;
  }

  add(slot: number, context: string): void {
    const sentences = sentencesOf(context);
    if (sentences.length === 0) return;
    const first = this.#slotOf.length;
    this.#placeOf.set(slot, { first, count: sentences.length });
    for (const sentence of sentences) {
      this.#lexical.add(this.#slotOf.length, sentence);
      this.#slotOf.push(slot);
    }
  }

  remove(slot: number): void {
    const { first, count } = this.#placeOf.get(slot) ?? { first: 0, count: 0 };
    for (let at = first; at < first + count; at++) {
      this.#lexical.remove(at);
      this.#slotOf[at] = -1;
    }
    this.#placeOf.delete(slot);
  }

  /** Puts the score of its best sentence in the place of the score of a slot, where it is higher. */
  scoreBest(query: string, scores: Float64Array, rarityOf: (term: string) => number): void {
    const count = this.#slotOf.length;
    if (this.#placeOf.size === 0) return;
    if (this.#scores.length < count) this.#scores = new Float64Array(Math.ceil(count * 1.25));
    const own = this.#scores.fill(0, 0, count);
    this.#lexical.score(query, own, { rarityOf });
    for (let at = 0; at < count; at++) {
      const slot = this.#slotOf[at] ?? -1;
      if (slot >= 0 && (own[at] ?? 0) > (scores[slot] ?? 0)) scores[slot] = own[at] ?? 0;
    }
  }
}
