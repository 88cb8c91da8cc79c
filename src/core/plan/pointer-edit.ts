// set_property and unset_property: one value at a JSON Pointer. Inside the lists of the format a segment may be a name where it is unique
// there, so that a pointer means the same whatever the order of unordered parts. A whole number is a position, as in any JSON Pointer; in
// quotation marks it is a name. `-` stands past the end. A group of transitions goes by `<from> <event>`, one transition by `<from> <event>`
// where it is alone and by `<from> <event> <to>` where that is not the name of a group.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { type ElementName, format, type MemberType } from '../schema/format.ts';
import { refuse } from './action.ts';
import type { ListKind } from './element-keys.ts';
import { addressOf, elementOf, groupKey, groupOf, keysOf, listKinds, nameMember } from './element-keys.ts';
import { losesElement, losesList, losesValue } from './loss.ts';
import type { ListDraft, ObjectDraft } from './node-draft.ts';
import { nameKey, objectOf, setMember } from './node-draft.ts';

/** What is edited member by member: an element of a list, the document, or a state machine. */
type NodeKind = ListKind | 'schema' | 'machine';

/** By the table of the format: lists of elements, and elements alone, by the kind of node that has them. */
const lists = heldBy('many', (of) => listKinds.find((kind) => elementOf(kind) === of));
const objects = heldBy('one', (of) => (of === 'entity' || of === 'machine' ? of : undefined));

function heldBy<T>(
  wanted: MemberType,
  kindOf: (of: ElementName) => T | undefined,
): Record<NodeKind, Record<string, T>> {
  const kinds: readonly NodeKind[] = ['schema', 'machine', ...listKinds];
  const heldIn = (kind: NodeKind) =>
    Object.entries(format[kind === 'schema' || kind === 'machine' ? kind : elementOf(kind)].members).flatMap(
      ([name, { type, of, is }]) => {
        const held = of === undefined || is === undefined || type !== wanted ? undefined : kindOf(of);
        return held === undefined ? [] : [[name, held] as const];
      },
    );
  return Object.fromEntries(kinds.map((kind) => [kind, Object.fromEntries(heldIn(kind))])) as never;
}

/** Sets the value at a path, or takes it away when `value` is undefined. */
export function editAt(root: ObjectDraft, path: readonly string[], value: Json | undefined): void {
  editNode(root, 'schema', path, 0, value);
}

function editNode(
  node: ObjectDraft,
  kind: NodeKind,
  path: readonly string[],
  depth: number,
  value: Json | undefined,
): void {
  const name = path[depth] as string;
  if (depth === path.length - 1) {
    if (value === undefined && node.get(name) === undefined) unknownPath(path, depth);
    node.set(name, value);
    return;
  }
  const listKind = member(lists[kind], name);
  if (listKind !== undefined) {
    editList(node.list(name, keysOf[listKind]), listKind, path, depth + 1, value);
    return;
  }
  const objectKind = member(objects[kind], name);
  if (objectKind !== undefined) {
    // What is being edited is an object; asking for it would put all of it together.
    const bare = node.isDrafted(name) ? undefined : node.get(name);
    if (typeof bare === 'string') node.set(name, { name: bare });
    editNode(node.object(name), objectKind, path, depth + 1, value);
    return;
  }
  if (!node.editPlain(name, (inner, fresh) => new PlainEdit(path, value, fresh).at(inner, depth + 1)))
    unknownPath(path, depth);
}

/** Whether setting the value at a path loses something that is there. What is not there loses nothing. */
export function losesAt(root: ObjectDraft, path: readonly string[], value: Json): boolean {
  return losesInNode(root, 'schema', path, 0, value);
}

function losesInNode(
  node: ObjectDraft,
  kind: NodeKind,
  path: readonly string[],
  depth: number,
  value: Json | undefined,
): boolean {
  const name = path[depth] as string;
  if (depth === path.length - 1) return losesMember(kind, name, node.get(name), value);
  const listKind = member(lists[kind], name);
  if (listKind !== undefined) return losesInList(node.list(name, keysOf[listKind]), listKind, path, depth + 1, value);
  const objectKind = member(objects[kind], name);
  if (objectKind === undefined) return losesValue(valueIn(node.get(name), path, depth + 1), value);
  const isThere = node.isDrafted(name) || isObject(node.get(name));
  return isThere && losesInNode(node.object(name), objectKind, path, depth + 1, value);
}

