// The configurations of a chart: the sets of innermost states that it can be in at once, and what leads from one to another.
import type { Json } from '../../base/json.ts';
import type { ChartState, ChartTransition, Origin } from './chart.ts';

export interface Configuration {
  readonly name: string;
  /** In the order of the regions. */
  readonly leaves: readonly ChartState[];
  /** What is done on entering it first. */
  readonly entry: readonly Json[];
}

export interface Move {
  readonly from: Configuration;
  readonly to: Configuration;
  readonly event: string;
  readonly guard: Json | undefined;
  readonly effects: readonly Json[];
  readonly origin: Origin;
}

const configurationsMax = 400;
const movesMax = 5000;

export function configurationsOf(root: ChartState): {
  all: Configuration[];
  initial: Configuration | undefined;
  isCut: boolean;
} {
  const paths = pathsIn(root);
  const sets = leafSets(root);
  const all = sets.slice(0, configurationsMax).map((leaves) => configurationOf(leaves, paths));
  const first = keyOf(enter(root));
  return {
    all,
    initial: all.find(({ leaves }) => keyOf(leaves) === first) ?? all[0],
    isCut: sets.length > configurationsMax,
  };
}

function configurationOf(
  leaves: readonly ChartState[],
  paths: ReadonlyMap<ChartState, readonly ChartState[]>,
): Configuration {
  const names = leaves.map((leaf) => (paths.get(leaf) ?? [leaf]).map(({ name }) => name).join('.'));
  const entered = new Set(leaves.flatMap((leaf) => [...(paths.get(leaf) ?? []), leaf]));
  return {
    name: names.join(' + ').replaceAll('|', '/') || 'state',
    leaves,
    entry: [...entered].flatMap(({ entry }) => [...entry]),
  };
}

const keyOf = (leaves: readonly ChartState[]) => leaves.map(({ id }) => id).join('\n');

/** The states around each state, outermost first and itself last, without the root. */
function pathsIn(root: ChartState): Map<ChartState, readonly ChartState[]> {
  const paths = new Map<ChartState, readonly ChartState[]>([[root, []]]);
  const visit = (state: ChartState, path: readonly ChartState[]): void => {
    for (const inner of state.states) {
      const own = [...path, inner];
      paths.set(inner, own);
      visit(inner, own);
    }
  };
  visit(root, []);
  if (root.states.length === 0) paths.set(root, [root]);
  return paths;
}

const real = ({ states }: ChartState) => states.filter(({ kind }) => kind !== 'history');

/** The sets of innermost states in which a state can be, in the order of the chart. */
function leafSets(state: ChartState): ChartState[][] {
  const inner = real(state);
  if (inner.length === 0) return [[state]];
  if (state.kind !== 'parallel') return inner.flatMap(leafSets);
  let sets: ChartState[][] = [[]];
  for (const region of inner) {
    const own = leafSets(region);
    const next: ChartState[][] = [];
    for (const set of sets)
      for (const leaves of own) if (next.length <= configurationsMax) next.push([...set, ...leaves]);
    sets = next;
  }
  return sets;
}

/** The innermost states that are entered with a state. */
function enter(state: ChartState): ChartState[] {
  const inner = real(state);
  if (inner.length === 0) return [state];
  if (state.kind === 'parallel') return inner.flatMap(enter);
  const first =
    inner.find(({ id, name }) => id === state.initial || name === state.initial) ??
    findInside(state, state.initial) ??
    inner[0];
  return first === undefined ? [state] : enter(first);
}

