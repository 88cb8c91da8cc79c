// Guards in code, as other formats have them: `@entity.status === 'open' && entity.count > 3`, as a whole, in a list or under a connective, as calls.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Registries } from '../verify/registry.ts';

/** What words of other formats may mean, likeliest first. */
export function meantBy(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  const meant = new Map<string, string[]>();
  for (const [operator, others] of Object.entries(words))
    for (const other of others) meant.set(other, [...(meant.get(other) ?? []), operator]);
  return meant;
}

export const meantByGuard = meantBy({
  '=': ['==', '===', 'eq', 'equals', 'is'],
  '!=': ['!==', 'ne', 'neq', '<>', 'isNot', 'not-equals'],
  '>': ['gt', 'greater', 'greaterThan', 'above'],
  '<': ['lt', 'less', 'lessThan', 'below'],
  '>=': ['gte', 'ge', '=>', 'atLeast'],
  '<=': ['lte', 'le', '=<', 'atMost'],
  and: ['&&', '&', 'AND', 'allOf', 'all', 'every'],
  or: ['||', '|', 'OR', 'anyOf', 'any', 'some'],
  not: ['!', 'NOT', 'no', 'isFalse'],
});

const connectives: ReadonlySet<Json> = new Set(['and', 'or', 'not']);

/** A guard with what is code in it said as calls, all of a list where it is one; null where nothing is, or something of a list is neither code nor a call. */
export function conditionIn(guard: Json, registries: Registries): Json | null {
  if (typeof guard === 'string') return fromCode(guard);
  if (isObject(guard)) return fromObject(guard, registries);
  if (!isArray(guard)) return null;
  const [head] = guard;
  const said = guard.map((one) => conditionIn(one, registries));
  if (said.every((one) => one === null)) return null;
  if (head !== undefined && connectives.has(head)) return guard.map((one, i) => said[i] ?? one);
  const isCall = (one: Json) => isArray(one) && typeof one[0] === 'string' && registries.operators.has(one[0]);
  const all = guard.map((one, i) => said[i] ?? (isCall(one) ? one : null));
  if (all.includes(null)) return null;
  return all.length === 1 ? (all[0] as Json) : ['and', ...all];
}

/** `{ "==": [left, right] }` as a call: an operator as the only member, and a list of what it is given. */
function fromObject(guard: JsonObject, registries: Registries): Json | null {
  const [[name, given] = ['', null], ...others] = Object.entries(guard) as [string, Json][];
  const operator = registries.operators.has(name) ? name : meantByGuard.get(name)?.[0];
  if (operator === undefined || others.length > 0 || !isArray(given)) return null;
  const said = given.map((one) => conditionIn(one, registries) ?? one);
  // An operand in another notation still would be none here.
  return said.some((one) => isObject(one)) ? null : [operator, ...said];
}

/** Longer texts are data. */
const textLengthMax = 500;
/** A name, a number, a binding, or a text that was set aside. */
const plainOperand = /^[#@]?[\w.$-]+$/;
const comparison = /^\s*((?:@|entity\.|payload\.)[\w.]+)\s*(===?|!==?|<>|>=|<=|=|>|<)\s*(.+?)\s*$/s;

/** `@entity.count > 3` as a call; several conditions where all or one of them must hold. Quoted texts are set aside first. */
function fromCode(text: string): Json | null {
  if (text.length > textLengthMax) return null;
  const quoted: string[] = [];
  const bare = text.replace(/'([^']*)'|"([^"]*)"/g, (_, single = '', double = '') => {
    quoted.push(single || double);
    return `#${quoted.length - 1}`;
  });
  return fromBare(bare, quoted);
}

function fromBare(text: string, quoted: readonly string[]): Json | null {
  for (const [between, operator] of [
    [/\s*(?:\|\||\bor\b)\s*/, 'or'],
    [/\s*(?:&&|\band\b)\s*/, 'and'],
  ] as const) {
    const parts = text.split(between);
    if (parts.length < 2) continue;
    const calls = parts.map((part) => fromBare(part, quoted));
    return calls.includes(null) ? null : [operator, ...(calls as Json[])];
  }
  const [, left, written = '', right = ''] = comparison.exec(text) ?? [];
  if (left === undefined || !plainOperand.test(right)) return null;
  const operator = meantByGuard.get(written)?.[0] ?? written;
  return [operator, bound(left), operandOf(right, quoted)];
}

/** In code, what is read has no mark. */
const bound = (text: string) => text.replace(/^(?=(?:entity|payload)\.)/, '@');

function operandOf(text: string, quoted: readonly string[]): Json {
  const set = /^#(\d+)$/.exec(text);
  if (set !== null) return quoted[Number(set[1])] ?? '';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return ({ true: true, false: false, null: null } as Record<string, Json>)[text] ?? bound(text);
}
