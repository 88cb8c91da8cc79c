// How far two schemas are apart: the weighted Jaccard distance of their sets of elements, 1 - shared weight / total weight. Each element gives
// an identity item (its kind, name and place), an item for each own property with its value, and, where order matters, an item for each
// pair of neighbours. The items say all that the canonical form says, so the distance is 0 exactly when two schemas are canonically
// equal; a distance of sets by measure obeys the triangle inequality (Levandowsky and Winter, "Distance between sets", Nature 234, 1971).
// Cost: linear in what differs, plus the weight of what does not, which is counted once.
import { charge } from '../base/budget.ts';
import { isSameJson } from '../base/canonical-json.ts';
import type { Schema } from '../schema/parse.ts';
import { isBookkeeping } from './bookkeeping.ts';
import { hasSameProperties, type ListPlace } from './element-anatomy.ts';
import type { ElementList, TreeElement, TreeKind } from './element-tree.ts';
import { nodesAt, treeOf } from './element-tree.ts';
import { isSame } from './list-change.ts';
import { neighbourPairs, neighboursOf } from './neighbours.ts';
import type { Properties } from './properties.ts';

/** Weight of the identity of an element of each kind. A property and a pair of neighbours weigh 1. The root has none. */
export const elementWeights: Readonly<Record<TreeKind, number>> = {
  schema: 0,
  orbital: 8,
  entity: 8,
  trait: 8,
  page: 6,
  state: 4,
  transition: 4,
  event: 3,
  field: 3,
  effect: 3,
  emit: 2,
  listen: 2,
  tick: 2,
  binding: 2,
};
export const propertyWeight = 1;
/** Of what only tools read. More than nothing, so that the distance is 0 of equal documents alone; a power of two, so that sums are exact. */
export const bookkeepingWeight = 2 ** -10;
export const neighbourWeight = 1;

export const weightOfProperty = (kind: TreeKind, key: string): number =>
  isBookkeeping(kind, key) ? bookkeepingWeight : propertyWeight;

/** Of all own properties of an element. */
export function weightOfProperties(kind: TreeKind, props: Properties): number {
  let weight = props.size * propertyWeight;
  for (const { key } of props.all) if (isBookkeeping(kind, key)) weight -= propertyWeight - bookkeepingWeight;
  return weight;
}

export interface Overlap {
  readonly shared: number;
  readonly total: number;
}

/** In [0, 1]: 0 exactly when the two are canonically equal, 1 when they share nothing. */
export function gapScore(source: TreeElement, target: TreeElement): number {
  const { shared, total } = overlapOf(source, target);
  return total === 0 ? 0 : (total - shared) / total;
}

export function schemaDistance(a: Schema, b: Schema): number {
  return gapScore(treeOf(a), treeOf(b));
}

/** The weight of an element with all it holds. */
export function weightOf(element: TreeElement): number {
  if (element.weight !== null) return element.weight;
  let weight = elementWeights[element.kind] + weightOfProperties(element.kind, element.props);
  const { lists } = element.anatomy;
  for (let i = 0; i < lists.length; i++) {
    if (nodesAt(element.node, lists[i] as ListPlace).length > 0) weight += weightOfList(element.listAt(i));
  }
  element.weight = weight;
  return weight;
}

export function weightOfList(list: ElementList): number {
  let weight = 0;
  for (let i = 0; i < list.elements.length; i++) weight += weightOf(list.elements[i] as TreeElement);
  return weight + neighboursOf(list).size * neighbourWeight;
}

/** Shared and total weight of two elements of one identity. */
export function overlapOf(source: TreeElement, target: TreeElement): Overlap {
  const sum = { shared: 0, total: 0 };
  addElements(sum, source, target);
  return sum;
}

type Sum = { shared: number; total: number };

function addShared(sum: Sum, weight: number): void {
  sum.shared += weight;
  sum.total += weight;
}

function addElements(sum: Sum, source: TreeElement, target: TreeElement): void {
  if (isSame(source, target)) {
    addShared(sum, weightOf(target));
    return;
  }
  addShared(sum, elementWeights[target.kind]);
  if (hasSameProperties(target.anatomy, source.node, target.node)) {
    addShared(sum, weightOfProperties(target.kind, target.props));
  } else addProperties(sum, target.kind, source.props, target.props);
  const { lists } = target.anatomy;
  for (let i = 0; i < lists.length; i++) {
    const place = lists[i] as ListPlace;
    const before = nodesAt(source.node, place);
    const after = nodesAt(target.node, place);
    if (before.length === 0 && after.length === 0) continue;
    addLists(sum, source.listAt(i), target.listAt(i));
  }
}

function addProperties(sum: Sum, kind: TreeKind, source: Properties, target: Properties): void {
  for (const property of target.all) {
    const other = source.get(property.name);
    const weight = weightOfProperty(kind, property.key);
    if (other?.equals(property)) addShared(sum, weight);
    else sum.total += other === undefined ? weight : 2 * weight;
  }
  for (const { name, key } of source.all) if (!target.has(name)) sum.total += weightOfProperty(kind, key);
}

function addLists(sum: Sum, source: ElementList, target: ElementList): void {
  if (isSameJson(source.nodes, target.nodes)) {
    addShared(sum, weightOfList(target));
    return;
  }
  charge(source.nodes.length + target.nodes.length, 'weighing changes');
  let matched = 0;
  for (let i = 0; i < target.elements.length; i++) {
    const element = target.elements[i] as TreeElement;
    const other = source.find(element.key, i);
    if (other === undefined) sum.total += weightOf(element);
    else {
      matched++;
      addElements(sum, other, element);
    }
  }
  if (matched < source.elements.length) {
    for (let i = 0; i < source.elements.length; i++) {
      const element = source.elements[i] as TreeElement;
      if (!target.has(element.key, i)) sum.total += weightOf(element);
    }
  }
  const pairs = neighbourPairs(source, target);
  addShared(sum, pairs.shared * neighbourWeight);
  sum.total += (pairs.total - pairs.shared) * neighbourWeight;
}