function losesInList(
  list: ListDraft,
  kind: ListKind,
  path: readonly string[],
  depth: number,
  value: Json | undefined,
): boolean {
  const found = slotsOf(list, kind, path[depth] as string);
  const [slot] = found;
  if (depth === path.length - 1) {
    const before = found.map((one) => list.at(one));
    if (kind === 'transition' && isArray(value)) return losesList(kind, before, value);
    return before.some((node) => losesElement(kind, node, value ?? null));
  }
  // Inside a bare name there is nothing.
  if (slot === undefined || typeof list.peek(slot) === 'string') return false;
  return losesInNode(list.read(slot), kind, path, depth + 1, value);
}

function losesMember(kind: NodeKind, name: string, before: Json | undefined, after: Json | undefined): boolean {
  const nodeOf = (value: Json | undefined): JsonObject => {
    const node = objectOf([[name, value]]);
    return kind === 'machine' ? { stateMachine: node } : node;
  };
  return losesElement(kind === 'machine' ? 'trait' : kind, nodeOf(before), nodeOf(after));
}

/** The value at the rest of a path in one that the format does not describe. */
function valueIn(node: Json | undefined, path: readonly string[], depth: number): Json | undefined {
  let at = node;
  for (const segment of path.slice(depth)) {
    if (isArray(at)) at = /^(?:0|[1-9]\d*)$/.test(segment) ? at[Number(segment)] : undefined;
    else at = isObject(at) && Object.hasOwn(at, segment) ? at[segment] : undefined;
  }
  return at;
}

function member<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** How deep inside an element the members are by which it is found: the deepest is the name of an orbital's entity. */
const keyDepthMax = 2;

const keyMembers = new Set(['name', 'key', 'event', 'from', 'to', 'guard', 'ref', 'path', 'entity']);

/** Whether a step into an element may change by what it is found. */
function isOfKey(path: readonly string[], depth: number): boolean {
  return keyMembers.has(path[path.length - 1] as string) || path[depth] === 'from' || path[depth] === 'guard';
}

function editList(
  list: ListDraft,
  kind: ListKind,
  path: readonly string[],
  depth: number,
  value: Json | undefined,
): void {
  const segment = path[depth] as string;
  const isLast = depth === path.length - 1;
  const found = slotsOf(list, kind, segment);
  if (!isLast) {
    if (found.length !== 1) unknownPath(path, depth, found.length);
    const slot = found[0] as number;
    editNode(
      list.edit(slot, (name) => ({ [nameMember[kind]]: name })),
      kind,
      path,
      depth + 1,
      value,
    );
    if (path.length - 1 - depth <= keyDepthMax && isOfKey(path, depth + 1)) list.rekey();
    return;
  }
  const name = nameOfSegment(segment);
  if (kind === 'transition' && isArray(value)) replaceGroup(list, name, found, value);
  else if (value === undefined) {
    if (found.length === 0 || (found.length > 1 && kind !== 'transition')) unknownPath(path, depth, found.length);
    for (const slot of found) list.remove(slot);
  } else if (found.length === 0) {
    if (
      segment !== '-' &&
      !keysOf[kind].of(value).some((key) => key === keyOf(kind, name) || key === `n:${nameKey(name)}`)
    ) {
      unknownPath(path, depth);
    }
    list.append(value);
  } else {
    if (found.length > 1) unknownPath(path, depth, found.length);
    list.replace(found[0] as number, value);
  }
}

/** Puts the transitions of one (from, event) in place of those that are there. */
function replaceGroup(list: ListDraft, segment: string, found: readonly number[], value: readonly Json[]): void {
  for (const node of value) {
    if (!isObject(node) || groupKey(node.from, node.event) !== nameKey(segment)) {
      refuse(
        'invalid_value',
        `a transition of the value is not of the group ${segment}`,
        'give transitions of that (from, event) alone',
      );
    }
  }
  for (const slot of found) list.remove(slot);
  for (const node of value) list.append(node);
}

function keyOf(kind: ListKind, segment: string): string {
  return kind === 'orbital' ? `e:${nameKey(segment)}` : nameKey(segment);
}

const isWhole = (segment: string) => /^(?:0|[1-9]\d*)$/.test(segment);

