// Small cases exactly: every set of candidates that clears all at the least cost, by uniform-cost search (Dijkstra 1959) up to a known bound.
// The bound is the cost of a repair that the narrowest beam finds with as many steps as there can be, so it depends on neither width nor steps, and what comes
// back holds all repairs at least as good. What is still open is priced by the cover of first steps (search.ts), and orders of independent edits are
// explored once. Where the budget does not suffice, the answer says so.
import { compareIn } from './beam.ts';
import { isSolved, type SearchState } from './evaluate.ts';
import type { Search } from './search.ts';

export interface ExactResult {
  readonly solved: readonly SearchState[];
  /** Every repair within the bound has been seen. */
  readonly isComplete: boolean;
}

export interface ExactOptions {
  /** Only repairs of at most this cost, in thousandths of an edit; infinite where none is known. */
  readonly costMax: number;
  /** Evaluations beyond those that the beam has made already. */
  readonly evaluationsMax: number;
}

/** Edits after which others are written otherwise, so that the order matters: what names the trait. */
const renaming = /"rename_trait"/;

interface Node {
  readonly state: SearchState;
  /** Candidates that a sibling explores first: taking them here would only repeat it in another order. */
  readonly asleep: ReadonlySet<string>;
}

export function searchExactly(search: Search, options: ExactOptions): ExactResult {
  const solved: SearchState[] = [];
  const cheapest = new Map<string, number>([[search.root.key, 0]]);
  const compare = compareIn(search);
  const budget = search.evaluations + options.evaluationsMax;
  const isWithin = (state: SearchState) => state.cost + search.priceOf(state) <= options.costMax;
  let frontier: Node[] = [{ state: search.root, asleep: new Set() }];
  while (frontier.length > 0) {
    const next: Node[] = [];
    for (const { state, asleep: inherited } of frontier) {
      const asleep = new Set(inherited);
      for (const { candidate, key } of search.stepsFrom(state)) {
        const isDear = state.cost + candidate.cost > options.costMax;
        if (asleep.has(key) || isDear) continue;
        if (search.evaluations >= budget && !search.isTaken(state, key)) return { solved, isComplete: false };
        const after = search.take(state, candidate, key);
        if (after === null) continue;
        if (!renaming.test(key)) asleep.add(key);
        if ((cheapest.get(after.key) ?? Number.POSITIVE_INFINITY) <= after.cost || !isWithin(after)) continue;
        cheapest.set(after.key, after.cost);
        if (isSolved(after)) solved.push(after);
        else next.push({ state: after, asleep: new Set(asleep) });
      }
    }
    next.sort((a, b) => compare(a.state, b.state));
    frontier = next;
  }
  return { solved, isComplete: true };
}
