// Searches over the positions of a property, each breadth first, so that the run that is found is a shortest one.
import { charge } from '../base/budget.ts';
import type { Position, Positions, Way } from './positions.ts';

/** A run through positions: where it starts, and its ways. */
export interface Path {
  readonly start: number;
  readonly ways: readonly Way[];
}

/** A number that is kept of the run so far; null ends the search that way. */
export type Memory = number | null;

/**
 * A shortest run for which `isFound`. `remember` keeps a number of the run so far, from `before` (null at a start), so that a run is told apart by it; null
 * leaves a run out.
 */
export function shortest(
  { list, ways, starts }: Positions,
  remember: (before: Memory, from: Position | null, to: Position) => Memory,
  isFound: (memory: number, at: number) => boolean,
): Path | null {
  interface Visit {
    readonly at: number;
    readonly memory: number;
    readonly by: { readonly visit: Visit; readonly way: Way } | null;
  }
  const known = new Set<string>();
  const queue: Visit[] = [];
  const add = (at: number, memory: Memory, by: Visit['by']): void => {
    if (memory === null || known.has(`${at} ${memory}`)) return;
    known.add(`${at} ${memory}`);
    queue.push({ at, memory, by });
  };
  for (let at = 0; at < starts; at++) add(at, remember(null, null, list[at] as Position), null);
  for (let head = 0; head < queue.length; head++) {
    const visit = queue[head] as Visit;
    if (isFound(visit.memory, visit.at)) {
      const path: Way[] = [];
      let from = visit;
      for (; from.by !== null; from = from.by.visit) path.push(from.by.way);
      return { start: from.at, ways: path.reverse() };
    }
    charge(2, 'searching for a run');
    for (const way of ways[visit.at] ?? [])
      add(way.to, remember(visit.memory, list[visit.at] as Position, list[way.to] as Position), { visit, way });
  }
  return null;
}

/** Positions from which one that `isGoal` keeps can be reached. */
export function leadingTo({ list, ways }: Positions, isGoal: (position: Position) => boolean): readonly boolean[] {
  const back: number[][] = list.map(() => []);
  for (const [from, out] of ways.entries()) for (const { to } of out) back[to]?.push(from);
  const leads = list.map(isGoal);
  const queue = list.flatMap((_, i) => (leads[i] === true ? [i] : []));
  for (let head = 0; head < queue.length; head++) {
    charge(1, 'searching for a run');
    for (const from of back[queue[head] as number] ?? []) {
      if (leads[from] === true) continue;
      leads[from] = true;
      queue.push(from);
    }
  }
  return leads;
}

/** A shortest way around from a position back to it, inside of some positions; null where there is none. */
export function roundFrom({ ways }: Positions, start: number, inside: ReadonlySet<number>): readonly Way[] | null {
  const by = new Map<number, { readonly from: number; readonly way: Way }>();
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head] as number;
    charge(2, 'searching for a run');
    for (const way of ways[at] ?? []) {
      if (!inside.has(way.to) || by.has(way.to)) continue;
      by.set(way.to, { from: at, way });
      if (way.to !== start) {
        queue.push(way.to);
        continue;
      }
      const path: Way[] = [];
      for (let to = start, isFirst = true; isFirst || to !== start; isFirst = false) {
        const step = by.get(to) as { readonly from: number; readonly way: Way };
        path.push(step.way);
        to = step.from;
      }
      return path.reverse();
    }
  }
  return null;
}
