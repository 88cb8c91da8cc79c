// Which listens are changed rather than taken away and made anew. A listen is known by its event, source and trigger, so that one with another trigger or from
// elsewhere is another one; to who wrote it, it is the same.
import { canonicalJson } from '../base/canonical-json.ts';
import type { JsonObject } from '../base/json.ts';
import type { TreeElement } from './element-tree.ts';

/**
 * Listens that only trigger something else, or only hear it from elsewhere: each new one, with the one that it comes from where no other could be meant. An
 * address fits one listen at most, before and after (`areAmbiguous`), so the order of such changes does not matter.
 */
export function alteredListens(
  missing: readonly TreeElement[],
  extra: readonly TreeElement[],
): ReadonlyMap<TreeElement, TreeElement> {
  const altered = new Map<TreeElement, TreeElement>();
  const replaced = new Set<TreeElement>();
  for (const kept of ['source', 'triggers'] as const) {
    const textOf = ({ name, node }: TreeElement) => canonicalJson([name, (node as JsonObject)[kept] ?? null]);
    const after = groupBy(textOf, missing, altered);
    const before = groupBy(textOf, extra, replaced);
    for (const [text, [listen, ...others]] of after) {
      const [instead, ...further] = before.get(text) ?? [];
      if (listen === undefined || instead === undefined || others.length + further.length > 0) continue;
      altered.set(listen, instead);
      replaced.add(instead);
    }
  }
  return altered;
}

/** By a text, those that are not paired yet. */
function groupBy(
  textOf: (element: TreeElement) => string,
  elements: readonly TreeElement[],
  paired: { has(element: TreeElement): boolean },
): ReadonlyMap<string, readonly TreeElement[]> {
  const groups = new Map<string, TreeElement[]>();
  for (const element of elements) {
    if (paired.has(element)) continue;
    const text = textOf(element);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [element]);
    else group.push(element);
  }
  return groups;
}
