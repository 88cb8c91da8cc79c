// The types of the format for the client, from the table of the format: one interface an element, each member with its sentence.
import { type ElementName, elementNames, format, type MemberSpec } from '../src/core/schema/format.ts';
import { vocabularies } from '../src/core/schema/words.ts';

/** The text of sdk/src/format-generated.ts, without the notice. */
export function formatTypes(): string {
  return `
/** A value, a binding such as \`@entity.title\`, or a list headed by an operator. */
export type Expression = unknown;

/** A list headed by an operator: \`['set', '@entity.status', 'open']\`. */
export type Effect = readonly [operator: string, ...rest: unknown[]];

/** What is shown: an object with a \`type\`, and whatever properties the pattern has. */
export interface Pattern {
  type?: string;
  children?: readonly unknown[];
  [property: string]: unknown;
}

/** Any word, with those that are known first. */
type Word<Known extends string> = Known | (string & {});

${elementNames.map(interfaceOf).join('\n')}`;
}

function interfaceOf(element: ElementName): string {
  const { title, says, members } = format[element];
  const lines = Object.entries(members).map(
    ([name, spec]) =>
      `  /** ${spec.says} */\n  ${/^[\w$]+$/.test(name) ? name : `'${name}'`}${spec.is === 'key' ? '' : '?'}: ${typeOf(spec)};`,
  );
  return `/** ${says} Members that the format does not know are kept. */
export interface ${title} {
${lines.join('\n')}
  [member: string]: unknown;
}
`;
}

function typeOf({ type, of, words }: MemberSpec): string {
  switch (type) {
    case 'text':
      return words === undefined ? 'string' : wordsOf(words);
    case 'flag':
      return 'boolean';
    case 'number':
      return 'number';
    case 'any':
      return 'unknown';
    case 'object':
      return 'Record<string, unknown>';
    case 'list':
      return 'readonly unknown[]';
    case 'texts':
      return 'readonly string[]';
    case 'sources':
      return 'string | readonly string[]';
    case 'guard':
      return 'Expression';
    case 'effects':
      return 'readonly Effect[]';
    case 'one':
      return formsOf(of as ElementName).join(' | ');
    case 'many':
      return `readonly ${group(formsOf(of as ElementName))}[]`;
    case 'map':
      return `Record<string, ${format[of as ElementName].title} | unknown>`;
  }
}

function group(forms: readonly string[]): string {
  return forms.length === 1 ? String(forms[0]) : `(${forms.join(' | ')})`;
}

function wordsOf(name: keyof typeof vocabularies): string {
  const words = Object.keys(vocabularies[name].says).map((word) => `'${word}'`);
  return `Word<${words.join(' | ')}>`;
}

function formsOf(element: ElementName): string[] {
  const { bare, title } = format[element];
  const own = element === 'trait' ? [title, format.reference.title] : [title];
  return bare === undefined ? own : [...own, 'string'];
}
