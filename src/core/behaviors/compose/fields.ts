// Owns the short notation for entity fields and event payloads, and the subject: an entity together with the words people use for it.
// A notation that cannot be read is a bug in the library and fails an assertion when the behavior is first evaluated. Linear, pure.
import { assert } from '../../base/assert.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { EntityNode, FieldNode, PayloadFieldNode } from '../../schema/document.ts';
import { implicitFields } from '../../schema/language.ts';

type Scalar =
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'timestamp'
  | 'email'
  | 'url'
  | 'phone'
  | 'uuid'
  | 'image'
  | 'object';

/**
 * A field in short: `string`, `string!` (required), `number=0` (default), `enum:low|normal*|high` (star: default; `enum!:` required),
 * `ref:Customer` (one), `refs:Tag` (many), `[string]` (array of scalars). Anything else is written as a field object without its name.
 */
export type FieldText =
  | Scalar
  | `${Scalar}!`
  | `${Scalar}=${string}`
  | `enum:${string}`
  | `enum!:${string}`
  | `ref:${string}`
  | `ref!:${string}`
  | `refs:${string}`
  | `[${Scalar}]`;

export type FieldSpecs = Readonly<Record<string, FieldText | JsonObject>>;

/** Payload fields of an event: a scalar, `!` when required, or a struct name such as `[Ticket]`. */
export type PayloadSpec = Readonly<Record<string, string>>;

/** `own`: stored, one for each person, under the id of that person. */
export type Persistence = 'persistent' | 'runtime' | 'own';

export interface SubjectSpec {
  readonly fields: FieldSpecs;
  readonly persistence?: Persistence;
  readonly description?: string;
  /** Words for several of them, as a title; the plural of the name's words otherwise. Only the first word keeps its capital. */
  readonly plural?: string;
  /** The words for one of them, as a title; the name's words otherwise. Only the first word keeps its capital. */
  readonly singular?: string;
  /** Address of the list page; `/tickets` for Ticket otherwise. */
  readonly path?: string;
  /** Fields that a table shows; the first five that are not long otherwise. */
  readonly columns?: readonly string[];
  /** Fields that a person fills in; all without a timestamp or status otherwise. */
  readonly form?: readonly string[];
}

export interface Subject {
  readonly name: string;
  readonly entity: EntityNode;
  readonly singular: string;
  readonly plural: string;
  /** `TICKET`, as it occurs in event keys such as `OPEN_TICKET`. */
  readonly key: string;
  readonly path: string;
  readonly columns: readonly string[];
  readonly form: readonly string[];
  /** Every person has one of their own, whose id is theirs. */
  readonly isOwn: boolean;
}

/** An entity with its words. Names are PascalCase; `id` is added. */
export function subject(name: string, spec: SubjectSpec): Subject {
  assert(/^[A-Z][A-Za-z0-9]*$/.test(name), `entity name ${name} is not PascalCase`);
  const fields = readFields(spec.fields);
  const names = fields.map((field) => field.name ?? '');
  const singular = sentenceCase(spec.singular ?? spaced(name));
  const plural = sentenceCase(spec.plural ?? pluralOf(singular));
  const isOwn = spec.persistence === 'own';
  const persistence = spec.persistence === 'runtime' ? 'runtime' : 'persistent';
  const columns = spec.columns ?? names.filter((field) => field !== 'id').slice(0, 5);
  const form = spec.form ?? names.filter((field) => !isKept(field));
  for (const field of [...columns, ...form]) {
    assert(
      names.includes(field) || (implicitFields as readonly string[]).includes(field),
      `${name} has no field ${field}`,
    );
  }
  const entity: EntityNode = {
    name,
    persistence,
    ...(persistence === 'persistent' ? { collection: plural.toLowerCase().replaceAll(' ', '_') } : {}),
    fields,
    ...(spec.description === undefined ? {} : { description: spec.description }),
  };
  const path = spec.path ?? `/${plural.toLowerCase().replaceAll(' ', '-')}`;
  return { name, entity, singular, plural, key: keyOf(name), path, columns, form, isOwn };
}

