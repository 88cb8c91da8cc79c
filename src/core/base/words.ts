import { toNormalForm } from './normal-form.ts';
import { rememberTexts } from './text-memo.ts';

/** Longer texts are no names. */
const keptLengthMax = 64;

/** The words of a name in lower case: `OPEN_HELP`, `openHelp` and `open-help` have the same two. A search asks for those of the same few again and again. */
export const wordsOf = rememberTexts(readWords, keptLengthMax);

const plainWords = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
/** The same in any script; where a script has no capitals, its letters are small ones. */
const anyWords = /[\p{Lu}\p{Lt}]+(?![\p{Ll}\p{Lo}\p{Lm}\p{M}])|[\p{Lu}\p{Lt}]?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Nd}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
const ascii = /^[\x00-\x7f]*$/;

function readWords(name: string): readonly string[] {
  const words = ascii.test(name) ? name.match(plainWords) : toNormalForm(name).match(anyWords);
  return (words ?? []).map((word) => word.toLowerCase());
}

/** Whether two names differ in a number alone, as `level1` and `level4` do: each is one of several, and no slip. */
export function differInNumber(a: string, b: string): boolean {
  const [bare, other] = [a, b].map((name) => name.toLowerCase().replace(/\p{Nd}+/gu, '0'));
  return bare === other && a.toLowerCase() !== b.toLowerCase();
}

/** Each two words of a name that follow one another, with a space between them. */
export function pairsOf(name: string): string[] {
  const words = wordsOf(name);
  return words.slice(1).map((word, i) => `${words[i]} ${word}`);
}

/** Whether two names differ in their convention alone: the same words, or the same letters where one is written without telling words apart. */
export function isSameName(a: string, b: string): boolean {
  // Most names begin otherwise, and need not be taken apart.
  if (a.charAt(0).toLowerCase() !== b.charAt(0).toLowerCase()) return false;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  if (a === b || words.length === 0 || words.join('') !== others.join('')) return false;
  return words.length === others.length ? words.join() === others.join() : Math.min(words.length, others.length) === 1;
}

/** Participles, the irregular ones that no other word ends in. */
const past =
  /(?:ed|done|lost|won|sent|made|gone|taken|sold|paid|found|built|bought|begun|drawn|shown|known|thrown|written|broken|chosen|given|frozen|stolen|hidden|forgotten|fallen|held|kept|told|caught|brought)$/;

/** Whether an event tells what has happened, by its last word: `TicketLoaded`, `ORDER_SENT`. */
export function isPast(event: string): boolean {
  return past.test(wordsOf(event).at(-1) ?? '');
}

/** The plural of the last word by the rules that hold for most nouns. */
export function pluralOf(slug: string): string {
  if (slug.endsWith('s')) return slug;
  if (/[^aeiou]y$/.test(slug)) return `${slug.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/.test(slug) ? `${slug}es` : `${slug}s`;
}
