// The literals that a `set` gives a field: the value itself, or both branches of an `if`.
import { isArray, type Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { FieldFacts, TraitScope } from './check.ts';
import { isComputed } from './declared-values.ts';

export interface SetLiteral {
  readonly value: Json;
  /** The field that it is set to. */
  readonly name: string;
  readonly field: FieldFacts;
  readonly rest: readonly Segment[];
}

/** Calls back for each literal that a `set` may give a field of the linked entity of which something is known. */
export function literalsOf(call: readonly Json[], scope: TraitScope, tell: (literal: SetLiteral) => void): void {
  const target = call[1];
  if (call.length !== 3 || typeof target !== 'string' || scope.entity === null) return;
  const dot = target.indexOf('.');
  const root = target.slice(1, dot);
  if (dot === -1 || (root !== 'entity' && root !== scope.entity.name) || scope.site.isLocal(root)) return;
  const name = target.slice(dot + 1);
  const field = scope.entity.kinds.get(name);
  if (field !== undefined) visit(call[2] as Json, [2]);

  function visit(value: Json, rest: readonly Segment[]): void {
    if (isArray(value) && value[0] === 'if' && value.length === 4) {
      visit(value[2] as Json, [...rest, 2]);
      visit(value[3] as Json, [...rest, 3]);
    } else if (value !== null && !isComputed(value) && !isCalled(value, scope))
      tell({ value, name, field: field as FieldFacts, rest });
  }
}

/** A list may begin with the name of any operator. */
function isCalled(value: Json, scope: TraitScope): boolean {
  return isArray(value) && typeof value[0] === 'string' && scope.registries.operators.has(value[0]);
}
