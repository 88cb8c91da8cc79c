// Fields, payloads and entries of a config to declarations with a type.
import { isSameJson } from '../../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { memberAnnotation } from './annotations.ts';
import type { Annotation, FieldDecl, TypeDecl, TypeExpr, TypeKind } from './ast.ts';
import { lowerConfigEntry, lowerField, type Scope } from './lower-field.ts';

const nowhere = { start: 0, end: 0 };
const typeName = /^[\p{L}_@$][\p{L}\p{N}_.$-]*(?:\/[\p{L}\p{N}_.-]+)*$/u;
const wordsAfterType = new Set(['Map', 'List', 'Set', 'Optional', 'Array', 'Event']);

function typeOf(kind: TypeKind, isRequired = false): TypeExpr {
  return { ...kind, isRequired, many: '', ...nowhere };
}

/** The shortest type that may say a shape; null where none is likely. */
function raiseType(shape: JsonObject, depth = 0): TypeKind | null {
  const { type, items, properties, values, relation } = shape;
  if (depth > 8) return null;
  if (isObject(relation) && typeof relation.entity === 'string') {
    const name: TypeKind = { kind: 'name', name: relation.entity, of: [] };
    return relation.cardinality === 'many' ? { kind: 'list', item: typeOf(name) } : name;
  }
  if (isArray(values) && values.length > 1 && values.every((one) => typeof one === 'string'))
    return { kind: 'union', options: values.map((text) => ({ text, isQuoted: true })) };
  if (type === 'array' && isObject(items)) {
    const item = raiseType(items, depth + 1);
    return item === null ? null : { kind: 'list', item: typeOf(item) };
  }
  if (type === 'object' && isObject(properties)) return raiseStruct(properties, depth);
  if (type === 'object' && isObject(items)) {
    const value = raiseType(items, depth + 1);
    const key: TypeKind = { kind: 'name', name: 'string', of: [] };
    return value === null ? null : { kind: 'name', name: 'Map', of: [typeOf(key), typeOf(value)] };
  }
  const map = typeof type === 'string' ? /^Map<([^<>,]+),(.+)>$/.exec(type) : null;
  if (map !== null) {
    const of = [map[1], map[2]].map((one) => raiseType({ type: one as string }, depth + 1));
    return of.every((one) => one !== null) ? { kind: 'name', name: 'Map', of: of.map((one) => typeOf(one)) } : null;
  }
  const list = typeof type === 'string' ? /^\[(.+)\]$/.exec(type) : null;
  if (list !== null) {
    const item = raiseType({ type: list[1] as string }, depth + 1);
    return item === null ? null : { kind: 'list', item: typeOf(item) };
  }
  return typeof type === 'string' && typeName.test(type) && !wordsAfterType.has(type)
    ? { kind: 'name', name: type, of: [] }
    : null;
}

function raiseStruct(properties: JsonObject, depth: number): TypeKind | null {
  const fields: FieldDecl[] = [];
  for (const [name, shape] of Object.entries(properties)) {
    const type = isObject(shape) ? raiseType(shape, depth + 1) : null;
    if (type === null || !isObject(shape)) return null;
    fields.push(fieldOf(name, typeOf(type, shape.required === true)));
  }
  return { kind: 'struct', fields };
}

function fieldOf(
  name: string,
  type: TypeExpr | null,
  annotations: readonly Annotation[] = [],
  value?: Json,
  isDerived = false,
): FieldDecl {
  return {
    name: { text: name, ...nowhere },
    type,
    annotations,
    default: value,
    defaultStart: 0,
    isDerived,
    ...nowhere,
  };
}

/** Of two likely spellings the one that needs fewer corrections. */
function bestOf(candidates: readonly FieldDecl[], wanted: JsonObject, lower: (field: FieldDecl) => Json): FieldDecl {
  let best: FieldDecl | undefined;
  for (const candidate of candidates) {
    const lowered = lower(candidate);
    const has = typeof lowered === 'string' ? { name: lowered } : (lowered as JsonObject);
    const annotations: Annotation[] = [];
    for (const [name, value] of Object.entries(wanted))
      if (value !== undefined && !isSameJson(has[name], value)) annotations.push(memberAnnotation(name, value));
    const without = Object.keys(has).filter((name) => wanted[name] === undefined && has[name] !== undefined);
    if (without.length > 0) annotations.push({ name: 'without', value: without, valueStart: 0, ...nowhere });
    if (best === undefined || annotations.length < best.annotations.length) best = { ...candidate, annotations };
  }
  return best as FieldDecl;
}

function spellings(
  name: string,
  shape: JsonObject,
  isRequired: boolean,
  value: Json | undefined,
  isDerived: boolean,
): FieldDecl[] {
  const likely = raiseType(shape);
  const plain =
    typeof shape.type === 'string' && typeName.test(shape.type) && !wordsAfterType.has(shape.type) ? shape.type : null;
  const kinds: (TypeKind | null)[] = [
    likely,
    plain === null ? null : { kind: 'name', name: plain, of: [] },
    { kind: 'name', name: 'string', of: [] },
  ];
  const typed = kinds
    .filter((kind) => kind !== null)
    .map((kind) => fieldOf(name, typeOf(kind, isRequired), [], value, isDerived));
  return shape.type === undefined ? [fieldOf(name, null, [], value, isDerived), ...typed] : typed;
}

