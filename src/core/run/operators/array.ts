// The namespace `array`. A function is `["fn", name, body]`; `map`, `filter`, `find`, `every` and `some` also take an expression that reads `@item`, `reduce`
// one that reads `@acc` and `@item`. `find`, `every` and `some` call no function: to them it is a list, which is true.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import {
  areEqual,
  asNumber,
  countOf,
  fail,
  isTruthy,
  listOf,
  numberOf,
  objectOf,
  textOf,
  typeName,
  utf8Length,
} from '../value.ts';
import { chargeEach, sizeMax } from '../weight.ts';
import { greatestOf, leastOf } from './math.ts';
import {
  applyFunction,
  argument,
  bind,
  type Call,
  type Evaluate,
  fixed,
  form,
  isFunction,
  type Operator,
  requireFunction,
  type Scope,
  type ValueOperator,
} from './operator.ts';
import { announce, sliceRange } from './text.ts';

const onList = (run: (list: readonly Json[]) => Json): ValueOperator =>
  fixed(1, ([value = null]) => run(listOf(value)));

/** The value of a body for each element, with `@item` bound; a function is called with the element and its place. */
function eachValue(args: readonly Json[], scope: Scope, evaluate: Evaluate, calls: boolean): [Json, Json][] {
  const list = listOf(evaluate(argument(args, 0), scope));
  const body = argument(args, 1);
  return list.map((item, i) => {
    const inner = bind(scope, ['item'], [item]);
    const value = isFunctionText(body) ? evaluate(body, scope) : evaluate(body, inner);
    return [item, calls && isFunction(value) ? applyFunction(value, [item, i], { scope, evaluate }) : value];
  });
}
const isFunctionText = (body: Json) => isArray(body) && (body[0] === 'fn' || body[0] === 'lambda');

/** The elements of a list, each with what a function says of it. */
function judged(args: readonly Json[], call: Call): readonly (readonly [Json, boolean])[] {
  const list = listOf(argument(args, 0));
  return list.map((item, i) => [item, isTruthy(applyFunction(argument(args, 1), [item, i], call))]);
}
const withFunction = (run: (pairs: readonly (readonly [Json, boolean])[]) => Json): ValueOperator =>
  fixed(2, (args, call) => {
    listOf(argument(args, 0));
    requireFunction(argument(args, 1));
    return run(judged(args, call));
  });

