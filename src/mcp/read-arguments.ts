// Arguments as models and their clients send them: an object or a list as JSON text, a number or a truth value as a text. What the schema of the tool wants
// decides; where it takes a text as well, the text stays. A text may also name an answer that is kept here, in the place of a list or an object.

import { ServiceError } from '../contract/service-error.ts';
import { isArray, isObject, type Json } from '../core/base/json.ts';
import { formatPointer, type Segment } from '../core/base/pointer.ts';
import { noteRepeats } from '../core/base/repeated-members.ts';
import { jsonFault } from '../core/base/strict-json.ts';

type JsonMap = Record<string, unknown>;

export interface ArgumentReader {
  /** The JSON Schema of what a `$ref` names. */
  definition(name: string): JsonMap | undefined;
  /** A kept answer or a part of it, by its address; undefined for a text that is no address. Throws ServiceError where it is not kept any more. */
  kept(text: string): Json | undefined;
}

/** Throws ServiceError `invalid_request` for a text that begins as JSON and cannot be read as such. */
export function readArguments(value: unknown, schema: JsonMap, reader: ArgumentReader): unknown {
  return read(value, schema, reader, []);
}

function read(value: unknown, schema: JsonMap, reader: ArgumentReader, path: readonly Segment[]): unknown {
  const meant = typeof value === 'string' ? readText(value, schema, reader, path) : value;
  const { items, properties } = schema as { items?: JsonMap; properties?: Record<string, JsonMap> };
  if (isArray(meant) && items !== undefined)
    return keepIfSame(
      meant,
      meant.map((item, i) => read(item, items, reader, [...path, i])),
    );
  if (isObject(meant) && properties !== undefined)
    for (const [name, member] of Object.entries(meant)) {
      const wanted = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (wanted !== undefined) (meant as JsonMap)[name] = read(member, wanted, reader, [...path, name]);
    }
  return meant;
}

/** The list itself where nothing in it changed: what is known of it is known of that value. */
function keepIfSame(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, i) => item === before[i]) ? before : after;
}

function readText(text: string, schema: JsonMap, reader: ArgumentReader, path: readonly Segment[]): unknown {
  const kinds = kindsOf(schema, reader);
  const isComposite = kinds.has('object') || kinds.has('array');
  if (isComposite) {
    const kept = reader.kept(text);
    if (kept !== undefined) return kept;
  }
  // A step or an outcome may look like JSON and be a text all the same; a behavior is never called like that.
  if (kinds.has('string') && !isNamed(schema)) return text;
  if (isComposite && /^\s*["[{]/.test(text)) return readJson(text, kinds, path);
  if (!kinds.has('string') && (kinds.has('number') || kinds.has('integer')) && isNumber(text)) return Number(text);
  if (kinds.has('boolean') && !kinds.has('string') && /^\s*(true|false)\s*$/i.test(text))
    return text.trim().toLowerCase() === 'true';
  return text;
}

const isNamed = (schema: JsonMap): boolean =>
  typeof schema.$ref === 'string' && schema.$ref.endsWith('/SchemaOrBehavior');

const isNumber = (text: string): boolean => /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(text);

function readJson(text: string, kinds: ReadonlySet<string>, path: readonly Segment[]): unknown {
  let value: unknown;
  let inner = text;
  try {
    value = JSON.parse(inner);
    // Some encode twice.
    if (typeof value === 'string') {
      inner = value;
      value = JSON.parse(inner);
    }
  } catch (error) {
    throw wrong(path, `came as a text that is no JSON: ${(error as Error).message.slice(0, 200)}`);
  }
  const kind = isArray(value) ? 'array' : isObject(value) ? 'object' : typeof value;
  if (!kinds.has(kind)) return value;
  const fault = jsonFault(inner, value);
  if (fault !== null) throw wrong(path, `came as a JSON text: ${fault}`);
  noteRepeats(inner, value as Json);
  return value;
}

export function wrong(path: readonly Segment[], message: string): ServiceError {
  const pointer = formatPointer(path);
  return new ServiceError('invalid_request', {
    detail: `${pointer || 'The arguments'}: ${message}`,
    errors: [{ pointer, code: 'wrong_type', message }],
  });
}

/** The types that a schema takes; none is known for one that takes anything. */
function kindsOf(schema: JsonMap, reader: ArgumentReader): ReadonlySet<string> {
  const kinds = new Set<string>();
  const { $ref, type, anyOf, oneOf, enum: values } = schema;
  if (typeof $ref === 'string') {
    const definition = reader.definition($ref.slice($ref.lastIndexOf('/') + 1));
    if (definition !== undefined) for (const kind of kindsOf(definition, reader)) kinds.add(kind);
  }
  for (const kind of isArray(type) ? type : [type]) if (typeof kind === 'string') kinds.add(kind);
  for (const one of [anyOf, oneOf].flat())
    if (isObject(one)) for (const kind of kindsOf(one as JsonMap, reader)) kinds.add(kind);
  if (isArray(values)) for (const one of values) kinds.add(typeof one);
  return kinds;
}
