// What a plan comes to, in numbers: elements added, changed, renamed and removed, each counted once with all that it holds, and instructions by hazard.
import type { Hazard } from './action.ts';
import { movedEffects, readChange } from './altered-elements.ts';
import { splitChanges } from './bookkeeping.ts';
import type { TreeElement } from './element-tree.ts';
import { changedOrder } from './gap.ts';
import { isSame } from './list-change.ts';
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

/** Of two trees whose renamed elements go by their new names. What `readDifferences` lists is what is counted here. */
export function countChanges(source: TreeElement, target: TreeElement): ChangeCounts {
  const counts: ChangeCounts = { added: 0, changed: 0, removed: 0 };
  if (isSame(source, target)) return counts;
  for (const change of splitChanges(source, target).told) countMember(counts, change);
  countLists(counts, source, target);
  return counts;
}

/** As a gap lists it: a member of the document and the guard of a transition come and go like elements. */
function countMember(counts: ChangeCounts, { from, to }: PropertyChange): void {
  counts[from === null ? 'added' : to === null ? 'removed' : 'changed']++;
}

function count(counts: ChangeCounts, source: TreeElement, target: TreeElement): void {
  const isGuard = ({ key, from, to }: PropertyChange) =>
    target.kind === 'transition' && key === 'guard' && (from === null || to === null);
  const { told } = splitChanges(source, target);
  const guards = told.filter(isGuard);
  for (const change of guards) countMember(counts, change);
  const isChanged = target.kind === 'effect' || source.isBare !== target.isBare || told.length > guards.length;
  if (isChanged || movedEffects(source, target).length > 0 || changedOrder(source, target) !== null) counts.changed++;
  countLists(counts, source, target);
}

function countLists(counts: ChangeCounts, source: TreeElement, target: TreeElement): void {
  for (let i = 0; i < target.anatomy.lists.length; i++) {
    const { missing, extra, common } = readChange(source.listAt(i), target.listAt(i));
    counts.added += missing.length;
    counts.removed += extra.length;
    for (const [before, after] of common) count(counts, before, after);
  }
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
