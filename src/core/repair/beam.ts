// Beam search over repairs (Lowerre 1976), made monotone: the beam is a row of slots, and slot j takes the best successor of slots 1..j that no earlier
// slot has taken. What slot j holds therefore does not depend on how many slots follow it, so a wider beam explores a superset of what a
// narrower one explores, and more steps extend what fewer steps found. Everything is ordered; the same edits are explored again only where they came to
// cost less.
// A slot goes no further (branch and bound) where slots 1..j have found as many repairs as it has to show and a step could only cost more than those.
// A state goes on by way of one finding (hitting sets, Reiter 1987): each repair clears it by some step, so steps for the others here would find the same repairs
// in other orders.
// Cost: per step and slot at most `targetsMax` times `triesMax` evaluations.
import { costMin } from './edit.ts';
import { compareEdits, isSolved, type SearchState } from './evaluate.ts';
import { costOfShown } from './rank.ts';
import type { PricedStep, Search } from './search.ts';

export interface BeamOptions {
  readonly beamWidth: number;
  readonly maxSteps: number;
  /** What a repair may cost to be looked for, in thousandths of an edit; default: whatever could be shown. */
  readonly costMax?: number;
}

export interface BeamResult {
  /** States that have nothing open, in order of discovery. */
  readonly solved: readonly SearchState[];
  /** States that clear something without clearing all. */
  readonly partial: readonly SearchState[];
}

interface Slot {
  state: SearchState | null;
  successors: SearchState[];
  /** Repairs that were found from here. */
  readonly solved: SearchState[];
  /** What a repair may cost to be shown beside those of this slot and the slots before it. */
  costMax: number;
}

/** Candidates tried for a finding in a state other than the first, the most promising ones. */
const triesMax = 5;
/** Findings that are worked on in a state, one after the other, until one is cleared. */
const targetsMax = 3;
/** Repairs that a slot looks for at least: as many as are shown when nobody asks for more or fewer. */
const shownMin = 5;

/** `known` are repairs that were found before. */
export function searchBeam(search: Search, options: BeamOptions, known: readonly SearchState[] = []): BeamResult {
  const slots: Slot[] = Array.from({ length: options.beamWidth }, () => ({
    state: null,
    successors: [],
    solved: [],
    costMax: options.costMax ?? Number.POSITIVE_INFINITY,
  }));
  const [first] = slots;
  if (first !== undefined) first.state = search.root;
  const taken = new Taken();
  taken.add(search.root, 0);
  const partial: SearchState[] = [];
  const compare = compareIn(search);
  const isShort = (state: SearchState) => state.actions.length <= options.maxSteps;
  for (let round = 0; round < options.maxSteps; round++) {
    for (const slot of slots) expand(slot, search);
    let found = round === 0 ? known.length : 0;
    for (const slot of slots) {
      const solved = slot.successors.filter((state) => isSolved(state) && isShort(state));
      slot.solved.push(...solved);
      found += solved.length;
    }
    if (found > 0) bound(slots, known, search, options.costMax);
    const moved = advance(slots, taken, compare);
    partial.push(...moved.filter((state) => state.open < search.root.open));
    if (moved.length === 0) break;
  }
  return {
    solved: slots.flatMap((slot) => slot.solved),
    partial: partial.filter(isShort),
  };
}

function bound(
  slots: readonly Slot[],
  known: readonly SearchState[],
  { documents }: Search,
  costMax = Number.POSITIVE_INFINITY,
): void {
  const found = [...known];
  slots.forEach((slot, index) => {
    found.push(...slot.solved);
    slot.costMax = Math.min(costMax, costOfShown(found, Math.max(shownMin, index + 1), documents));
  });
}

function expand(slot: Slot, search: Search): void {
  slot.successors = [];
  const { state } = slot;
  if (state === null || isSolved(state) || state.cost + costMin > slot.costMax) return;
  const tryAll = (steps: readonly PricedStep[]): SearchState[] => {
    const affordable = steps.filter(({ candidate }) => state.cost + candidate.cost <= slot.costMax);
    const after = affordable.map(({ candidate, key }) => search.take(state, candidate, key));
    return after.filter((next) => next !== null);
  };
  if (state === search.root) {
    slot.successors = tryAll(search.stepsFrom(state));
    return;
  }
  for (const finding of search.targetsIn(state).slice(0, targetsMax)) {
    const steps = search.stepsFor(state, finding).slice(0, triesMax);
    const successors = tryAll(steps);
    slot.successors.push(...successors);
    const isTooDear = steps.some(({ candidate }) => state.cost + candidate.cost > slot.costMax);
    if (isTooDear || successors.some((next) => search.isCleared(finding, state, next))) return;
  }
}

/** Moves every slot on; the states that slots now hold. Solved states take no slot. */
function advance(
  slots: readonly Slot[],
  taken: Taken,
  compare: (a: SearchState, b: SearchState) => number,
): SearchState[] {
  const pool: SearchState[] = [];
  const moved: SearchState[] = [];
  slots.forEach((slot, index) => {
    pool.push(...slot.successors.filter((next) => !isSolved(next)));
    pool.sort(compare);
    const at = pool.findIndex((next) => !taken.has(next, index));
    slot.state = at === -1 ? null : (pool.splice(at, 1)[0] as SearchState);
    if (slot.state === null) return;
    taken.add(slot.state, index);
    moved.push(slot.state);
  });
  return moved;
}

/** Which edits slots have taken, and at what cost. */
class Taken {
  readonly #byEdits = new Map<string, { readonly slot: number; readonly cost: number }[]>();

  add({ edits, cost }: SearchState, slot: number): void {
    const known = this.#byEdits.get(edits);
    if (known === undefined) this.#byEdits.set(edits, [{ slot, cost }]);
    else known.push({ slot, cost });
  }

  /** Whether a slot, or one before it, has taken the same edits at no higher cost. */
  has({ edits, cost }: SearchState, slot: number): boolean {
    return this.#byEdits.get(edits)?.some((taken) => taken.slot <= slot && taken.cost <= cost) === true;
  }
}

/** Nearest to done first: what was paid and what must still be paid; then fewer findings, fewer actions, and the order of the edits' text. */
export function compareIn(search: Search): (a: SearchState, b: SearchState) => number {
  return (a, b) =>
    a.cost + search.priceOf(a) - (b.cost + search.priceOf(b)) ||
    a.open - b.open ||
    a.actions.length - b.actions.length ||
    compareEdits(a, b);
}
