// Types from values and from names: what a literal is, and which entity has fields of these names. What cannot be told is `unknown`, a type of the format that
// claims nothing.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Entity } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { usesIn } from './model-uses.ts';

/** A type as a payload field, a setting or a part of either declares it. */
export interface Shape {
  readonly type: string;
  /** Parts by name. */
  readonly parts?: ReadonlyMap<string, Part>;
  /** Of a list: what its items are. */
  readonly items?: Shape;
}

export interface Part {
  readonly shape: Shape;
  readonly isRequired: boolean;
}

export const unknownShape: Shape = { type: 'unknown' };

/** An object of any members, as a payload says it. */
export const openShape: Shape = { type: 'Map<string,unknown>' };
/** The same as a field of an entity says it: what the format's own compiler makes of `json` that holds an object at first. */
export const openField: JsonObject = { type: 'object', items: { type: 'string' } };

/** True of a field of an entity that is an object, and whose members nothing says. */
export const isOpenField = (node: Json | undefined): boolean =>
  isObject(node) && node.type === 'object' && !(isObject(node.properties) && Object.keys(node.properties).length > 0);

/** Levels of a literal that are looked at: a declaration that is deeper helps nobody. */
const depthMax = 6;

/** The shape of a literal; null of an expression, a binding, or nothing at all. */
export function shapeOfValue(value: Json | undefined, depth = 0): Shape | null {
  if (depth > depthMax || value === undefined || value === null) return null;
  if (typeof value === 'string') return value.startsWith('@') ? null : { type: 'string' };
  if (typeof value === 'number' || typeof value === 'boolean') return { type: typeof value };
  if (isArray(value)) {
    const shapes = value.map((item) => shapeOfValue(item, depth + 1));
    if (typeof value[0] === 'string' && value.some((item) => typeof item !== 'string')) return null;
    const items = joinShapes(shapes);
    return items === null ? null : { type: 'array', items };
  }
  const members = Object.entries(value);
  if (members.length === 0) return null;
  const parts = new Map<string, Part>();
  for (const [name, member] of members)
    parts.set(name, { shape: shapeOfValue(member, depth + 1) ?? unknownShape, isRequired: true });
  return { type: 'object', parts };
}

/** The shape that fits all of some shapes: members that one of them lacks are not required, members of two types are `unknown`. Null where there is none. */
export function joinShapes(shapes: readonly (Shape | null)[]): Shape | null {
  const known = shapes.filter((shape) => shape !== null);
  const [first] = known;
  if (first === undefined) return null;
  if (known.some(({ type }) => type !== first.type)) return unknownShape;
  if (first.type === 'array') {
    const items = joinShapes(known.map((shape) => shape.items ?? null));
    return items === null ? first : { type: 'array', items };
  }
  if (first.parts === undefined) return first;
  const names = [...new Set(known.flatMap(({ parts }) => [...(parts?.keys() ?? [])]))];
  const parts = new Map<string, Part>();
  for (const name of names) {
    const there = known.map(({ parts: own }) => own?.get(name)).filter((part) => part !== undefined);
    const isRequired = there.length === known.length && there.every((part) => part.isRequired);
    parts.set(name, { shape: joinShapes(there.map(({ shape }) => shape)) ?? unknownShape, isRequired });
  }
  return { type: 'object', parts };
}

/** The entity that has fields of all these names: the preferred one where it has them, else the only other. */
export function entityWith(model: Model, names: readonly string[], preferred: string | null): Entity | null {
  if (names.length === 0) return null;
  const fitting = usesIn(model).entitiesWith(names);
  return fitting.find(({ name }) => name === preferred) ?? (fitting.length === 1 ? (fitting[0] ?? null) : null);
}

/** A shape as a payload field says it: parts are a list, each with its name. */
export function payloadField(name: string, shape: Shape, others: JsonObject = {}): JsonObject {
  const { type: _type, properties: _properties, items: _items, fields: _fields, ...kept } = others;
  const list = shape.type === 'array' ? shape.items : undefined;
  const inner = list ?? shape;
  const type = list === undefined ? wordOf(shape) : `[${wordOf(list)}]`;
  const parts = inner.type === 'object' ? partsAsList(inner) : null;
  return { name, type, ...(parts === null ? {} : { properties: parts }), ...withoutName(kept) };
}

function withoutName(members: JsonObject): JsonObject {
  const { name: _name, ...others } = members;
  return others;
}

/** A list of lists has no parts of its own to say. */
const wordOf = (shape: Shape): string =>
  shape.type === 'array' ? `[${shape.items === undefined ? 'unknown' : wordOf(shape.items)}]` : shape.type;

function partsAsList({ parts }: Shape): JsonObject[] | null {
  if (parts === undefined || parts.size === 0) return null;
  return [...parts].map(([name, { shape, isRequired }]) => ({
    ...payloadField(name, shape),
    ...(isRequired ? { required: true } : {}),
  }));
}

/** A shape as a field of an entity or a setting says it: parts are members of `properties`, a list has `items`. Types that entities lack are `scalar`. */
export function declaredShape(shape: Shape): JsonObject {
  if (shape.type === 'array') return { type: 'array', items: declaredShape(shape.items ?? { type: 'scalar' }) };
  if (shape.type === 'object') {
    const parts = [...(shape.parts ?? [])].sort(([a], [b]) => compareStrings(a, b));
    const properties = parts.map(([name, part]): [string, JsonObject] => [
      name,
      { name, ...declaredShape(part.shape), required: part.isRequired },
    ]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  return { type: shape.type === 'unknown' ? 'scalar' : shape.type };
}

/** True if something is known of a shape. */
export const isTold = (shape: Shape): boolean =>
  shape.type === 'array'
    ? shape.items !== undefined && isTold(shape.items)
    : shape.type !== 'unknown' && (shape.type !== 'object' || (shape.parts?.size ?? 0) > 0);

/** The shape that a declaration says; null where its type is generic or missing. */
export function shapeDeclared(node: Json | undefined): Shape | null {
  if (!isObject(node) || typeof node.type !== 'string') return null;
  const { type } = node;
  const inner = /^\[(.+)\]$/.exec(type)?.[1] ?? null;
  const word = inner ?? type;
  if (['any', 'json', 'unknown'].includes(word)) return null;
  if (word === 'array') {
    const items = shapeDeclared(node.items);
    return items === null ? null : { type: 'array', items };
  }
  if (word !== 'object') return inner === null ? { type } : { type: 'array', items: { type: inner } };
  const members = isArray(node.properties)
    ? node.properties.map((part) => [isObject(part) ? part.name : '', part] as const)
    : Object.entries(isObject(node.properties) ? node.properties : {});
  const parts = new Map<string, Part>();
  for (const [name, part] of members)
    if (typeof name === 'string' && isObject(part))
      parts.set(name, { shape: shapeDeclared(part) ?? unknownShape, isRequired: part.required === true });
  if (parts.size === 0) return null;
  const shape: Shape = { type: 'object', parts };
  return inner === null ? shape : { type: 'array', items: shape };
}
