// The element tree of a document: the one structure that differences, distances and plans read. An element has an identity among its siblings
// (`key`), own properties with canonical texts, and lists of child elements; together they say exactly what the canonical form says.
// Everything is computed when first asked for, so equal subtrees, told by their cached canonical texts, are never opened.
import { canonicalJson, canonicalString, isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import { canonicalFrom } from '../schema/canonical.ts';
import { nodeName, textMember } from '../schema/element.ts';
import type { Schema } from '../schema/parse.ts';
import type { ListPlace, TreeKind } from './element-anatomy.ts';
import { anatomies, readProperties } from './element-anatomy.ts';
import { entityNameOf, groupKey, nameIn } from './element-keys.ts';
import { nameKey } from './node-draft.ts';
import type { Properties } from './properties.ts';

export type { TreeKind } from './element-anatomy.ts';
export { bareMark, machineMark } from './element-anatomy.ts';

export class TreeElement {
  readonly kind: TreeKind;
  readonly node: Json;
  /** The list that holds it; null for the root. */
  readonly home: ElementList | null;
  /** Position in that list. */
  readonly index: number;
  /** With all it holds, once distance.ts has weighed it. */
  weight: number | null = null;
  #lists: (ElementList | null)[] | null = null;
  #props: Properties | null = null;
  #text: string | null = null;
  #group: string | null = null;

  constructor(kind: TreeKind, node: Json, home: ElementList | null, index: number) {
    this.kind = kind;
    this.node = node;
    this.home = home;
    this.index = index;
  }

  /** Identity among the elements of its list. */
  get key(): string {
    return this.home === null ? baseKey(this.kind, this.node) : (this.home.identify()[this.index] as string);
  }

  get parent(): TreeElement | null {
    return this.home?.owner ?? null;
  }

  /** The canonical text of the whole element. */
  get text(): string {
    this.#text ??= anatomies[this.kind].write(this.node);
    return this.#text;
  }

  /** What a person calls it. */
  get name(): string {
    return nameOf(this.kind, this.node);
  }

  /** Whether it is a bare name, of which nothing else is known: a trait or page of an outline. */
  get isBare(): boolean {
    return (this.kind === 'trait' || this.kind === 'page') && !isObject(this.node);
  }

  /** The (from, event) of a transition as one name. */
  get group(): string {
    if (this.#group === null) {
      const { from, event } = this.node as JsonObject;
      this.#group = groupKey(from, event);
    }
    return this.#group;
  }

  /** All lists of its kind, in their fixed order, empty ones too. */
  get lists(): readonly ElementList[] {
    return anatomies[this.kind].lists.map((_, i) => this.listAt(i));
  }

  /** One of them. */
  listAt(i: number): ElementList {
    const places = anatomies[this.kind].lists;
    const known = this.#lists?.[i];
    if (known !== undefined && known !== null) return known;
    const place = places[i] as ListPlace;
    const nodes = nodesAt(this.node, place);
    const list = nodes.length === 0 ? emptyList(place) : new ElementList(place, this, nodes);
    this.#lists ??= new Array<ElementList | null>(places.length).fill(null);
    this.#lists[i] = list;
    return list;
  }

  get props(): Properties {
    this.#props ??= readProperties(this.kind, this.node);
    return this.#props;
  }

  /** The list of a kind; an orbital's entities are those beside its own. */
  list(member: string): ElementList {
    const places = anatomies[this.kind].lists;
    for (let i = 0; i < places.length; i++) if (places[i]?.member === member) return this.listAt(i);
    throw new Error(`${this.kind} has no list ${member}`);
  }
}

function nameOf(kind: TreeKind, node: Json): string {
  if (kind === 'orbital') return entityNameOf(node) || nodeName(node, 'name');
  if (kind === 'transition') return textMember(node, 'event') ?? '';
  if (kind === 'effect') return isArray(node) && typeof node[0] === 'string' ? node[0] : '';
  return kind === 'schema' ? nodeName(node, 'name') : nameIn(kind, node);
}

/**
 * Whether two elements of one kind are canonically equal. Most that are, are equal to the letter, which is seen without writing anything;
 * an element that holds others has been written for its schema's hash, so its text is at hand.
 */
export function isSame(a: TreeElement, b: TreeElement): boolean {
  if (a.node === b.node) return true;
  return (!isContainer(a.kind) && isSameJson(a.node, b.node)) || a.text === b.text;
}

/** Whether two lists hold the same, position by position; false says nothing. */
export function isSameInPlace(a: ElementList, b: ElementList): boolean {
  if (a.nodes === b.nodes) return true;
  const { length } = a.nodes;
  if (b.nodes.length !== length) return false;
  const { write, lists } = anatomies[a.kind];
  for (let i = 0; i < length; i++) {
    const one = a.nodes[i] as Json;
    const other = b.nodes[i] as Json;
    if (one !== other && !(lists.length > 0 ? write(one) === write(other) : isSameJson(one, other))) return false;
  }
  return true;
}

/** Kinds whose elements hold others. */
export function isContainer(kind: TreeKind): boolean {
  return anatomies[kind].lists.length > 0;
}

/** The tree of a schema, in its Orb form. */
export function treeOf(schema: Schema): TreeElement {
  return new TreeElement('schema', schema.document, null, 0);
}

/** An element of a kind that holds nothing: what a new one is compared with. */
export function emptyElement(kind: TreeKind): TreeElement {
  return new TreeElement(kind, kind === 'schema' ? { orbitals: [] } : {}, null, 0);
}

/** The JSON Pointer of an element in the document as it was given. */
export function treePointer(schema: Schema, element: TreeElement, rest: readonly Segment[] = []): string {
  const inside: Segment[] = [...rest];
  for (let at: TreeElement | null = element; at !== null; at = at.parent) {
    const node = at.node;
    const place = typeof node === 'object' && node !== null ? schema.places?.get(node) : undefined;
    if (place !== undefined) return place + formatPointer(inside);
    if (at.home !== null) inside.unshift(...stepsTo(at.home, at.index));
  }
  return formatPointer(inside);
}

/** The path to an element from the node that holds its list; an orbital's one entity is in no list. */
function stepsTo({ path, member }: ElementList, index: number): Segment[] {
  return member === 'entity' ? [...path] : [...path, index];
}

const emptyLists = new Map<ListPlace, ElementList>();

/** Most lists are empty: one of each place stands for all. It keeps nothing of what it is compared with. */
function emptyList(place: ListPlace): ElementList {
  let list = emptyLists.get(place);
  if (list === undefined) {
    list = new ElementList(place, null, nothing);
    emptyLists.set(place, list);
  }
  return list;
}

/** What an element says of its identity; several in one list may say the same. */
export function baseKey(kind: TreeKind, node: Json): string {
  switch (kind) {
    case 'transition':
      return transitionKey(node as JsonObject);
    case 'listen':
      return listenKey(node);
    case 'orbital':
      return orbitalKey(entityNameOf(node), nameKey(nodeName(node, 'name')));
    case 'effect':
      return canonicalJson(node);
    case 'schema':
      return '';
    default:
      return nameIn(kind, node);
  }
}

function transitionKey({ from, event, to }: JsonObject): string {
  const ends = `${canonicalString(nodeName(event, ''))},${canonicalString(nodeName(to, ''))}`;
  return `[${canonicalString(canonicalFrom(from))},${ends}]`;
}

function listenKey(node: Json): string {
  const object = isObject(node) ? node : {};
  return canonicalJson([nodeName(node, 'event'), object.triggers ?? null, object.source ?? null]);
}

/** An orbital is known by its entity, and by its own name where it has none. */
function orbitalKey(entity: string, name: string): string {
  return entity === '' ? `\u0000${name}` : entity;
}

const nothing: readonly Json[] = [];

/** The nodes of one list of an element. */
export function nodesAt(node: Json, { path, member }: ListPlace): readonly Json[] {
  if (!isObject(node)) return nothing;
  if (member === 'entity') {
    const { entity } = node;
    return typeof entity === 'string' || isObject(entity) ? [entity] : nothing;
  }
  const holder = path.length === 1 ? node : node[path[0] as string];
  const list = isObject(holder) ? holder[member] : undefined;
  return isArray(list) ? list : nothing;
}

/** What one list has that another has not, and what they share but for content. */
export interface ListChange {
  readonly missing: readonly TreeElement[];
  readonly extra: readonly TreeElement[];
  readonly common: readonly (readonly [TreeElement, TreeElement])[];
}

const fewElements = 8;

/** The elements of one list. They are made, named and looked up only when someone asks. */
export class ElementList {
  readonly #place: ListPlace;
  /** Null for a list that stands for every empty one of its place. */
  readonly owner: TreeElement | null;
  readonly nodes: readonly Json[];
  #elements: readonly TreeElement[] | null = null;
  /** What it was last compared with, and what came of it. */
  change: { readonly from: ElementList; readonly change: ListChange } | null = null;
  /** Pairs of neighbours, once distance.ts has read them. */
  neighbours: ReadonlySet<string> | null = null;
  #keys: readonly string[] | null = null;
  #hasTwins = false;
  #isOdd: boolean | null = null;
  #byKey: Map<string, TreeElement> | null = null;

  constructor(place: ListPlace, owner: TreeElement | null, nodes: readonly Json[]) {
    this.#place = place;
    this.owner = owner;
    this.nodes = nodes;
  }

  get elements(): readonly TreeElement[] {
    if (this.#elements === null) {
      const { nodes } = this;
      const { kind } = this.#place;
      const elements = new Array<TreeElement>(nodes.length);
      for (let i = 0; i < nodes.length; i++) elements[i] = new TreeElement(kind, nodes[i] as Json, this, i);
      this.#elements = elements;
    }
    return this.#elements;
  }

  get kind(): TreeKind {
    return this.#place.kind;
  }

  /** Path of the list from the element's node. */
  get path(): readonly string[] {
    return this.#place.path;
  }

  /** The last step of that path. */
  get member(): string {
    return this.#place.member;
  }

  /** Whether some element cannot be told by name: it has none, or shares it. */
  get isOdd(): boolean {
    if (this.#isOdd === null) {
      this.identify();
      this.#isOdd = this.#hasTwins || !this.elements.every(isAddressable);
    }
    return this.#isOdd;
  }

  /** The element of a key. Most stand where their like stands in the other list: `near` says where to look first. */
  find(key: string, near = 0): TreeElement | undefined {
    const { elements } = this;
    if (elements.length === 0) return undefined;
    const keys = this.identify();
    if (keys[near] === key) return elements[near];
    if (keys.length <= fewElements) {
      const at = keys.indexOf(key);
      return at === -1 ? undefined : elements[at];
    }
    if (this.#byKey === null) {
      this.#byKey = new Map();
      for (let i = 0; i < keys.length; i++) this.#byKey.set(keys[i] as string, elements[i] as TreeElement);
    }
    return this.#byKey.get(key);
  }

  has(key: string, near = 0): boolean {
    return this.find(key, near) !== undefined;
  }

  /** The keys of the elements: what each says of itself, numbered where several say the same. */
  identify(): readonly string[] {
    if (this.#keys === null) {
      const keys = this.#baseKeys();
      this.#hasTwins = hasTwins(keys);
      this.#keys = this.#hasTwins ? numberTwins(this.kind, this.elements, keys) : keys;
    }
    return this.#keys;
  }

  #baseKeys(): string[] {
    const { nodes } = this;
    const { kind } = this.#place;
    const keys = new Array<string>(nodes.length);
    for (let i = 0; i < nodes.length; i++) keys[i] = baseKey(kind, nodes[i] as Json);
    return keys;
  }
}

