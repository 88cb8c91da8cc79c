// Differences of own properties, as what an update sets and takes away.
import type { Json, JsonObject } from '../base/json.ts';
import { hasSameProperties } from './element-anatomy.ts';
import type { TreeElement } from './element-tree.ts';
import { bareMark, machineMark } from './element-tree.ts';
import { nameKey, objectOf } from './node-draft.ts';
import type { Property } from './properties.ts';

export interface PropertyChange {
  /** As the member is written where it will be found. */
  readonly key: string;
  readonly from: Property | null;
  readonly to: Property | null;
}

/** Own properties that differ, in the target's order, then those to take away. Bare names are not among them. */
export function changedProperties(source: TreeElement, target: TreeElement): PropertyChange[] {
  const changes: PropertyChange[] = [];
  if (hasSameProperties(target.kind, source.node, target.node)) return changes;
  for (const to of target.props.all) {
    if (to.name === bareMark) continue;
    const from = source.props.get(to.name) ?? null;
    if (from === null || !from.equals(to)) changes.push({ key: from?.key ?? to.key, from, to });
  }
  for (const from of source.props.all) {
    if (from.name !== bareMark && !target.props.has(from.name)) changes.push({ key: from.key, from, to: null });
  }
  return changes;
}

export interface MemberUpdate {
  readonly set: JsonObject;
  readonly unset?: readonly string[];
}

/** The `set` and `unset` of an update; null when nothing is left to do. */
export function updateOf(changes: readonly PropertyChange[]): MemberUpdate | null {
  if (changes.length === 0) return null;
  const set = objectOf(changes.map((change) => [change.key, change.to?.value] as const));
  const unset = changes.filter((change) => change.to === null).map((change) => change.key);
  return unset.length === 0 ? { set } : { set, unset };
}

/** Splits off the members of a trait's state machine, whose keys carry a mark. */
export function splitMachine(changes: readonly PropertyChange[]): {
  readonly own: PropertyChange[];
  readonly machine: PropertyChange[];
} {
  const own: PropertyChange[] = [];
  const machine: PropertyChange[] = [];
  for (const change of changes) {
    if (change.key.startsWith(machineMark)) machine.push({ ...change, key: change.key.slice(machineMark.length) });
    else own.push(change);
  }
  return { own, machine };
}

/** The members of a new element besides those named, for the parameters of an adding action. */
export function membersOf(element: TreeElement, without: readonly string[]): [string, Json][] {
  const left: [string, Json][] = [];
  for (const { key, value } of element.props.all) {
    if (key !== bareMark && !key.startsWith(machineMark) && !without.includes(key)) left.push([key, value]);
  }
  return left;
}

/** The value of one own property, or undefined. */
export function memberOf(element: TreeElement, key: string): Json | undefined {
  return element.props.get(nameKey(key))?.value;
}
