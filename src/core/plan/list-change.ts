// What two lists of elements have apart, by the keys of their elements. Kept with the list, because renames, steps and weights all ask.
import type { ElementList, ListChange, TreeElement } from './element-tree.ts';
import { isSame, isSameInPlace } from './element-tree.ts';

const none: readonly never[] = [];
const noChange: ListChange = { missing: none, extra: none, common: none };

/** Whether two unordered lists hold the same. */
export function isSameList(a: ElementList, b: ElementList): boolean {
  if (a.nodes.length !== b.nodes.length) return false;
  return a.nodes.length === 0 || changeOf(a, b) === noChange;
}

/** What two lists have apart, and what they share but for content. Kept, because looking for renames asks before comparing does. */
export function changeOf(from: ElementList, to: ElementList): ListChange {
  if (to.nodes.length === 0) return from.nodes.length === 0 ? noChange : findChange(from, to);
  if (to.change?.from !== from) to.change = { from, change: findChange(from, to) };
  return to.change.change;
}

function findChange(from: ElementList, to: ElementList): ListChange {
  if (isSameInPlace(from, to)) return noChange;
  let missing: TreeElement[] | null = null;
  let extra: TreeElement[] | null = null;
  let common: [TreeElement, TreeElement][] | null = null;
  let found = 0;
  for (let i = 0; i < to.elements.length; i++) {
    const target = to.elements[i] as TreeElement;
    const source = from.find(target.key, i);
    if (source === undefined) missing = withItem(missing, target);
    else {
      found++;
      if (!isSame(source, target)) common = withItem<[TreeElement, TreeElement]>(common, [source, target]);
    }
  }
  if (found < from.elements.length) {
    for (let i = 0; i < from.elements.length; i++) {
      const source = from.elements[i] as TreeElement;
      if (!to.has(source.key, i)) extra = withItem(extra, source);
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
