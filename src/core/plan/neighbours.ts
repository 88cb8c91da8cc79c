// Pairs of neighbours where order matters: effects of a transition, transitions that can be taken in one state on one event.
import { charge } from '../base/budget.ts';
import { mayShareSources, successionsOf } from '../schema/transition-order.ts';
import type { ElementList, TreeElement } from './element-tree.ts';

/** How many pairs of neighbours two lists share, and how many there are in all. */
export interface SharedPairs {
  readonly shared: number;
  readonly total: number;
}

const noPairs: SharedPairs = { shared: 0, total: 0 };
const none: ReadonlySet<string> = new Set();
const fewElements = 8;

export function neighbourPairs(source: ElementList, target: ElementList): SharedPairs {
  const before = neighboursOf(source);
  const after = neighboursOf(target);
  if (before.size === 0 && after.size === 0) return noPairs;
  let shared = 0;
  for (const pair of after) if (before.has(pair)) shared++;
  return { shared, total: before.size + after.size - shared };
}

export function neighboursOf(list: ElementList): ReadonlySet<string> {
  if ((list.kind !== 'effect' && list.kind !== 'transition') || list.nodes.length < 2) return none;
  if (list.neighbours === null) {
    charge(list.nodes.length, 'comparing lists');
    if (list.kind === 'effect') list.neighbours = pairsIn(list.elements);
    else list.neighbours = mayShareSources(list.nodes) ? pairsInStates(list) : pairsInGroups(list.elements);
  }
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

function pairsInStates({ nodes, elements }: ElementList): ReadonlySet<string> {
  return new Set(successionsOf(nodes).map(([i, j]) => `${elements[i]?.key}\n${elements[j]?.key}`));
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
