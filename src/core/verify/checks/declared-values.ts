// What declarations hold: words of the format, values and defaults of fields and payload fields, at any depth.
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import { type Element, type Entity, listMember } from '../../schema/element.ts';
import { isOperator } from '../../schema/operators.ts';
import type { CategoryCode, Ruling, Severity } from '../categories.ts';
import type { MakeRepairs } from '../check.ts';
import { declaredWords, foreignTypes, type WordsName } from '../declared-words.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, knownTypos, type NameBudget, nearTo, quote } from '../hint.ts';
import { rulings } from '../rulings.ts';
import { freeName, isSameJson, judgeNames, removal, renamedCopy } from './declared-names.ts';

export interface Place {
  readonly element: Element;
  readonly rest: readonly Segment[];
}

/** Where a judge is on its way through a declaration. One list grows and shrinks on the way: what keeps a place takes `inside` of it. */
interface Way {
  readonly element: Element;
  readonly rest: Segment[];
}

const inside = ({ element, rest }: Place, ...more: Segment[]): Place => ({ element, rest: [...rest, ...more] });

/** Tells of something at a place, in a trait or in the document. */
export type Report = (
  ruling: CategoryCode | Ruling,
  severity: Severity,
  place: Place,
  name: string,
  message: string,
  repairs: MakeRepairs | null,
) => void;

const wordRulings: Readonly<Partial<Record<WordsName, Ruling>>> = {
  fieldType: rulings.unknownFieldType,
  category: rulings.unknownCategory,
};

/** A member whose word is not known: an error where it is a typo of a known one, for the format grows. */
export function judgeWord(
  name: WordsName,
  node: JsonObject,
  member: string,
  place: Place,
  budget: NameBudget,
  report: Report,
): void {
  const word = node[member];
  if (typeof word !== 'string') return;
  const { noun, known, takes, takesLists } = declaredWords[name];
  if (known.has(word) || word === '' || word.charCodeAt(0) === 64) return;
  // A list of what the brackets hold, where lists are written so.
  const inner = takesLists ? /^\[(\p{Ll}.*)\]$/u.exec(word)?.[1] : undefined;
  if (inner !== undefined && known.has(inner)) return;
  const own = knownTypos(inner ?? word, known, budget);
  // A name of its own may look like a word in another case alone.
  if (takes(word) && (inner === undefined ? !own.includes(word.toLowerCase()) : own.length === 0)) return;
  const typos = inner === undefined ? own : own.map((one) => `[${one}]`);
  const foreign = Object.hasOwn(foreignTypes, word) && known.has('string') ? [foreignTypes[word] as string] : [];
  const near = typos.length > 0 ? typos : foreign.length > 0 ? foreign : nearTo(word, known, budget);
  const severity = typos.length > 0 ? 'error' : 'warning';
  const message = `${quote(word)} is no ${noun} of the format: use ${listOf([...known])}${hint(near.slice(0, 3))}`;
  const ruling = wordRulings[name] ?? 'invalid_declaration';
  const [nearest] = near;
  report(ruling, severity, inside(place, member), word, message, ({ path }) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
  );
}