/** Fields that the system keeps, so that no form asks for them. */
function isKept(field: string): boolean {
  return field === 'id' || field === 'status' || /At$/.test(field);
}

/** Every field of a subject by name, with the implicit ones. */
export function fieldNames(of: Subject): readonly string[] {
  return [
    ...(of.entity.fields ?? []).map((field) => (typeof field === 'string' ? field : (field.name ?? ''))),
    ...implicitFields,
  ];
}

export const hasField = (of: Subject, name: string): boolean => fieldNames(of).includes(name);

/** The declared type of a field; `string` for the implicit `id`, `datetime` for the other implicit ones. */
export function fieldType(of: Subject, name: string): string {
  for (const field of of.entity.fields ?? []) {
    if (typeof field !== 'string' && field.name === name) return field.type ?? 'string';
  }
  return name === 'id' ? 'string' : 'datetime';
}

/** Whether no record goes without the field. */
export function isRequired(of: Subject, name: string): boolean {
  return (of.entity.fields ?? []).some(
    (field) => typeof field !== 'string' && field.name === name && field.required === true,
  );
}

/** What a record has in a field before anybody fills it in. */
export function defaultOf(of: Subject, name: string): Json {
  for (const field of of.entity.fields ?? []) {
    if (typeof field !== 'string' && field.name === name && field.default !== undefined) return field.default;
  }
  return fieldType(of, name) === 'boolean' ? false : null;
}

export const hasDefault = (of: Subject, name: string): boolean =>
  (of.entity.fields ?? []).some(
    (field) => typeof field !== 'string' && field.name === name && field.default !== undefined,
  );

/** A list of things that each have these fields: `listed({ label: 'string', value: 'number' })`. */
export const listed = (fields: FieldSpecs): JsonObject => ({ type: 'array', items: shaped(fields), default: [] });
/** One thing that has these fields. */
export const shaped = (fields: FieldSpecs): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => [
      name,
      typeof spec === 'string' ? readField(name, spec) : { name, ...spec },
    ]),
  ),
});

/** The values of an enum field, or undefined when the field is not one. */
export function fieldValues(of: Subject, name: string): readonly Json[] | undefined {
  for (const field of of.entity.fields ?? []) {
    if (typeof field !== 'string' && field.name === name) return field.values;
  }
  return undefined;
}

export function readFields(specs: FieldSpecs): readonly FieldNode[] {
  const fields: FieldNode[] = [];
  if (specs.id === undefined) fields.push({ name: 'id', type: 'string', required: true, primaryKey: true });
  for (const [name, spec] of Object.entries(specs)) {
    fields.push(typeof spec === 'string' ? readField(name, spec) : { name, ...spec });
  }
  return fields;
}

function readField(name: string, text: string): FieldNode {
  const list = /^\[(\w+)\]$/.exec(text);
  if (list) return { name, type: 'array', items: { type: list[1] ?? 'string' }, default: [] };
  const reference = /^(refs?)(!?):(\w+)$/.exec(text);
  if (reference) {
    const relation = { entity: reference[3] ?? '', cardinality: reference[1] === 'refs' ? 'many' : 'one' };
    return { name, type: 'relation', ...(reference[2] === '!' ? { required: true } : {}), relation };
  }
  const choice = /^enum(!?):(.+)$/.exec(text);
  if (choice) return readChoice(name, choice[2] ?? '', choice[1] === '!');
  const scalar = /^(\w+)(!?)(?:=(.*))?$/.exec(text);
  assert(scalar, `field ${name}: cannot read "${text}"`);
  const type = scalar[1] ?? 'string';
  const value = scalar[3];
  return {
    name,
    type,
    ...(scalar[2] === '!' ? { required: true } : {}),
    ...(value === undefined ? {} : { default: readDefault(type, value) }),
  };
}

