// Comparisons of a field with a literal, wherever an expression may stand. What the field can hold decides whether the comparison can ever be true.
import type { Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { FieldFacts, TraitScope } from './check.ts';
import { holdsLiteral, isAmong, isComputed } from './declared-values.ts';
import type { Rule } from './rule.ts';

export const equalities: ReadonlySet<string> = new Set(['=', '==', '!=']);
/** Operators that compare two values and do nothing else. */
export const comparators: ReadonlySet<string> = new Set([...equalities, '<', '<=', '>', '>=']);

export interface Comparison {
  readonly operator: string;
  /** The field of the linked entity, and the binding that reads it. */
  readonly name: string;
  readonly binding: string;
  readonly field: FieldFacts;
  readonly value: Json;
  /** Path from the place of the walk to the literal. */
  readonly rest: readonly Segment[];
}

/** The handlers of a rule about comparisons of a field of the linked entity with a literal, in guards and in values. */
export function onComparison(judge: (comparison: Comparison, scope: TraitScope) => void): Rule['check'] {
  const look = (call: readonly Json[], rest: readonly Segment[], scope: TraitScope) => {
    const comparison = comparisonIn(call, rest, scope);
    if (comparison !== null) judge(comparison, scope);
  };
  return {
    condition: ({ call, rest }, scope) => look(call, rest, scope),
    call: (call, position, scope) => {
      if (position !== 'guard') look(call, [], scope);
    },
  };
}

function comparisonIn(call: readonly Json[], rest: readonly Segment[], scope: TraitScope): Comparison | null {
  if (call.length !== 3 || !comparators.has(call[0] as string)) return null;
  return comparedAt(call, 1, 2, rest, scope) ?? comparedAt(call, 2, 1, rest, scope);
}

/** The comparison of the field that is read at one place with the literal at the other. */
function comparedAt(
  call: readonly Json[],
  read: number,
  literal: number,
  rest: readonly Segment[],
  scope: TraitScope,
): Comparison | null {
  const binding = call[read];
  const value = call[literal] as Json;
  if (typeof binding !== 'string' || value === null || isComputed(value)) return null;
  const name = fieldOf(binding, scope);
  const field = name === null ? undefined : scope.entity?.kinds.get(name);
  if (name === null || field === undefined) return null;
  return { operator: call[0] as string, name, binding, field, value, rest: [...rest, literal] };
}

/** The field that `@entity.status`, or the same by the name of the entity, reads; null where it reads none, or more than one step down. */
function fieldOf(binding: string, scope: TraitScope): string | null {
  const dot = binding.indexOf('.');
  if (binding.charCodeAt(0) !== 64 || dot === -1 || binding.includes('.', dot + 1)) return null;
  const root = binding.slice(1, dot);
  if ((root !== 'entity' && root !== scope.entity?.name) || scope.site.isLocal(root)) return null;
  return binding.slice(dot + 1);
}

/**
 * True if no value of a type is ever equal to a literal. A number and a text that writes it are equal to the format, as are true and 1; an unknown type
 * may hold anything.
 */
export function areNeverEqual(type: string, value: Json): boolean {
  if (holdsLiteral(type, value)) return false;
  if (typeof value === 'number') return false;
  if (typeof value === 'boolean') return type !== 'number';
  return typeof value === 'string' && (type === 'boolean' || (type === 'number' && !isNumeric(value)));
}

/** True if one of the values is equal to a literal, as the format compares. */
export const isEqualToOne = (values: readonly Json[], value: Json): boolean =>
  isAmong(values, value) || (typeof value !== 'boolean' && isNumeric(String(value)) && isAmong(values, String(value)));

const isNumeric = (text: string) => text !== '' && text.trim() === text && Number.isFinite(Number(text));

/** The answer that such a comparison always has, as a reader says it. */
export const worthOf = (operator: string): string => (operator === '!=' ? 'is always true' : 'can never be true');
