// What two elements of one identity, or two lists of elements, have apart. Kept with the elements, because renames, steps and weights all ask.
// Most of what two documents share is equal to the letter, which is seen without making elements; whether the rest is canonically equal
// is told by its parts, so that no text is written.
import { charge } from '../base/budget.ts';
import { isSameJson } from '../base/canonical-json.ts';
import { propertyChanges } from './compare-properties.ts';
import type { ElementList, ListChange, TreeElement } from './element-tree.ts';
import { neighbourPairs } from './neighbours.ts';

const none: readonly never[] = [];
const noChange: ListChange = { missing: none, extra: none, common: none };

/** Whether two elements of one kind and identity are canonically equal. */
export function isSame(a: TreeElement, b: TreeElement): boolean {
  if (isSameJson(a.node, b.node)) return true;
  if (a.kind === 'effect') return a.text === b.text;
  if (propertyChanges(a, b).length > 0) return false;
  for (let i = 0; i < a.anatomy.lists.length; i++) {
    const from = a.listAt(i);
    const to = b.listAt(i);
    if (!isSameList(from, to)) return false;
    const { shared, total } = neighbourPairs(from, to);
    if (shared < total) return false;
  }
  return true;
}

/** Whether two lists hold the same, in whatever order. */
export function isSameList(a: ElementList, b: ElementList): boolean {
  if (a.nodes.length !== b.nodes.length) return false;
  return a.nodes.length === 0 || changeOf(a, b) === noChange;
}

/** What two lists have apart, and what they share but for content. */
export function changeOf(from: ElementList, to: ElementList): ListChange {
  if (to.nodes.length === 0) return from.nodes.length === 0 ? noChange : findChange(from, to);
  if (to.change?.from !== from) to.change = { from, change: findChange(from, to) };
  return to.change.change;
}

function findChange(from: ElementList, to: ElementList): ListChange {
  if (isSameJson(from.nodes, to.nodes)) return noChange;
  charge(from.nodes.length + to.nodes.length, 'comparing lists');
  let missing: TreeElement[] | null = null;
  let extra: TreeElement[] | null = null;
  let common: [TreeElement, TreeElement][] | null = null;
  let found = 0;
  for (let i = 0; i < to.nodes.length; i++) {
    const at = from.indexOf(to.keyAt(i), i);
    if (at === -1) {
      missing = withItem(missing, to.at(i));
      continue;
    }
    found++;
    if (isSameJson(from.nodes[at], to.nodes[i])) continue;
    const source = from.at(at);
    const target = to.at(i);
    if (!isSame(source, target)) common = withItem<[TreeElement, TreeElement]>(common, [source, target]);
  }
  if (found < from.nodes.length) {
    for (let i = 0; i < from.nodes.length; i++) {
      if (to.indexOf(from.keyAt(i), i) === -1) extra = withItem(extra, from.at(i));
    }
  }
  if (missing === null && extra === null && common === null) return noChange;
  return { missing: missing ?? none, extra: extra ?? none, common: common ?? none };
}

/** A list begins with the room that it needs: most of them hold one item. */
function withItem<T>(list: T[] | null, item: T): T[] {
  if (list === null) return [item];
  list.push(item);
  return list;
}
