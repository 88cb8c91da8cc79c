// What may stand at a place and what is there, for completion and explanations: in JSON, YAML and the textual form alike, by the site of the place. Members, words
// and operators come from the JSON Schema of the format, names from the document; what people are told is asked of the service by name.
import { parsePointer } from '../../../../src/core/base/pointer.ts';
import type { TextPlace } from '../../../../src/core/formats/lines.ts';
import type { Model } from '../../../../src/core/schema/index.ts';
import { type PlacedElements, pointerAt } from '../pointer-at.ts';
import { type Declared, declaredAt } from './declared-names.ts';
import { formsAt, membersOf, type SchemaNode, valuesOf } from './schema-help.ts';
import { openFrame, plain, type Site } from './site.ts';
import { siteInLolo } from './site-in-lolo.ts';
import { siteInValues } from './site-in-values.ts';
import { siteInYaml } from './site-in-yaml.ts';

export interface HelpQuestion {
  readonly text: string;
  /** In UTF-16 code units. */
  readonly at: number;
  /** The pointer of a member of the document, whose value the text is, in JSON; none of a whole document. */
  readonly inside?: string;
}

export interface HelpOption {
  readonly label: string;
  readonly type: 'property' | 'constant' | 'keyword' | 'variable';
  readonly detail: string;
  readonly info: string;
  /** What fits better goes before the rest, by the greater number. */
  readonly boost?: number;
}

export interface Help {
  readonly from: number;
  readonly to: number;
  readonly options: readonly HelpOption[];
  /** What is written there, and under which names it is explained, the most exact first. */
  readonly word: string;
  readonly asks: readonly string[];
  /** What is known of it without asking. */
  readonly says: string;
}

/** The document as it was read last, where it could be. */
export interface LastRead {
  readonly model: Model;
  readonly elements: PlacedElements;
}

interface Notation {
  siteAt(text: string, at: number): Site | null;
  /** A name or a text as it is written. */
  write(text: string): string;
}

const quoted = (text: string) => JSON.stringify(text);
const json: Notation = { siteAt: siteInValues, write: quoted };
const yaml: Notation = {
  siteAt: siteInYaml,
  write: (text) =>
    /^[\w/][\w ./-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text) ? text : quoted(text),
};
const lolo: Notation = { siteAt: siteInLolo, write: (text) => (/[\s()[\]{}",:;|]/.test(text) ? quoted(text) : text) };

/** By how a text begins, as its reader tells the formats apart; null of those that are only read. */
export function notationOf(text: string): Notation | null {
  const head = text.slice(0, 2000).replace(/^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)+/, '');
  if (/^(?:<|(?:%%.*\n\s*)*stateDiagram)/.test(head)) return null;
  if (head === '' || /^[{[]/.test(head)) return json;
  return /^(?:#.*\n\s*|---.*\n\s*)*(?:---|[\w"'-]+\s*:(?:\s|$))/.test(head) ? yaml : lolo;
}

/** The value of a member of the document, alone. */
function memberValue(pointer: string): Notation {
  const steps = (parsePointer(pointer) ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const name = String(steps.pop());
  return {
    ...json,
    siteAt: (text, at) => siteInValues(text, at, [{ ...openFrame('object', steps), name, isNameNext: false }]),
  };
}

export function helpAt(schema: SchemaNode, read: LastRead | null, { text, at, inside }: HelpQuestion): Help | null {
  const notation = inside === undefined ? notationOf(text) : memberValue(inside);
  const found = notation?.siteAt(text, at) ?? null;
  if (notation === null || found === null) return null;
  const site = unwrapped(found);
  const { kind, from, to } = site;
  const written = text.slice(from, to);
  const word = plain(written);
  const forms = formsAt(schema, site);
  const options = new Map<string, HelpOption>();
  const offer = (name: string, option: Omit<HelpOption, 'label'>, label = notation.write(name)) => {
    if (!options.has(label)) options.set(label, { label, ...option });
  };
  for (const name of site.words ?? []) offer(name, { type: 'keyword', detail: '', info: '' }, name);
  const members = kind === 'name' || kind === 'either' ? membersOf(forms) : [];
  for (const { name, says, isRequired } of members)
    if (name === word || site.beside.at(-1)?.has(name) !== true)
      offer(name, { type: 'property', detail: isRequired ? 'required' : '', info: says });
  const declared: Declared[] = [];
  if (kind === 'value' || kind === 'either') {
    if (read !== null)
      declared.push(...declaredAt(read.model, site, inside ?? pointerAt(read.elements, placeOf(text, at)), word));
    for (const { name, says } of declared) offer(name, { type: 'variable', detail: says, info: '' });
    for (const [name, boost] of operatorsAt(schema, site))
      offer(name, { type: 'constant', detail: '', info: '', boost });
    for (const value of valuesOf(forms))
      if (typeof value === 'string') offer(value, { type: 'constant', detail: '', info: '' });
      else offer(String(value), { type: 'constant', detail: '', info: '' }, JSON.stringify(value));
  }
  const member = kind === 'name' ? members.find(({ name }) => name === word) : undefined;
  // A name that the document gave to something is that, whatever else goes by the word.
  const own = /^[@?]/.test(word) ? undefined : declared.find(({ name }) => name === word);
  return {
    from,
    to,
    options: [...options.values()],
    word,
    asks: own === undefined ? asksOf(word, kind === 'name' ? forms : []) : [],
    says: member?.says ?? declared.find(({ name }) => name === word)?.says ?? '',
  };
}

/** What most machines do, in the order of how often. */
const usualEffects = ['render-ui', 'fetch', 'persist', 'set', 'emit', 'navigate'];

/** Operators of the first item of a list that may be a call: where a step of a machine stands, those that do something first, and elsewhere those that do nothing. */
function operatorsAt(schema: SchemaNode, { path, beside }: Site): readonly (readonly [string, number])[] {
  if (path.at(-1) !== 0) return [];
  const holders = formsAt(schema, { path: path.slice(0, -1), beside });
  if (!holders.some(({ title }) => title === 'Expression')) return [];
  const isStep = typeof path.at(-2) === 'number' && /^(?:effects|initialEffects)$/.test(String(path.at(-3)));
  const effects = new Set(schema.$defs?.EffectOperator?.enum ?? []);
  const boostOf = (name: string): number => {
    if (effects.has(name) !== isStep) return 0;
    if (!isStep) return 1;
    const usual = usualEffects.indexOf(name);
    return usual === -1 ? (name.includes('/') ? 1 : 2) : 3 + usualEffects.length - usual;
  };
  const names = (schema.$defs?.Operator?.enum ?? []).filter((one) => typeof one === 'string');
  return names.map((name) => [name, boostOf(name)] as const).sort(([, one], [, other]) => other - one);
}

/** A document may stand inside of a member `schema`. */
function unwrapped(site: Site): Site {
  return site.path[0] === 'schema' ? { ...site, path: site.path.slice(1), beside: site.beside.slice(1) } : site;
}

function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const wordCharactersMax = 80;

function asksOf(word: string, holders: readonly SchemaNode[]): string[] {
  if (word === '' || word.length > wordCharactersMax) return [];
  if (word.startsWith('?')) return ['@payload'];
  if (word.startsWith('@')) return [word.split('.')[0] ?? word];
  const titles = holders.filter(({ title, properties }) => title !== undefined && properties?.[word] !== undefined);
  return [...titles.map(({ title }) => `${title}.${word}`), ...(holders.length > 0 ? [] : [word])];
}
