// Every operator that is computed here, by its name. What is not in the table and is no form is data: a list whose elements are evaluated.
import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import { fail, isTruthy } from '../value.ts';
import { arrayOperators } from './array.ts';
import { formatOperators } from './format.ts';
import { geometryOperators } from './geometry.ts';
import { mathOperators } from './math.ts';
import { objectOperators } from './object.ts';
import { argument, bind, type Evaluate, fixed, form, type Operator, type Scope } from './operator.ts';
import { joined, textOperators } from './text.ts';
import { timeOperators } from './time.ts';

function bindAll(args: readonly Json[], scope: Scope, evaluate: Evaluate): Json {
  const pairs = argument(args, 0);
  if (!isArray(pairs)) return fail('expected a list of names with values');
  let inner = scope;
  for (const pair of pairs) {
    if (!isArray(pair) || pair.length < 2 || typeof pair[0] !== 'string') continue;
    inner = bind(inner, [pair[0]], [evaluate(pair[1] as Json, inner)]);
  }
  return evaluate(argument(args, 1), inner);
}

/** A function as a value: `["fn", name, body]`, the body as it is written. */
function functionValue(args: readonly Json[]): Json {
  const [names = null, body = null] = args;
  const isList = isArray(names) && names.every((name) => typeof name === 'string');
  if (typeof names !== 'string' && !isList && !isArray(names)) return fail('expected the names of a function');
  return ['fn', isArray(names) && names.length === 1 ? (names[0] as Json) : names, body];
}

const forms: Readonly<Record<string, Operator>> = {
  do: form(0, (args, scope, evaluate) => args.reduce((_, one) => evaluate(one, scope), null as Json)),
  fn: form(2, functionValue),
  if: form(2, (args, scope, evaluate) =>
    evaluate(argument(args, isTruthy(evaluate(argument(args, 0), scope)) ? 1 : 2), scope),
  ),
  lambda: form(2, functionValue),
  let: form(2, bindAll),
  list: fixed(0, (args) => args),
  path: fixed(1, (args) => joined(args, '.')),
  when: form(2, (args, scope, evaluate) =>
    isTruthy(evaluate(argument(args, 0), scope)) ? evaluate(argument(args, 1), scope) : null,
  ),
};

const operators: Readonly<Record<string, Operator>> = {
  ...forms,
  ...mathOperators,
  ...textOperators,
  ...arrayOperators,
  ...objectOperators,
  ...timeOperators,
  ...formatOperators,
  ...geometryOperators,
};

/** Names of the operators that are computed, in order. */
export const operatorNames: readonly string[] = Object.keys(operators).sort();

/** Deterministic operators of the format whose rule is not known here: a value that depends on one is unknown. */
const unknownNamespaces = ['noise/', 'path/'];

export function operatorOf(name: string): Operator | null {
  if (Object.hasOwn(operators, name)) return operators[name] as Operator;
  const isUnknown = unknownNamespaces.some((prefix) => name.startsWith(prefix));
  return isUnknown ? form(0, () => fail(`${name} is not computed`)) : null;
}
