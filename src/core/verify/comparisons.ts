// Comparisons of a field with a literal, wherever an expression may stand. What the field can hold decides whether the comparison can ever be true.
import type { Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { FieldFacts, TraitScope } from './check.ts';
import { holdsLiteral, isAmong, isComputed, texts } from './declared-values.ts';
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
  const operator = call[0] as string;
  if (call.length !== 3 || !comparators.has(operator)) return null;
  for (const [read, literal] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const binding = call[read];
    const value = call[literal] as Json;
    const name = typeof binding === 'string' ? fieldOf(binding, scope) : null;
    const field = name === null ? undefined : scope.entity?.kinds.get(name);
    if (name === null || field === undefined || value === null || isComputed(value)) continue;
    return { operator, name, binding: binding as string, field, value, rest: [...rest, literal] };
  }
  return null;
}

/** The field that `@entity.status`, or the same by the name of the entity, reads; null where it reads none, or more than one step down. */
function fieldOf(binding: string, scope: TraitScope): string | null {
  const [root = '', name, ...deeper] = binding.slice(1).split('.');
  if (binding.charCodeAt(0) !== 64 || name === undefined || deeper.length > 0 || scope.site.isLocal(root)) return null;
  return root === 'entity' || root === scope.entity?.name ? name : null;
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
  isAmong(values, value) ||
  (typeof value !== 'boolean' && isNumeric(String(value)) && texts(values).includes(String(value)));

const isNumeric = (text: string) => text !== '' && text.trim() === text && Number.isFinite(Number(text));

/** The answer that such a comparison always has, as a reader says it. */
export const worthOf = (operator: string): string => (operator === '!=' ? 'is always true' : 'can never be true');
