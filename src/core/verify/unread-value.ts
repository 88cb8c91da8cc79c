// What a member of the format takes, in words, where it holds something else: `"required": "yes"`, a guard that is a name, `"cardinality": "single"`.
// Shapes that cannot be read at all are refused before (shape.ts), and words of declarations are findings (declared-values.ts).
import { isArray, isObject, type Json } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { type ElementName, format, type MemberSpec, type MemberType } from '../schema/format.ts';
import { type VocabularyName, vocabularies } from '../schema/words.ts';
import { declaredWords } from './declared-words.ts';

/** What a member takes, and the word that may be meant. */
export interface Wanted {
  readonly takes: string;
  readonly near: readonly string[];
}

const isTexts = (value: Json) => isArray(value) && value.every((item) => typeof item === 'string');

/** What a type takes, in words. */
const takes: Readonly<Record<Exclude<MemberType, 'any'>, string>> = {
  text: 'a text',
  flag: 'true or false',
  number: 'a number',
  object: 'an object',
  map: 'an object',
  list: 'a list',
  many: 'a list',
  effects: 'a list of effects',
  texts: 'a list of texts',
  sources: 'the name of a state or a list of them',
  one: 'an object',
  guard: 'an expression such as `["=", "@entity.status", "open"]`, a binding, true or false',
};

function isOfType(value: Json, { type, of }: MemberSpec): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'object':
    case 'map':
      return isObject(value);
    case 'list':
    case 'many':
    case 'effects':
      return isArray(value);
    case 'texts':
      return isTexts(value);
    case 'sources':
      return typeof value === 'string' || isTexts(value);
    case 'one':
      return isObject(value) || (typeof value === 'string' && of !== undefined && format[of].bare !== undefined);
    case 'guard':
      return isArray(value) || typeof value === 'boolean' || (typeof value === 'string' && value.startsWith('@'));
  }
}

/** What a member takes, where its value is something else; null where it is read. */
export function wantedInPlace(spec: MemberSpec, value: Json): Wanted | null {
  if (value === null || spec.type === 'any') return null;
  if (!isOfType(value, spec)) return { takes: takes[spec.type], near: [] };
  return typeof value === 'string' && spec.words !== undefined ? wantedWord(spec.words, value) : null;
}

/** The same by the kind of element and the name of the member. */
export function wantedOf(kind: ElementName, name: string, value: Json): Wanted | null {
  const spec = format[kind].members[name];
  return spec === undefined ? null : wantedInPlace(spec, value);
}

/** Lists of words that are whole, and that no check judges. */
const wholeLists: ReadonlyMap<VocabularyName, ReadonlySet<string>> = new Map(
  Object.entries(vocabularies)
    .filter(([name, { also }]) => also === undefined && !Object.hasOwn(declaredWords, name))
    .map(([name, { says }]) => [name as VocabularyName, new Set(Object.keys(says))]),
);

function wantedWord(name: VocabularyName, word: string): Wanted | null {
  const words = wholeLists.get(name);
  if (words === undefined || words.has(word) || word.startsWith('@')) return null;
  const { noun } = vocabularies[name];
  const known = [...words];
  return { takes: `a ${noun}: ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`, near: nearestNames(word, known) };
}
