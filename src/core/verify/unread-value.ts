// What a member of the format takes, in words, where it holds something else: `"required": "yes"`, a guard that is a name, `"cardinality": "single"`.
// Shapes that cannot be read at all are refused before (shape.ts), and words of declarations are findings (declared-values.ts).
import { isArray, isObject, type Json } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { flag, list, map, number, object, text } from '../schema/element-spec.ts';
import { type ElementName, format, type MemberSpec, type MemberType } from '../schema/format.ts';
import { type VocabularyName, vocabularies } from '../schema/words.ts';
import { declaredWords } from './declared-words.ts';

/** What a member takes, and the word that may be meant. */
export interface Wanted {
  readonly takes: string;
  readonly near: readonly string[];
}

export const isTexts = (value: Json) => isArray(value) && value.every((item) => typeof item === 'string');

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

const typed = { strict: 'typed' } as const;

/** Members that hold anything by the table of the format, or that it does not have, and that version 17 reads as this. */
const readAs: Readonly<Partial<Record<ElementName, Readonly<Record<string, MemberSpec>>>>> = {
  schema: {
    schemaVersion: number('', typed),
    config: map('setting', '', typed),
    _metadata: object('', typed),
    ledger: object('', typed),
  },
  orbital: {
    config: map('setting', '', typed),
    domainContext: object('', typed),
    design: object('', typed),
    expects: list('', typed),
  },
  entity: { shared: flag('', typed), identity: flag('', typed) },
  trait: { local: flag('', typed) },
  event: { tier: text('', typed) },
  emit: { tier: text('', typed) },
};

/** The members of an element as version 17 reads them. */
export const readMembers = (kind: ElementName): Readonly<Record<string, MemberSpec>> => ({
  ...format[kind].members,
  ...readAs[kind],
});

/** The same by the kind of element and the name of the member. */
export function wantedOf(kind: ElementName, name: string, value: Json): Wanted | null {
  const spec = readAs[kind]?.[name] ?? format[kind].members[name];
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
  const stand = notRead.get(word);
  if (words === undefined || (words.has(word) && stand === undefined) || word.startsWith('@')) return null;
  const { noun } = vocabularies[name];
  const known = [...words].filter((one) => !notRead.has(one));
  if (stand !== undefined) return { takes: takesOneOf(noun, known), near: stand };
  return { takes: takesOneOf(noun, known), near: nearestNames(word, known) };
}

/** Words of the format that version 17 does not read, and what says the same to it. */
const notRead: ReadonlyMap<string, readonly string[]> = new Map([['one-to-one', ['one']]]);

/** A setting has the tiers that events have, but for one. */
export const settingTier: Wanted = {
  takes: takesOneOf(
    vocabularies.tier.noun,
    Object.keys(vocabularies.tier.says).filter((tier) => tier !== 'essential'),
  ),
  near: [],
};

function takesOneOf(noun: string, known: readonly string[]): string {
  return `a ${noun}: ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
}
