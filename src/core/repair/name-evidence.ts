// What a document says about names: how often their words occur, which of two is the typo of the other, which are two. Read from the failing document once, when first
// asked for. Cost: one walk of the document for each of the readings.
import { isArray, type Json } from '../base/json.ts';
import { keptFor } from '../base/kept.ts';
import { nameDistance, nameLengthMax } from '../base/nearest.ts';
import { differInNumber, pairsOf, wordsOf } from '../base/words.ts';
import type { Blueprint } from '../outline/blueprint.ts';
import type { Model } from '../schema/model.ts';
import type { Registries } from '../verify/registry.ts';
import { type KnownTraits, knownTraitsOf } from './known-traits.ts';
import { countParts, countTexts } from './occurrences.ts';
import { isEnglish, Spelling } from './spelling.ts';

/** Names that the language gives a meaning. */
const reserved = new Set(['INIT', 'CLOSE', 'CANCEL']);

/** Whether the language gives an event a meaning, so that its name is no slip and nobody declares it in vain. */
export const isReserved = (name: string): boolean => reserved.has(name);

export class NameEvidence {
  readonly model: Model;
  readonly registries: Registries;
  /** Behaviors that traits of the document may be built like. */
  readonly blueprints: readonly Blueprint[];
  #words: Map<string, number> | null = null;
  #pairs: Map<string, number> | null = null;
  #texts: Map<string, number> | null = null;
  #parts: Map<string, number> | null = null;
  #spelling: Spelling | null = null;
  /** What is asked again and again of the same names: their known shares, without English and with it, and which of two is what. */
  readonly #shares: readonly Map<string, number>[] = [new Map(), new Map()];
  readonly #slips = new Map<string, boolean>();
  readonly #others = new Map<string, boolean>();

  constructor(model: Model, registries: Registries, blueprints: readonly Blueprint[]) {
    this.model = model;
    this.registries = registries;
    this.blueprints = blueprints;
  }

  /** What the behaviors say together. */
  get known(): KnownTraits {
    return knownTraitsOf(this.blueprints);
  }

  /**
   * How often the rarest word of a name, or what it is several of, occurs in the texts of the document, apart from `own` occurrences of the name itself. A slip of the pen has
   * none: nobody misspells the same word twice.
   */
  supportOf(name: string, own: number): number {
    this.#words ??= this.#countWords();
    let least = Number.POSITIVE_INFINITY;
    const timesOf = (word: string) => Math.max(this.#words?.get(word) ?? 0, this.#words?.get(singularOf(word)) ?? 0);
    for (const word of toldWordsOf(name)) least = Math.min(least, word === null ? 0 : timesOf(word));
    const support = least === Number.POSITIVE_INFINITY ? 0 : Math.max(0, least - own);
    return support + (isReserved(name) ? 1 : 0);
  }

  /**
   * The share of a name's words that stand in the document apart from `own` occurrences of the name, or in names of the behaviors or of effects, or are two
   * such words written as one, or several of one, as `ids` are.
   */
  knownShareOf(name: string, own: number): number {
    return this.#shareOf(name, own, isNone);
  }

  /** Whether each word of a name is known, or English. */
  isOfWords(name: string, own: number): boolean {
    return this.#shareOf(name, own, isEnglish) === 1;
  }

  #shareOf(name: string, own: number, isKnownAnyway: (word: string) => boolean): number {
    const shares = this.#shares[Number(isKnownAnyway === isEnglish)] as Map<string, number>;
    const key = `${own} ${name}`;
    let share = shares.get(key);
    if (share === undefined) {
      share = this.#countShare(name, own, isKnownAnyway);
      shares.set(key, share);
    }
    return share;
  }

  #countShare(name: string, own: number, isKnownAnyway: (word: string) => boolean): number {
    this.#words ??= this.#countWords();
    const words = toldWordsOf(name);
    const language = languageWords(this.registries);
    const isWord = (word: string, times = 0) =>
      (this.#words?.get(word) ?? 0) > times || this.known.words.has(word) || language.has(word);
    const isCompound = (word: string) => {
      if (word.length > nameLengthMax) return false;
      for (let at = partLengthMin; at <= word.length - partLengthMin; at++)
        if (isWord(word.slice(0, at)) && isWord(word.slice(at))) return true;
      return false;
    };
    const isPlural = (word: string) => isWord(singularOf(word));
    const isKnown = (word: string | null) =>
      word !== null && (isWord(word, own) || isPlural(word) || isCompound(word) || isKnownAnyway(word));
    return words.filter(isKnown).length / Math.max(1, words.length);
  }

