// How far two schemas are apart: the weighted Jaccard distance of their sets of elements, 1 - shared weight / total weight. Each element gives
// an identity item (its kind, name and place), an item for each own property with its value, and, where order matters, an item for each
// pair of neighbours. The items say all that the canonical form says, so the distance is 0 exactly when two schemas are canonically
// equal; a distance of sets by measure obeys the triangle inequality (Levandowsky and Winter, "Distance between sets", Nature 234, 1971).
// Cost: linear in what differs, plus the weight of what does not, which is counted once.
import type { Schema } from '../schema/parse.ts';
import { anatomies, hasSameProperties, type ListPlace } from './element-anatomy.ts';
import type { ElementList, TreeElement, TreeKind } from './element-tree.ts';
import { isContainer, isSame, isSameInPlace, nodesAt, treeOf } from './element-tree.ts';
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
export const neighbourWeight = 1;

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

/**
 * The weight of all that one of the two has and the other has not. Equal parts are not opened. Unless the texts are `written` already,
 * parts are told by node identity alone, so that nothing is written for a schema on the way.
 */
export function changeBetween(source: TreeElement, target: TreeElement, written: boolean): number {
  const { shared, total } = overlapOf(source, target, written ? measureWritten : measureChange);
  return total - shared;
}

/** What to do with equal parts: weigh them, or pass over them. */
interface Measure {
  isEqual(source: TreeElement, target: TreeElement): boolean;
  isEqualList(source: ElementList, target: ElementList): boolean;
  weigh(element: TreeElement): number;
  weighList(list: ElementList): number;
  weighProperties(element: TreeElement): number;
}

const measureAll: Measure = {
  isEqual: isSame,
  isEqualList: isSameInPlace,
  weigh: weightOf,
  weighList: weightOfList,
  weighProperties: (element) => element.props.size * propertyWeight,
};

const nothing = () => 0;

const measureWritten: Measure = {
  isEqual: isSame,
  isEqualList: isSameInPlace,
  weigh: nothing,
  weighList: nothing,
  weighProperties: nothing,
};

const measureChange: Measure = {
  isEqual: (source, target) => source.node === target.node || (!isContainer(target.kind) && isSame(source, target)),
  isEqualList: (source, target) =>
    source.nodes === target.nodes || (!isContainer(target.kind) && isSameInPlace(source, target)),
  weigh: nothing,
  weighList: nothing,
  weighProperties: nothing,
};

/** The weight of an element with all it holds. */
export function weightOf(element: TreeElement): number {
  if (element.weight !== null) return element.weight;
  let weight = elementWeights[element.kind] + element.props.size * propertyWeight;
  const { lists } = anatomies[element.kind];
  for (let i = 0; i < lists.length; i++) {
    if (nodesAt(element.node, lists[i] as ListPlace).length > 0) weight += weightOfList(element.listAt(i));
  }
  element.weight = weight;
  return weight;
}

function weightOfList(list: ElementList): number {
  let weight = 0;
  for (let i = 0; i < list.elements.length; i++) weight += weightOf(list.elements[i] as TreeElement);
  return weight + neighboursOf(list).size * neighbourWeight;
}

/** Shared and total weight of two elements of one identity. */
export function overlapOf(source: TreeElement, target: TreeElement, measure: Measure = measureAll): Overlap {
  const sum = { shared: 0, total: 0 };
  addElements(sum, source, target, measure);
  return sum;
}

type Sum = { shared: number; total: number };

function addShared(sum: Sum, weight: number): void {
  sum.shared += weight;
  sum.total += weight;
}

function addElements(sum: Sum, source: TreeElement, target: TreeElement, measure: Measure): void {
  if (measure.isEqual(source, target)) {
    addShared(sum, measure.weigh(target));
    return;
  }
  addShared(sum, elementWeights[target.kind]);
  if (hasSameProperties(target.kind, source.node, target.node)) addShared(sum, measure.weighProperties(target));
  else addProperties(sum, source.props, target.props);
  const { lists } = anatomies[target.kind];
  for (let i = 0; i < lists.length; i++) {
    const place = lists[i] as ListPlace;
    const before = nodesAt(source.node, place);
    const after = nodesAt(target.node, place);
    if (before.length === 0 && after.length === 0) continue;
    addLists(sum, source.listAt(i), target.listAt(i), measure);
  }
}

function addProperties(sum: Sum, source: Properties, target: Properties): void {
  for (const property of target.all) {
    const other = source.get(property.name);
    if (other?.equals(property)) addShared(sum, propertyWeight);
    else sum.total += other === undefined ? propertyWeight : 2 * propertyWeight;
  }
  for (const { name } of source.all) if (!target.has(name)) sum.total += propertyWeight;
}

function addLists(sum: Sum, source: ElementList, target: ElementList, measure: Measure): void {
  if (measure.isEqualList(source, target)) {
    addShared(sum, measure.weighList(target));
    return;
  }
  let matched = 0;
  for (let i = 0; i < target.elements.length; i++) {
    const element = target.elements[i] as TreeElement;
    const other = source.find(element.key, i);
    if (other === undefined) sum.total += weightOf(element);
    else {
      matched++;
      addElements(sum, other, element, measure);
    }
  }
  if (matched < source.elements.length) {
    for (let i = 0; i < source.elements.length; i++) {
      const element = source.elements[i] as TreeElement;
      if (!target.has(element.key, i)) sum.total += weightOf(element);
    }
  }
  const before = neighboursOf(source);
  const after = neighboursOf(target);
  let common = 0;
  for (const pair of after) if (before.has(pair)) common++;
  addShared(sum, common * neighbourWeight);
  sum.total += (before.size + after.size - 2 * common) * neighbourWeight;
}

const none: ReadonlySet<string> = new Set();

/** Pairs of neighbours where order matters: effects of a transition, transitions of one (from, event). */
function neighboursOf(list: ElementList): ReadonlySet<string> {
  if ((list.kind !== 'effect' && list.kind !== 'transition') || list.nodes.length < 2) return none;
  list.neighbours ??= list.kind === 'effect' ? pairsIn(list.elements) : pairsInGroups(list.elements);
  return list.neighbours;
}

function pairsIn(elements: readonly TreeElement[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let i = 1; i < elements.length; i++) pairs.add(`${elements[i - 1]?.key}\n${elements[i]?.key}`);
  return pairs;
}

function pairsInGroups(elements: readonly TreeElement[]): ReadonlySet<string> {
  if (!hasSharedGroup(elements)) return none;
  const groups = new Map<string, TreeElement[]>();
  for (const element of elements) {
    const group = groups.get(element.group);
    if (group === undefined) groups.set(element.group, [element]);
    else group.push(element);
  }
  return new Set([...groups.values()].flatMap((group) => [...pairsIn(group)]));
}

/** Whether two of few stand in one group; of many it is taken for granted. */
function hasSharedGroup(elements: readonly TreeElement[]): boolean {
  if (elements.length > fewElements) return true;
  for (let i = 1; i < elements.length; i++) {
    const { group } = elements[i] as TreeElement;
    for (let j = 0; j < i; j++) if (elements[j]?.group === group) return true;
  }
  return false;
}

const fewElements = 8;
