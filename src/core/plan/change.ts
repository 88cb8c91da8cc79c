// The weight of all that one of two schemas has and the other has not: total - shared of distance.ts, without weighing what they share.
// `changeBetween` reads trees whose canonical texts are written; `changeOnTheWay` reads the documents before and after actions, which share
// all that no action touched, and opens nothing that is the same object, writes nothing and makes no elements while lists stay in place.
import type { Json } from '../base/json.ts';
import { neighbourPairs, neighbourWeight, propertyWeight, weightOf } from './distance.ts';
import { anatomies, hasSameProperties, type ListPlace, readProperties, type TreeKind } from './element-anatomy.ts';
import type { ElementList } from './element-tree.ts';
import { baseKey, hasTwins, isSame, nodesAt, TreeElement } from './element-tree.ts';
import { changeOf } from './list-change.ts';
import type { Properties } from './properties.ts';

/** Of two trees. */
export function changeBetween(source: TreeElement, target: TreeElement): number {
  return isSame(source, target) ? 0 : changeOfElements(source, target);
}

function changeOfElements(source: TreeElement, target: TreeElement): number {
  const { lists } = anatomies[target.kind];
  let change = hasSameProperties(target.kind, source.node, target.node)
    ? 0
    : changeOfProperties(source.props, target.props);
  for (let i = 0; i < lists.length; i++) {
    const place = lists[i] as ListPlace;
    if (nodesAt(source.node, place).length === 0 && nodesAt(target.node, place).length === 0) continue;
    change += changeOfLists(source.listAt(i), target.listAt(i), changeOfElements);
  }
  return change;
}

type ChangeOf = (source: TreeElement, target: TreeElement) => number;

function changeOfLists(source: ElementList, target: ElementList, changeInside: ChangeOf): number {
  const { missing, extra, common } = changeOf(source, target);
  let change = 0;
  for (const element of missing) change += weightOf(element);
  for (const element of extra) change += weightOf(element);
  for (const [before, after] of common) change += changeInside(before, after);
  const pairs = neighbourPairs(source, target);
  return change + (pairs.total - pairs.shared) * neighbourWeight;
}

function changeOfProperties(source: Properties, target: Properties): number {
  let change = 0;
  for (const property of target.all) {
    const other = source.get(property.name);
    if (other === undefined) change += propertyWeight;
    else if (!other.equals(property)) change += 2 * propertyWeight;
  }
  for (const { name } of source.all) if (!target.has(name)) change += propertyWeight;
  return change;
}

/** Of a document before and after actions. */
export function changeOnTheWay(before: Json, after: Json): number {
  return changeOfNodes('schema', before, after);
}

/** Of two elements of one identity. */
function changeOfNodes(kind: TreeKind, before: Json, after: Json): number {
  if (before === after) return 0;
  let change = hasSameProperties(kind, before, after)
    ? 0
    : changeOfProperties(readProperties(kind, before), readProperties(kind, after));
  const { lists } = anatomies[kind];
  for (let i = 0; i < lists.length; i++) {
    const place = lists[i] as ListPlace;
    const from = nodesAt(before, place);
    const to = nodesAt(after, place);
    if (from === to || (from.length === 0 && to.length === 0)) continue;
    if (isInPlace(place.kind, from, to)) change += changeInPlace(place.kind, from, to);
    else change += changeByKey(new TreeElement(kind, before, null, 0), new TreeElement(kind, after, null, 0), i);
  }
  return change;
}

/** Whether each element stands where it stood, so that the longer list has all those of the shorter one and others behind them. */
function isInPlace(kind: TreeKind, from: readonly Json[], to: readonly Json[]): boolean {
  const isOrdered = kind === 'transition' || kind === 'effect';
  if (isOrdered && from.length !== to.length) return false;
  const [short, long] = from.length < to.length ? [from, to] : [to, from];
  for (let i = 0; i < short.length; i++) {
    if (short[i] !== long[i] && baseKey(kind, short[i] as Json) !== baseKey(kind, long[i] as Json)) return false;
  }
  const keys = new Array<string>(long.length);
  for (let i = 0; i < long.length; i++) keys[i] = baseKey(kind, long[i] as Json);
  return !hasTwins(keys);
}

function changeInPlace(kind: TreeKind, from: readonly Json[], to: readonly Json[]): number {
  const [short, long] = from.length < to.length ? [from, to] : [to, from];
  let change = 0;
  for (let i = 0; i < short.length; i++) change += changeOfNodes(kind, from[i] as Json, to[i] as Json);
  for (let i = short.length; i < long.length; i++) {
    change += weightOf(new TreeElement(kind, long[i] as Json, null, 0));
  }
  return change;
}

function changeByKey(before: TreeElement, after: TreeElement, list: number): number {
  return changeOfLists(before.listAt(list), after.listAt(list), (source, target) =>
    changeOfNodes(target.kind, source.node, target.node),
  );
}
