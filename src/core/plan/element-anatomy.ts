// What each kind of element is made of: the lists of elements it holds, how its canonical text is written, and its own properties. A property
// is any member that is not such a list; members with equal spellings have one text.
import { canonicalJson, isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import {
  canonicalEmit,
  canonicalEntity,
  canonicalEvent,
  canonicalField,
  canonicalListen,
  canonicalOrbital,
  canonicalPage,
  canonicalState,
  canonicalText,
  canonicalTick,
  canonicalTrait,
  canonicalTransition,
} from '../schema/canonical.ts';
import { schemaOf } from '../schema/parse.ts';
import type { ListKind } from './element-keys.ts';
import { nameMember } from './element-keys.ts';
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

function anatomy(
  kind: TreeKind,
  write: (node: Json) => string,
  lists: readonly [string, TreeKind][] = [],
  special: string[] = [],
): Anatomy {
  return {
    kind,
    write,
    lists: lists.map(([name, kind]) => {
      const path = name.split('.');
      return { path, member: path.at(-1) as string, kind };
    }),
    special: new Set(special),
    held: new Set(lists.map(([path]) => path.split('.')[0] as string)),
  };
}

export const anatomies: Readonly<Record<TreeKind, Anatomy>> = {
  schema: anatomy('schema', (node) => canonicalText(schemaOf(node as never)), [['orbitals', 'orbital']]),
  orbital: anatomy(
    'orbital',
    canonicalOrbital,
    [
      ['entity', 'entity'],
      ['auxiliaryEntities', 'entity'],
      ['traits', 'trait'],
      ['pages', 'page'],
    ],
    ['uses'],
  ),
  entity: anatomy('entity', canonicalEntity, [['fields', 'field']]),
  field: anatomy('field', canonicalField),
  trait: anatomy(
    'trait',
    canonicalTrait,
    [
      ['stateMachine.states', 'state'],
      ['stateMachine.events', 'event'],
      ['stateMachine.transitions', 'transition'],
      ['emits', 'emit'],
      ['listens', 'listen'],
      ['ticks', 'tick'],
    ],
    ['initialEffects'],
  ),
  state: anatomy('state', canonicalState),
  event: anatomy('event', canonicalEvent, [], ['payloadSchema']),
  transition: anatomy('transition', canonicalTransition, [['effects', 'effect']], ['from']),
  effect: anatomy('effect', canonicalJson),
  emit: anatomy('emit', canonicalEmit, [], ['payloadSchema']),
  listen: anatomy('listen', canonicalListen),
  tick: anatomy('tick', canonicalTick, [], ['effects']),
  page: anatomy('page', canonicalPage, [['traits', 'binding']]),
  binding: anatomy('binding', (node) => canonicalJson(typeof node === 'string' ? { ref: node } : node)),
};

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
