// The namespaces `object` and `validate`.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import {
  areEqual,
  areIdentical,
  asNumber,
  countOf,
  isTruthy,
  listOf,
  mapOf,
  numberOf,
  objectOf,
  textOf,
  utf8Length,
} from '../value.ts';
import { chargeParts } from '../weight.ts';
import {
  applyFunction,
  argument,
  type Call,
  fixed,
  type Operator,
  requireFunction,
  type ValueOperator,
  valueAt,
} from './operator.ts';

type Entry = readonly [string, Json];

const entriesOf = (object: JsonObject): readonly Entry[] => Object.entries(object) as Entry[];

const onObject = (run: (object: JsonObject) => Json): ValueOperator => fixed(1, ([value = null]) => run(mapOf(value)));

/** Of nothing there are no members. */
const ofMembers = (run: (entries: readonly Entry[]) => Json): ValueOperator =>
  fixed(1, ([value = null]) => (value === null ? [] : run(entriesOf(mapOf(value)))));

/** A function gets the value and the name of each member, or the other way round. */
const eachMember = (run: (entry: Entry, ask: (...args: Json[]) => Json) => readonly Entry[]): ValueOperator =>
  fixed(2, (args, call: Call) => {
    const object = mapOf(argument(args, 0));
    requireFunction(argument(args, 1));
    const ask = (...values: Json[]) => applyFunction(argument(args, 1), values, call);
    return objectOf(entriesOf(object).flatMap((entry) => run(entry, ask)));
  });

const namesIn = (value: Json) => new Set(listOf(value).map(textOf));
const mergeable = (value: Json): JsonObject => (value === null ? {} : mapOf(value));

function deepMerge(a: JsonObject, b: JsonObject): JsonObject {
  for (const one of [a, b]) chargeParts(one);
  const merged = new Map(entriesOf(a));
  for (const [name, value] of entriesOf(b)) {
    const known = merged.get(name);
    merged.set(name, isObject(known) && isObject(value) ? deepMerge(known, value) : value);
  }
  return objectOf(merged);
}

function fromEntries(value: Json): Json {
  const pairs = listOf(value).filter((one): one is readonly Json[] => isArray(one) && one.length >= 2);
  return objectOf(pairs.map((pair) => [textOf(pair[0] as Json), pair[1] as Json]));
}

function has([value = null, name = null]: readonly Json[]): boolean {
  if (value === null) return false;
  let at: Json = mapOf(value);
  for (const step of textOf(name).split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, step)) return false;
    at = at[step] ?? null;
  }
  return true;
}

const isMatch = (pattern: RegExp) => fixed(1, ([value = null]) => typeof value === 'string' && pattern.test(value));
const isType = (holds: (value: Json) => boolean) => fixed(1, ([value = null]) => holds(value));
const compared = (holds: (a: number, b: number) => boolean): ValueOperator =>
  fixed(2, ([value = null, limit = null]) => {
    const bound = numberOf(limit);
    const number = asNumber(value);
    return number !== null && holds(number, bound);
  });
const measured = (holds: (length: number, limit: number) => boolean): ValueOperator =>
  fixed(2, ([value = null, limit = null]) => holds([...textOf(value)].length, countOf(limit)));

function isEmail(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const parts = value.split('@');
  return parts.length === 2 && parts[0] !== '' && (parts[1] ?? '').includes('.');
}

/** An address begins with its scheme, has a point somewhere, and is longer than ten bytes of UTF-8: the program asks no more. */
function isUrl(value: Json): boolean {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !value.includes('.')) return false;
  return utf8Length(value) > 10;
}

