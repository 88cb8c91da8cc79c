// Values as the textual form writes them: words without quotes where they are read as the same text, calls in round brackets, `?x` for `@payload.x`.
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { isOperator, isUnmistakable } from '../../schema/operators.ts';
import { isRoot } from './values.ts';

const bareWord = /^[\p{L}_][\p{L}\p{N}_-]*(?:\/[\p{L}\p{N}_-]+)*$/u;
/** Operators of marks alone stand without quotes at the head of a call. */
const bareOperator = /^(?:[+*/%=!&^~]+|[<>]=?|-|when)$/;
const bareKey = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;
const binding = /^@[\p{L}_$][\p{L}\p{N}_$.-]*(?<![.-])$/u;
const payload = /^@payload\.[\p{L}_$][\p{L}\p{N}_$.-]*(?<![.-])$/u;
const literals: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Names of `fn` and `let` that are known where a value stands; null outside of machines, where every binding stands for itself. */
export type Locals = readonly string[] | null;

export function writeText(text: string, locals: Locals): string {
  if (payload.test(text)) return `?${text.slice('@payload.'.length)}`;
  if (binding.test(text) && isOwn(text, locals)) return text;
  // A word that is the name of a local would be refused by the format's own program, which takes it for a forgotten `@`.
  const isBare = bareWord.test(text) && !literals.has(text) && text !== 'when' && locals?.includes(text) !== true;
  if (isBare) return text;
  return JSON.stringify(text);
}

function isOwn(text: string, locals: Locals): boolean {
  const dot = text.indexOf('.');
  const root = dot === -1 ? text.slice(1) : text.slice(1, dot);
  return locals === null || isRoot(root) || /^\p{Lu}/u.test(root) || locals.includes(root);
}

export function writeKey(key: string): string {
  return bareKey.test(key) ? key : JSON.stringify(key);
}

export function isCall(value: readonly Json[]): boolean {
  const [head] = value;
  if (typeof head !== 'string' || !/^[\w/!?<>=+*%.-]+$/.test(head)) return false;
  // Without brackets of a list, `fn` takes all words before the last part for parameters.
  return head === 'fn' ? value.length === 3 : isOperator(head) || isUnmistakable(head);
}

/** What an item of a list may refer to: the names that `fn` and `let` declare before it. */
export function localsInside(list: readonly Json[], index: number, locals: Locals): Locals {
  if (locals === null) return null;
  const [head, second] = list;
  if (head === 'fn' && index >= 2) return [...locals, ...namesOf(second)];
  if (head !== 'let' || index < 2 || !isArray(second)) return locals;
  return [...locals, ...second.flatMap((pair) => (isArray(pair) && typeof pair[0] === 'string' ? [pair[0]] : []))];
}

function namesOf(names: Json | undefined): string[] {
  return (isArray(names) ? names : [names]).filter((name): name is string => typeof name === 'string');
}

/** A value on one line. */
export function writeValue(value: Json, locals: Locals): string {
  if (typeof value === 'string') return writeText(value, locals);
  if (isArray(value)) return writeList(value, locals);
  if (isObject(value)) return writeObject(value, locals);
  return JSON.stringify(value);
}

function writeList(list: readonly Json[], locals: Locals): string {
  const isOfCall = isCall(list);
  const items = list.map((item, index) => writeItem(list, item, index, locals));
  return isOfCall ? `(${items.join(' ')})` : `[${items.join(', ')}]`;
}

/** An item where it stands; the names of `let` see those before them. */
export function writeItem(list: readonly Json[], item: Json, index: number, locals: Locals): string {
  if (list[0] === 'let' && index === 1 && isArray(item)) return writePairs(item, locals);
  if (list[0] === 'fn' && index === 1) return writeValue(item, []);
  if (index === 0 && typeof item === 'string' && bareOperator.test(item) && isCall(list)) return item;
  return writeValue(item, localsInside(list, index, locals));
}

function writePairs(pairs: readonly Json[], locals: Locals): string {
  let known = locals;
  const parts = pairs.map((pair) => {
    const isPair = isArray(pair) && typeof pair[0] === 'string' && pair.length === 2;
    const text = isPair
      ? `(${writeValue(pair[0] as Json, [])} ${writeValue(pair[1] as Json, known)})`
      : writeValue(pair, known);
    if (isArray(pair) && typeof pair[0] === 'string' && known !== null) known = [...known, pair[0]];
    return text;
  });
  return `(${parts.join(' ')})`;
}

function writeObject(object: JsonObject, locals: Locals): string {
  const members = Object.entries(object).filter(([, value]) => value !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([key, value]) => `${writeKey(key)}: ${writeValue(value as Json, locals)}`).join(', ')} }`;
}