function readChoice(name: string, text: string, required: boolean): FieldNode {
  const marked = text.split('|');
  const values = marked.map((value) => value.replace(/\*$/, ''));
  const chosen = marked.findIndex((value) => value.endsWith('*'));
  const first = values[chosen];
  return {
    name,
    type: 'enum',
    ...(required ? { required: true } : {}),
    values,
    ...(first === undefined ? {} : { default: first }),
  };
}

function readDefault(type: string, value: string): Json {
  if (type === 'number') return Number(value);
  if (type === 'boolean') return value === 'true';
  return value;
}

/** Payload fields in the wire form: `{id: 'string!'}` becomes `[{name: 'id', type: 'string', required: true}]`. */
export function readPayload(spec: PayloadSpec): readonly PayloadFieldNode[] {
  return Object.entries(spec).map(([name, text]) =>
    text.endsWith('!') ? { name, type: text.slice(0, -1), required: true } : { name, type: text },
  );
}

/** A payload field that says only that it is an object or a list, with the shape of the entity's field of that name. */
export function shapedLike(of: Subject, field: PayloadFieldNode): PayloadFieldNode {
  if (isArray(field.properties))
    return { ...field, properties: field.properties.map((one) => (isObject(one) ? shapedLike(of, one) : one)) };
  if (!/^(?:\[object\]|array|object)$/.test(field.type ?? '')) return field;
  const like = (of.entity.fields ?? []).find((one) => typeof one !== 'string' && one.name === field.name);
  if (!isObject(like) || (like.items === undefined && like.properties === undefined)) return field;
  const { type, items, properties } = like;
  if (isObject(items) && typeof items.type === 'string' && items.type !== 'object')
    return { ...field, type: `[${items.type}]` };
  const shape = isObject(items) ? items.properties : properties;
  return {
    ...field,
    type: type === 'array' ? '[object]' : (type ?? 'object'),
    ...(isObject(shape) ? { properties: Object.values(shape).filter((one) => one !== undefined) } : {}),
  };
}

/** `SalesOrder` -> `Sales Order`. */
export function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
}

/** Words that are written in capitals wherever they stand: `RSVP`, `RSVPs`. */
const isInitials = (word: string): boolean => /^[A-Z0-9]{2,}s?$/.test(word);

/** `Sales Order` -> `Sales order`, as titles and messages begin. */
export function sentenceCase(words: string): string {
  return words.replace(/ \S+/g, (word) => (isInitials(word.slice(1)) ? word : word.toLowerCase()));
}

/** `Sales order` -> `sales order`, as it stands inside a sentence. */
export function inSentence(words: string): string {
  return words.replace(/\S+/g, (word) => (isInitials(word) ? word : word.toLowerCase()));
}

/** `SalesOrder` -> `SALES_ORDER`. */
export function keyOf(name: string): string {
  return spaced(name).toUpperCase().replaceAll(' ', '_');
}

/** Words that names write small and people in capitals. */
const initials: ReadonlySet<string> = new Set(['id', 'rma', 'rsvp', 'sku', 'sla', 'url']);

const labels = new Map<string, string>();

/** `SALES_ORDER`, `salesOrder` or `in-progress` -> `Sales order`, `In progress`. The same names come again and again, so they are kept. */
export function labelOf(name: string): string {
  const known = labels.get(name);
  if (known !== undefined) return known;
  const words = spaced(name).replaceAll(/[_-]/g, ' ').toLowerCase();
  const measured = words.replace(/ (ms|km|kg)$/, ' ($1)');
  const spelled = measured.replace(/\b\w+\b/g, (word) => (initials.has(word) ? word.toUpperCase() : word));
  const label = spelled.charAt(0).toUpperCase() + spelled.slice(1);
  labels.set(name, label);
  return label;
}

function pluralOf(words: string): string {
  if (/(s|x|z|ch|sh)$/.test(words)) return `${words}es`;
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return `${words}s`;
}