/** A segment that means the element of a name, whatever the name is: a whole number would be a position. */
export function nameSegment(name: string): string {
  return isWhole(name) || name.startsWith('"') ? JSON.stringify(name) : name;
}

function nameOfSegment(segment: string): string {
  if (!segment.startsWith('"')) return segment;
  try {
    return String(JSON.parse(segment));
  } catch {
    return segment;
  }
}

/** The slots that a segment means: a whole number by position; then by name, then (for orbitals) by own name. */
function slotsOf(list: ListDraft, kind: ListKind, segment: string): readonly number[] {
  if (segment === '-') return [];
  const slot = isWhole(segment) ? list.slotAt(Number(segment)) : undefined;
  if (slot !== undefined) return [slot];
  const name = nameOfSegment(segment);
  const named = kind === 'transition' ? transitionsAt(list, nameKey(name)) : list.find(keyOf(kind, name));
  return named.length > 0 || kind !== 'orbital' ? named : list.find(`n:${nameKey(name)}`);
}

/** A segment that is the name of a group as well as that of single transitions means the group. */
function transitionsAt(list: ListDraft, name: string): readonly number[] {
  const found = list.find(name);
  const group = found.filter((slot) => groupOf(list.at(slot)) === name);
  return group.length > 0 ? group : found.filter((slot) => addressOf(list.at(slot)) === name);
}

/** What a member of a copied object takes, measured on objects of thousands. */
const unitsPerMember = 4;

/** An edit inside values that the format does not describe: plain RFC 6901 steps. What lies on the path is copied, once for all edits of a draft. */
class PlainEdit {
  readonly #path: readonly string[];
  readonly #value: Json | undefined;
  readonly #fresh: Set<Json>;

  constructor(path: readonly string[], value: Json | undefined, fresh: Set<Json>) {
    this.#path = path;
    this.#value = value;
    this.#fresh = fresh;
  }

  at(node: Json, depth: number): Json {
    if (isArray(node)) return this.#inList(node, depth);
    return isObject(node) ? this.#inObject(node, depth) : unknownPath(this.#path, depth);
  }

  #inList(node: readonly Json[], depth: number): Json {
    const segment = this.#path[depth] as string;
    const isLast = depth === this.#path.length - 1;
    const index = segment === '-' ? node.length : isWhole(segment) ? Number(segment) : Number.NaN;
    const isInside = index < node.length;
    if (Number.isNaN(index) || (!isInside && (!isLast || this.#value === undefined || index > node.length)))
      unknownPath(this.#path, depth);
    const next = isLast ? this.#value : this.at(node[index] as Json, depth + 1);
    const list = this.#own(node, () => {
      charge(node.length, 'copying a list');
      return [...node];
    });
    if (next === undefined) list.splice(index, 1);
    else list[index] = next;
    return list;
  }

  #inObject(node: JsonObject, depth: number): Json {
    const segment = this.#path[depth] as string;
    const isLast = depth === this.#path.length - 1;
    const inner = Object.hasOwn(node, segment) ? node[segment] : undefined;
    if (inner === undefined && (!isLast || this.#value === undefined)) unknownPath(this.#path, depth);
    const next = isLast ? this.#value : this.at(inner as Json, depth + 1);
    const object = this.#own(node, () => copyOf(node));
    if (next === undefined) delete object[segment];
    else setMember(object, segment, next);
    return object as JsonObject;
  }

  #own<T extends Json, Own>(node: T, copy: () => Own): Own {
    if (this.#fresh.has(node)) return node as unknown as Own;
    const own = copy();
    this.#fresh.add(own as Json);
    return own;
  }
}

function copyOf(node: JsonObject): Record<string, Json | undefined> {
  const out: Record<string, Json | undefined> = {};
  let count = 0;
  for (const name in node) {
    count++;
    setMember(out, name, node[name] as Json);
  }
  charge(unitsPerMember * count, 'copying an object');
  return out;
}

function unknownPath(path: readonly string[], depth: number, count = 0): never {
  const where = path.slice(0, depth + 1).join('/');
  if (count > 1) refuse('ambiguous_path', `${count} elements go by /${where}`, 'address one by its position');
  return refuse('unknown_path', `nothing is at /${where}`, 'set or add what holds it first');
}
