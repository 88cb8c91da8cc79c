// Arithmetic, comparison and the namespace `math`.
import type { Json } from '../../base/json.ts';
import { areEqual, asNumber, compareValues, fail, isTruthy, numberOf } from '../value.ts';
import { fixed, form, type Operator, type ValueOperator } from './operator.ts';

const numbers = (least: number, run: (...values: number[]) => number): ValueOperator =>
  fixed(least, (args) => run(...args.slice(0, least).map(numberOf)));

const ordered = (holds: (order: number) => boolean): ValueOperator =>
  fixed(2, ([a = null, b = null]) => {
    const order = compareValues(a, b);
    return order !== null && holds(order);
  });

/** Halves are rounded away from zero. */
export function roundHalf(value: number): number {
  const whole = Math.trunc(value);
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
}

const divide = (args: readonly Json[], run: (a: number, b: number) => number): number => {
  const [a, b] = [numberOf(args[0] ?? null), numberOf(args[1] ?? null)];
  return b === 0 ? fail('division by zero') : run(a, b);
};

/** The least or greatest of the values that count as numbers; the others are passed over. One that is not finite is null. */
const extreme =
  (pick: (a: number, b: number) => number) =>
  (args: readonly Json[]): number | null => {
    const known = args.map(asNumber).filter((one) => one !== null && !Number.isNaN(one)) as number[];
    const found = known.length === 0 ? null : known.reduce(pick);
    return Number.isFinite(found) ? found : null;
  };
export const leastOf = extreme((a, b) => Math.min(a, b));
export const greatestOf = extreme((a, b) => Math.max(a, b));

const equal = fixed(2, ([a = null, b = null]) => areEqual(a, b));
const modulo = fixed(2, (args) => divide(args, (a, b) => a % b));

function wrap(value: number, low: number, high: number): number {
  const width = high - low;
  if (width <= 0) return low;
  return low + ((((value - low) % width) + width) % width);
}

function approach(from: number, to: number, step: number): number {
  return from <= to ? Math.min(from + step, to) : Math.max(from - step, to);
}

function mapRange(value: number, low: number, high: number, start: number, end: number): number {
  return high === low ? start : start + ((value - low) / (high - low)) * (end - start);
}

export const mathOperators: Readonly<Record<string, Operator>> = {
  '+': fixed(0, (args) => args.reduce((sum: number, one) => sum + numberOf(one), 0)),
  '-': fixed(0, (args) => {
    const [first = 0, ...rest] = args.map(numberOf);
    if (args.length === 0) return 0;
    return rest.length === 0 ? -first : rest.reduce((sum, one) => sum - one, first);
  }),
  '*': fixed(0, (args) => args.reduce((product: number, one) => product * numberOf(one), 1)),
  '/': fixed(2, (args) => divide(args, (a, b) => a / b)),
  '%': modulo,
  '=': equal,
  '==': equal,
  '!=': fixed(2, ([a = null, b = null]) => !areEqual(a, b)),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  and: form(0, (args, scope, evaluate) => args.every((one) => isTruthy(evaluate(one, scope)))),
  or: form(0, (args, scope, evaluate) => args.some((one) => isTruthy(evaluate(one, scope)))),
  not: form(1, (args, scope, evaluate) => !isTruthy(evaluate(args[0] ?? null, scope))),
  'math/abs': numbers(1, Math.abs),
  'math/acos': numbers(1, Math.acos),
  'math/approach': numbers(3, approach),
  'math/asin': numbers(1, Math.asin),
  'math/atan': numbers(1, Math.atan),
  'math/atan2': numbers(2, Math.atan2),
  'math/ceil': numbers(1, Math.ceil),
  'math/clamp': numbers(3, (value, low, high) => Math.min(Math.max(value, low), high)),
  'math/cos': numbers(1, Math.cos),
  'math/default': fixed(2, ([value = null, other = null]) => (value === null ? other : value)),
  'math/deg-rad': numbers(1, (value) => (value * Math.PI) / 180),
  'math/floor': numbers(1, Math.floor),
  'math/hypot': numbers(2, Math.hypot),
  'math/lerp': numbers(3, (from, to, part) => from + (to - from) * part),
  'math/map': numbers(5, mapRange),
  'math/max': fixed(0, greatestOf),
  'math/min': fixed(0, leastOf),
  'math/mod': modulo,
  'math/pow': numbers(2, (a, b) => a ** b),
  'math/rad-deg': numbers(1, (value) => (value * 180) / Math.PI),
  'math/random': fixed(0, (_, { scope }) => scope.random.real()),
  'math/randomInt': fixed(2, (args, { scope }) => {
    const [low, high] = [numberOf(args[0] ?? null), numberOf(args[1] ?? null)].map(Math.trunc) as [number, number];
    return high <= low ? low : low + scope.random.below(high - low + 1);
  }),
  'math/round': numbers(1, roundHalf),
  'math/sign': numbers(1, (value) => (value === 0 ? 0 : Math.sign(value))),
  'math/sin': numbers(1, Math.sin),
  'math/sqrt': numbers(1, Math.sqrt),
  'math/tan': numbers(1, Math.tan),
  'math/wrap': numbers(3, wrap),
};