/** Fields of an entity hold no trait: the format's own program refuses the type there. */
function isOfTraits(type: TypeExpr): boolean {
  switch (type.kind) {
    case 'list':
      return isOfTraits(type.item);
    case 'struct':
      return type.fields.some((field) => field.type !== null && isOfTraits(field.type));
    case 'name':
      return type.name === 'trait' || type.of.some(isOfTraits);
    case 'union':
      return false;
  }
}

export function raiseField(field: Json, scope: Scope): FieldDecl {
  // The format's own program reads no field without a type.
  if (!isObject(field)) return raiseField({ name: typeof field === 'string' ? field : '' }, scope);
  const name = typeof field.name === 'string' ? field.name : '';
  const isDerived = field.derived !== undefined && field.default === undefined;
  const value = isDerived ? field.derived : field.default === null ? undefined : field.default;
  const candidates = spellings(name, field, field.required === true, value, isDerived);
  const best = bestOf(
    candidates.filter(({ type }) => type !== null && !isOfTraits(type)),
    field,
    (one) => lowerField(one, scope),
  );
  // `@key` is how the form says it.
  const annotations = best.annotations.map((one) =>
    one.name === 'primaryKey' && one.value === true ? { ...one, name: 'key' } : one,
  );
  return { ...best, annotations };
}

const typeWord = /^\[?(\p{Lu}[\p{L}\p{N}_]*)\]?$/u;

/**
 * Types that entries of a config are of by name, with what stands beside the name: `[Row]` with the properties of its items. In order of their first use; a name with
 * two meanings is none.
 */
export function raiseTypes(configs: readonly Json[]): TypeDecl[] {
  const found = new Map<string, TypeKind | null>();
  for (const config of configs)
    for (const entry of isObject(config) ? Object.values(config) : []) {
      if (!isObject(entry) || typeof entry.type !== 'string') continue;
      const name = typeWord.exec(entry.type)?.[1];
      const shape = entry.type.startsWith('[') ? entry.items : entry;
      if (name === undefined || !isObject(shape) || !isObject(shape.properties)) continue;
      const struct = raiseStruct(shape.properties, 0);
      const known = found.get(name);
      found.set(
        name,
        known === undefined || isSameJson(known as unknown as Json, struct as unknown as Json) ? struct : null,
      );
    }
  return [...found].flatMap(([name, kind]) =>
    kind === null
      ? []
      : [
          {
            kind: 'type',
            name: { text: name, ...nowhere },
            type: typeOf(kind),
            isEvent: false,
            annotations: [],
            ...nowhere,
          },
        ],
  );
}

/** An entry of a payload. */
export function raisePayloadField(field: Json, isListened: boolean, scope: Scope): FieldDecl {
  if (!isObject(field)) return fieldOf(typeof field === 'string' ? field : '', null);
  const name = typeof field.name === 'string' ? field.name : '';
  const shape = isArray(field.properties) ? { type: field.type } : field;
  const candidates = [
    ...structOf(field),
    ...spellings(name, shape as JsonObject, field.required === true, undefined, false),
  ];
  return bestOf(candidates, field, (one) => scope.types.payload([one], isListened)[0] ?? null);
}

/** A payload says the members of an object as a list. */
function structOf({ name, type, properties, required }: JsonObject): FieldDecl[] {
  if ((type !== 'object' && type !== '[object]') || !isArray(properties)) return [];
  const fields: FieldDecl[] = [];
  for (const one of properties) {
    if (!isObject(one) || typeof one.name !== 'string') return [];
    const nested = structOf(one)[0];
    const kind = nested?.type ?? raiseType({ type: one.type } as JsonObject);
    if (kind === null) return [];
    fields.push(fieldOf(one.name, typeOf(kind, one.required === true)));
  }
  const struct: TypeKind = { kind: 'struct', fields };
  const kind: TypeKind = type === 'object' ? struct : { kind: 'list', item: typeOf(struct) };
  return [fieldOf(typeof name === 'string' ? name : '', typeOf(kind, required === true))];
}

/** An entry of a config that is an object with a type; null where it is none. */
export function raiseConfigEntry(name: string, entry: Json | undefined, scope: Scope): FieldDecl | null {
  if (!isObject(entry) || typeof entry.type !== 'string') return null;
  const shape = {
    ...entry,
    properties: entry.type === 'object' || isObject(entry.properties) ? entry.properties : undefined,
  };
  return bestOf(
    spellings(name, shape, entry.required === true, entry.default, false),
    entry,
    (one) => lowerConfigEntry(one, scope)[1],
  );
}
