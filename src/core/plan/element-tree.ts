// The element tree of a document: the one structure that differences, distances and plans read. An element has an identity among its siblings
// (`key`), own properties with canonical texts, and lists of child elements; together they say exactly what the canonical form says.
// Everything is computed when first asked for, so equal subtrees, told by their cached canonical texts, are never opened.
import { canonicalJson, canonicalString } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import { canonicalFrom } from '../schema/canonical.ts';
import { isSourcesText, nodeName, textMember } from '../schema/element.ts';
import type { Schema } from '../schema/parse.ts';
import type { Anatomy, ListPlace, TreeKind } from './element-anatomy.ts';
import { anatomies, readProperties } from './element-anatomy.ts';
import { entityNameOf, groupKey, nameIn } from './element-keys.ts';
import { nameKey } from './node-draft.ts';
import type { Properties, PropertyChange } from './properties.ts';

export type { TreeKind } from './element-anatomy.ts';
export { bareMark, machineMark } from './element-anatomy.ts';

export class TreeElement {
  readonly anatomy: Anatomy;
  readonly node: Json;
  /** The list that holds it; null for the root. */
  readonly home: ElementList | null;
  /** Position in that list. */
  readonly index: number;
  /** With all it holds, once distance.ts has weighed it. */
  weight: number | null = null;
  /** What it was last compared with, and what came of it. */
  change: { readonly from: TreeElement; readonly properties: readonly PropertyChange[] } | null = null;
  #lists: (ElementList | null)[] | null = null;
  #props: Properties | null = null;
  #group: string | null = null;

  constructor(anatomy: Anatomy, node: Json, home: ElementList | null, index: number) {
    this.anatomy = anatomy;
    this.node = node;
    this.home = home;
    this.index = index;
  }

  get kind(): TreeKind {
    return this.anatomy.kind;
  }

  /** Identity among the elements of its list. */
  get key(): string {
    return this.home === null ? baseKey(this.kind, this.node) : this.home.keyAt(this.index);
  }

  get parent(): TreeElement | null {
    return this.home?.owner ?? null;
  }

  /** The canonical text of the whole element. */
  get text(): string {
    return this.anatomy.write(this.node);
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
    return this.anatomy.lists.map((_, i) => this.listAt(i));
  }

  /** One of them. */
  listAt(i: number): ElementList {
    const places = this.anatomy.lists;
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
    this.#props ??= readProperties(this.anatomy, this.node);
    return this.#props;
  }

  /** The list of a kind; an orbital's entities are those beside its own. */
  list(member: string): ElementList {
    const places = this.anatomy.lists;
    for (let i = 0; i < places.length; i++) if (places[i]?.member === member) return this.listAt(i);
    throw new Error(`${this.kind} has no list ${member}`);
  }
}

function nameOf(kind: TreeKind, node: Json): string {
  if (kind === 'orbital') return entityNameOf(node) || nameKey(nodeName(node, 'name'));
  if (kind === 'transition') return textMember(node, 'event') ?? '';
  if (kind === 'effect') return isArray(node) && typeof node[0] === 'string' ? node[0] : '';
  return kind === 'schema' ? nodeName(node, 'name') : nameIn(kind, node);
}

/** The tree of a schema, in its Orb form. */
export function treeOf(schema: Schema): TreeElement {
  return new TreeElement(anatomies.schema, schema.document, null, 0);
}

/** An element of a kind that holds nothing: what a new one is compared with. */
export function emptyElement(kind: TreeKind): TreeElement {
  return new TreeElement(anatomies[kind], kind === 'schema' ? { orbitals: [] } : {}, null, 0);
}