function listOf(words: readonly string[]): string {
  if (words.length > 6) return 'a known one';
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Own findings of an entity; what its names mean to others is judged with those. */
export function judgeEntity(scope: DocumentScope, entity: Entity): void {
  const { node } = entity;
  if (typeof node === 'string') return;
  const report: Report = (ruling, severity, place, name, message, repairs) =>
    scope.report(ruling, severity, place, name, message, repairs);
  judgeWord('persistence', node, 'persistence', { element: entity, rest: [] }, scope, report);
  judgeFieldNames(entity, report);
  for (const field of entity.fields)
    if (isObject(field.node)) judgeField(field.node, { element: field, rest: [] }, 'fieldType', scope, report);
}

function judgeFieldNames(element: Element, report: Report): void {
  const fields = listMember(element.node, 'fields');
  judgeNames(fields, 'name', (name, i, isCopy) => {
    const message = `the entity has a field ${quote(name)} already: remove or rename this one`;
    report(rulings.repeatedField, 'error', { element, rest: ['fields', i] }, name, message, ({ path }) =>
      isCopy || typeof fields[i] === 'string' ? [removal(path)] : renamedCopy(path, freeName(name, fields, 'name', i)),
    );
  });
}

/** The type, values and default of a field, and of what its values are made of. */
export function judgeField(
  node: JsonObject,
  way: Way,
  types: 'fieldType' | 'payloadType',
  budget: NameBudget,
  report: Report,
): void {
  const { type, values, items, properties } = node;
  judgeWord(types, node, 'type', way, budget, report);
  if (isArray(values) || type === 'enum') judgeValues(node, way, report);
  if (node.default !== undefined) judgeDefault(node, way, budget, report);
  const { rest } = way;
  if (isObject(items)) {
    rest.push('items');
    judgeField(items, way, types, budget, report);
    rest.pop();
  }
  if (typeof properties !== 'object' || properties === null) return;
  for (const [key, part] of Object.entries(properties)) {
    if (!isObject(part)) continue;
    rest.push('properties', isArray(properties) ? Number(key) : key);
    judgeField(part, way, types, budget, report);
    rest.length -= 2;
  }
}

/** A part without a name of its own goes by the step that leads to it. */
function nameOf(node: JsonObject, { element, rest }: Place): string {
  return typeof node.name === 'string' ? node.name : String(rest.at(-1) ?? element.name);
}

function judgeValues(node: JsonObject, way: Way, report: Report): void {
  const { type, values } = node;
  if (!isArray(values) || values.length === 0) {
    if (type !== 'enum') return;
    const name = nameOf(node, way);
    const at = values === undefined ? inside(way) : inside(way, 'values');
    const message = `the field ${quote(name)} is an enum without values: list them in \`values\`, or give it the type "string"`;
    report(rulings.emptyEnum, 'error', at, name, message, ({ path }) => [
      {
        action: 'set_property',
        params: { path: `${values === undefined ? path : path.slice(0, -'/values'.length)}/type`, value: 'string' },
      },
    ]);
    return;
  }
  const seen = new Set<string>();
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as Json;
    const text = typeof value === 'string' ? `"${value}` : canonicalJson(value);
    if (seen.has(text)) {
      const name = nameOf(node, way);
      const message = `the value ${show(value)} of the field ${quote(name)} stands twice: remove one`;
      report('invalid_declaration', 'error', inside(way, 'values', i), name, message, ({ path }) => [
        { action: 'unset_property', params: { path } },
      ]);
    }
    seen.add(text);
  }
}

function judgeDefault(node: JsonObject, way: Way, budget: NameBudget, report: Report): void {
  const { type, values, default: value } = node;
  if (value === null || value === undefined || isComputed(value)) return;
  if (typeof type === 'string' && !holdsLiteral(type, value)) {
    const name = nameOf(node, way);
    const message = `the default ${show(value)} of the field ${quote(name)} is no ${type}: correct it, or the type`;
    const mended = asType(type, value);
    report('invalid_declaration', 'error', inside(way, 'default'), name, message, ({ path }) => [
      ...(mended === undefined ? [] : [{ action: 'set_property', params: { path, value: mended } }]),
      { action: 'unset_property', params: { path } },
    ]);
    return;
  }
  if (!isArray(values) || values.length === 0 || isArray(value) || isAmong(values, value)) return;
  const name = nameOf(node, way);
  const near = typeof value === 'string' ? nearTo(value, texts(values), budget) : [];
  const message = `the default ${show(value)} of the field ${quote(name)} is none of its values: use one of them${hint(near)}`;
  const [nearest] = near;
  report('invalid_declaration', 'error', inside(way, 'default'), name, message, ({ path }) => [
    ...(nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }]),
    { action: 'unset_property', params: { path } },
  ]);
}

export function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

export const texts = (values: readonly Json[]): string[] =>
  values.filter((value): value is string => typeof value === 'string');

export function isAmong(values: readonly Json[], value: Json): boolean {
  return typeof value === 'object' ? values.some((one) => isSameJson(one, value)) : values.includes(value);
}

/** A binding or a call: what it comes to is not written. */
export function isComputed(value: Json): boolean {
  if (typeof value === 'string') return value.charCodeAt(0) === 64;
  return isArray(value) && typeof value[0] === 'string' && (value[0].charCodeAt(0) === 64 || isOperator(value[0]));
}

const textual = new Set([
  'string',
  'enum',
  'date',
  'datetime',
  'timestamp',
  'relation',
  'email',
  'url',
  'phone',
  'uuid',
  'image',
]);
/** Moments may be numbers of milliseconds; a relation may hold several ids, or what they stand for; an image may say more than its address. */
const numeric = new Set(['number', 'date', 'datetime', 'timestamp', 'relation']);
const listing = new Set(['array', 'relation']);
const structured = new Set(['object', 'relation', 'image']);

/** Whether a literal may be a value of a type; of an unknown type anything may. */
export function holdsLiteral(type: string, value: Json): boolean {
  if (!declaredWords.fieldType.known.has(type)) return true;
  if (typeof value === 'string') return textual.has(type);
  if (typeof value === 'number') return numeric.has(type) || type === 'enum';
  if (typeof value === 'boolean') return type === 'boolean' || type === 'enum';
  if (isArray(value)) return listing.has(type);
  return value === null || structured.has(type);
}

/** The same value written as the type has it, where that is plain. */
export function asType(type: string, value: Json): Json | undefined {
  if (type === 'number' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  return undefined;
}
