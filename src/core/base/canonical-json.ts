// Canonical JSON text: equal values give equal bytes.
// Object keys are sorted by UTF-16 code unit (RFC 8785), strings and keys are NFC, -0 is 0, `undefined` members are absent,
// numbers print as ECMAScript prints them, so `1.0` and `1` agree. Lone surrogates are escaped by JSON.stringify and stay distinct.
import type { Json } from './json.ts';
import { isArray } from './json.ts';
import { compareStrings } from './order.ts';

/** Canonical text of a string: NFC, JSON-escaped, quoted. */
export function canonicalString(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return JSON.stringify(text.normalize('NFC'));
  }
  return `"${text}"`;
}

const memberKeys = new Map<string, string>();
const memberKeysMax = 4096;

/** Canonical text of a member's name with its colon. The names of the format recur, so their texts are kept: up to a fixed number. */
export function canonicalKey(name: string): string {
  let text = memberKeys.get(name);
  if (text === undefined) {
    text = `${canonicalString(name)}:`;
    if (memberKeys.size < memberKeysMax) memberKeys.set(name, text);
  }
  return text;
}

/** The own keys of an object by UTF-16 code unit. Short lists are sorted by insertion: most have fewer than ten keys. */
export function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  if (keys.length > 24) return keys.sort(compareStrings);
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] as string;
    let j = i - 1;
    while (j >= 0 && (keys[j] as string) > key) {
      keys[j + 1] = keys[j] as string;
      j--;
    }
    keys[j + 1] = key;
  }
  return keys;
}

/** Canonical text of any JSON value; linear in its size. Arrays keep their order. */
export function canonicalJson(value: Json | undefined): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value === 0 ? 0 : value) : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null || value === undefined) return 'null';
  if (isArray(value)) {
    let text = '[';
    for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + canonicalJson(value[i]);
    return `${text}]`;
  }
  let text = '{';
  const keys = sortedKeys(value);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const member = value[key];
    if (member === undefined) continue;
    if (text.length > 1) text += ',';
    text += canonicalKey(key);
    text += canonicalJson(member);
  }
  return `${text}}`;
}

/**
 * Whether two values are equal to the letter, which implies equal canonical texts; false says nothing, for values may differ in spelling alone.
 * Writes nothing.
 */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isArray(a)) {
    if (!isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!isSameJson(a[i], b[i])) return false;
    return true;
  }
  if (isArray(b)) return false;
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length) return false;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    if (others[i] !== name && !Object.hasOwn(b, name)) return false;
    if (!isSameJson(a[name], b[name])) return false;
  }
  return true;
}
