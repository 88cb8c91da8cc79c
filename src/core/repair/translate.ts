// One entity's words for another's: what a trait of tickets says, said of invoices. Names are rewritten in every spelling that documents use
// (`ServiceTarget`, `SERVICE_TARGET`, `service-target`, `Service targets`), in the singular and the plural, in one pass over each text.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { pluralOf, wordsOf } from '../base/words.ts';

export type Translate = (value: Json) => Json;

type Spelling = (words: readonly string[]) => string;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Spellings of a name of several words; of one word, some coincide and the text around tells them apart. */
const spellings: readonly Spelling[] = [
  (words) => words.map(capital).join(''),
  (words) => words.map((word, i) => (i === 0 ? word : capital(word))).join(''),
  (words) => words.join('_').toUpperCase(),
  (words) => words.join('_'),
  (words) => words.join('-'),
  (words) => words.map(capital).join(' '),
  (words) => capital(words.join(' ')),
  (words) => words.join(' '),
];
const [pascal, camel, upper, snake, kebab, , sentence, plain] = spellings as [
  Spelling,
  Spelling,
  Spelling,
  Spelling,
  Spelling,
  Spelling,
  Spelling,
  Spelling,
];

/** How a text says a name of one word: by its case and by what separates the words around it. */
function spellingIn(text: string, found: string): Spelling {
  if (found === found.toUpperCase()) return upper;
  const isCapital = found.charAt(0) !== found.charAt(0).toLowerCase();
  if (text.includes(' ')) return isCapital ? sentence : plain;
  if (isCapital) return pascal;
  if (text.includes('_')) return snake;
  return text.includes('-') || text.includes('/') ? kebab : camel;
}

/** Rewrites texts and member names that speak of the entity `from` so that they speak of `to`. */
export function translation(from: string, to: string): Translate {
  const before = wordsOf(from);
  const after = wordsOf(to);
  if (before.length === 0 || after.length === 0 || before.join() === after.join()) return (value) => value;
  const plural = (words: readonly string[]) => [...words.slice(0, -1), pluralOf(words.at(-1) as string)];
  const known = new Map<string, Spelling | null>();
  const plurals = new Set<string>();
  for (const spelling of spellings) {
    for (const words of [before, plural(before)]) {
      const text = spelling(words);
      known.set(text, known.has(text) ? null : spelling);
      if (words !== before && words.join() !== before.join()) plurals.add(text);
    }
  }
  const forms = [...known.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(forms.join('|'), 'g');
  const ofText = (text: string) =>
    text.replace(pattern, (found) => {
      const spelling = known.get(found) ?? spellingIn(text, found);
      return spelling(plurals.has(found) ? plural(after) : after);
    });
  const texts = new Map<string, string>();
  const rewrite = (text: string) => {
    const before = texts.get(text);
    if (before !== undefined) return before;
    const after = ofText(text);
    texts.set(text, after);
    return after;
  };
  const ofValue = (value: Json): Json => {
    if (typeof value === 'string') return rewrite(value);
    if (isArray(value)) return value.map(ofValue);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [rewrite(key), ofValue(item as Json)]));
  };
  return ofValue;
}
