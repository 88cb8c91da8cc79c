// Runs that go on for ever without something, though nothing that comes by itself is held back: work that may answer again and again answers in the end, a
// tick that may do something again and again passes (strong fairness). A set of positions holds such a run if each own event that is possible in it is
// taken in it; otherwise the positions where the event is possible are left out, and what is left is split again (Lichtenstein and Pnueli, POPL 1985; Emerson
// and Lei, Science of Computer Programming 1987). People need not do anything, so a run may stop where no own event is possible.
// Cost: positions and ways, once for each own event that is left out.
import { charge } from '../base/budget.ts';
import { componentsOf } from '../explore/index.ts';
import type { Positions } from './positions.ts';

/** For each position in which a fair run can stay among those that `isIn` keeps: the positions among which it stays. */
export function fairSets(
  { list, ways }: Positions,
  isIn: (at: number) => boolean,
): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, ReadonlySet<number>>();
  const open: ReadonlySet<number>[] = [new Set(list.flatMap((_, at) => (isIn(at) ? [at] : [])))];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inside = next;
    for (const at of inside) {
      charge(1 + (ways[at]?.length ?? 0), 'looking for runs without an end');
      if (found.has(at) || (ways[at] ?? []).some(({ own }) => own !== null)) continue;
      found.set(at, new Set([at]));
    }
    for (const set of componentsOf(ways, (at) => inside.has(at)).sets) {
      const members = new Set(set);
      const isCycle = set.some((at) => (ways[at] ?? []).some(({ to }) => members.has(to)));
      if (!isCycle) continue;
      const [possible, taken] = [new Set<string>(), new Set<string>()];
      for (const at of set)
        for (const { to, own } of ways[at] ?? []) {
          if (own === null) continue;
          possible.add(own);
          if (members.has(to)) taken.add(own);
        }
      const isHeldBack = (at: number) => (ways[at] ?? []).some(({ own }) => own !== null && !taken.has(own));
      if (possible.size === taken.size) for (const at of set) found.set(at, found.get(at) ?? members);
      else open.push(new Set(set.filter((at) => !isHeldBack(at))));
    }
  }
  return found;
}
