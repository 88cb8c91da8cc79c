// The weight of all that one of two schemas has and the other has not: total - shared of distance.ts, without weighing what they share.
// And the weight of what a plan changes in vain on its way: its versions of a document share all that no action touched, so of a part that
// only one level touched nothing is opened, because what changes once makes no detour.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { propertyChanges } from './compare-properties.ts';
import { elementWeights, neighbourWeight, weightOf, weightOfProperties, weightOfProperty } from './distance.ts';
import {
  type Anatomy,
  anatomies,
  hasSameProperties,
  type ListPlace,
  readProperties,
  type TreeKind,
} from './element-anatomy.ts';
import type { TreeElement } from './element-tree.ts';
import { baseKey, ElementList, hasTwins, nodesAt } from './element-tree.ts';
import { changeOf, isSame } from './list-change.ts';
import { neighbourPairs } from './neighbours.ts';
import { changesBetween, type PropertyChange } from './properties.ts';

/** Of two trees. */
export function changeBetween(source: TreeElement, target: TreeElement): number {
  return isSame(source, target) ? 0 : changeOfElements(source, target);
}

function changeOfElements(source: TreeElement, target: TreeElement): number {
  const { lists } = target.anatomy;
  let change = weightOfChanges(target.kind, propertyChanges(source, target));
  for (let i = 0; i < lists.length; i++) {
    const place = lists[i] as ListPlace;
    if (nodesAt(source.node, place).length === 0 && nodesAt(target.node, place).length === 0) continue;
    change += changeOfLists(source.listAt(i), target.listAt(i));
  }
  return change;
}

function changeOfLists(source: ElementList, target: ElementList): number {
  const { missing, extra, common } = changeOf(source, target);
  let change = 0;
  for (const element of missing) change += weightOf(element);
  for (const element of extra) change += weightOf(element);
  for (const [before, after] of common) change += changeOfElements(before, after);
  const pairs = neighbourPairs(source, target);
  return change + (pairs.total - pairs.shared) * neighbourWeight;
}

function weightOfChanges(kind: TreeKind, changes: readonly PropertyChange[]): number {
  let weight = 0;
  for (const { key, from, to } of changes)
    weight += (from === null || to === null ? 1 : 2) * weightOfProperty(kind, key);
  return weight;
}

/** A node, or undefined where there is none. */
type Version = Json | undefined;

/** By how much the versions of a document, one after the other, change more than lies between the first and the last. */
export function detourOf(versions: readonly Json[]): number {
  return changesTwice(versions.length, (k) => versions[k] !== versions[k - 1]) ? detourOfNodes('schema', versions) : 0;
}

/** Whether more than one of some versions is another thing than the one before it. */
function changesTwice(count: number, isOther: (version: number) => boolean): boolean {
  let changes = 0;
  for (let k = 1; k < count; k++) if (isOther(k)) changes++;
  return changes > 1;
}

/** Of the versions of one element. */
function detourOfNodes(kind: TreeKind, versions: readonly Version[]): number {
  const anatomy = anatomies[kind];
  let detour = 0;
  if (changesTwice(versions.length, (k) => !isSameButForLists(anatomy, versions[k - 1], versions[k]))) {
    detour += beyond(versions, (before, after) => changeOfOwn(anatomy, before, after));
  }
  for (const place of anatomy.lists) {
    const isOther = (k: number) => nodesAt(versions[k], place) !== nodesAt(versions[k - 1], place);
    if (changesTwice(versions.length, isOther)) {
      detour += detourOfLists(
        place,
        versions.map((node) => nodesAt(node, place)),
      );
    }
  }
  return detour;
}

function detourOfLists(place: ListPlace, versions: readonly (readonly Json[])[]): number {
  for (const list of versions) charge(list.length, 'weighing changes');
  const longest = inPlace(place.kind, versions);
  if (longest === null) {
    const listOf = (nodes: readonly Json[]) => new ElementList(place, null, nodes);
    return beyond(versions, (before, after) => changeOfLists(listOf(before), listOf(after)));
  }
  let detour = 0;
  for (let i = 0; i < longest.length; i++) {
    if (!changesTwice(versions.length, (k) => versions[k]?.[i] !== versions[k - 1]?.[i])) continue;
    detour += detourOfNodes(
      place.kind,
      versions.map((list) => list[i]),
    );
  }
  return detour;
}

/**
 * The longest of the lists when each element stands where it stands in that one, else null. Neighbours weigh where order matters: there all
 * must have the same, once there are any.
 */
function inPlace(kind: TreeKind, versions: readonly (readonly Json[])[]): readonly Json[] | null {
  const filled = versions.slice(versions.findIndex((list) => list.length > 0));
  const longest = filled.reduce((a, b) => (b.length > a.length ? b : a));
  const isOrdered = kind === 'transition' || kind === 'effect';
  const keys = longest.map((node) => baseKey(kind, node));
  const isIn = (list: readonly Json[]) =>
    (!isOrdered || list.length === longest.length) &&
    list.every((node, i) => node === longest[i] || baseKey(kind, node) === keys[i]);
  return !hasTwins(keys) && filled.every(isIn) ? longest : null;
}

/** What all changes weigh, less what lies between the first and the last. */
function beyond<T>(versions: readonly T[], change: (before: T, after: T) => number): number {
  let weight = -change(versions[0] as T, versions[versions.length - 1] as T);
  for (let k = 1; k < versions.length; k++) {
    if (versions[k] !== versions[k - 1]) weight += change(versions[k - 1] as T, versions[k] as T);
  }
  return weight;
}

/** False says nothing. */
function isSameButForLists(anatomy: Anatomy, before: Version, after: Version): boolean {
  if (before === undefined || after === undefined) return before === after;
  return before === after || hasSameProperties(anatomy, before, after);
}

/** Of an element without the lists that it holds. */
function changeOfOwn(anatomy: Anatomy, before: Version, after: Version): number {
  if (before === undefined || after === undefined) {
    const node = before ?? after;
    return node === undefined
      ? 0
      : elementWeights[anatomy.kind] + weightOfProperties(anatomy.kind, readProperties(anatomy, node));
  }
  if (hasSameProperties(anatomy, before, after)) return 0;
  return weightOfChanges(anatomy.kind, changesBetween(readProperties(anatomy, before), readProperties(anatomy, after)));
}