function findInside(state: ChartState, id: string | null): ChartState | undefined {
  if (id === null) return undefined;
  for (const inner of real(state)) {
    if (inner.id === id) return inner;
    const found = findInside(inner, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Reaction {
  readonly source: ChartState;
  readonly transition: ChartTransition;
}

export function movesOf(root: ChartState, outer: readonly ChartTransition[], all: readonly Configuration[]): Move[] {
  const paths = pathsIn(root);
  const byId = new Map<string, ChartState>();
  for (const state of paths.keys()) byId.set(state.id, state);
  const byKey = new Map(all.map((one) => [keyOf(one.leaves), one]));
  const rootState: ChartState = outer.length === 0 ? root : { ...root, transitions: [...root.transitions, ...outer] };
  const moves: Move[] = [];
  for (const from of all) {
    const groups = reactionsOf(from, rootState, paths, (id) => isDone(byId.get(id), from.leaves));
    for (const reactions of groups) {
      if (moves.length >= movesMax) return moves;
      for (const chosen of choices(reactions)) {
        const to = targetOf(from, chosen, byId, paths, byKey, root);
        if (to !== null) moves.push(moveOf(from, to, chosen, byId, paths));
      }
    }
  }
  return moves;
}

/** Whether a state has come to its end: a state around others where it is in a final one, regions where all are. */
function isDone(state: ChartState | undefined, leaves: readonly ChartState[]): boolean {
  if (state === undefined) return false;
  if (state.kind === 'parallel') return real(state).every((region) => isDone(region, leaves));
  return real(state).some((inner) => inner.kind === 'final' && leaves.includes(inner));
}

/** For each event, the reactions of each leaf: its own before those of what is around it. */
function reactionsOf(
  from: Configuration,
  root: ChartState,
  paths: ReadonlyMap<ChartState, readonly ChartState[]>,
  isAtEnd: (id: string) => boolean,
): Reaction[][][] {
  const byEvent = new Map<string, Reaction[][]>();
  for (const leaf of from.leaves) {
    const chain = [
      ...[...(paths.get(leaf) ?? [leaf])].reverse(),
      ...(paths.get(leaf)?.includes(root) || leaf.id === root.id ? [] : [root]),
    ];
    const own = new Map<string, Reaction[]>();
    for (const source of chain)
      for (const transition of (source.id === root.id ? root : source).transitions) {
        if (transition.doneOf !== undefined && !isAtEnd(transition.doneOf)) continue;
        const list = own.get(transition.event) ?? [];
        // Behind one without a condition nothing is reached.
        if (list.at(-1)?.transition.guard === undefined && list.length > 0) continue;
        list.push({ source, transition });
        own.set(transition.event, list);
      }
    for (const [event, list] of own) byEvent.set(event, [...(byEvent.get(event) ?? []), list]);
  }
  return [...byEvent.values()];
}

const choicesMax = 64;

/** Every way in which the regions react together, those in which most do first. One transition of what is around several regions is one reaction. */
function choices(regions: readonly (readonly Reaction[])[]): Reaction[][] {
  let ways: Reaction[][] = [[]];
  for (const reactions of regions) {
    const next: Reaction[][] = [];
    for (const way of ways) {
      for (const reaction of reactions)
        if (next.length < choicesMax)
          next.push(way.some(({ transition }) => transition === reaction.transition) ? way : [...way, reaction]);
      if (regions.length > 1 && reactions.every(({ transition }) => transition.guard !== undefined)) next.push(way);
    }
    ways = next;
  }
  const distinct = new Map(
    ways
      .filter((way) => way.length > 0)
      .map((way) => [way.map(({ transition }) => transitionId(transition)).join(), way]),
  );
  return [...distinct.values()].sort((a, b) => b.length - a.length);
}

const ids = new WeakMap<ChartTransition, number>();
let count = 0;

function transitionId(transition: ChartTransition): number {
  const known = ids.get(transition) ?? ++count;
  ids.set(transition, known);
  return known;
}

/** Where several reactions lead together; null where a target is no state. */
function targetOf(
  from: Configuration,
  chosen: readonly Reaction[],
  byId: ReadonlyMap<string, ChartState>,
  paths: ReadonlyMap<ChartState, readonly ChartState[]>,
  byKey: ReadonlyMap<string, Configuration>,
  root: ChartState,
): Configuration | null {
  let leaves = [...from.leaves];
  for (const { transition } of chosen) {
    for (const id of transition.targets) {
      const target = byId.get(id);
      if (target === undefined) return null;
      leaves = moveTo(leaves, target, paths, root);
    }
  }
  return byKey.get(keyOf(leaves)) ?? null;
}

/** Leaves what is not around the target, and enters it and every region beside the way to it. */
function moveTo(
  leaves: readonly ChartState[],
  target: ChartState,
  paths: ReadonlyMap<ChartState, readonly ChartState[]>,
  root: ChartState,
): ChartState[] {
  const isHistory = target.kind === 'history';
  const path = [root, ...(paths.get(target) ?? [])].filter((one, index, list) => list.indexOf(one) === index);
  const goal = isHistory ? (path[path.length - 2] ?? root) : target;
  const way = isHistory ? path.slice(0, -1) : path;
  const place = (state: ChartState): ChartState[] => {
    if (state === goal) return enter(goal);
    const next = way[way.indexOf(state) + 1];
    const inner = real(state);
    if (next === undefined || inner.length === 0) return enter(state);
    if (state.kind !== 'parallel') return place(next);
    return inner.flatMap((region) => {
      if (region === next) return place(region);
      const kept = leaves.filter((leaf) => leaf === region || (paths.get(leaf) ?? []).includes(region));
      return kept.length > 0 ? kept : enter(region);
    });
  };
  return place(root);
}

function moveOf(
  from: Configuration,
  to: Configuration,
  chosen: readonly Reaction[],
  byId: ReadonlyMap<string, ChartState>,
  paths: ReadonlyMap<ChartState, readonly ChartState[]>,
): Move {
  const guards = chosen.map(({ transition }) => transition.guard).filter((guard) => guard !== undefined);
  const guard = guards.length > 1 ? ['and', ...guards] : guards[0];
  const around = (one: Configuration) => new Set(one.leaves.flatMap((leaf) => [...(paths.get(leaf) ?? [leaf])]));
  const [before, after] = [around(from), around(to)];
  // A transition back into where it begins leaves and enters that again.
  const again = new Set(
    chosen.flatMap(({ source, transition }) =>
      transition.targets.map((id) => byId.get(id)).filter((target) => target === source),
    ),
  );
  const left = [...before].filter((one) => !after.has(one) || again.has(one)).reverse();
  const entered = [...after].filter((one) => !before.has(one) || again.has(one));
  const effects = [
    ...left.flatMap(({ exit }) => [...exit]),
    ...chosen.flatMap(({ transition }) => [...transition.effects]),
    ...entered.flatMap(({ entry }) => [...entry]),
  ];
  const first = chosen[0] as Reaction;
  return { from, to, event: first.transition.event, guard, effects, origin: first.transition.origin };
}
