// Expressions of the language: what one is worth. Total: every expression has a value or a reason why it has none. The rules are those of the format's own
// program of version 17, which was asked for each operator; `npm run eval:run -- expressions` holds them against it. Cost: two units a
// node that is visited, and by their size for what operators read and make.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createPrng, type Prng } from '../base/prng.ts';
import { operatorOf } from './operators/index.ts';
import { type Scope, valueAt } from './operators/operator.ts';
import { EvaluationError, fail, objectOf } from './value.ts';
import { chargeEach, chargeMade, chargeParts } from './weight.ts';

/** The value of an expression, or why it has none. */
export type Evaluation = { readonly value: Json } | { readonly reason: string };

export interface Surroundings {
  readonly roots?: Readonly<Record<string, Json>>;
  /** Milliseconds since 1970. */
  readonly now?: number;
  readonly random?: Prng;
}

/** What an expression is evaluated in: `roots` are what `@entity`, `@payload` and so on stand for. */
export function createScope({ roots = {}, now = 0, random = createPrng(0) }: Surroundings): Scope {
  return { roots: new Map(Object.entries(roots)), locals: null, now, random, depth: 0 };
}

export function evaluateExpression(expression: Json, scope: Scope): Evaluation {
  try {
    return { value: evaluate(expression, scope) };
  } catch (error) {
    if (error instanceof EvaluationError) return { reason: error.message };
    throw error;
  }
}

/** As `evaluateExpression`; throws `EvaluationError` where there is no value. */
export function evaluate(expression: Json, scope: Scope): Json {
  charge(2, 'evaluating expressions');
  if (typeof expression === 'string') return expression.startsWith('@') ? bindingValue(expression, scope) : expression;
  if (isArray(expression)) return evaluateList(expression, scope);
  if (!isObject(expression)) return expression;
  return objectOf(Object.entries(expression).map(([name, value]) => [name, evaluate(value ?? null, scope)]));
}

function evaluateList(list: readonly Json[], scope: Scope): Json {
  const [head] = list;
  const operator = typeof head === 'string' ? operatorOf(head) : null;
  if (operator === null) return list.map((one) => evaluate(one, scope));
  const args = list.slice(1);
  if (args.length < operator.least) return fail(`${String(head)} takes at least ${operator.least} arguments`);
  if ('form' in operator) return operator.form(args, scope, evaluate);
  const values = args.map((one) => evaluate(one, scope));
  for (const value of values) chargeParts(value);
  const made = operator.run(values, { scope, evaluate });
  chargeMade(made);
  return made;
}

/** A root goes before a local of its name; what is bound nowhere is null. */
function bindingValue(binding: string, scope: Scope): Json {
  chargeEach(binding.length, 16);
  const [root = '', ...path] = binding.slice(1).split('.');
  if (root === 'now') return path.length === 0 ? scope.now : null;
  const known = scope.roots.get(root);
  if (known !== undefined) return valueAt(known, path, true);
  for (let local = scope.locals; local !== null; local = local.outer) {
    if (local.name === root) return valueAt(local.value, path, true);
  }
  return null;
}
