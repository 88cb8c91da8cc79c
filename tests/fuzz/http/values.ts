// Values from JSON Schema: those that fit, those at the edge of fitting, and those that were damaged.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { isArray, isObject } from '../../../src/core/base/json.ts';
import type { Prng } from '../../../src/core/base/prng.ts';
import type { JsonSchema } from './openapi.ts';
import type { Words } from './words.ts';

export const junk: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  -0,
  '',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'std-helpdesk',
  'std-',
  [],
  [[]],
  {},
  { orbitals: [] },
  { orbitals: [{}] },
  { orbitals: [null] },
  { entities: [], states: {} },
  { toString: 1, hasOwnProperty: null },
  { name: 'x', orbitals: [{ entity: 'A', traits: ['T'.repeat(300)], pages: [''] }] },
];

/** A value that the schema admits, as far as JSON Schema says; `name` is that of the member, for words that mean something. */
export function validValue(schema: JsonSchema, name: string, words: Words, prng: Prng): Json {
  const { $ref, anyOf, oneOf } = schema;
  if ($ref !== undefined) return words.component($ref.slice($ref.lastIndexOf('/') + 1), prng);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return prng.pick(schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return validValue(prng.pick(choices), name, words, prng);
  switch (schema.type) {
    case 'object':
      return validObject(schema, words, prng);
    case 'array': {
      const { minItems = 0, maxItems = 1_000, items = {} } = schema;
      const length = Math.min(maxItems, minItems + prng.below(4));
      return Array.from({ length }, () => validValue(items, name, words, prng));
    }
    case 'integer':
    case 'number':
      return validNumber(schema, prng);
    case 'boolean':
      return prng.below(2) === 0;
    case 'string':
      return words.text(name, schema, prng);
    default:
      return prng.pick(junk);
  }
}

function validObject(schema: JsonSchema, words: Words, prng: Prng): JsonObject {
  const { properties = {}, required = [] } = schema;
  if ('action' in properties && 'params' in properties) return words.action(prng);
  const object: Record<string, Json> = {};
  for (const [member, value] of Object.entries(properties))
    if (required.includes(member) || prng.below(5) < 2) object[member] = validValue(value, member, words, prng);
  return Object.keys(properties).length === 0 ? (words.component('JsonObject', prng) as JsonObject) : object;
}

function validNumber({ type, minimum = -1_000, maximum = 1_000 }: JsonSchema, prng: Prng): number {
  const low = Math.max(minimum, -1_000);
  const high = Math.min(maximum, low + prng.pick([1, 10, 100_000]));
  return type === 'integer' ? low + prng.below(high - low + 1) : low + prng.real() * (high - low);
}

/** A value just inside or just outside what the schema admits. */
export function edgeValue(schema: JsonSchema, name: string, words: Words, prng: Prng): Json {
  const { minimum = 0, maximum = 1_000, items = {} } = schema;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return prng.pick([
        minimum,
        maximum,
        minimum - 1,
        maximum + 1,
        maximum + 0.5,
        2 ** 53,
        -(2 ** 53),
        String(minimum),
      ]);
    case 'string': {
      const [low, high] = lengthsOf(schema);
      const letter = prng.pick(['d', 'ä', '😀', ' ', '"']);
      return letter.repeat(prng.pick([low, Math.max(0, low - 1), high, high + 1]));
    }
    case 'array': {
      const { minItems = 0, maxItems = 300 } = schema;
      const length = prng.pick([minItems, Math.max(0, minItems - 1), maxItems, maxItems + 1]);
      const item = validValue(items, name, words, prng);
      return Array.from({ length: Math.min(length, 300) }, () => item);
    }
    case 'boolean':
      return prng.pick(['true', 'TRUE', 0, 1, '']);
    default:
      return prng.pick([null, [], {}, { name: '', orbitals: [] }, validValue(schema, name, words, prng)]);
  }
}

/** From the lengths that are given, or from the last `{low,high}` of the pattern. */
function lengthsOf({ minLength, maxLength, pattern = '' }: JsonSchema): [number, number] {
  const [, low = '0', high = '64'] = [...pattern.matchAll(/\{(\d+),(\d+)\}/g)].at(-1) ?? [];
  return [minLength ?? Number(low), Math.min(maxLength ?? Number(high), 20_000)];
}

/** One thing about the value is changed: a member gone, doubled, renamed, of another kind; anywhere in it. */
export function damaged(value: Json, prng: Prng): Json {
  if (isArray(value) && value.length > 0 && prng.below(4) > 0) {
    const at = prng.below(value.length);
    if (prng.below(4) === 0) return [...value, value[at] as Json];
    return value.map((item, i) => (i === at ? damaged(item, prng) : item));
  }
  if (!isObject(value) || prng.below(6) === 0) return prng.pick(junk);
  const names = Object.keys(value);
  const name = names.length === 0 ? undefined : prng.pick(names);
  const change = prng.below(6);
  if (name === undefined || change === 0)
    return { ...value, [prng.pick(['surprise', 'schemaa', '__proto_', 'limit '])]: prng.pick(junk) };
  const { [name]: item = null, ...rest } = value;
  if (change === 1) return rest;
  if (change === 2) return { ...rest, [`${name}_`]: item };
  return { ...value, [name]: damaged(item, prng) };
}

/** Damages a text: cuts, doubles, inserts. */
export function damagedText(text: string, prng: Prng): string {
  const at = prng.below(text.length + 1);
  const to = Math.min(text.length, at + prng.below(8));
  const inserts = ['"', '{', ']', '\u0000', '\\u', '1e999', ',', 'nul', '{"__proto__":1}', '[['.repeat(200)];
  const damaged = prng.pick([
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(to),
    () => text.slice(0, at) + prng.pick(inserts) + text.slice(at),
    () => text + text,
    () => '',
  ])();
  // Half a surrogate pair cannot be sent: what is judged is the text that arrives.
  return Buffer.from(damaged).toString();
}
