// The words of the format as declarations are judged by them: sets, the forms of other texts, and what other formats call a type.
import { isWordOf, type VocabularyName, vocabularies } from '../schema/words.ts';

export type WordsName = Extract<
  VocabularyName,
  'fieldType' | 'payloadType' | 'persistence' | 'category' | 'instanceScope' | 'eventScope'
>;

interface Words {
  readonly noun: string;
  /** In the order in which they are suggested. */
  readonly known: ReadonlySet<string>;
  /** True if a text that is no word stands for itself, such as the name of an entity. */
  readonly takes: (text: string) => boolean;
  /** True if a list is written as what it holds in brackets. */
  readonly takesLists: boolean;
}

function wordsOf(name: WordsName): Words {
  const { noun, says } = vocabularies[name];
  const takes = (text: string) => isWordOf(name, text);
  return { noun, known: new Set(Object.keys(says)), takes, takesLists: takes('[any]') };
}

export const declaredWords: Readonly<Record<WordsName, Words>> = {
  fieldType: wordsOf('fieldType'),
  payloadType: wordsOf('payloadType'),
  persistence: wordsOf('persistence'),
  category: wordsOf('category'),
  instanceScope: wordsOf('instanceScope'),
  eventScope: wordsOf('eventScope'),
};

/** What other formats call a type. */
export const foreignTypes: Readonly<Record<string, string>> = {
  ...called('string', 'text str varchar char longtext'),
  ...called('number', 'int integer float double decimal numeric bigint money currency'),
  ...called('boolean', 'bool bit flag'),
  ...called('array', 'list set'),
  ...called('object', 'json jsonb map dict record'),
  ...called('datetime', 'time timestamptz'),
  ...called('relation', 'ref reference foreignKey belongsTo hasMany'),
  ...called('url', 'uri link href'),
};

function called(meant: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, meant]));
}