  /**
   * Whether a name looks like the misspelling of another: fewer of its words are known, or, where as many are, fewer are known or English, or less is
   * known of how it is spelt. What is told of either name is told apart from where exactly that name stands, or from as many places as are given.
   */
  isSlipOf(name: string, other: string, own = this.placesOf(name), ownOther = this.placesOf(other)): boolean {
    const key = `${own} ${ownOther} ${name}\n${other}`;
    let isSlip = this.#slips.get(key);
    if (isSlip === undefined) {
      isSlip = this.#looksMisspelt(name, other, own, ownOther);
      this.#slips.set(key, isSlip);
    }
    return isSlip;
  }

  #looksMisspelt(name: string, other: string, own: number, ownOther: number): boolean {
    const share = this.knownShareOf(name, own);
    const shareOther = this.knownShareOf(other, ownOther);
    if (share === 1 && shareOther === 1)
      return this.isRarerSpelling(name, other) || this.isRarerPairing(name, other, own, ownOther);
    if (share !== shareOther) return share < shareOther;
    const english = this.#shareOf(name, own, isEnglish);
    const englishOther = this.#shareOf(other, ownOther, isEnglish);
    if (english !== englishOther) return english < englishOther;
    return this.isStranger(name, other, own, ownOther, strangerBy);
  }

  /** Whether a name has more letter trigrams that stand in no other word than another has, by so many at least. */
  isStranger(name: string, other: string, own: number, ownOther: number, by = 1): boolean {
    return this.#strangenessOf(name, other, own) >= this.#strangenessOf(other, name, ownOther) + by;
  }

  /**
   * Whether a name differs from another in words that no behavior uses, where behaviors use those of the other, or English has them and not these, and the
   * document uses them much more often: the same slip made twice is one all the same.
   */
  isRarerSpelling(name: string, other: string): boolean {
    this.#words ??= this.#countWords();
    const counts = this.#words;
    const [words, others] = [wordsOf(name), wordsOf(other)];
    if (words.length !== others.length || name === other) return false;
    return words.every((word, i) => {
      const instead = others[i] as string;
      if (word === instead) return true;
      const { words: known } = this.known;
      if (known.has(word) || known.has(singularOf(word))) return false;
      if (!known.has(instead) && (isEnglish(word) || !isEnglish(instead))) return false;
      return (counts.get(instead) ?? 0) >= outnumbering * (counts.get(word) ?? 0);
    });
  }

  /**
   * Whether a name puts words together that stand together nowhere else, in the document or in names of the behaviors, where another does not: of
   * `acknowledgeBy` and `acknowledgedBy` the one that nobody says. What is told of either is told apart from so many occurrences of it.
   */
  isRarerPairing(name: string, other: string, own = this.placesOf(name), ownOther = this.placesOf(other)): boolean {
    const [words, others] = [wordsOf(name), wordsOf(other)];
    if (words.length !== others.length || words.filter((word, i) => word !== others[i]).length !== 1) return false;
    this.#pairs ??= countParts(this.model.document as unknown as Json, pairsOf);
    const [here, anywhere] = [this.#pairs, this.known.pairs];
    const [pairs, otherPairs] = [pairsOf(name), pairsOf(other)];
    const differing = pairs.flatMap((pair, i) => (pair === otherPairs[i] ? [] : [i]));
    const saidOf = (of: readonly string[], isSaid: (pair: string) => boolean) =>
      differing.filter((i) => isSaid(of[i] as string)).length;
    const said = saidOf(pairs, (pair) => (here.get(pair) ?? 0) > own);
    const otherSaid = saidOf(otherPairs, (pair) => (here.get(pair) ?? 0) > ownOther);
    if (said !== otherSaid) return said < otherSaid;
    // What the document says of a word counts before what behaviors say of two.
    if (this.supportOf(name, own) > 0 !== this.supportOf(other, ownOther) > 0) return false;
    return saidOf(pairs, (pair) => anywhere.has(pair)) < saidOf(otherPairs, (pair) => anywhere.has(pair));
  }

  /**
   * Whether two names differ in words that are both known and differ in half of their letters, as `SAVE_FAILED` and `LOAD_FAILED` do, or in a prefix
   * that turns one into its opposite, as `PIN` and `UNPIN`, or in a number alone, or in how many words they have and how they are written, as `SAVED` and `SaveFailed`:
   * neither is a slip of the other.
   */
  isOtherName(name: string, other: string): boolean {
    const key = `${name}\n${other}`;
    let isOther = this.#others.get(key);
    if (isOther === undefined) {
      isOther = this.#isOtherName(name, other);
      this.#others.set(key, isOther);
    }
    return isOther;
  }

  #isOtherName(name: string, other: string): boolean {
    if (differInNumber(name, other)) return true;
    const [words, others] = [wordsOf(name), wordsOf(other)];
    if (words.length !== others.length) return isShouted(name) !== isShouted(other);
    if (words.some((word, i) => isTurned(word, others[i] as string))) return true;
    const isKnown = (word: string, own: string) => this.knownShareOf(word, this.placesOf(own)) === 1;
    // A slip may lie across two words: `dayUarl` for `dataUrl`.
    const isWhole = (one: string) => wordsOf(one).every((word) => isKnown(word, one));
    if (nameDistance(name, other) <= slipMax && !(isWhole(name) && isWhole(other))) return false;
    return words.some((word, i) => {
      const instead = others[i] as string;
      const [distance, length] = [nameDistance(word, instead), Math.max(word.length, instead.length)];
      // A single letter may be a slip in a word of two.
      const isUnlike = distance * 2 > length || (distance > 1 && distance * 2 === length);
      return isUnlike && isKnown(word, name) && isKnown(instead, other);
    });
  }

  /** How often words stand in the document. An operator that the registry does not know may be a slip itself and bears no witness. */
  #countWords(): Map<string, number> {
    const counts = countParts(this.model.document as unknown as Json, wordsOf);
    for (const trait of this.model.traits) {
      for (const { effects } of trait.transitions) {
        for (const effect of effects) {
          const operator = isArray(effect) ? effect[0] : null;
          if (typeof operator !== 'string' || this.registries.operators.has(operator)) continue;
          for (const word of wordsOf(operator)) {
            const left = (counts.get(word) ?? 1) - 1;
            if (left > 0) counts.set(word, left);
            else counts.delete(word);
          }
        }
      }
    }
    return counts;
  }

  /** Whether two names are made of whole words and stand in several places each, as `GENERATE` and `GENERATED` do: neither is a slip of the other. */
  areBothMeant(name: string, other: string): boolean {
    return [name, other].every((one) => this.placesOf(one) > 1 && this.isOfWords(one, this.placesOf(one)));
  }

  /** How often a text stands in the document as it is; of a binding, what declares it as well. */
  placesOf(text: string): number {
    this.#texts ??= countTexts(this.model.document as unknown as Json);
    return (this.#texts.get(text) ?? 0) + Number(text.startsWith('@'));
  }

  /** How often a name stands in the document, by itself or as a part of a binding. */
  timesOf(name: string): number {
    this.#parts ??= countParts(this.model.document as unknown as Json, partsOfBinding);
    return (this.#texts?.get(name) ?? this.placesOf(name)) + (this.#parts.get(name) ?? 0);
  }

  /** How many letter trigrams stand in no other word, in the words that a name does not share with another and that are not known themselves. */
  #strangenessOf(name: string, other: string, own: number): number {
    this.#words ??= this.#countWords();
    this.#spelling ??= new Spelling(this.#words.keys(), this.known.spelling);
    const [words, others] = [new Set(wordsOf(name)), new Set(wordsOf(other))];
    const apart = new Set([...words, ...others]);
    let count = 0;
    for (const word of words)
      if (!others.has(word) && this.knownShareOf(word, own) < 1) count += this.#spelling.strangeIn(word, apart);
    return count;
  }
}

