// Canonical JSON text: equal values give equal bytes.
// Object keys are sorted by UTF-16 code unit (RFC 8785), strings and keys are NFC, -0 is 0, `undefined` members are absent,
// numbers print as ECMAScript prints them, so `1.0` and `1` agree. Lone surrogates are escaped by JSON.stringify and stay distinct.
import { charge } from './budget.ts';
import type { Json, JsonObject } from './json.ts';
import { isArray } from './json.ts';
import { toNormalForm } from './normal-form.ts';
import { compareStrings } from './order.ts';

/** Whether a text stands for itself between quotes. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}

/** Canonical text of a string: NFC, JSON-escaped, quoted. */
export function canonicalString(text: string): string {
  return isPlain(text) ? `"${text}"` : JSON.stringify(toNormalForm(text));
}

/**
 * The members of objects that have the same keys in the same order: by UTF-16 code unit, each with the text between the value before it
 * and its own. A plain string leaves its quotes to these texts, so that a member is put together from two pieces.
 */
interface MemberOrder {
  readonly names: readonly string[];
  /** `{"name":`, for the first member that is written. */
  readonly opening: Joints;
  /** `,"name":`, for all others. */
  readonly next: Joints;
  /** `","name":`, after a plain string. */
  readonly closing: Joints;
}

interface Joints {
  readonly plain: readonly string[];
  /** With the quote that begins a plain string. */
  readonly quoted: readonly string[];
}

/** A step in the tree of key sequences: the keys so far, and where the next key leads. */
interface KeyStep {
  readonly key: string;
  readonly before: KeyStep | null;
  lastKey: string | null;
  lastStep: KeyStep | null;
  steps: Map<string, KeyStep> | null;
  order: MemberOrder | null;
}

const keyStepsMax = 4096;
const keyCharactersMax = 64;
let keySteps = 0;
let firstStep: KeyStep = stepOf('', null);

function stepOf(key: string, before: KeyStep | null): KeyStep {
  return { key, before, lastKey: null, lastStep: null, steps: null, order: null };
}

function nextStep(step: KeyStep, key: string): KeyStep | null {
  let found = step.steps?.get(key);
  if (found === undefined) {
    if (key.length > keyCharactersMax || keySteps >= keyStepsMax) return null;
    keySteps++;
    found = stepOf(key, step);
    step.steps ??= new Map();
    step.steps.set(key, found);
  }
  step.lastKey = key;
  step.lastStep = found;
  return found;
}

/**
 * The order in which an object's own members are written. Objects of the format have few sequences of keys, so what was worked out for one
 * is kept and found again without listing or sorting anything; when a fixed number of steps is reached all are forgotten.
 */
function memberOrder(value: JsonObject): MemberOrder {
  let step: KeyStep = firstStep;
  for (const key in value) {
    const next = step.lastKey === key ? (step.lastStep as KeyStep) : nextStep(step, key);
    if (next === null) return orderAnew(value);
    step = next;
  }
  step.order ??= orderOf(keysTo(step));
  return step.order;
}

function orderAnew(value: JsonObject): MemberOrder {
  if (keySteps >= keyStepsMax) {
    firstStep = stepOf('', null);
    keySteps = 0;
  }
  return orderOf(Object.keys(value));
}

function keysTo(step: KeyStep): string[] {
  const keys: string[] = [];
  for (let at = step; at.before !== null; at = at.before) keys.push(at.key);
  return keys;
}

function orderOf(keys: string[]): MemberOrder {
  const names = keys.sort(compareStrings);
  const joints = (before: string): Joints => {
    const plain = names.map((name) => `${before}${canonicalString(name)}:`);
    return { plain, quoted: plain.map((text) => `${text}"`) };
  };
  return { names, opening: joints('{'), next: joints(','), closing: joints('",') };
}

/** Canonical text of some member; '' leaves it out. */
export type MemberWriter = (value: Json) => string;

/** Canonical text of an object, some of whose members may have writers of their own. */
export function canonicalObject(value: JsonObject, writers: ReadonlyMap<string, MemberWriter> | null): string {
  const { names, opening, next, closing } = memberOrder(value);
  charge(names.length + 1, 'writing the canonical text');
  let text = '';
  let joints = opening;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const member = value[name];
    if (member === undefined) continue;
    const writer = writers?.get(name);
    if (writer === undefined && typeof member === 'string' && isPlain(member)) {
      text += joints.quoted[i] as string;
      text += member;
      joints = closing;
      continue;
    }
    const written = writer === undefined ? canonicalJson(member) : writer(member);
    if (written === '') continue;
    text += joints.plain[i] as string;
    text += written;
    joints = next;
  }
  if (joints === opening) return '{}';
  return text + (joints === closing ? '"}' : '}');
}

/** Canonical text of any JSON value; linear in its size. Arrays keep their order. */
export function canonicalJson(value: Json | undefined): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value === 0 ? 0 : value) : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null || value === undefined) return 'null';
  if (isArray(value)) {
    charge(value.length + 1, 'writing the canonical text');
    let text = '[';
    for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + canonicalJson(value[i]);
    return `${text}]`;
  }
  return canonicalObject(value, null);
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
  let left = 0;
  for (const name in a) {
    const other = b[name];
    if (other === undefined || name === '__proto__') return Object.hasOwn(b, name) && isSameSlowly(a, b);
    if (!isSameJson(a[name], other)) return false;
    left++;
  }
  for (const _ in b) left--;
  return left === 0;
}

/** The same for objects with members that are absent or not what reading them gives. */
function isSameSlowly(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
}
