// The closed control vocabulary: the words of the language that count as structure, each with a small code. What is not listed has code 0, so
// a user's word can never enter a label. Pattern kinds are the one open list (registries grow): they count by the place where they stand, never elsewhere.
import { hash32 } from '../base/hash.ts';
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import * as language from '../schema/language.ts';

/** The code of a word, 0 for anything else; a list of one word counts as the word. */
export function codeOf(words: ReadonlyMap<string, number>, value: Json | undefined): number {
  if (isArray(value)) return value.length === 1 ? codeOf(words, value[0]) : 0;
  return typeof value === 'string' ? (words.get(value) ?? 0) : 0;
}

/** Codes from 1 in list order. Append only: a changed code changes every vector. */
function coded(...words: readonly string[]): ReadonlyMap<string, number> {
  return new Map(words.map((word, index) => [word, index + 1]));
}

/** Members of an element that are structure and enter its exact label as they are; what else is structure is read for what it says. */
export const structuralMembers = {
  schema: coded('services', 'config'),
  orbital: coded('emits', 'listens', 'services', 'relations', 'config', 'exposes'),
  entity: coded('instances'),
  field: coded(
    ...['required', 'default', 'values', 'items', 'properties', 'relation', 'min', 'max', 'format', 'primaryKey'],
    ...['unique', 'intrinsic'],
  ),
  payload: coded('required', 'default', 'values', 'items', 'properties', 'relation'),
  trait: coded('config', 'scope', 'requiredFields', 'dataEntities', 'capabilities', 'events', 'effects', 'fields'),
  listen: coded('payloadMapping'),
  tick: coded('interval', 'appliesTo', 'priority'),
  page: coded('viewType', 'primaryEntity', 'isInitial', 'layout'),
} as const;

/** Members that only tell about what holds them, wherever they stand. */
export const documentation: ReadonlySet<string> = new Set(['description', 'synonyms', 'tier']);

export const fieldTypes = coded(
  ...['string', 'number', 'boolean', 'date', 'timestamp', 'datetime', 'array', 'object', 'enum', 'relation', 'email'],
  ...['url', 'phone', 'uuid', 'image', 'any', 'integer', 'float', 'json', 'file', 'text', 'time', 'currency', 'trait'],
  ...['slot', 'pattern', 'function', 'color', 'money'],
);
export const persistences = coded('persistent', 'runtime', 'singleton', 'instance');
export const categories = coded(
  ...['interaction', 'lifecycle', 'game-core', 'integration', 'game-combat', 'game-movement', 'game-ai', 'game-ui'],
  ...['agent', 'validation', 'notification', 'temporal', 'atmosphere', 'progression'],
);
export const scopes = coded('internal', 'external');
export const cardinalities = coded('one', 'many', 'one-to-one', 'one-to-many', 'many-to-one', 'many-to-many');
export const slots = coded(
  ...['main', 'modal', 'drawer', 'sidebar', 'center', 'overlay', 'toast', 'floating', 'system', 'content', 'screen'],
  ...['hud-top', 'hud-bottom', 'hud-left', 'hud-right', 'hud'],
);
export const persistVerbs = coded(...language.persistVerbs);
/** A root without a code is any name: a code for a new one would be a new version of the vectors. */
export const bindingRoots = coded(
  ...[...language.bindingRootNames].filter((root) => root !== 'callsitePayload'),
  ...language.implicitLocals,
);

export const patternFamilies = [
  ...['form', 'collection', 'figure', 'text', 'layout', 'navigation', 'action', 'condition', 'media', 'game'],
] as const;
export type PatternFamily = (typeof patternFamilies)[number];

const familyWords: Readonly<Record<PatternFamily, string>> = {
  form: 'form input select textarea checkbox radio filter search picker upload wizard selector slider field switch toggle pad editor rating',
  collection: 'list grid table gallery timeline calendar kanban tree feed card cards board rows thread column',
  figure: 'stat stats chart meter progress graph sparkline gauge counter score trend metric plot display',
  text: 'typography badge icon divider avatar label text heading quote code markdown tag chip',
  layout: 'stack box layout section container split row spacer shell frame panel drawer modal dialog scroll',
  navigation: 'tabs tab breadcrumb menu navigation pagination link nav header footer sidebar accordion toc',
  action: 'button buttons action actions fab',
  condition: 'empty loading error spinner skeleton alert toast notification confirm',
  media: 'image video map lightbox carousel media audio file qr signature viewer',
  game: 'game canvas sprite 3d hud physics tile dialogue inventory item atlas avl svg',
};

const familyByWord = new Map<string, number>();
for (const [index, family] of patternFamilies.entries()) {
  for (const word of familyWords[family].split(' ')) if (!familyByWord.has(word)) familyByWord.set(word, index);
}

/** The family of a pattern kind, by the first of its words that tells, read from the end; -1 when none does. */
export function familyOf(kind: string): number {
  const words = kind.split('-');
  for (let i = words.length - 1; i >= 0; i--) {
    const family = familyByWord.get(words[i] as string);
    if (family !== undefined) return family;
  }
  return -1;
}

const iconKind = hash32('icon');

/** Whether a property of a pattern, whose kind is given as its label, holds the name of an icon: a word of the icon set, as the kind is one of the registry. */
export function isIcon(key: string, kind: number): boolean {
  return key === 'icon' || key.endsWith('Icon') || (key === 'name' && kind === iconKind);
}