/** Whether some key is there more than once. */
export function hasTwins(keys: readonly string[]): boolean {
  if (keys.length > fewElements) return new Set(keys).size < keys.length;
  for (let i = 1; i < keys.length; i++) if (keys.indexOf(keys[i] as string) < i) return true;
  return false;
}

/** Elements that share a key are numbered: where order matters by position, else by canonical text, so that position does not. */
function numberTwins(kind: TreeKind, elements: readonly TreeElement[], base: readonly string[]): string[] {
  const keys = [...base];
  const groups = new Map<string, number[]>();
  for (const [i, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [i]);
    else group.push(i);
  }
  const isOrdered = kind === 'transition' || kind === 'effect';
  const textAt = (i: number) => (elements[i] as TreeElement).text;
  for (const [key, group] of groups) {
    if (!isOrdered) group.sort((a, b) => compareStrings(textAt(a), textAt(b)));
    for (const [n, i] of group.entries()) if (n > 0) keys[i] = `${key}\u0000${n}`;
  }
  return keys;
}

/** Whether a name can stand for the element in an action or a pointer. */
function isAddressable(element: TreeElement): boolean {
  const { kind } = element;
  if (kind === 'transition' || kind === 'effect') return true;
  const { name } = element;
  if (name === '' || name === '-') return false;
  return kind !== 'event' || nodeName(element.node, 'key') !== '';
}
