// Elements of a list that have changed rather than gone and come, though their identity is another now: a transition that leads elsewhere, a listen that
// triggers another event or listens to another source, an effect with other arguments. A report and its counts both ask here, so they say the same.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { ValueIds } from '../base/value-ids.ts';
import type { ElementList, ListChange, TreeElement, TreeKind } from './element-tree.ts';
import { changeOf } from './list-change.ts';
import { alignSequences } from './sequence.ts';
import { alignParts } from './wraps.ts';

export type AlteredPair = readonly [before: TreeElement, after: TreeElement];

/** Common are those of one identity that differ, then those that were altered. */
export type ReadChange = ListChange;

/** The differences of two lists as a person reads them, in the order of the lists. Kept with the list, because counts and hazards both ask. */
export function readChange(from: ElementList, to: ElementList): ReadChange {
  const change = changeOf(from, to);
  if (change.missing.length === 0 || change.extra.length === 0) return change;
  if (to.reading?.of !== change) to.reading = { of: change, change: pairAltered(to.kind, change) };
  return to.reading.change;
}

function pairAltered(kind: TreeKind, change: ListChange): ReadChange {
  const { missing, extra, common } = change;
  const altered = kind === 'effect' ? alignedEffects(extra, missing) : inTurn(extra, missing);
  if (altered.length === 0) return change;
  const paired = new Set(altered.flat());
  return {
    missing: missing.filter((element) => !paired.has(element)),
    extra: extra.filter((element) => !paired.has(element)),
    common: [...common, ...altered],
  };
}

function alignedEffects(before: readonly TreeElement[], after: readonly TreeElement[]): AlteredPair[] {
  const nodes = (list: readonly TreeElement[]) => list.map(({ node }) => node);
  const pairs = alignParts(nodes(before), nodes(after), new ValueIds(), canonicalJson);
  return pairs.map(([i, j]) => [before[i] as TreeElement, after[j] as TreeElement]);
}

/** Those of one likeness, the first with the first. */
function inTurn(before: readonly TreeElement[], after: readonly TreeElement[]): AlteredPair[] {
  const waiting = new Map<string, TreeElement[]>();
  for (const element of before) {
    const key = likenessOf(element);
    if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), element]);
  }
  return after.flatMap((element): AlteredPair[] => {
    const key = likenessOf(element);
    const other = key === null ? undefined : waiting.get(key)?.shift();
    return other === undefined ? [] : [[other, element]];
  });
}

function likenessOf({ kind, group, name }: TreeElement): string | null {
  return kind === 'transition' ? group : kind === 'listen' ? name : null;
}

/** An effect that both lists hold, and that stands in front of others now than before. */
export interface MovedEffect {
  readonly from: number;
  readonly to: number;
  readonly value: Json;
}

/** The fewest effects of a transition that moved while the others kept their order. */
export function movedEffects(source: TreeElement, target: TreeElement): readonly MovedEffect[] {
  if (target.kind !== 'transition') return [];
  const [from, to] = [source.list('effects'), target.list('effects')];
  if (from.nodes.length < 2 || to.nodes.length < 2) return [];
  const before = from.elements.filter(({ key }) => to.has(key));
  const after = to.elements.filter(({ key }) => from.has(key));
  if (before.every(({ key }, i) => key === after[i]?.key)) return [];
  const kept = alignSequences(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  const still = new Set(kept.map(([i]) => before[i]?.key));
  return before.flatMap(({ key, index, node }): MovedEffect[] =>
    still.has(key) ? [] : [{ from: index, to: to.find(key)?.index ?? index, value: node }],
  );
}
