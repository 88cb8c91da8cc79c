// What a `set` gives a field: a literal that the field cannot hold. Part of invalid_effect.
import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { FieldFacts, TraitScope } from '../check.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { asType, holdsLiteral, isAmong, isComputed, show, texts } from './declared-values.ts';

export function judgeSetValue(call: readonly Json[], scope: TraitScope): void {
  const target = call[1];
  if (call.length !== 3 || typeof target !== 'string' || scope.entity === null) return;
  const dot = target.indexOf('.');
  const root = target.slice(1, dot);
  if (dot === -1 || (root !== 'entity' && root !== scope.entity.name) || scope.site.isLocal(root)) return;
  const name = target.slice(dot + 1);
  const field = scope.entity.kinds.get(name);
  if (field !== undefined) judgeValue(call[2] as Json, [2], name, field, scope);
}

/** Both branches of an `if` are values. */
function judgeValue(value: Json, rest: readonly Segment[], name: string, field: FieldFacts, scope: TraitScope): void {
  if (isArray(value) && value[0] === 'if' && value.length === 4) {
    judgeValue(value[2] as Json, [...rest, 2], name, field, scope);
    judgeValue(value[3] as Json, [...rest, 3], name, field, scope);
    return;
  }
  if (value === null || isComputed(value) || isCalled(value, scope)) return;
  const { type, values } = field;
  if (!holdsLiteral(type, value)) {
    const message = `the field ${quote(name)} is of the type ${quote(type)} and cannot hold ${show(value)}: set a value of that type`;
    const mended = asType(type, value);
    scope.reportHere('invalid_effect', 'error', rest, name, message, ({ path }) =>
      mended === undefined ? [] : [{ action: 'set_property', params: { path, value: mended } }],
    );
    return;
  }
  if (values === null || values.length === 0 || isArray(value) || isAmong(values, value)) return;
  const near = typeof value === 'string' ? nearTo(value, texts(values), scope) : [];
  const message = `${show(value)} is none of the values of the field ${quote(name)}: use one of them, or add it to \`values\`${hint(near)}`;
  const [nearest] = near;
  scope.reportHere('invalid_effect', 'error', rest, name, message, ({ path }) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
  );
}

/** A list may begin with the name of any operator. */
function isCalled(value: Json, scope: TraitScope): boolean {
  return isArray(value) && typeof value[0] === 'string' && scope.registries.operators.has(value[0]);
}
