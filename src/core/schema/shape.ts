// The possible shapes of a schema, made from the table of the format and read by one small interpreter.
// An impossible shape is a problem with a pointer, and the impossible part is left out of the value that comes back; a possible one
// comes back as the very same object. Unknown members are never looked at. Problems are noted up to a bound. Cost: linear in the number of structural elements.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { problemsMax, problemTextMax } from '../base/limits.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import { type ElementName, format, type MemberSpec, type MemberType } from './format.ts';
import { keyedElements, keyedSpecOf } from './keyed-list.ts';
import { isOperator } from './operators.ts';

/** Why a document cannot be read as a schema: where, a stable code, and a sentence. */
export interface Problem {
  readonly pointer: string;
  readonly code: 'impossible_shape' | 'out_of_range' | 'too_deep' | 'too_many_elements';
  readonly message: string;
}

export interface ShapeReader {
  readonly path: Segment[];
  readonly problems: Problem[];
  /** UTF-16 code units that the problems take. */
  problemText: number;
  elements: number;
  /** Lists that are written as objects, in the order in which they are met. */
  readonly keyed: KeyedList[];
  /** Where the elements of those stand in the value. */
  readonly places: Map<object, string>;
  /** Of the elements of those that the path leads through: which steps of it stand for a place in a list. */
  readonly renumbered: { readonly depth: number; readonly length: number; readonly index: number }[];
}

export const newReader = (): ShapeReader => ({
  path: [],
  problems: [],
  problemText: 0,
  elements: 0,
  keyed: [],
  places: new Map(),
  renumbered: [],
});

/** A list of elements that is written as an object, each under its name. */
export interface KeyedList {
  /** JSON Pointer in the value as it was given. */
  readonly pointer: string;
  /** JSON Pointer in the document that it is read as. */
  readonly path: string;
  readonly member: string;
  /** What is to be written in its place, in words. */
  readonly wants: string;
}

/** Reads a value: the value itself, a repaired copy, or `undefined` when nothing of it is possible. */
type Shape = (value: Json, reader: ShapeReader) => Json | undefined;

/** Beyond the bounds of a list of problems no more are noted; what is impossible is left out all the same. */
function refuse(reader: ShapeReader, wanted: string, value: Json): undefined {
  if (reader.problems.length >= problemsMax || reader.problemText >= problemTextMax) return undefined;
  const found =
    value === null ? 'null' : isArray(value) ? 'an array' : isObject(value) ? 'an object' : `a ${typeof value}`;
  const pointer = formatPointer(reader.path);
  const message = `expected ${wanted}, found ${found}`;
  reader.problems.push({ pointer, code: 'impossible_shape', message });
  reader.problemText += pointer.length + message.length;
  return undefined;
}

const text: Shape = (value, reader) => (typeof value === 'string' ? value : refuse(reader, 'a string', value));

/** Every source beyond the first counts as an element: a transition of many sources is many transitions. */
const sources: Shape = (value, reader) => {
  if (typeof value === 'string') {
    reader.elements += countBars(value);
    return value;
  }
  if (isArray(value) && value.every((item) => typeof item === 'string')) {
    reader.elements += Math.max(0, value.length - 1);
    for (const item of value) reader.elements += countBars(item as string);
    return value;
  }
  return refuse(reader, 'a state name or an array of state names', value);
};

function countBars(name: string): number {
  let count = 0;
  for (let at = name.indexOf('|'); at !== -1; at = name.indexOf('|', at + 1)) count++;
  return count;
}

const anyList: Shape = (value, reader) =>
  isArray(value) || value === null ? value : refuse(reader, 'an array', value);

const anyObject: Shape = (value, reader) => (isObject(value) ? value : refuse(reader, 'an object', value));

function listOf(element: Shape, kind?: ElementName): Shape {
  return (value, reader) => {
    if (value === null) return value;
    if (!isArray(value))
      return (kind && keyedListOf(element, kind, value, reader)) ?? refuse(reader, 'an array', value);
    let kept: Json[] | undefined;
    reader.elements += value.length;
    for (let i = 0; i < value.length; i++) {
      const item = value[i] as Json;
      reader.path.push(i);
      const read = element(item, reader);
      reader.path.pop();
      if (read === item) kept?.push(read);
      else {
        kept ??= value.slice(0, i);
        if (read !== undefined) kept.push(read);
      }
    }
    return kept ?? value;
  };
}

function noteKeyed(reader: ShapeReader, wants: string): void {
  const { path, keyed } = reader;
  const member = String(path.findLast((step) => typeof step === 'string') ?? '');
  keyed.push({ pointer: formatPointer(path), path: formatPointer(pathInLists(reader)), member, wants });
}

/** Effects, or an object that is one, or that has several by their operators. */
const effectList: Shape = (value, reader) => {
  if (!isObject(value)) return anyList(value, reader);
  const names = Object.keys(value);
  noteKeyed(reader, 'a list of effects');
  return names.length !== 1 && names.every(isOperator)
    ? names.map((name) => ({ [name]: value[name] as Json }))
    : [value];
};

