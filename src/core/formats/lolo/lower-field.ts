// Declarations with a type to members of a document, and what every part of the lowering shares.
import { isArray, type Json } from '../../base/json.ts';
import { annotationPlaces, type Members, withAnnotations } from './annotations.ts';
import type { Annotation, ArgumentDecl, FieldDecl, Node, TypeDecl } from './ast.ts';
import type { TypeLowering } from './lower-types.ts';

/** What each object of the document was read from, with the places of its members. */
export type Origins = Map<object, { readonly node: Node; readonly members: Readonly<Record<string, number>> }>;

export interface Scope {
  readonly types: TypeLowering;
  /** Payloads that `type X = Event {...}` gives. */
  readonly events: ReadonlyMap<string, TypeDecl>;
  readonly origins: Origins | null;
}

export function lowerField(field: FieldDecl, scope: Scope): Json {
  const { name, type, annotations } = field;
  if (type === null && field.default === undefined && annotations.length === 0) return name.text;
  const members: Members = { name: name.text };
  if (type !== null) Object.assign(members, scope.types.ofField(type));
  if (type?.kind === 'name' && type.name === 'json') Object.assign(members, structureOf(field.default));
  if (type?.isRequired === true) members.required = true;
  if (field.default !== undefined && field.default !== null)
    members[field.isDerived ? 'derived' : 'default'] = field.default;
  const document = withAnnotations(members, annotations.length === 0 ? annotations : annotations.map(fieldAnnotation));
  scope.origins?.set(document, { node: field, members: fieldPlaces(field) });
  return document;
}

/** The type of a `json` that holds a list or a map at first. It is a text in documents only where nothing says that it is more; a map of any values is what `Map<string, json>` is. */
function structureOf(value: Json | null | undefined): Members {
  if (typeof value !== 'object' || value === null) return {};
  if (isArray(value)) return isComputed(value) ? {} : { type: 'array' };
  return { type: 'object', items: { type: 'string' } };
}

/** An expression, whose worth is known when it runs alone. */
const isComputed = (value: readonly Json[]) => typeof value[0] === 'string' && value.length > 1;

/** `@key` has a longer name in documents. */
function fieldAnnotation(annotation: Annotation): Annotation {
  return annotation.name === 'key' && annotation.isMember !== true ? { ...annotation, name: 'primaryKey' } : annotation;
}

/** Members that a type makes. */
const typeMembers = ['type', 'values', 'items', 'properties', 'relation'] as const;

export function fieldPlaces(field: FieldDecl): Readonly<Record<string, number>> {
  const { name, type, annotations } = field;
  return {
    name: name.start,
    ...(type === null ? {} : Object.fromEntries(typeMembers.map((member) => [member, type.start]))),
    ...(field.default === undefined ? {} : { [field.isDerived ? 'derived' : 'default']: field.defaultStart }),
    ...annotationPlaces(annotations),
  };
}

/** An entry of the config of a trait, and of a reference. */
export function lowerConfigEntry(entry: FieldDecl | ArgumentDecl, scope: Scope): [string, Json] {
  if ('value' in entry) {
    const document = { type: 'unknown', default: entry.value };
    scope.origins?.set(document, { node: entry, members: { default: entry.valueStart } });
    return [entry.name.text, document];
  }
  const { name, type, annotations } = entry;
  const members: Members = type === null ? {} : (scope.types.ofConfig(type) as Members);
  if (type?.isRequired === true) members.required = true;
  if (entry.default !== undefined) members.default = entry.default;
  const document = withAnnotations(members, annotations);
  scope.origins?.set(document, { node: entry, members: fieldPlaces(entry) });
  return [name.text, document];
}
