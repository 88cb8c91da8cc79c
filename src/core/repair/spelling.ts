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

import { rememberTexts } from '../base/text-memo.ts';

// The common words of English (SCOWL, see docs/licenses/scowl.txt): one text, a word a line, in order. Looking a word up is a binary search in the text, so that
// there is nothing to build and nothing but the text to keep. Cost: some sixteen comparisons a word.
import data from './english-words.json' with { type: 'json' };

const { words } = data;

export function isEnglish(word: string): boolean {
  let [low, high] = [0, words.length];
  while (low < high) {
    const start = words.lastIndexOf('\n', (low + high) >> 1) + 1;
    const next = words.indexOf('\n', start);
    const end = next === -1 ? words.length : next;
    const here = words.slice(start, end);
    if (here === word) return true;
    if (here < word) low = end + 1;
    else high = start - 1;
  }
  return false;
}

// The convention that a name is written in.

export type Style = 'upper' | 'pascal' | 'snake' | 'kebab' | 'camel' | 'lower' | 'other';

/** Longer texts are no names. */
const nameLengthMax = 200;

export const styleOf = rememberTexts(readStyle, nameLengthMax);

function readStyle(name: string): Style {
  if (/^[A-Z0-9]+(?:_[A-Z0-9]+)*$/.test(name)) return 'upper';
  if (/^(?:[A-Z][a-z0-9]*)+$/.test(name)) return 'pascal';
  if (/^[a-z0-9]+$/.test(name)) return 'lower';
  if (/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name)) return 'snake';
  if (/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) return 'kebab';
  return /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(name) ? 'camel' : 'other';
}

/** A word in small letters fits each of these. */
export const small: ReadonlySet<Style> = new Set(['lower', 'snake', 'kebab', 'camel']);
export const fits = (style: Style, other: Style) =>
  style === other || (small.has(style) && small.has(other) && (style === 'lower' || other === 'lower'));
