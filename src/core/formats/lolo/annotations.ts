// Objects made of members and of what annotations say.
import type { Json, JsonObject } from '../../base/json.ts';
import type { Annotation } from './ast.ts';

/** Of members of one name the last counts, as in JSON. `__proto__` is a member like any other. */
export function toObject(members: readonly (readonly [string, Json])[]): JsonObject {
  const object: Record<string, Json> = {};
  for (const [key, value] of members) {
    if (key === '__proto__')
      Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    else object[key] = value;
  }
  return object;
}

export function annotationPlaces(annotations: readonly Annotation[]): Record<string, number> {
  return Object.fromEntries(annotations.map(({ name, valueStart }) => [name, valueStart]));
}

/** Members, and what annotations say in their place or beside them. `@without [a, b]` takes members away. */
export function withAnnotations(members: readonly [string, Json][], annotations: readonly Annotation[]): JsonObject {
  if (annotations.length === 0) return toObject(members);
  const without = annotations
    .filter(({ name }) => name === 'without')
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  const said = annotations
    .filter(({ name }) => name !== 'without')
    .map(({ name, value }): [string, Json] => [name, value]);
  return toObject([...members, ...said].filter(([name]) => !without.includes(name)));
}
