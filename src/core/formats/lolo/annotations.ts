// Objects made of members and of what annotations say.
import type { Json, JsonObject } from '../../base/json.ts';
import { policyVerbs } from '../../schema/language.ts';
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

/** Names of annotations that mean something else than a member of that name. */
const special: ReadonlySet<string> = new Set(['without', 'key', 'undeclared', 'unnamed', ...policyVerbs]);

/** What makes a declaration have a member. */
export function memberAnnotation(name: string, value: Json): Annotation {
  const annotation = { name, value, valueStart: 0, start: 0, end: 0 };
  return special.has(name) ? { ...annotation, isMember: true } : annotation;
}

/** Declarations that annotations stand behind. */
export type Annotated =
  | 'app'
  | 'orbital'
  | 'type'
  | 'entity'
  | 'field'
  | 'page'
  | 'trait'
  | 'state'
  | 'transition'
  | 'emit'
  | 'declaration'
  | 'listen'
  | 'tick'
  | 'config';

const described = ['description', 'synonyms'];
/** The annotations that the format's own program takes, each with a text for its value, or the mark `@key`; found by asking it. */
const taken: Readonly<Partial<Record<Annotated, readonly string[]>>> = {
  field: [...described, 'key'],
  trait: described,
  emit: [...described, 'tier'],
  declaration: [...described, 'tier'],
  config: [...described, 'tier', 'label'],
};

/** True if the format's own program reads an annotation where it stands. */
export function isTaken({ name, value, isMember }: Annotation, place: Annotated): boolean {
  if (isMember === true || taken[place]?.includes(name) !== true) return false;
  return name === 'key' ? value === true : typeof value === 'string';
}

export function annotationPlaces(annotations: readonly Annotation[]): Record<string, number> {
  return Object.fromEntries(annotations.map(({ name, valueStart }) => [name, valueStart]));
}

/** The members, with what annotations say in their place or beside them. `@without [a, b]` takes members away. */
export function withAnnotations(members: Members, annotations: readonly Annotation[]): JsonObject {
  if (annotations.length === 0) return members;
  const isWithout = ({ name, isMember }: Annotation) => name === 'without' && isMember !== true;
  for (const one of annotations) if (!isWithout(one)) setMember(members, one.name, one.value);
  for (const one of annotations) {
    const { value } = one;
    if (isWithout(one)) for (const member of Array.isArray(value) ? value : [value]) delete members[String(member)];
  }
  return members;
}
