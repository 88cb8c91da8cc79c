// What each kind of element is made of: the lists of elements it holds, how its canonical text is written, and its own properties. A property
// is any member that is not such a list; members with equal spellings have one text.
import { canonicalJson, isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { writerOf } from '../schema/canonical.ts';
import { type ElementName, format } from '../schema/format.ts';
import { type ListKind, listKinds, nameMember } from './element-keys.ts';
import { Properties } from './properties.ts';

export type TreeKind = 'schema' | ListKind | 'effect';

/** The property that says that an element is a bare name. */
export const bareMark = '\u0000bare';
/** Begins the keys of a state machine's own members among those of its trait. */
export const machineMark = 'stateMachine\u0000';

/** Where an element keeps a list of others. */
export interface ListPlace {
  readonly path: readonly string[];
  /** The last step of the path. */
  readonly member: string;
  readonly kind: TreeKind;
}

export interface Anatomy {
  readonly kind: TreeKind;
  readonly lists: readonly ListPlace[];
  write(node: Json): string;
  /** Members whose canonical text is not that of plain JSON. */
  readonly special: ReadonlySet<string>;
  /** Members that hold lists of elements. */
  readonly held: ReadonlySet<string>;
}

/** Elements that stand in a tree of their own, by what the table of the format calls them. */
const treeKinds: Partial<Record<ElementName, TreeKind>> = { shown: 'binding' };
for (const kind of ['schema', ...listKinds] as const) if (kind !== 'binding') treeKinds[kind] = kind;

/** What an element is made of, by the table of the format. */
function anatomyOf(element: ElementName): Anatomy {
  const lists: ListPlace[] = [];
  const special = new Set<string>();
  collect(element, [], lists, special);
  const held = new Set(lists.map(({ path }) => path[0] as string));
  return { kind: treeKinds[element] as TreeKind, write: writerOf(element), lists, special, held };
}

/** Elements with names of their own are lists of the tree; what else is read and not plain has a text of its own. */
function collect(element: ElementName, path: readonly string[], lists: ListPlace[], special: Set<string>): void {
  for (const [member, { type, of, is, order, empty, sameAs }] of Object.entries(format[element].members)) {
    if (is === undefined || sameAs !== undefined) continue;
    const kind = of === undefined ? undefined : treeKinds[of];
    if (kind !== undefined) lists.push({ path: [...path, member], member, kind });
    else if (of === 'machine') collect(of, [...path, member], lists, special);
    // The order of effects is that of a tree of their own.
    else if (type === 'effects' && element === 'transition') lists.push({ path: [member], member, kind: 'effect' });
    else if (type === 'sources' || order !== undefined || empty !== undefined) special.add(member);
  }
}

const effect: Anatomy = { kind: 'effect', lists: [], write: canonicalJson, special: new Set(), held: new Set() };

export const anatomies: Readonly<Record<TreeKind, Anatomy>> = Object.fromEntries([
  ...(Object.keys(treeKinds) as ElementName[]).map((element) => [treeKinds[element], anatomyOf(element)]),
  ['effect', effect],
]) as Record<TreeKind, Anatomy>;

/** Own properties by name. */
export function readProperties(anatomy: Anatomy, node: Json): Properties {
  const { kind, special, held } = anatomy;
  if (kind === 'effect') return noProperties;
  if (!isObject(node)) {
    const props = new Properties(1);
    if (kind === 'trait' || kind === 'page') props.put(bareMark, true);
    else props.put(nameMember[kind as keyof typeof nameMember], node);
    return props;
  }
  const names = Object.keys(node);
  const props = new Properties(names.length);
  for (const name of names) {
    const value = node[name];
    if (value === undefined) continue;
    if (held.has(name)) readHeld(props, kind, name, value);
    else if (special.size === 0) props.put(name, value);
    else readSpecial(props, anatomy, node, name, value);
  }
  return props;
}

const noProperties = new Properties(0);

/** Whether two nodes say the same of themselves to the letter; false says nothing. Reads no property. */
export function hasSameProperties({ held }: Anatomy, a: Json, b: Json): boolean {
  return isObject(a) && isObject(b) ? hasSameMembers(a, b, held) : a === b;
}

function hasSameMembers(a: JsonObject, b: JsonObject, held: ReadonlySet<string>): boolean {
  let left = 0;
  for (const name in a) {
    const from = a[name];
    const to = b[name];
    if (to === undefined || name === '__proto__') return false;
    left++;
    if (from === to) continue;
    if (!held.has(name)) {
      if (!isSameJson(from, to)) return false;
    } else if (name === 'stateMachine') {
      if (!isObject(from) || !isObject(to) || !hasSameMembers(from, to, machineLists)) return false;
    } else if (from === undefined || (from === null) !== (to === null)) return false;
  }
  for (const _ in b) left--;
  return left === 0;
}

/** What a member that holds elements says besides them. */
function readHeld(props: Properties, kind: TreeKind, name: string, value: Json): void {
  if (name === 'entity' && value === null) props.put(name, value);
  if (kind === 'entity') props.put(name, []);
  if (name === 'stateMachine' && isObject(value)) readMachine(props, value);
}

function readSpecial(props: Properties, anatomy: Anatomy, node: JsonObject, name: string, value: Json): void {
  const { special, write } = anatomy;
  const isAlias = name === 'payload' && special.has('payloadSchema') && node.payloadSchema === undefined;
  const key = isAlias ? 'payloadSchema' : name;
  if (!special.has(key)) props.put(key, value);
  else {
    const text = write({ [key]: value });
    if (text !== '{}') props.put(key, value, text);
  }
}

const machineLists = new Set(['states', 'events', 'transitions']);

function readMachine(props: Properties, machine: JsonObject): void {
  for (const name of Object.keys(machine)) {
    const value = machine[name];
    if (value !== undefined && !machineLists.has(name)) props.put(machineMark + name, value);
  }
}
