// What is looked up in a chart again and again, found once: the way to each state, what its `initial` names, and which innermost states are entered with it.
import { charge } from '../../base/budget.ts';
import type { ChartState } from './chart.ts';

const realOnes = new WeakMap<ChartState, readonly ChartState[]>();

/** States inside of one that can be in force; history is none. Kept, because every way into a state of many asks again. */
export function realStates(state: ChartState): readonly ChartState[] {
  let found = realOnes.get(state);
  if (found === undefined) {
    found = state.states.filter(({ kind }) => kind !== 'history');
    realOnes.set(state, found);
  }
  return found;
}

/** Whether a state can come to its end: one around others has a final one, of regions all can. */
export function canEnd({ kind, states }: Pick<ChartState, 'kind' | 'states'>): boolean {
  if (kind === 'final') return true;
  const inner = states.filter((one) => one.kind !== 'history');
  return kind === 'parallel' ? inner.every(canEnd) : inner.some((one) => one.kind === 'final');
}

/** What a state or a transition of a chart takes to become one of a document, measured. */
const unitsEach = 8;

/** The states that a history stands for; null before there is one, where it leads to what it says. */
export type Recall = (history: ChartState) => readonly ChartState[] | null;

const nothingYet: Recall = () => null;

export class ChartIndex {
  readonly root: ChartState;
  readonly byId = new Map<string, ChartState>();
  /** Innermost states with their place in the order of the chart. */
  readonly leaves = new Map<ChartState, number>();
  /** The states around each state, outermost first and itself last, without the root. */
  readonly #paths = new Map<ChartState, readonly ChartState[]>();
  readonly #actingHistories = new Map<ChartState, readonly ChartState[]>();
  readonly #firsts = new Map<ChartState, readonly ChartState[]>();
  readonly #entered = new Map<ChartState, readonly ChartState[]>();

  constructor(root: ChartState) {
    this.root = root;
    this.#paths.set(root, root.states.length === 0 ? [root] : []);
    this.#visit(root, []);
  }

