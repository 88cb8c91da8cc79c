// The calls of a guard that rules judge. An array inside an argument may be plain data, so there only what is surely a call counts.
import { isArray, type Json } from '../base/json.ts';
import { keptFor } from '../base/kept.ts';
import type { Segment } from '../base/pointer.ts';
import type { TraitScope } from './check.ts';
import type { Operator, Registries } from './registry.ts';

export interface Condition {
  readonly call: readonly Json[];
  readonly operator: string;
  /** What the registry knows of the operator. */
  readonly known: Operator | undefined;
  readonly rest: readonly Segment[];
  /** True if it stands where only a condition can: a guard itself, or an argument of its connectives. */
  readonly isCertain: boolean;
}

/** Operators whose arguments are conditions themselves. */
const connectives = new Set(['and', 'or', 'not']);

export function judgeCondition(value: Json, rest: readonly Segment[], isCertain: boolean, scope: TraitScope): void {
  if (isCertain && isNoCondition(value, rest))
    for (const judge of scope.handlers.noCondition) judge(value, rest, scope);
  if (!isArray(value)) return;
  const operator = value[0];
  if (typeof operator === 'string' && operator.charCodeAt(0) !== 64) {
    const known = scope.registries.operators.get(operator);
    const isCall =
      isCertain ||
      (known === undefined
        ? isNamespaced(operator, scope.registries)
        : isSurelyCall(value, operator) || isLikelyCall(value, known));
    if (isCall) {
      const condition = { call: value, operator, known, rest, isCertain };
      for (const judge of scope.handlers.condition) judge(condition, scope);
    }
  }
  const isConnective = isCertain && typeof operator === 'string' && connectives.has(operator);
  for (let i = 1; i < value.length; i++) {
    const item = value[i] as Json;
    // Of a plain value only a connective makes something that is judged.
    if (isConnective || isArray(item)) judgeCondition(item, [...rest, i], isConnective, scope);
  }
}

/** A list that no operator heads, or a plain value inside a connective: it decides nothing. What a whole guard may be, reading tells. */
function isNoCondition(value: Json, rest: readonly Segment[]): boolean {
  if (isArray(value)) return typeof value[0] !== 'string' || value[0].charCodeAt(0) === 64;
  if (rest.length === 0 || typeof value === 'boolean') return false;
  return typeof value !== 'string' || value.charCodeAt(0) !== 64;
}

/** `math/clamp` is a call; `["-", "+"]` may be a list of labels. */
export function isSurelyCall(call: readonly Json[], operator: string): boolean {
  if (operator.length > 1 && operator.includes('/')) return true;
  return (
    !/^[a-z]/.test(operator) &&
    call.slice(1).some((item) => typeof item !== 'string' || (item.charCodeAt(0) === 64 && item.length > 1))
  );
}

/** Of a list of words none is a binding or a call. */
export function holdsExpression(call: readonly Json[]): boolean {
  return call
    .slice(1)
    .some(
      (item) =>
        (typeof item === 'string' && item.length > 1 && item.charCodeAt(0) === 64) ||
        (isArray(item) && typeof item[0] === 'string'),
    );
}

export const takes = ({ min, max }: Operator, count: number): boolean => count >= min && (max === null || count <= max);

/** As many arguments as the operator takes, not all of them texts: `["wait", "done"]` may be a list of states. */
function isLikelyCall(call: readonly Json[], known: Operator): boolean {
  return takes(known, call.length - 1) && call.slice(1).some((item) => typeof item !== 'string');
}

const namespacesOf = keptFor(
  ({ operators }: Registries) => new Set([...operators.keys()].map((name) => name.split('/', 1)[0] as string)),
);

/** True if a name looks like an operator of a namespace that the registry knows. */
export function isNamespaced(operator: string, registries: Registries): boolean {
  const slash = operator.indexOf('/');
  if (slash < 1 || !/^[a-z]+\/[\w?!-]+$/.test(operator)) return false;
  return namespacesOf(registries).has(operator.slice(0, slash));
}