function isDate(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const parts = value.split('-');
  if (parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return false;
  const [, month = 0, day = 0] = parts.map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

const digitsOf = (value: Json) => [...textOf(value)].filter((letter) => /\d/.test(letter)).map(Number);

/** The check digit of Luhn, "Computer for verifying numbers", US patent 2,950,048, 1960. */
function isCreditCard(value: Json): boolean {
  const digits = digitsOf(value);
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = digits.reverse().reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isPhone(value: Json): boolean {
  const text = textOf(value);
  const digits = digitsOf(value).length;
  return /^[\d\s()+-]*$/.test(text) && digits >= 7 && digits <= 15;
}

function isRequired(value: Json): boolean {
  return value !== null && value !== '' && !(isArray(value) && value.length === 0);
}

const inRange = fixed(3, (args) => {
  const [value = 0, low = 0, high = 0] = args.map(numberOf);
  return value >= low && value <= high;
});

export const objectOperators: Readonly<Record<string, Operator>> = {
  'object/clone': onObject((object) => object),
  'object/deepClone': fixed(1, ([value = null]) => value),
  'object/deepMerge': fixed(0, (args) => args.map(mergeable).reduce(deepMerge, {})),
  'object/entries': ofMembers((entries) => entries.map(([name, value]) => [name, value])),
  'object/equals': fixed(2, ([a = null, b = null]) => areIdentical(a, b)),
  'object/filter': eachMember((entry, ask) => (isTruthy(ask(entry[1], entry[0])) ? [entry] : [])),
  'object/fromEntries': fixed(1, ([value = null]) => fromEntries(value)),
  'object/get': fixed(2, ([value = null, path = null]) => valueAt(value, textOf(path).split('.'))),
  'object/has': fixed(2, has),
  'object/keys': ofMembers((entries) => entries.map(([name]) => name)),
  'object/mapKeys': eachMember(([name, value], ask) => [[textOf(ask(name, value)), value]]),
  'object/mapValues': eachMember(([name, value], ask) => [[name, ask(value, name)]]),
  'object/merge': fixed(0, (args) => objectOf(args.flatMap((one) => entriesOf(mergeable(one))))),
  'object/omit': fixed(2, ([value = null, list = null]) => {
    const object = mapOf(value);
    const names = namesIn(list);
    return objectOf(entriesOf(object).filter(([name]) => !names.has(name)));
  }),
  'object/pick': fixed(2, ([value = null, list = null]) => {
    const object = mapOf(value);
    const names = namesIn(list);
    return objectOf(entriesOf(object).filter(([name]) => names.has(name)));
  }),
  'object/set': fixed(3, ([value = null, name = null, member = null]) =>
    objectOf([...entriesOf(mergeable(value)), [textOf(name), member]]),
  ),
  'object/values': ofMembers((entries) => entries.map(([, value]) => value)),
  'validate/array': isType(isArray),
  'validate/boolean': isType((value) => typeof value === 'boolean'),
  'validate/check': fixed(2, (args, call) => isTruthy(applyFunction(argument(args, 1), [argument(args, 0)], call))),
  'validate/creditCard': isType(isCreditCard),
  'validate/date': isType(isDate),
  'validate/email': isType(isEmail),
  'validate/equals': fixed(2, ([a = null, b = null]) => areIdentical(a, b)),
  'validate/length': fixed(2, ([value = null, limit = null]) => {
    const length = isArray(value) ? value.length : [...textOf(value)].length;
    return length === countOf(limit);
  }),
  'validate/max': compared((number, limit) => number <= limit),
  'validate/maxLength': measured((length, limit) => length <= limit),
  'validate/min': compared((number, limit) => number >= limit),
  'validate/minLength': measured((length, limit) => length >= limit),
  'validate/noneOf': fixed(2, ([value = null, list = null]) => !listOf(list).some((one) => areEqual(one, value))),
  'validate/number': isType((value) => typeof value === 'number'),
  'validate/object': isType(isObject),
  'validate/oneOf': fixed(2, ([value = null, list = null]) => listOf(list).some((one) => areEqual(one, value))),
  'validate/pattern': fixed(2, ([value = null, part = null]) => textOf(value).includes(textOf(part))),
  'validate/phone': isType(isPhone),
  'validate/range': inRange,
  'validate/required': isType(isRequired),
  'validate/string': isType((value) => typeof value === 'string'),
  'validate/url': isType(isUrl),
  'validate/uuid': isMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i),
};
