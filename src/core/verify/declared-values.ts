// What declarations hold: words of the format, and literals that are values and defaults of fields.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { isOperator } from '../schema/operators.ts';
import { inside, type Place, type Report } from './declared-fields.ts';
import { isSameJson } from './declared-names.ts';
import { declaredWords, foreignTypes, type WordsName } from './declared-words.ts';
import { hint, knownTypos, type NameBudget, nearTo, quote } from './hint.ts';
import { asError, type Ruling } from './rule.ts';

/** A member whose word is not known: an error where it is a typo of a known one, because the format grows. */
export function judgeWord(
  rule: Ruling,
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
  const foreign = typos.length === 0 && known.has('string') ? foreignTypeOf(word, budget) : [];
  const near = typos.length > 0 ? typos : foreign.length > 0 ? foreign : nearTo(word, known, budget);
  const message = `${quote(word)} is no ${noun} of the format: use ${listOf([...known])}${hint(near.slice(0, 3))}`;
  const ruling = typos.length > 0 ? asError(rule) : rule;
  const [nearest] = near;
  report(ruling, inside(place, member), word, message, ({ path }) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
  );
}

const foreignNames: ReadonlySet<string> = new Set(Object.keys(foreignTypes));

/** The type of the format that stands for one of other formats, which may be misspelt. */
function foreignTypeOf(word: string, budget: NameBudget): readonly string[] {
  const names = foreignNames.has(word) ? [word] : knownTypos(word, foreignNames, budget);
  return [...new Set(names.map((name) => foreignTypes[name] as string))];
}

function listOf(words: readonly string[]): string {
  if (words.length > 6) return 'a known one';
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

export function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

export const texts = (values: readonly Json[]): string[] =>
  values.filter((value): value is string => typeof value === 'string');

/** Lists of up to so many values are looked through; of longer ones a set is made. */
const shortList = 16;

const sets = createNodeMemo<ReadonlySet<Json>>();

/** True if a list has a value. A list that cannot keep its set is made one each time. */
export function isAmong(values: readonly Json[], value: Json): boolean {
  if (typeof value !== 'object') return values.length <= shortList ? values.includes(value) : setOf(values).has(value);
  charge(values.length, 'comparing values');
  return values.some((one) => isSameJson(one, value));
}

function setOf(values: readonly Json[]): ReadonlySet<Json> {
  let set = sets.get(values);
  if (set === undefined) {
    charge(values.length, 'comparing values');
    set = new Set(values);
    sets.set(values, set);
  }
  return set;
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

/** Types of which nothing is claimed. */
const open = new Set(['union', 'node', 'trait', 'money', 'file']);

/** True if a literal may be a value of a type; of an unknown type anything may. */
export function holdsLiteral(type: string, value: Json): boolean {
  if (open.has(type) || !declaredWords.fieldType.known.has(type)) return true;
  if (type === 'scalar') return typeof value !== 'object' || value === null;
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
