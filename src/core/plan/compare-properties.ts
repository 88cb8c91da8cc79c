// Differences of own properties, as what an update sets and takes away.
import type { Json, JsonObject } from '../base/json.ts';
import { hasSameProperties } from './element-anatomy.ts';
import type { TreeElement } from './element-tree.ts';
import { bareMark, machineMark } from './element-tree.ts';
import { nameKey, objectOf } from './node-draft.ts';
import { changesBetween, type PropertyChange } from './properties.ts';

const none: readonly PropertyChange[] = [];

/** Own properties that differ, in the target's order, then those to take away. */
export function propertyChanges(source: TreeElement, target: TreeElement): readonly PropertyChange[] {
  if (hasSameProperties(target.anatomy, source.node, target.node)) return none;
  if (target.change?.from !== source) {
    target.change = { from: source, properties: changesBetween(source.props, target.props) };
  }
  return target.change.properties;
}

/** The same without the mark of bare names, which no action sets. */
export function changedProperties(source: TreeElement, target: TreeElement): readonly PropertyChange[] {
  const changes = propertyChanges(source, target);
  return source.isBare === target.isBare ? changes : changes.filter(({ key }) => key !== bareMark);
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
