// Objects made of members and of what annotations say.
import type { Json, JsonObject } from '../../base/json.ts';
import type { Annotation } from './ast.ts';

/** An object that is being made. */
export type Members = Record<string, Json>;

/** Of members of one name the last counts, as in JSON. `__proto__` is a member like any other. */
export function toObject(members: readonly (readonly [string, Json])[]): JsonObject {
  const object: Members = {};
  for (const [key, value] of members) setMember(object, key, value);
  return object;
}

export function setMember(object: Members, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

export function annotationPlaces(annotations: readonly Annotation[]): Record<string, number> {
  return Object.fromEntries(annotations.map(({ name, valueStart }) => [name, valueStart]));
}

/** The members, with what annotations say in their place or beside them. `@without [a, b]` takes members away. */
export function withAnnotations(members: Members, annotations: readonly Annotation[]): JsonObject {
  if (annotations.length === 0) return members;
  for (const { name, value } of annotations) if (name !== 'without') setMember(members, name, value);
  for (const { name, value } of annotations)
    if (name === 'without') for (const member of Array.isArray(value) ? value : [value]) delete members[String(member)];
  return members;
}
