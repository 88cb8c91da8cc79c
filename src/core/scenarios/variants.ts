// Small changes of a document: an expression with one thing in it otherwise, and a document with one object in it otherwise.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';

const turned: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '!=', '==': '!=', '!=': '=' },
  ...{ '+': '-', '-': '+', and: 'or', or: 'and' },
};

/** An expression with one operator, number, truth value or outcome changed. */
export function variantsOf(value: Json): readonly (readonly [string, Json])[] {
  if (typeof value === 'number') return [[`${value} became ${value + 1}`, value + 1]];
  if (typeof value === 'boolean') return [[`${value} became ${!value}`, !value]];
  if (isArray(value)) {
    const [head] = value;
    const inner = value.flatMap((one, i) =>
      variantsOf(one).map(([says, changed]) => [says, value.map((old, at) => (at === i ? changed : old))] as const),
    );
    const other = typeof head === 'string' && value.length > 1 ? turned[head] : undefined;
    return other === undefined ? inner : [[`${String(head)} became ${other}`, [other, ...value.slice(1)]], ...inner];
  }
  if (!isObject(value) || !isObject(value.emit ?? null)) return [];
  const { success, failure } = value.emit as JsonObject;
  if (success === undefined || failure === undefined || success === failure) return [];
  return [['success and failure changed places', { ...value, emit: { success: failure, failure: success } }]];
}

/** A copy in which one object is another one; null takes it out of its list. */
export function changedAt(value: Json, place: Json, change: (node: JsonObject) => JsonObject | null): Json | null {
  if (value === place) return change(value as JsonObject);
  if (isArray(value))
    return value.map((one) => changedAt(one, place, change)).filter((one, i) => one !== null || value[i] === null);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changedAt(one ?? null, place, change)]));
}
