// What a composed repair need not have done: each edit was the best at its time, and a later one may clear what it did.
import { actionsKey } from './actions-key.ts';
import type { Edit } from './edit.ts';
import { isSolved, type SearchState } from './evaluate.ts';
import type { Search } from './search.ts';

/** Edits that a composed repair has at least for one of them to be needless: each was the best at its time, and a later one may clear what it did. */
const leanFrom = 4;

/**
 * A repair without the edits that the others make needless, the costliest first; none where each is needed. What is taken away as a last resort may have held
 * what an edit before it was for, however few there are.
 */
export function withoutNeedless(search: Search, repair: SearchState): SearchState[] {
  const lastResorts = repair.taken.filter((one) => one.isLastResort);
  if (repair.taken.length < (lastResorts.length > 0 ? 2 : leanFrom)) return [];
  const unoffered = new Map(lastResorts.map((one) => [actionsKey(one.actions), one]));
  let lean = repair;
  for (const { actions } of [...repair.taken].sort((a, b) => b.cost - a.cost)) {
    const keys = lean.taken.map((candidate) => actionsKey(candidate.actions));
    const at = keys.indexOf(actionsKey(actions));
    const next = at === -1 ? null : replayed(search, keys.toSpliced(at, 1), unoffered);
    if (next !== null && next.cost < lean.cost) lean = next;
  }
  return lean === repair ? [] : [lean];
}

/** The repair that some steps lead to, each as it is offered and priced by then; null where one is neither offered nor a last resort, which is offered nowhere. */
function replayed(
  search: Search,
  keys: readonly string[],
  lastResorts: ReadonlyMap<string, Edit> = new Map(),
): SearchState | null {
  let state: SearchState | null = search.root;
  for (const key of keys) {
    if (state === null || isSolved(state)) break;
    const known = search.taken(state, key);
    const lastResort = lastResorts.get(key);
    if (known !== undefined) state = known;
    else state = lastResort === undefined ? offered(search, state, key) : search.take(state, lastResort, key);
  }
  return state !== null && isSolved(state) ? state : null;
}

function offered(search: Search, state: SearchState, key: string): SearchState | null {
  const step = search.stepsFrom(state).find((one) => one.key === key);
  return step === undefined ? null : search.take(state, step.candidate, key);
}
