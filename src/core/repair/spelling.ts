// Which of two spellings looks less like the words around it, by its letter trigrams that no other word has (Zamora, Pollock and Zamora, "The
// use of trigram analysis for spelling error detection", 1981). Cost: one walk over the words; a lookup for each trigram asked about.

/** Every three letters in a row, the ends of the word marked: `^ce cel ell ll$`. */
function trigramsOf(word: string): string[] {
  const text = `^${word}$`;
  return Array.from({ length: text.length - 2 }, (_, i) => text.slice(i, i + 3));
}

export class Spelling {
  readonly #base: Spelling | null;
  readonly #words: ReadonlySet<string>;
  /** In how many words a trigram stands, beside those of the base. */
  readonly #counts = new Map<string, number>();

  /** Words beside those of a base, which is read once for many. */
  constructor(words: Iterable<string>, base: Spelling | null = null) {
    this.#base = base;
    this.#words = new Set([...words].filter((word) => base?.has(word) !== true));
    for (const word of this.#words)
      for (const trigram of new Set(trigramsOf(word))) this.#counts.set(trigram, (this.#counts.get(trigram) ?? 0) + 1);
  }

  has(word: string): boolean {
    return this.#words.has(word) || this.#base?.has(word) === true;
  }

  /** How many of a word's trigrams stand in no word but `apart`. */
  strangeIn(word: string, apart: ReadonlySet<string>): number {
    const own = [...apart].filter((one) => this.has(one)).map((one) => new Set(trigramsOf(one)));
    const isStrange = (trigram: string) => this.#countOf(trigram) <= own.filter((one) => one.has(trigram)).length;
    return trigramsOf(word).filter(isStrange).length;
  }

  #countOf(trigram: string): number {
    return (this.#counts.get(trigram) ?? 0) + (this.#base === null ? 0 : this.#base.#countOf(trigram));
  }
}
