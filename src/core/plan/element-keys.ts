// By which names each kind of element is found in the list that holds it. An element may go by several; the first is its own.
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { canonicalFrom } from '../schema/canonical.ts';
import type { ElementKind } from '../schema/element.ts';
import { nodeName, sourcesOf, textMember } from '../schema/element.ts';
import { type ElementName, format } from '../schema/format.ts';
import type { Keys } from './node-draft.ts';
import { nameKey } from './node-draft.ts';

/** Kinds of element that stand in a list under a name; a binding joins a trait to a page. */
export type ListKind = ElementKind | 'binding';

/** The name of a trait: its own, else the last step of what it refers to. */
export function traitNameOf(node: Json): string {
  const own = nodeName(node, 'name');
  if (own !== '') return nameKey(own);
  const ref = textMember(node, 'ref');
  return ref === null ? '' : nameKey(ref.slice(ref.lastIndexOf('.') + 1));
}

export function eventNameOf(node: Json): string {
  return nameKey(nodeName(node, 'key') || nodeName(node, 'name'));
}

/** The name of a page: its own, else its path, else what it refers to. */
export function pageNameOf(node: Json): string {
  return nameKey(nodeName(node, 'name') || (textMember(node, 'path') ?? textMember(node, 'ref') ?? ''));
}

export function entityNameOf(orbital: Json): string {
  const entity = typeof orbital === 'object' && orbital !== null ? (orbital as { entity?: Json }).entity : undefined;
  return nameKey(nodeName(entity, 'name'));
}

/** The name of a group of transitions, those of one (from, event): `open SAVE`. */
export function groupKey(from: Json | undefined, event: Json | undefined): string {
  return nameKey(`${canonicalFrom(from)} ${nodeName(event, 'key')}`);
}

/** Whether a transition is one of a (from, event): where names hold spaces, the names of several groups can be one. */
export function isInGroup({ from, event }: JsonObject, otherFrom: Json | undefined, otherEvent: string): boolean {
  return nameOfSources(from) === nameOfSources(otherFrom) && nameKey(nodeName(event, 'key')) === nameKey(otherEvent);
}

const nameOfSources = (from: Json | undefined): string => nameKey(canonicalFrom(from));

const keysOfTransitions = createNodeMemo<readonly string[]>();

/** A transition goes by its group, by its group and target, by its identity, and by what it uses. Written once for each node. */
function keysOfTransition(node: Json): readonly string[] {
  const known = isObject(node) ? keysOfTransitions.get(node) : undefined;
  if (known !== undefined) return known;
  const keys = [groupOf(node), addressOf(node), transitionIdentity(node), ...usesOf(node)];
  if (isObject(node)) keysOfTransitions.set(node, keys);
  return keys;
}

const transitionKeys: Keys = {
  of: keysOfTransition,
  has: (node, key) => keysOfTransition(node).includes(key),
};

const useMark = '\u0000';

/** The key of all transitions that use a state or an event. It begins as no name does that a person would write. */
export function useKey(kind: 'state' | 'event', name: string): string {
  return `${useMark}${kind} ${name}`;
}

/** The keys of the states that a transition leaves and enters, and of the event it fires on. */
export function usesOf(node: Json): string[] {
  const { from, event, to } = node as JsonObject;
  const uses = sourcesOf(from).map((source) => useKey('state', nameKey(source)));
  uses.push(useKey('state', nameKey(nodeName(to, ''))), useKey('event', nameKey(nodeName(event, ''))));
  return uses;
}

export function groupOf(node: Json): string {
  const { from, event } = node as JsonObject;
  return groupKey(from, event);
}

export function addressOf(node: Json): string {
  const { from, event, to } = node as JsonObject;
  return addressKey(from, event, nodeName(to, ''));
}

/** The name of the transitions of one (from, event) that have one target: `open SAVE closed`. */
export function addressKey(from: Json | undefined, event: Json | undefined, to: string): string {
  return nameKey(`${groupKey(from, event)} ${to}`);
}

/** What tells a transition from the others of its trait: (from, event), target and guard. */
export function transitionIdentity(node: Json): string {
  const { from, event, to, guard } = node as JsonObject;
  const names = [nameOfSources(from), nameKey(nodeName(event, 'key')), nameKey(nodeName(to, ''))];
  return JSON.stringify([...names, guard ?? null]);
}

type Named = Exclude<ListKind, 'orbital' | 'transition'>;

/** What an element calls itself. */
export function nameIn(kind: Named, node: Json): string {
  if (kind === 'trait') return traitNameOf(node);
  if (kind === 'event') return eventNameOf(node);
  if (kind === 'page') return pageNameOf(node);
  return nameKey(nodeName(node, nameMember[kind]));
}

const named = (kind: Named): Keys => ({
  of: (node) => [nameIn(kind, node)],
  has: (node, key) => nameIn(kind, node) === key,
});

function orbitalKeys(node: Json): string[] {
  return [`e:${entityNameOf(node)}`, `n:${nameKey(nodeName(node, 'name'))}`];
}

/** Orbitals go by their entity (`e:`) first and by their own name (`n:`) second. */
export const keysOf: Readonly<Record<ListKind, Keys>> = {
  orbital: {
    of: orbitalKeys,
    has: (node, key) => orbitalKeys(node).includes(key),
  },
  entity: named('entity'),
  field: named('field'),
  trait: named('trait'),
  state: named('state'),
  event: named('event'),
  transition: transitionKeys,
  emit: named('emit'),
  listen: named('listen'),
  tick: named('tick'),
  page: named('page'),
  binding: named('binding'),
};

/** All of them, in the order of the table of the format. */
export const listKinds = Object.keys(keysOf) as readonly ListKind[];

/** The member that an element's bare name stands for; a transition and a tick have no bare form and go by their event and name. */
export const nameMember = Object.fromEntries(
  listKinds.map((kind) => [kind, kind === 'transition' ? 'event' : (format[elementOf(kind)].bare ?? 'name')]),
) as Readonly<Record<ListKind, string>>;

/** What the table of the format calls a kind. */
export function elementOf(kind: ListKind): ElementName {
  return kind === 'binding' ? 'shown' : kind;
}
