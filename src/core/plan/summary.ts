// What a plan comes to, in numbers: elements added, changed, renamed and removed, each counted once with all that it holds, and instructions by hazard.
import type { Hazard } from './action.ts';
import { changedProperties } from './compare-properties.ts';
import type { TreeElement } from './element-tree.ts';
import { changeOf, isSame } from './list-change.ts';
import type { PropertyChange } from './properties.ts';

export interface Summary {
  /** Topmost elements that the goal has and the current schema has not. */
  readonly added: number;
  /** Elements of which a member of their own differs, or the order of what they hold. */
  readonly changed: number;
  readonly renamed: number;
  readonly removed: number;
  /** How many instructions are of each hazard. */
  readonly hazards: Readonly<Record<Hazard, number>>;
}

export interface ChangeCounts {
  added: number;
  changed: number;
  removed: number;
}

/** Of two trees whose renamed elements go by their new names. */
export function countChanges(source: TreeElement, target: TreeElement): ChangeCounts {
  const counts: ChangeCounts = { added: 0, changed: 0, removed: 0 };
  if (isSame(source, target)) return counts;
  const own = changedProperties(source, target);
  for (const change of own) countMember(counts, change);
  if (!countLists(counts, source, target) && own.length === 0) counts.changed++;
  return counts;
}

/** As a gap lists it: a member of the document and the guard of a transition come and go like elements. */
function countMember(counts: ChangeCounts, { from, to }: PropertyChange): void {
  counts[from === null ? 'added' : to === null ? 'removed' : 'changed']++;
}

function count(counts: ChangeCounts, source: TreeElement, target: TreeElement): void {
  const isTold = countLists(counts, source, target);
  const guard = (change: PropertyChange) =>
    target.kind === 'transition' && change.key === 'guard' && (change.from === null || change.to === null);
  const own = changedProperties(source, target);
  const guards = own.filter(guard);
  for (const change of guards) countMember(counts, change);
  // What differs in nothing that it holds differs in itself, if only in an order.
  const isOrder = !isTold && guards.length === 0;
  if (isOrder || source.isBare !== target.isBare || own.length > guards.length) counts.changed++;
}

/** Whether something that the two hold differs. */
function countLists(counts: ChangeCounts, source: TreeElement, target: TreeElement): boolean {
  let isTold = false;
  for (let i = 0; i < target.anatomy.lists.length; i++) {
    const { missing, extra, common } = changeOf(source.listAt(i), target.listAt(i));
    const altered = countAltered(missing, extra);
    counts.added += missing.length - altered;
    counts.removed += extra.length - altered;
    counts.changed += altered;
    for (const [before, after] of common) count(counts, before, after);
    if (missing.length + extra.length + common.length > 0) isTold = true;
  }
  return isTold;
}

/** Elements that have another identity because they have changed: transitions that lead elsewhere, listens that trigger another event, effects. */
function countAltered(missing: readonly TreeElement[], extra: readonly TreeElement[]): number {
  if (missing.length === 0 || extra.length === 0) return 0;
  const waiting = new Map<string, number>();
  for (const element of extra) {
    const key = likenessOf(element);
    if (key !== null) waiting.set(key, (waiting.get(key) ?? 0) + 1);
  }
  let altered = 0;
  for (const element of missing) {
    const key = likenessOf(element);
    const left = key === null ? 0 : (waiting.get(key) ?? 0);
    if (key === null || left === 0) continue;
    waiting.set(key, left - 1);
    altered++;
  }
  return altered;
}

function likenessOf(element: TreeElement): string | null {
  if (element.kind === 'transition') return element.group;
  return element.kind === 'listen' ? element.name : element.kind === 'effect' ? '' : null;
}

export function summaryOf(
  { added, changed, removed }: ChangeCounts,
  renamed: number,
  judged: readonly { readonly hazard: Hazard }[],
): Summary {
  const hazards = { safe: 0, changing: 0, destructive: 0 };
  for (const { hazard } of judged) hazards[hazard]++;
  return { added, changed, renamed, removed, hazards };
}
