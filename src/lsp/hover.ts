// Hover texts: what a name is, its type, what its author says of it, and who uses it; of a trait and a state, the machine as text; of a word of the format, its entry of
// `orrery explain`.
import type { MarkupContent } from 'vscode-languageserver';
import { textDiagram } from '../cli/diagram.ts';
import { type Entry, explain } from '../contract/explain.ts';
import { isArray, isObject, type Json } from '../core/base/json.ts';
import { type Element, type Field, symbolsOf, type Trait } from '../core/schema/index.ts';
import type { Registries } from '../core/verify/index.ts';
import type { Analysis } from './analysis.ts';
import { type NamePlace, namesOf } from './names.ts';

export interface Told {
  readonly start: number;
  readonly end: number;
  readonly contents: MarkupContent;
}

const usersMax = 8;
const entriesMax = 3;

export function hoverAt(analysis: Analysis, offset: number, registries: Registries): Told | null {
  const place = namesOf(analysis).at(offset)[0];
  if (place !== undefined && place.kind !== 'operator' && place.kind !== 'pattern')
    return { start: place.start, end: place.end, contents: markdown(aboutName(analysis, place)) };
  const word = wordAt(analysis.text.getText(), offset);
  if (word === null) return null;
  const { entries } = explain(word.text, registries);
  if (entries.length === 0) return null;
  return { ...word, contents: markdown(entries.slice(0, entriesMax).map(aboutEntry).join('\n\n---\n\n')) };
}

const markdown = (value: string): MarkupContent => ({ kind: 'markdown', value });

/** The word around an offset, with the signs that operators and bindings have. */
export function wordAt(text: string, offset: number): { text: string; start: number; end: number } | null {
  const inWord = /[\p{L}\p{N}_@./!<>=+*%-]/u;
  let [start, end] = [offset, offset];
  while (start > 0 && inWord.test(text[start - 1] as string)) start--;
  while (end < text.length && inWord.test(text[end] as string)) end++;
  return start === end ? null : { text: text.slice(start, end), start, end };
}

export function aboutEntry({ name, subject, says, facts, parts }: Entry): string {
  const lines = [`**${name}** (${subject})`, '', says];
  for (const [label, text] of facts) lines.push('', `*${label}*: ${text}`);
  if (parts.length > 0) lines.push('', parts.map((part) => `\`${part.name}\``).join(', '));
  return lines.join('\n');
}

function aboutName(analysis: Analysis, place: NamePlace): string {
  const { declaration, kind, name } = place;
  if (declaration === null) return `**${name}** (${kind})\n\nNothing in this document declares it.`;
  const { owner } = declaration;
  const type = typeOf(declaration.kind, owner, name);
  const lines = [`**${name}** (${declaration.kind}${type === null ? '' : `: \`${type}\``})`];
  const node = owner !== null && owner.name === name ? owner.node : null;
  if (isObject(node) && typeof node.description === 'string') lines.push('', node.description);
  const users = namesOf(analysis)
    .placesOf(declaration)
    .filter(({ isDeclaration }) => !isDeclaration);
  lines.push('', sayUsers(analysis, users));
  const trait = owner === null || analysis.model === null ? null : symbolsOf(analysis.model).traitOf(owner);
  if (trait !== null && (kind === 'trait' || kind === 'state' || kind === 'event'))
    lines.push('', '```text', ...machineText(trait), '```');
  return lines.join('\n');
}

function sayUsers({ text }: Analysis, users: readonly NamePlace[]): string {
  if (users.length === 0) return 'Nothing uses it.';
  const told = users.slice(0, usersMax).map(({ start, owner }) => {
    const line = text.positionAt(start).line + 1;
    return owner === null || owner.name === '' ? `line ${line}` : `${owner.kind} \`${owner.name}\` (line ${line})`;
  });
  const more = users.length > told.length ? ` and ${users.length - told.length} more` : '';
  return `Used by ${[...new Set(told)].join(', ')}${more}.`;
}

function typeOf(kind: NamePlace['kind'], owner: Element | null, name: string): string | null {
  if (kind === 'field') return (owner as Field).type || null;
  if (owner === null || !isObject(owner.node)) return null;
  if (kind === 'setting') return settingType(owner.node.config, name);
  if (kind === 'payload') {
    const payload = owner.node.payloadSchema ?? owner.node.payload;
    const item = isArray(payload) ? payload.find((one) => isObject(one) && one.name === name) : undefined;
    return isObject(item) && typeof item.type === 'string' ? item.type : null;
  }
  return null;
}

function settingType(config: Json | undefined, name: string): string | null {
  const setting = isObject(config) ? config[name] : undefined;
  return isObject(setting) && typeof setting.type === 'string' ? setting.type : null;
}

const same = (text: string) => text;
const plain = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same, blue: same } as const;

/** A machine, a line a transition. */
export function machineText(trait: Trait): string[] {
  return textDiagram(trait, plain);
}
