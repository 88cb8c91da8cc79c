// What a member of the format takes, in words, where it holds something else: `"required": "yes"`, a guard that is a name, `"cardinality": "single"`.
// Shapes that cannot be read at all are refused before (shape.ts), and words of declarations are findings (declared-values.ts).
import { isArray, isObject, type Json } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { format, type MemberSpec, type MemberType } from '../schema/format.ts';
import { type VocabularyName, vocabularies } from '../schema/words.ts';
import { declaredWords } from './declared-words.ts';

/** What a member takes, and the word that may be meant. */
export interface Wanted {
  readonly takes: string;
  readonly near: readonly string[];
}

const isTexts = (value: Json) => isArray(value) && value.every((item) => typeof item === 'string');

/** A type by what it takes, in words, and whether a value is of it. */
const types: Readonly<
  Record<Exclude<MemberType, 'any'>, readonly [string, (value: Json, spec: MemberSpec) => boolean]>
> = {
  text: ['a text', (value) => typeof value === 'string'],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  number: ['a number', (value) => typeof value === 'number'],
  object: ['an object', isObject],
  map: ['an object', isObject],
  list: ['a list', isArray],
  many: ['a list', isArray],
  effects: ['a list of effects', isArray],
  texts: ['a list of texts', isTexts],
  sources: ['the name of a state or a list of them', (value) => typeof value === 'string' || isTexts(value)],
  one: ['an object', (value, { of }) => isObject(value) || (typeof value === 'string' && isNamed(of))],
  guard: [
    'an expression such as `["=", "@entity.status", "open"]`, a binding, true or false',
    (value) => isArray(value) || typeof value === 'boolean' || (typeof value === 'string' && value.startsWith('@')),
  ],
};

const isNamed = (of: MemberSpec['of']) => of !== undefined && format[of].bare !== undefined;

/** What a member takes, where its value is something else; null where it is read. */
export function wantedInPlace(spec: MemberSpec, value: Json): Wanted | null {
  if (spec.type === 'any' || value === null) return null;
  const [takes, fits] = types[spec.type];
  if (!fits(value, spec)) return { takes, near: [] };
  if (typeof value !== 'string' || spec.words === undefined) return null;
  return wantedWord(spec.words, value);
}

/** Of lists of words that are whole, and that no check judges. */
function wantedWord(name: VocabularyName, word: string): Wanted | null {
  const { says, also, noun } = vocabularies[name];
  if (also !== undefined || Object.hasOwn(declaredWords, name) || Object.hasOwn(says, word)) return null;
  if (word.startsWith('@')) return null;
  const known = Object.keys(says);
  return { takes: `a ${noun}: ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`, near: nearestNames(word, known) };
}