/** The list that an object in its place says; `undefined` where it says none. */
function keyedListOf(element: Shape, of: ElementName, value: Json, reader: ShapeReader): Json | undefined {
  const elements = isObject(value) ? keyedElements(of, value) : null;
  if (elements === null) return undefined;
  const { path, places } = reader;
  const depth = path.length;
  const pointer = formatPointer(path);
  const { by = 'name', spare, isShared } = keyedSpecOf(of) ?? {};
  const names = isShared === true && spare !== undefined ? `\`${by}\` and \`${spare}\`` : `\`${by}\``;
  noteKeyed(reader, `a list whose elements have ${names}`);
  reader.elements += elements.length;
  const list: Json[] = [];
  for (const [index, { node, path: inside }] of elements.entries()) {
    path.push(...inside);
    reader.renumbered.push({ depth, length: inside.length, index });
    const read = element(node, reader);
    reader.renumbered.pop();
    path.length = depth;
    if (read === undefined) continue;
    places.set(read as object, pointer + formatPointer(inside));
    list.push(read);
  }
  return list;
}

/** The path of the reader in a document whose lists are lists. */
function pathInLists({ path, renumbered }: ShapeReader): readonly Segment[] {
  const steps: Segment[] = [];
  let at = 0;
  for (const { depth, length, index } of renumbered) {
    for (; at < depth; at++) steps.push(path[at] as Segment);
    steps.push(index);
    at = depth + length;
  }
  for (; at < path.length; at++) steps.push(path[at] as Segment);
  return steps;
}

function nodeOf(members: Readonly<Record<string, Shape>>, wanted = 'an object'): Shape {
  const names = Object.keys(members);
  const shapes = Object.values(members);
  return (value, reader) => {
    if (!isObject(value)) return refuse(reader, wanted, value);
    let changed: Map<string, Json | undefined> | undefined;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      const member = shapes[i] as Shape;
      const item = value[name];
      // Most members are texts: they need no path to be found possible.
      if (item === undefined || item === null || (member === text && typeof item === 'string')) continue;
      reader.path.push(name);
      const read = member(item, reader);
      reader.path.pop();
      if (read === item) continue;
      changed ??= new Map();
      changed.set(name, read);
    }
    return changed === undefined ? value : replaceMembers(value, changed);
  };
}

/** A copy with other members, without those that are `undefined`. */
function replaceMembers(value: JsonObject, changed: ReadonlyMap<string, Json | undefined>): JsonObject {
  const members: [string, Json | undefined][] = [];
  for (const name of Object.keys(value)) {
    const item = changed.has(name) ? changed.get(name) : value[name];
    if (item !== undefined) members.push([name, item]);
  }
  return Object.fromEntries(members);
}

function nameOr(node: Shape): Shape {
  return (value, reader) => (typeof value === 'string' ? value : node(value, reader));
}

/** Element counts of traits that were read before and found possible: an edit elsewhere does not read them again. */
const knownTraits = createNodeMemo<number>();

export function isKnownTrait(value: object): boolean {
  return knownTraits.get(value) !== undefined;
}

function remembered(trait: Shape): Shape {
  return (value, reader) => {
    if (!isObject(value)) return trait(value, reader);
    const known = knownTraits.get(value);
    if (known !== undefined) {
      reader.elements += known;
      return value;
    }
    const elements = reader.elements;
    const read = trait(value, reader);
    if (read === value) knownTraits.set(value, reader.elements - elements);
    return read;
  };
}

/** The shapes of members that hold no elements; the others hold whatever there is. */
const plainShapes: Partial<Record<MemberType, Shape>> = {
  text,
  sources,
  list: anyList,
  effects: effectList,
  object: anyObject,
};

const shapes = new Map<ElementName, Shape>();

/** What can be read as an element, by the table of the format. */
function shapeOf(element: ElementName): Shape {
  let shape = shapes.get(element);
  if (shape === undefined) {
    shape = readElement(element);
    shapes.set(element, shape);
  }
  return shape;
}

function readElement(element: ElementName): Shape {
  const { noun, bare, members } = format[element];
  const node = nodeOf(shapesOfMembers(members), `${noun}: ${bare === undefined ? 'an object' : 'a name or an object'}`);
  const shape = bare === undefined ? node : nameOr(node);
  return element === 'trait' ? remembered(shape) : shape;
}

/** Of the members that are read. */
function shapesOfMembers(members: Readonly<Record<string, MemberSpec>>): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const [name, { type, of, is }] of Object.entries(members)) {
    if (is === undefined) continue;
    const shape = of === undefined ? plainShapes[type] : type === 'many' ? listOf(shapeOf(of), of) : shapeOf(of);
    if (shape !== undefined) shapes[name] = shape;
  }
  return shapes;
}

/** The Orb dialect: `{name?, orbitals: [...]}`. */
export const orbShape: Shape = nodeOf(shapesOfMembers(format.schema.members));

const stateNames = listOf(nameOr(nodeOf({ name: text })));

/** The machines dialect: `{entities, states, transitions}`. */
export const machinesShape: Shape = nodeOf({
  ...shapesOfMembers(format.machines.members),
  states: (value, reader) => {
    if (!isObject(value)) return refuse(reader, 'an object of state lists by entity', value);
    reader.elements += Object.keys(value).length;
    return nodeOf(Object.fromEntries(Object.keys(value).map((key) => [key, stateNames])))(value, reader);
  },
});