/** The JSON Pointer of an element in the document as it was given. */
export function treePointer(schema: Schema, element: TreeElement, rest: readonly Segment[] = []): string {
  const inside: Segment[] = [...rest];
  for (let at: TreeElement | null = element; at !== null; at = at.parent) {
    const node = at.node;
    const place = typeof node === 'object' && node !== null ? schema.places?.get(node) : undefined;
    // As in `pointerOf`: of an orbital and a trait, other dialects have no more than where they come from.
    if (place !== undefined)
      return at.kind === 'orbital' || at.kind === 'trait' ? place : place + formatPointer(inside);
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
export function nodesAt(node: Json | undefined, { path, member }: ListPlace): readonly Json[] {
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
  #elements: (TreeElement | undefined)[] | null = null;
  #areAllMade = false;
  /** What it was last compared with, and what came of it. */
  change: { readonly from: ElementList; readonly change: ListChange } | null = null;
  /** A change of it as a person reads it, once altered-elements.ts has paired what was altered. */
  reading: { readonly of: ListChange; readonly change: ListChange } | null = null;
  /** Pairs of neighbours, once distance.ts has read them. */
  neighbours: ReadonlySet<string> | null = null;
  #keys: readonly string[] | null = null;
  #hasTwins = false;
  #isOdd: boolean | null = null;
  #byKey: Map<string, number> | null = null;

  constructor(place: ListPlace, owner: TreeElement | null, nodes: readonly Json[]) {
    this.#place = place;
    this.owner = owner;
    this.nodes = nodes;
  }

  get elements(): readonly TreeElement[] {
    if (!this.#areAllMade) for (let i = 0; i < this.nodes.length; i++) this.at(i);
    this.#areAllMade = true;
    return (this.#elements ?? nothing) as readonly TreeElement[];
  }

  /** The element at a position. */
  at(i: number): TreeElement {
    this.#elements ??= new Array<TreeElement | undefined>(this.nodes.length).fill(undefined);
    const known = this.#elements[i];
    if (known !== undefined) return known;
    const element = new TreeElement(anatomies[this.#place.kind], this.nodes[i] as Json, this, i);
    this.#elements[i] = element;
    return element;
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
      this.#isOdd = this.#hasTwins || !this.nodes.every((node) => isAddressable(this.kind, node));
    }
    return this.#isOdd;
  }

  /** Where the element of a key stands, or -1. Most stand where their like stands in the other list: `near` says where to look first. */
  indexOf(key: string, near = 0): number {
    const keys = this.identify();
    if (keys[near] === key) return near;
    if (keys.length <= fewElements) return keys.indexOf(key);
    this.#byKey ??= new Map(keys.map((name, i) => [name, i]));
    return this.#byKey.get(key) ?? -1;
  }

  find(key: string, near = 0): TreeElement | undefined {
    const at = this.indexOf(key, near);
    return at === -1 ? undefined : this.at(at);
  }

  has(key: string, near = 0): boolean {
    return this.indexOf(key, near) !== -1;
  }

  keyAt(i: number): string {
    return this.identify()[i] as string;
  }

  /** The keys of the elements: what each says of itself, numbered where several say the same. */
  identify(): readonly string[] {
    if (this.#keys === null) {
      const keys = this.#baseKeys();
      this.#hasTwins = hasTwins(keys);
      this.#keys = this.#hasTwins ? numberTwins(this.kind, this.nodes, keys) : keys;
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
function numberTwins(kind: TreeKind, nodes: readonly Json[], base: readonly string[]): string[] {
  const keys = [...base];
  const groups = new Map<string, number[]>();
  for (const [i, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [i]);
    else group.push(i);
  }
  const isOrdered = kind === 'transition' || kind === 'effect';
  for (const [key, group] of groups) {
    if (!isOrdered && group.length > 1) {
      const texts = new Map(group.map((i) => [i, anatomies[kind].write(nodes[i] as Json)]));
      group.sort((a, b) => compareStrings(texts.get(a) as string, texts.get(b) as string));
    }
    for (const [n, i] of group.entries()) if (n > 0) keys[i] = `${key}\u0000${n}`;
  }
  return keys;
}

/** Whether a name can stand for the element in an action or a pointer. */
function isAddressable(kind: TreeKind, node: Json): boolean {
  if (kind === 'transition' || kind === 'effect') return true;
  const name = nameOf(kind, node);
  if (name === '' || name === '-' || (kind === 'state' && isSourcesText(name))) return false;
  return kind !== 'event' || nodeName(node, 'key') !== '';
}
