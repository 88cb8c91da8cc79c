// What an operator is: how many arguments it takes at least, and what it computes from them. Most get values; those that bind names, or leave an argument
// alone, get expressions and the scope.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Prng } from '../../base/prng.ts';
import { fail, memberOf, typeName } from '../value.ts';

/** What an expression is evaluated in. Values outlive it; locals are a chain, the innermost first. */
export interface Scope {
  /** What `@entity`, `@payload`, `@state` and so on stand for. */
  readonly roots: Roots;
  readonly locals: Locals | null;
  /** Milliseconds since 1970, for `@now` and the operators of time. */
  readonly now: number;
  readonly random: Prng;
  /** How deep calls of functions are nested. */
  readonly depth: number;
}

export interface Roots {
  get(name: string): Json | undefined;
}

export interface Locals {
  readonly name: string;
  readonly value: Json;
  readonly outer: Locals | null;
}

export type Evaluate = (expression: Json, scope: Scope) => Json;

/** An operator over values. Fewer arguments than `least` have no value; further ones are evaluated and not read. */
export interface ValueOperator {
  readonly least: number;
  readonly run: (args: readonly Json[], call: Call) => Json;
}

/** An operator over expressions. */
export interface FormOperator {
  readonly least: number;
  readonly form: (args: readonly Json[], scope: Scope, evaluate: Evaluate) => Json;
}

export type Operator = ValueOperator | FormOperator;

/** What operators over values may ask. */
export interface Call {
  readonly scope: Scope;
  readonly evaluate: Evaluate;
}

export const fixed = (least: number, run: ValueOperator['run']): ValueOperator => ({ least, run });
export const form = (least: number, run: FormOperator['form']): FormOperator => ({ least, form: run });

export const argument = (args: readonly Json[], i: number): Json => args[i] ?? null;

export function bind(scope: Scope, names: readonly string[], values: readonly Json[]): Scope {
  let { locals } = scope;
  for (const [i, name] of names.entries()) locals = { name, value: values[i] ?? null, outer: locals };
  return { ...scope, locals };
}

/** Functions call functions that deep, and no deeper. */
const depthMax = 64;

/** `["fn", names, body]` as a value: what it is called with is bound to the names, and the body is evaluated where it is called. */
export function isFunction(value: Json): value is readonly Json[] {
  return isArray(value) && value.length >= 3 && (value[0] === 'fn' || value[0] === 'lambda');
}

export function requireFunction(value: Json): readonly Json[] {
  return isFunction(value) ? value : fail(`expected a function, got ${typeName(value)}`);
}

export function applyFunction(given: Json, values: readonly Json[], { scope, evaluate }: Call): Json {
  const value = requireFunction(given);
  if (scope.depth >= depthMax) return fail(`functions are nested more than ${depthMax} deep`);
  const names = isArray(value[1] as Json) ? (value[1] as readonly Json[]) : [value[1] as Json];
  const inner = bind({ ...scope, depth: scope.depth + 1 }, names.map(String), values);
  return evaluate(value[2] as Json, inner);
}

/** The value at a dotted path inside of a value; null where there is none. In a binding, a list has a `length`. */
export function valueAt(value: Json, path: readonly string[], isBinding = false): Json {
  let at = value;
  for (const step of path) {
    if (isObject(at)) at = memberOf(at, step);
    else if (isArray(at) && isBinding && step === 'length') at = at.length;
    else if (isArray(at)) at = /^\+?\d+$/.test(step) ? (at[Number(step)] ?? null) : null;
    else return null;
  }
  return at;
}
