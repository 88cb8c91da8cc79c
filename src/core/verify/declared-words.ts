// The words that declarations take: types, persistences, categories and scopes. The format grows: a word that is not here is held against a document as an
// error only where it is a typo of one that is.

/** Words in the order in which they are suggested, and the form of other texts that stand for themselves, such as names of entities. */
interface Words {
  readonly noun: string;
  readonly known: ReadonlySet<string>;
  readonly also?: RegExp;
}

export type WordsName = 'fieldType' | 'payloadType' | 'persistence' | 'category' | 'instanceScope' | 'eventScope';

const fieldTypes = [
  ...['string', 'number', 'boolean', 'date', 'timestamp', 'datetime', 'array', 'object', 'enum', 'relation'],
  ...['email', 'url', 'phone', 'uuid', 'image'],
];

/** `Ticket`, `[Ticket]`, `[string]`. */
const typeName = /^(?:\p{Lu}[\p{L}\p{M}\p{N}_$]*|\[[\p{L}_][\p{L}\p{M}\p{N}_$]*\])$/u;

export const declaredWords: Readonly<Record<WordsName, Words>> = {
  fieldType: { noun: 'field type', known: new Set(fieldTypes) },
  payloadType: { noun: 'payload type', known: new Set([...fieldTypes, 'any']), also: typeName },
  persistence: { noun: 'persistence', known: new Set(['persistent', 'runtime', 'singleton', 'instance']) },
  category: {
    noun: 'category',
    known: new Set(['interaction', 'lifecycle', 'integration', 'game-core', 'game-entity', 'game-ui']),
  },
  instanceScope: { noun: 'scope', known: new Set(['instance', 'collection']) },
  eventScope: { noun: 'scope', known: new Set(['internal', 'external']) },
};

/** What other formats call a type. */
export const foreignTypes: Readonly<Record<string, string>> = {
  ...asking('string', 'text str varchar char longtext'),
  ...asking('number', 'int integer float double decimal numeric bigint money currency'),
  ...asking('boolean', 'bool bit flag'),
  ...asking('array', 'list set'),
  ...asking('object', 'json jsonb map dict record'),
  ...asking('datetime', 'time dateTime timestamptz'),
  ...asking('relation', 'ref reference foreignKey belongsTo hasMany'),
  ...asking('url', 'uri link href'),
};

function asking(meant: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, meant]));
}
