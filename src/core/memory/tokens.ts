// Words of a text, for lexical match and for naming patterns. Lower case, NFKC; letters and digits of any script make words, and
// scripts without spaces are cut into pairs of characters. English plurals lose their s (the S-stemmer of Harman, JASIS 1991).
import { toNormalForm } from '../base/normal-form.ts';

const wordPattern = /[\p{L}\p{N}]+/gu;
const unspacedPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u;

/** Words that join others and say nothing about the subject. */
const functionWords = new Set(
  (
    'a an and any are as at be been but by can could did do does for from had has have he her him his how i if in into is it its ' +
    'just may me might must my no not of off on or our out over shall she should so than that the their them then there these ' +
    'they this those to too up us was we were what when where which while who why will with would you your after before during ' +
    'several some all also again very via per about'
  ).split(' '),
);

/** The words in order, function words included. Linear in the text. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const match of toNormalForm(text, 'NFKC').toLowerCase().matchAll(wordPattern)) {
    const word = match[0];
    if (unspacedPattern.test(word)) words.push(...characterPairs(word));
    else words.push(word);
  }
  return words;
}

/** The words that carry meaning, stemmed, in order. When a text has only function words, those. */
export function termsOf(text: string): string[] {
  const words = wordsOf(text);
  const content = words.filter((word) => !functionWords.has(word));
  return (content.length > 0 ? content : words).map(stem);
}

/** Steps and different words of them that count for what an episode did: the first ones. */
export const wordedStepsMax = 100;
const stepWordsMax = 256;

/** The different words of some steps, numbers left out: what was done, as a text. */
export function textOfSteps(steps: readonly string[]): string {
  const words = new Set<string>();
  for (const step of steps.slice(0, wordedStepsMax))
    for (const word of wordsOf(step.slice(0, stepTextMax).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')))
      if (!/^\p{N}+$/u.test(word) && words.size < stepWordsMax) words.add(word);
  return [...words].join(' ');
}

const stepTextMax = 256;

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** Takes an English plural to its singular: `policies` to `policy`, `errors` to `error`; leaves `class` and `status`. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && !/[ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (word.endsWith('es') && !/[aeo]es$/.test(word))
    return /(ss|sh|ch|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

function characterPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => (characters[i] ?? '') + character);
}