  #visit(state: ChartState, path: readonly ChartState[]): void {
    charge(unitsEach * (1 + state.transitions.length), 'reading a chart');
    if (!this.byId.has(state.id)) this.byId.set(state.id, state);
    if (state.kind !== 'history' && state.states.every(({ kind }) => kind === 'history'))
      this.leaves.set(state, this.leaves.size);
    for (const inner of state.states) {
      const own = [...path, inner];
      this.#paths.set(inner, own);
      this.#visit(inner, own);
    }
  }

  pathOf(state: ChartState): readonly ChartState[] {
    return this.#paths.get(state) ?? [];
  }

  isInside(state: ChartState, around: ChartState): boolean {
    return state !== around && (around === this.root || this.pathOf(state).includes(around));
  }

  /** Whether two states can be in force at once: one is around the other, or they stand in regions beside each other. */
  areTogether(a: ChartState, b: ChartState): boolean {
    if (a.id === this.root.id || b.id === this.root.id) return true;
    const [one, other] = [this.pathOf(a), this.pathOf(b)];
    const parting = one.findIndex((state, at) => state !== other[at]);
    if (parting === -1 || parting >= other.length) return true;
    return (parting === 0 ? this.root : (one[parting - 1] as ChartState)).kind === 'parallel';
  }

  /** The histories of a state on whose way something is done. A state is entered by many moves; its children are looked through once. */
  actingHistoriesOf(state: ChartState): readonly ChartState[] {
    const known = this.#actingHistories.get(state);
    if (known !== undefined) return known;
    const histories = state.states.filter(({ kind, onWay }) => kind === 'history' && onWay.length > 0);
    this.#actingHistories.set(state, histories);
    return histories;
  }

  /** The states that `initial` of a state names, by id or by the name of one directly in it. */
  firstsOf(state: ChartState): readonly ChartState[] {
    let firsts = this.#firsts.get(state);
    if (firsts === undefined) {
      const byName = new Map(state.initial.length === 0 ? [] : state.states.map((one) => [one.name, one]));
      const around = state.kind === 'history' ? this.aroundOf(state) : state;
      firsts = state.initial.flatMap((id) => {
        const named = state.kind === 'history' ? around.states.find(({ name }) => name === id) : byName.get(id);
        const found = this.byId.get(id);
        const inside = found !== undefined && this.isInside(found, around) ? found : named;
        return inside === undefined ? [] : [inside];
      });
      this.#firsts.set(state, firsts);
    }
    return firsts;
  }

  /** The state that one stands in. */
  aroundOf(state: ChartState): ChartState {
    return this.pathOf(state).at(-2) ?? this.root;
  }

  /** The innermost states that are entered with a state. Kept where no history was asked on the way. */
  enter(state: ChartState, recall: Recall = nothingYet): readonly ChartState[] {
    const known = this.#entered.get(state);
    if (known !== undefined) return known;
    let isAsked = false;
    const leaves = this.#findEntered(state, (history) => {
      isAsked = true;
      return recall(history);
    });
    if (!isAsked) this.#entered.set(state, leaves);
    return leaves;
  }

  #findEntered(state: ChartState, recall: Recall): readonly ChartState[] {
    const inner = realStates(state);
    if (inner.length === 0) return [state];
    let leaves: readonly ChartState[] = [];
    for (const target of this.firstsOf(state)) leaves = this.moveTo(leaves, target, state, recall);
    if (leaves.length > 0) return leaves;
    return state.kind === 'parallel'
      ? inner.flatMap((region) => this.enter(region, recall))
      : this.enter(inner[0] as ChartState, recall);
  }

  /** Where a history leads: to what was last, before there is one to what it says, or as into the state that it stands in. */
  #goalsOf(target: ChartState, recall: Recall): readonly ChartState[] {
    if (target.kind !== 'history') return [target];
    const last = recall(target);
    if (last !== null) return last;
    const goals = this.firstsOf(target).filter(({ kind }) => kind !== 'history');
    if (goals.length > 0) return goals;
    const around = this.aroundOf(target);
    const isFirst = around.initial.some((id) => id === target.id || id === target.name);
    return [(isFirst ? realStates(around)[0] : undefined) ?? around];
  }

  /** Enters a state inside of `around`, and every region beside the way to it in which nothing stays. */
  moveTo(
    leaves: readonly ChartState[],
    target: ChartState,
    around: ChartState = this.root,
    recall: Recall = nothingYet,
  ): readonly ChartState[] {
    let moved = leaves;
    for (const goal of this.#goalsOf(target, recall)) {
      const way = this.pathOf(goal);
      const stays = moved;
      const place = (state: ChartState): readonly ChartState[] => {
        if (state === goal) return this.enter(goal, recall);
        const next = way[way.indexOf(state) + 1] ?? (state === this.root ? goal : undefined);
        const inner = realStates(state);
        if (next === undefined || inner.length === 0) return this.enter(state, recall);
        if (state.kind !== 'parallel') return place(next);
        const kept = this.#byRegion(stays, state);
        return inner.flatMap((region) =>
          region === next ? place(region) : (kept.get(region) ?? this.enter(region, recall)),
        );
      };
      moved = place(around);
    }
    return moved;
  }

  /** Leaves by the region of a state that they are in. */
  #byRegion(leaves: readonly ChartState[], state: ChartState): ReadonlyMap<ChartState, ChartState[]> {
    const kept = new Map<ChartState, ChartState[]>();
    for (const leaf of leaves) {
      const path = this.pathOf(leaf);
      const at = state === this.root ? 0 : path.indexOf(state) + 1;
      const region = at === 0 && state !== this.root ? undefined : path[at];
      if (region === undefined) continue;
      const list = kept.get(region);
      if (list === undefined) kept.set(region, [leaf]);
      else list.push(leaf);
    }
    return kept;
  }

  /** Whether a state is at its end: one around others where it is in a final one, regions where all are. */
  isDone(state: ChartState | undefined, leaves: readonly ChartState[]): boolean {
    if (state === undefined) return false;
    if (state.kind === 'final') return leaves.includes(state);
    if (state.kind === 'parallel') return realStates(state).every((region) => this.isDone(region, leaves));
    return leaves.some((leaf) => leaf.kind === 'final' && (this.pathOf(leaf).at(-2) ?? this.root) === state);
  }
}