function groupBy(args: readonly Json[], call: Call): Json {
  const list = listOf(argument(args, 0));
  requireFunction(argument(args, 1));
  const groups = new Map<string, Json[]>();
  for (const [i, item] of list.entries()) {
    const key = textOf(applyFunction(argument(args, 1), [item, i], call));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return objectOf(groups);
}

function reduce(args: readonly Json[], scope: Scope, evaluate: Evaluate): Json {
  const list = listOf(evaluate(argument(args, 0), scope));
  let value = evaluate(argument(args, 1), scope);
  const body = argument(args, 2);
  for (const item of list) {
    const inner = bind(scope, ['acc', 'item'], [value, item]);
    const next = isFunctionText(body) ? evaluate(body, scope) : evaluate(body, inner);
    value = isFunction(next) ? applyFunction(next, [value, item], { scope, evaluate }) : next;
  }
  return value;
}

function range(args: readonly Json[]): Json {
  const values = args.map(numberOf);
  const [start = 0, end = 0] = args.length === 1 ? [0, Math.trunc(values[0] ?? 0)] : values;
  const step = values[2] ?? 1;
  if (step === 0 || Number.isNaN(start + end + step)) return [];
  announce(Math.max(0, Math.ceil((end - start) / step)), 'a list');
  const out: number[] = [];
  for (let at = start; step > 0 ? at < end : at > end; at += step) {
    out.push(at);
    if (at + step === at) return fail('a range whose step is lost in rounding');
  }
  return out;
}

/** Numbers and texts have an order among their own; every other pair is left as it stands. */
function sorted(list: readonly Json[]): Json {
  chargeEach(list.length, 1);
  return [...list].sort((a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b || 0;
    return typeof a === 'string' && typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : 0;
  });
}

function unique(list: readonly Json[]): Json {
  const kept: Json[] = [];
  for (const item of list) {
    announce(kept.length, 'a list');
    if (!kept.some((one) => areEqual(one, item))) kept.push(item);
  }
  return kept;
}

/** The cosine of the angle between two lists of numbers. */
function cosine(a: readonly Json[], b: readonly Json[]): number {
  if (a.length !== b.length) return fail('vectors of different length');
  chargeEach(a.length, 4);
  if (a.length === 0) return fail('an empty vector has no direction');
  const [left, right] = [a, b].map((list) => list.map(vectorElement)) as [number[], number[]];
  const dot = (x: number[], y: number[]) => x.reduce((sum, one, i) => sum + one * (y[i] as number), 0);
  const size = Math.sqrt(dot(left, left)) * Math.sqrt(dot(right, right));
  return size === 0 ? fail('a vector of zeros has no direction') : dot(left, right) / size;
}
const vectorElement = (value: Json): number => asNumber(value) ?? fail('expected a list of numbers');

function nearest([from = null, candidates = null]: readonly Json[]): Json {
  const target = listOf(from);
  const scores = listOf(candidates).map((one) => cosine(target, listOf(one)));
  if (scores.length === 0) return fail('no candidates');
  const best = scores.reduce((at, score, i) => (score > (scores[at] as number) ? i : at), 0);
  const score = scores[best] as number;
  const others = scores.length === 1 ? [0] : scores.filter((_, i) => i !== best);
  const second = others.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
  return { index: best, score, margin: score - second };
}

function count([value = null]: readonly Json[]): number {
  if (isArray(value)) return value.length;
  if (typeof value === 'string') return utf8Length(value);
  return isObject(value) ? Object.keys(value).length : 0;
}

/** What counts as a number in a list; the rest is passed over. Nothing adds up to a negative zero, which texts show. */
const sumOf = (list: readonly Json[]) => list.reduce((sum: number, one) => sum + (countsAs(one) ?? -0), -0);
function countsAs(value: Json): number | null {
  return isArray(value) || isObject(value) ? null : leastOf([value]);
}

function average(list: readonly Json[]): Json {
  const known = list.map(countsAs).filter((one) => one !== null) as number[];
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

const counted = (run: (list: readonly Json[], count: number) => Json): ValueOperator =>
  fixed(2, ([value = null, number = null]) => {
    const list = listOf(value);
    return run(list, countOf(number));
  });

/** The elements of the lists among these, and the others as they are. */
function flattened(list: readonly Json[]): Json {
  const size = list.reduce((sum: number, one) => sum + (isArray(one) ? one.length : 1), 0);
  // Before it is made: a list may hold one long list many times.
  if (size > sizeMax) return fail(`a list of more than ${sizeMax}`);
  return list.flatMap((one) => (isArray(one) ? one : [one]));
}

function insert([value = null, at = null, item = null]: readonly Json[]): Json {
  const list = listOf(value);
  const place = Math.min(countOf(at), list.length);
  return [...list.slice(0, place), item, ...list.slice(place)];
}

function removeItem([value = null, item = null]: readonly Json[]): Json {
  const list = listOf(value);
  const at = list.findIndex((one) => areEqual(one, item));
  return at === -1 ? list : list.filter((_, i) => i !== at);
}

function includes([value = null, item = null]: readonly Json[]): Json {
  if (isArray(value)) return value.some((one) => areEqual(one, item));
  if (typeof value === 'string') return value.includes(textOf(item));
  return fail(`expected an array or text, got ${typeName(value)}`);
}

const length = fixed(1, count);

export const arrayOperators: Readonly<Record<string, Operator>> = {
  'array/append': fixed(2, ([list = null, item = null]) => [...listOf(list), item]),
  'array/avg': onList(average),
  'array/concat': fixed(0, flattened),
  'array/cosine': fixed(2, ([a = null, b = null]) => cosine(listOf(a), listOf(b))),
  'array/count': length,
  'array/drop': counted((list, number) => list.slice(number)),
  'array/dropLast': counted((list, number) => list.slice(0, Math.max(0, list.length - number))),
  'array/every': form(2, (args, scope, evaluate) =>
    listOf(evaluate(argument(args, 0), scope)).every((item) =>
      isTruthy(evaluate(argument(args, 1), bind(scope, ['item'], [item]))),
    ),
  ),
  'array/filter': form(2, (args, scope, evaluate) =>
    eachValue(args, scope, evaluate, true)
      .filter(([, value]) => isTruthy(value))
      .map(([item]) => item),
  ),
  'array/find': form(2, (args, scope, evaluate) => {
    const list = listOf(evaluate(argument(args, 0), scope));
    const holds = (item: Json) => isTruthy(evaluate(argument(args, 1), bind(scope, ['item'], [item])));
    return list.find(holds) ?? null;
  }),
  'array/findIndex': withFunction((pairs) => pairs.findIndex(([, holds]) => holds)),
  'array/first': onList((list) => list[0] ?? null),
  'array/flatten': onList(flattened),
  'array/groupBy': fixed(2, groupBy),
  'array/includes': fixed(2, includes),
  'array/indexOf': fixed(2, ([list = null, item = null]) => listOf(list).findIndex((one) => areEqual(one, item))),
  'array/insert': fixed(3, insert),
  'array/last': onList((list) => list.at(-1) ?? null),
  'array/len': length,
  'array/map': form(2, (args, scope, evaluate) => eachValue(args, scope, evaluate, true).map(([, value]) => value)),
  'array/max': onList(greatestOf),
  'array/min': onList(leastOf),
  'array/nearest': fixed(2, nearest),
  'array/nth': counted((list, number) => list[number] ?? null),
  'array/partition': withFunction((pairs) =>
    [true, false].map((side) => pairs.filter(([, holds]) => holds === side).map(([item]) => item)),
  ),
  'array/prepend': fixed(2, ([list = null, item = null]) => [item, ...listOf(list)]),
  'array/range': fixed(1, range),
  'array/reduce': form(3, reduce),
  'array/reject': withFunction((pairs) => pairs.filter(([, holds]) => !holds).map(([item]) => item)),
  'array/remove': counted((list, number) => list.filter((_, i) => i !== number)),
  'array/removeItem': fixed(2, removeItem),
  'array/reverse': onList((list) => [...list].reverse()),
  'array/shuffle': fixed(1, ([list = null], { scope }) => scope.random.shuffle(listOf(list))),
  'array/slice': fixed(2, (args) => {
    const list = listOf(argument(args, 0));
    const [start, end] = sliceRange(args, list.length);
    return list.slice(start, Math.max(start, end));
  }),
  'array/some': form(2, (args, scope, evaluate) =>
    listOf(evaluate(argument(args, 0), scope)).some((item) =>
      isTruthy(evaluate(argument(args, 1), bind(scope, ['item'], [item]))),
    ),
  ),
  'array/sort': onList(sorted),
  'array/sum': onList(sumOf),
  'array/take': counted((list, number) => list.slice(0, number)),
  'array/takeLast': counted((list, number) => (number === 0 ? [] : list.slice(-number))),
  'array/unique': onList(unique),
  'array/zip': fixed(2, ([a = null, b = null]) => {
    const [left, right] = [listOf(a), listOf(b)];
    return left.slice(0, right.length).map((one, i) => [one, right[i] ?? null]);
  }),
};
