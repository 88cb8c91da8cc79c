// The element tree of a document: the one structure that differences, distances and plans read. An element has an identity among its siblings
// (`key`), own properties with canonical texts, and lists of child elements; together they say exactly what the canonical form says.
// Everything is computed when first asked for, so equal subtrees, told by their cached canonical texts, are never opened.
import { canonicalJson, isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import { canonicalFrom } from '../schema/canonical.ts';
import { listMember, nodeName, textMember } from '../schema/element.ts';
import type { Schema } from '../schema/parse.ts';
import type { ListPlace, TreeKind } from './element-anatomy.ts';
import { anatomies, readProperties } from './element-anatomy.ts';
import { entityNameOf, eventNameOf, groupKey, keysOf, traitNameOf } from './element-keys.ts';
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
  #key: string | null = null;
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
    if (this.#key === null) {
      if (this.home === null) return baseKey(this.kind, this.node);
      for (const [i, key] of this.home.identify().entries()) (this.home.elements[i] as TreeElement).#key = key;
    }
    return this.#key as unknown as string;
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
    const { kind, node } = this;
    if (kind === 'orbital') return entityNameOf(node) || nodeName(node, 'name');
    if (kind === 'transition') return textMember(node, 'event') ?? '';
    if (kind === 'effect') return isArray(node) && typeof node[0] === 'string' ? node[0] : '';
    if (kind === 'schema') return nodeName(node, 'name');
    return keysOf[kind](node)[0] ?? '';
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
    this.#lists ??= new Array<ElementList | null>(places.length).fill(null);
    this.#lists[i] ??= new ElementList(places[i] as ListPlace, this);
    return this.#lists[i] as ElementList;
  }

  get props(): Properties {
    this.#props ??= readProperties(this.kind, this.node);
    return this.#props;
  }

  /** The list of a kind; an orbital's entities are those beside its own. */
  list(member: string): ElementList {
    const i = anatomies[this.kind].lists.findIndex((place) => place.member === member);
    if (i === -1) throw new Error(`${this.kind} has no list ${member}`);
    return this.listAt(i);
  }
}

/**
 * Whether two elements of one kind are canonically equal. Most that are, are equal to the letter, which is seen without writing anything;
 * an element that holds others has been written for its schema's hash, so its text is at hand.
 */
export function isSame(a: TreeElement, b: TreeElement): boolean {
  if (a.node === b.node) return true;
  return (!containers.has(a.kind) && isSameJson(a.node, b.node)) || a.text === b.text;
}

/** Kinds whose elements hold others. */
export const containers: ReadonlySet<TreeKind> = new Set(
  (Object.keys(anatomies) as TreeKind[]).filter((kind) => anatomies[kind].lists.length > 0),
);

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

function baseKey(kind: TreeKind, node: Json): string {
  if (kind === 'transition') {
    const { from, event, to } = node as JsonObject;
    return JSON.stringify([canonicalFrom(from), nodeName(event, ''), nodeName(to, '')].map(nameKey));
  }
  if (kind === 'listen') {
    const object = isObject(node) ? node : {};
    return canonicalJson([nodeName(node, 'event'), object.triggers ?? null, object.source ?? null]);
  }
  if (kind === 'trait') return traitNameOf(node);
  if (kind === 'event') return eventNameOf(node);
  if (kind === 'orbital') return orbitalKey(entityNameOf(node), nameKey(nodeName(node, 'name')));
  if (kind === 'effect') return canonicalJson(node);
  return kind === 'schema' ? '' : (keysOf[kind](node)[0] ?? '');
}

/** An orbital is known by its entity, and by its own name where it has none. */
function orbitalKey(entity: string, name: string): string {
  return entity === '' ? `\u0000${name}` : entity;
}

const nothing: readonly Json[] = [];

function nodesAt(node: Json, { path, member }: ListPlace): readonly Json[] {
  if (!isObject(node)) return nothing;
  if (member === 'entity') {
    const { entity } = node;
    return typeof entity === 'string' || isObject(entity) ? [entity] : nothing;
  }
  return listMember(path.length === 1 ? node : node[path[0] as string], member);
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
  readonly owner: TreeElement;
  readonly nodes: readonly Json[];
  #elements: readonly TreeElement[] | null = null;
  /** What it was last compared with, and what came of it. */
  change: { readonly from: ElementList; readonly change: ListChange } | null = null;
  /** Pairs of neighbours, once distance.ts has read them. */
  neighbours: ReadonlySet<string> | null = null;
  #keys: readonly string[] | null = null;
  #isOdd: boolean | null = null;
  #byKey: Map<string, TreeElement> | null = null;

  constructor(place: ListPlace, owner: TreeElement) {
    this.#place = place;
    this.owner = owner;
    this.nodes = nodesAt(owner.node, place);
  }

  get elements(): readonly TreeElement[] {
    const { kind } = this.#place;
    this.#elements ??= this.nodes.map((node, i) => new TreeElement(kind, node, this, i));
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
      this.#isOdd = hasTwins(this.#baseKeys()) || !this.elements.every(isAddressable);
    }
    return this.#isOdd;
  }

  /** The element of a key. */
  find(key: string): TreeElement | undefined {
    const { elements } = this;
    if (elements.length <= fewElements) {
      for (const element of elements) if (element.key === key) return element;
      return undefined;
    }
    this.#byKey ??= new Map(elements.map((element) => [element.key, element]));
    return this.#byKey.get(key);
  }

  has(key: string): boolean {
    return this.find(key) !== undefined;
  }

  /** The keys of the elements: what each says of itself, numbered where several say the same. */
  identify(): readonly string[] {
    const keys = this.#baseKeys();
    return hasTwins(keys) ? numberTwins(this.kind, this.elements, keys) : keys;
  }

  #baseKeys(): readonly string[] {
    this.#keys ??= this.nodes.map((node) => baseKey(this.kind, node));
    return this.#keys;
  }
}

function hasTwins(keys: readonly string[]): boolean {
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