const partsOfBinding = (text: string) => (text.startsWith('@') ? text.slice(1).split('.') : []);

const isNone = () => false;

/** Words of the names of effects, such as the `render` of `render-ui`, that are long enough not to be the slip of another by chance. */
const languageWords = keptFor((registries: Registries): ReadonlySet<string> => {
  const names = [...registries.operators].filter(([, { effect }]) => effect).map(([name]) => name);
  return new Set(names.flatMap(wordsOf).filter((word) => word.length >= partLengthMin));
});

/** Prefixes that make of what is done what undoes it or does it again. */
const turning = ['un', 're', 'de', 'dis'];
const isTurned = (word: string, other: string) =>
  turning.some((prefix) => word === `${prefix}${other}` || other === `${prefix}${word}`);

const isShouted = (name: string) => /^[\p{Lu}\p{Nd}_]+$/u.test(name);

/** The word of which a word is several, `id` of `ids`; the empty text where it is none. */
const singularOf = (word: string) => (/[^s]s$/.test(word) ? word.slice(0, -1) : '');

/** Letters that a slip changes at most. */
const slipMax = 2;

/** Letters of either half of a compound. */
const partLengthMin = 4;

/** So many uses of a word for each use of another tell which of the two is meant. */
const outnumbering = 4;
/** One wrong letter stands in three trigrams; a single strange one may be chance. */
const strangerBy = 2;

/**
 * The words of a name; null for a single letter, of which nothing can be told, at the end, unless it follows a number as in `3D`, or inside a name whose
 * words are told apart by capitals alone.
 */
function toldWordsOf(name: string): (string | null)[] {
  const words = wordsOf(name);
  const isAlone = (word: string, i: number) =>
    /^\p{Ll}$/u.test(word) &&
    i > 0 &&
    !/^\d+$/.test(words[i - 1] as string) &&
    (i === words.length - 1 || /[A-Z][A-Z][a-z]/.test(name));
  return words.map((word, i) => (isAlone(word, i) ? null : word));
}
