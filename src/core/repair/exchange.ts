// Local search from a repair that was found: one of its edits is exchanged for a cheaper one that was seen to clear as much. A search finds a repair by way of what
// seemed best at each step; what would have done as well at one of them may never have been followed to the end.
// What comes of a repair depends on nothing else that was found, so a wider beam and more steps find no less. Cost: at most `exchangesMax` repairs
// of as many evaluations as it has edits, most of which the search has made already.
import { actionsKey } from './actions-key.ts';
import { type Candidate, isRemoval } from './candidate.ts';
import { isSolved, renamesTrait, type SearchState } from './evaluate.ts';
import type { Search, Step } from './search.ts';

const exchangesMax = 3;

/** Repairs that cost less than a given one and differ from it in one edit. */
export function exchanges(search: Search, repair: SearchState): SearchState[] {
  const found: SearchState[] = [];
  const steps = repair.taken.map((candidate) => ({ candidate, key: actionsKey(candidate.actions) }));
  let tried = 0;
  for (const step of steps) {
    const kept = steps.filter((other) => other !== step);
    const others = kept.some(({ candidate }) => renamesTrait(candidate))
      ? kept.map(({ key }) => key)
      : kept.map((one) => keyAtFirst(search, one, repair));
    for (const instead of search.exchangesFor(step, repair)) {
      if (tried++ >= exchangesMax) return found;
      // What takes away shifts what comes after it.
      const keys = instead.candidate.actions.some(isRemoval) ? [...others, instead.key] : [instead.key, ...others];
      const next = replayed(search, keys);
      if (next !== null && next.cost < repair.cost) found.push(next);
    }
  }
  return found;
}

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
  lastResorts: ReadonlyMap<string, Candidate> = new Map(),
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

const keyAtFirst = (search: Search, { candidate, key }: Step, repair: SearchState) =>
  search.keyAtFirst(candidate, key, repair);
