// Small cases exactly: every set of candidates that clears all within a known bound, by best-first search that takes the successors of a state one at a
// time (Yoshizumi, Miura and Ishida 2000). The bound is the cost of a repair that the narrowest beam finds with as many steps as there can be, so it
// depends on neither width nor steps, and what comes back holds all repairs at least as good. What is still open is priced by the cover of first steps
// (search.ts), and orders of independent edits are explored once. Where the budget does not suffice, the most promising edits have been taken, and the
// answer says that it is not complete.
import { isSolved, renamesTrait, type SearchState } from './evaluate.ts';
import type { PricedStep, Search } from './search.ts';

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

/** A state and the next of its steps, the most promising first. */
interface Node {
  readonly state: SearchState;
  /** Candidates that a sibling explores first: taking them here would only repeat it in another order. */
  readonly asleep: Set<string>;
  readonly steps: readonly PricedStep[];
  /** Nodes before it. */
  readonly place: number;
  next: number;
}

export function searchExactly(search: Search, options: ExactOptions): ExactResult {
  const solved: SearchState[] = [];
  const cheapest = new Map<string, number>([[search.root.edits, 0]]);
  const budget = search.evaluations + options.evaluationsMax;
  const isWithin = (state: SearchState) => state.cost + search.priceOf(state) <= options.costMax;
  const open: Node[] = [];
  let nodes = 0;
  const enter = (state: SearchState, asleep: Set<string>): void => {
    const steps = search.stepsFrom(state).filter(({ candidate }) => state.cost + candidate.cost <= options.costMax);
    insert(open, { state, asleep, steps, place: nodes++, next: 0 });
  };
  enter(search.root, new Set());
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { state, asleep } = node;
    const { candidate, key } = node.steps[node.next++] as PricedStep;
    if (asleep.has(key)) {
      insert(open, node);
      continue;
    }
    if (search.evaluations >= budget && search.taken(state, key) === undefined) return { solved, isComplete: false };
    const after = search.take(state, candidate, key);
    // After a trait is called otherwise, other edits are written otherwise: there the order matters.
    if (after !== null && !renamesTrait(candidate)) asleep.add(key);
    insert(open, node);
    if (after === null || (cheapest.get(after.edits) ?? Number.POSITIVE_INFINITY) <= after.cost || !isWithin(after))
      continue;
    cheapest.set(after.edits, after.cost);
    if (isSolved(after)) solved.push(after);
    else enter(after, new Set(asleep));
  }
  return { solved, isComplete: true };
}

/** What a repair by way of the next step should cost; infinite where no step is left. */
const promiseOf = ({ state, steps, next }: Node) => state.cost + (steps[next]?.promise ?? Number.POSITIVE_INFINITY);

/** Into nodes in order, the most promising last; one without a step left is done with. */
function insert(open: Node[], node: Node): void {
  const promise = promiseOf(node);
  if (promise === Number.POSITIVE_INFINITY) return;
  let [low, high] = [0, open.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = open[middle] as Node;
    const isBehind = promiseOf(other) > promise || (promiseOf(other) === promise && other.place > node.place);
    if (isBehind) low = middle + 1;
    else high = middle;
  }
  open.splice(low, 0, node);
}
