// The literals that a `set` or the record of a `persist` gives a field: the value itself, or both branches of an `if`.
import { isArray, type Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { storedBy } from '../schema/record-members.ts';
import type { FieldFacts, TraitScope } from './check.ts';
import { isComputed } from './declared-values.ts';

export interface SetLiteral {
  readonly value: Json;
  /** The field that it is set to. */
  readonly name: string;
  readonly field: FieldFacts;
  readonly rest: readonly Segment[];
}

const noLiterals: readonly SetLiteral[] = [];

/** The literals that a `set` may give a field of the linked entity of which something is known. Most values are computed: those cost a look. */
export function literalsOf(call: readonly Json[], scope: TraitScope): readonly SetLiteral[] {
  const target = call[1];
  const value = call[2] as Json;
  if (call.length !== 3 || typeof target !== 'string' || scope.entity === null) return noLiterals;
  if (!isChoice(value) && isNoLiteral(value, scope)) return noLiterals;
  const dot = target.indexOf('.');
  const root = target.slice(1, dot);
  if (dot === -1 || (root !== 'entity' && root !== scope.entity.name) || scope.site.isLocal(root)) return noLiterals;
  const name = target.slice(dot + 1);
  const field = scope.entity.kinds.get(name);
  if (field === undefined) return noLiterals;
  const literals: SetLiteral[] = [];
  collect(value, [2], name, field, scope, literals);
  return literals;
}

/** The literals that the record of a `persist` may give fields of the linked entity. */
export function recordLiteralsOf(call: readonly Json[], scope: TraitScope): readonly SetLiteral[] {
  const stored = storedBy(call);
  if (stored === null || scope.entity === null) return noLiterals;
  const { entity, record } = stored;
  if (entity !== '@entity' && entity !== scope.entity.name) return noLiterals;
  const literals: SetLiteral[] = [];
  for (const name in record) {
    const field = scope.entity.kinds.get(name);
    if (field !== undefined) collect(record[name] as Json, [3, name], name, field, scope, literals);
  }
  return literals;
}

function collect(
  value: Json,
  rest: readonly Segment[],
  name: string,
  field: FieldFacts,
  scope: TraitScope,
  literals: SetLiteral[],
): void {
  if (isChoice(value)) {
    collect(value[2] as Json, [...rest, 2], name, field, scope, literals);
    collect(value[3] as Json, [...rest, 3], name, field, scope, literals);
  } else if (!isNoLiteral(value, scope)) literals.push({ value, name, field, rest });
}

const isChoice = (value: Json): value is readonly Json[] => isArray(value) && value[0] === 'if' && value.length === 4;

const isNoLiteral = (value: Json, scope: TraitScope): boolean =>
  value === null || isComputed(value) || isCalled(value, scope);

/** A list may begin with the name of any operator. */
function isCalled(value: Json, scope: TraitScope): boolean {
  return isArray(value) && typeof value[0] === 'string' && scope.registries.operators.has(value[0]);
}
