// Elements of two lists that tools have given one id: they are one element under two names, whatever else has changed. The strongest evidence that there is.
import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import type { TreeElement } from '../element-tree.ts';
import type { Match } from './match.ts';

/** Not beyond doubt: an element may have been copied with its id and its source removed. */
const idConfidence = 0.99;

/** By the order of `extra`; an id that several elements of one list have tells nothing. */
export function matchIds(extra: readonly TreeElement[], missing: readonly TreeElement[]): Match[] {
  const [before, after] = [byId(extra), byId(missing)];
  const matches: Match[] = [];
  for (const [id, from] of before) {
    const to = after.get(id);
    if (from === null || to === null || to === undefined) continue;
    matches.push({ from, to, confidence: idConfidence, evidence: [{ basis: 'id', same: 1, of: 1 }] });
  }
  return matches;
}

/** Null for an id that is there more than once. */
function byId(elements: readonly TreeElement[]): ReadonlyMap<string, TreeElement | null> {
  const found = new Map<string, TreeElement | null>();
  for (const element of elements) {
    const id = idOf(element);
    if (id !== null) found.set(id, found.has(id) ? null : element);
  }
  return found;
}

/** An orbital goes by its entity, and so does its id. */
function idOf({ kind, node }: TreeElement): string | null {
  const holder: Json | undefined = kind === 'orbital' && isObject(node) ? node.entity : node;
  const id = isObject(holder) ? holder.id : undefined;
  return typeof id === 'string' && id !== '' ? id : null;
}
