// What values are to the operators of the language: JSON, with the numbers that JSON lacks (NaN, infinities) while an expression is evaluated. Coercions
// follow the format's own program of version 17, which was asked for each; `npm run eval:run -- expressions` asks again.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { EvaluationError, fail } from './failure.ts';
import { chargeWhole } from './weight.ts';

export { EvaluationError, fail };

export function typeName(value: Json): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  return typeof value;
}

/** Own members alone: `constructor` is no member of an object that does not say so. */
export function memberOf(object: JsonObject, name: string): Json {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}

/** A new object from members, safe for every name. */
export function objectOf(members: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(members);
}

const decimal = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const special = /^([+-]?)(inf|infinity|nan)$/i;

/** The number that a text is, as the program reads it: no white space, no empty text. */
export function parseNumber(text: string): number | null {
  if (decimal.test(text)) return Number(text);
  const word = special.exec(text);
  if (word === null) return null;
  if (/nan/i.test(text)) return Number.NaN;
  return word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The number that a value counts as, or null: `null` is 0, a boolean 0 or 1, a text what it spells. */
export function asNumber(value: Json): number | null {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' ? parseNumber(value) : null;
}

export function numberOf(value: Json): number {
  return asNumber(value) ?? fail(`expected a number, got ${typeName(value)}`);
}

export function listOf(value: Json): readonly Json[] {
  return isArray(value) ? value : fail(`expected an array, got ${typeName(value)}`);
}

export function mapOf(value: Json): JsonObject {
  return isObject(value) ? value : fail(`expected an object, got ${typeName(value)}`);
}

/** A whole number of at least 0 out of a value: what is below is 0, what is behind the point is cut. */
export function countOf(value: Json): number {
  const number = Math.trunc(numberOf(value));
  return Number.isNaN(number) ? 0 : Math.max(number, 0);
}

/** Empty and zero are false; every other text, list and object is true. */
export function isTruthy(value: Json): boolean {
  if (value === null) return false;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  if (isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== '' && value !== false;
}

/** A number in decimal digits alone, however large or small. */
function plainDigits(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return '0';
  const text = String(value);
  const [digits = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  const shift = Number(exponent);
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(shift, '0');
}

/** A number inside of a list or an object, where text keeps the point: `[1.0]`. */
function nestedDigits(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  const size = Math.abs(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (size >= 1e16 || size < 1e-5) return value.toExponential();
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** A value as the text that operators on text see. */
export function textOf(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return plainDigits(value);
  chargeWhole(value);
  return writeJson(value, nestedDigits);
}

/** JSON text of a value; whole numbers without a point. */
export function jsonText(value: Json): string {
  chargeWhole(value);
  return writeJson(value, (number) => {
    if (!Number.isFinite(number)) return 'null';
    if (Number.isInteger(number) && Math.abs(number) < 2 ** 63) return BigInt(number).toString();
    const size = Math.abs(number);
    return size >= 1e16 || size < 1e-5 ? number.toExponential() : String(number);
  });
}

function writeJson(value: Json, digits: (number: number) => string): string {
  if (typeof value === 'number') return digits(value);
  if (isArray(value)) return `[${value.map((one) => writeJson(one, digits)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}:${writeJson(one ?? null, digits)}`,
  );
  return `{${members.join(',')}}`;
}

/** Numbers are equal within the rounding of one: `0.1 + 0.2` is `0.3`. */
const areNear = (a: number, b: number) => Math.abs(a - b) < Number.EPSILON;

/** Equality of the operator `=`: a number equals the text that spells it, `null` the empty text, `true` one. */
export function areEqual(a: Json, b: Json): boolean {
  if (isCompound(a) && isCompound(b)) chargeWhole(a);
  return equal(a, b);
}

function equal(a: Json, b: Json): boolean {
  if (typeof a === 'number' && typeof b === 'number') return areNear(a, b) || Object.is(a, b);
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  if (isCompound(a) || isCompound(b)) return areSame(a, b, equal);
  if (a === null || b === null) return a === b || a === '' || b === '';
  if (typeof a === 'boolean' && typeof b === 'boolean') return a === b;
  // A text is no boolean.
  if (typeof a !== 'number' && typeof b !== 'number') return false;
  const [left, right] = [asNumber(a), asNumber(b)];
  return left !== null && right !== null && areNear(left, right);
}

/** Equality of type and content. */
export function areIdentical(a: Json, b: Json): boolean {
  if (isCompound(a) && isCompound(b)) chargeWhole(a);
  return identical(a, b);
}

function identical(a: Json, b: Json): boolean {
  if (typeof a === 'number' && typeof b === 'number') return areNear(a, b);
  return isCompound(a) ? areSame(a, b, identical) : a === b;
}

const isCompound = (value: Json) => isArray(value) || isObject(value);

function areSame(a: Json, b: Json, areAlike: (a: Json, b: Json) => boolean): boolean {
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((one, i) => areAlike(one, b[i] as Json));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && areAlike(a[name] ?? null, b[name] ?? null));
}

/** Order of two values: texts by code points, everything else by the number that it counts as; null where there is none. */
export function compareValues(a: Json, b: Json): number | null {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  const left = asNumber(a);
  const right = asNumber(b);
  if (left === null || right === null || Number.isNaN(left) || Number.isNaN(right)) return null;
  return left - right || (left === right ? 0 : Math.sign(left - right));
}

export function compareCodePoints(a: string, b: string): number {
  const right = b[Symbol.iterator]();
  for (const letter of a) {
    const other = right.next();
    if (other.done === true) return 1;
    if (letter !== other.value) return (letter.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0);
  }
  return right.next().done === true ? 0 : -1;
}

/** Bytes, which is how the format's own program measures some texts. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}
