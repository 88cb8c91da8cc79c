// The configurations of a chart: the sets of innermost states that it can be in at once, and what leads from one to another.
import type { Json } from '../../base/json.ts';
import type { ChartState, ChartTransition, Origin } from './chart.ts';

export interface Configuration {
  readonly name: string;
  /** In the order of the regions. */
  readonly leaves: readonly ChartState[];
  /** The leaves and all around them, outer ones first. */
  readonly active: ReadonlySet<ChartState>;
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
  const all = sets.slice(0, configurationsMax).map((leaves) => configurationOf(leaves, paths, root));
  const first = keyOf(enter(root, paths));
  return {
    all,
    initial: all.find(({ leaves }) => keyOf(leaves) === first) ?? all[0],
    isCut: sets.length > configurationsMax,
  };
}

function configurationOf(leaves: readonly ChartState[], paths: Paths, root: ChartState): Configuration {
  const names = leaves.map((leaf) => (paths.get(leaf) ?? [leaf]).map(({ name }) => name).join('.'));
  const entered = new Set(leaves.flatMap((leaf) => [...(paths.get(leaf) ?? []), leaf]));
  return {
    name: names.join(' + ').replaceAll('|', '/') || 'state',
    leaves,
    active: entered,
    entry: entryOf([root, ...entered], [], { root, paths, byId: new Map(), domains: new Map(), left: new Map() }),
  };
}

const keyOf = (leaves: readonly ChartState[]) => leaves.map(({ id }) => id).join('\n');

/** The states around each state, outermost first and itself last, without the root. */
type Paths = ReadonlyMap<ChartState, readonly ChartState[]>;

function pathsIn(root: ChartState): Paths {
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
function enter(state: ChartState, paths: Paths): ChartState[] {
  const inner = real(state);
  if (inner.length === 0) return [state];
  let leaves: ChartState[] = [];
  for (const id of state.initial) {
    const target = inner.find((one) => one.id === id || one.name === id) ?? findInside(state, id);
    if (target !== undefined) leaves = moveTo(leaves, target, paths, state);
  }
  if (leaves.length > 0) return leaves;
  return state.kind === 'parallel'
    ? inner.flatMap((region) => enter(region, paths))
    : enter(inner[0] as ChartState, paths);
}

function findInside(state: ChartState, id: string): ChartState | undefined {
  for (const inner of state.states) {
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
  const domains: Indexed['domains'] = new Map();
  const moves: Move[] = [];
  // What never comes to its end is told of by others: then the event may come anywhere.
  const isEver = new Map<string, boolean>();
  const canEnd = (id: string): boolean => {
    const known = isEver.get(id) ?? all.some(({ leaves }) => isDone(byId.get(id), leaves));
    isEver.set(id, known);
    return known;
  };
  for (const from of all) {
    const chart: Indexed = { root, paths, byId, domains, left: new Map() };
    const groups = reactionsOf(from, rootState, paths, (id) => !canEnd(id) || isDone(byId.get(id), from.leaves));
    for (const reactions of groups) {
      if (moves.length >= movesMax) return moves;
      for (const chosen of choices(reactions, (way) => withoutConflicts(way, from, chart))) {
        const to = targetOf(from, chosen, chart, byKey);
        if (to !== null) moves.push(moveOf(from, to, chosen, chart));
      }
    }
  }
  return moves;
}

interface Indexed {
  readonly root: ChartState;
  readonly paths: Paths;
  readonly byId: ReadonlyMap<string, ChartState>;
  /** What was found once, by transition. */
  readonly domains: Map<ChartTransition, ChartState | null>;
  /** The same, of one configuration. */
  readonly left: Map<ChartTransition, ReadonlySet<ChartState>>;
}

/** The root as the chart has it, without what was added to it. */
const inChart = (state: ChartState, { byId }: Indexed) => byId.get(state.id) ?? state;

function isInside(state: ChartState, around: ChartState, { root, paths }: Indexed): boolean {
  return state !== around && (around === root || (paths.get(state) ?? []).includes(around));
}

/**
 * The state that a transition stays inside of: all that is in it is left, and entered again (SCXML, getTransitionDomain). Null where nothing is left: it leads nowhere.
 */
function domainOf(reaction: Reaction, chart: Indexed): ChartState | null {
  const known = chart.domains.get(reaction.transition);
  if (known !== undefined) return known;
  const domain = findDomain(reaction, chart);
  chart.domains.set(reaction.transition, domain);
  return domain;
}

function findDomain({ source, transition }: Reaction, chart: Indexed): ChartState | null {
  const targets = transition.targets.map((id) => chart.byId.get(id)).filter((one) => one !== undefined);
  if (targets.length === 0) return null;
  const begin = inChart(source, chart);
  const holds = (around: ChartState) => targets.every((target) => isInside(target, around, chart));
  const mayStay = transition.kind === undefined || (transition.kind === 'internal' && begin.kind === 'plain');
  if (mayStay && holds(begin)) return begin;
  const around = (chart.paths.get(begin) ?? []).filter((one) => one !== begin).reverse();
  return around.find((one) => one.kind !== 'parallel' && holds(one)) ?? chart.root;
}

/** The states that a transition leaves, of those that a configuration is in. */
function leftBy(reaction: Reaction, from: Configuration, chart: Indexed): ReadonlySet<ChartState> {
  const known = chart.left.get(reaction.transition);
  if (known !== undefined) return known;
  const domain = domainOf(reaction, chart);
  const left = new Set(domain === null ? [] : [...from.active].filter((one) => isInside(one, domain, chart)));
  chart.left.set(reaction.transition, left);
  return left;
}

/** Of reactions that leave a state in common the one further in, or else the first (SCXML, removeConflictingTransitions). */
function withoutConflicts(way: readonly Reaction[], from: Configuration, chart: Indexed): Reaction[] {
  if (way.length < 2) return [...way];
  let kept: { readonly one: Reaction; readonly left: ReadonlySet<ChartState> }[] = [];
  for (const one of way) {
    const left = leftBy(one, from, chart);
    const rivals = kept.filter((other) => [...left].some((state) => other.left.has(state)));
    const source = inChart(one.source, chart);
    if (rivals.some((other) => !isInside(source, inChart(other.one.source, chart), chart))) continue;
    kept = [...kept.filter((other) => !rivals.includes(other)), { one, left }];
  }
  return kept.map(({ one }) => one);
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
  paths: Paths,
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
function choices(
  regions: readonly (readonly Reaction[])[],
  withoutConflicts: (way: readonly Reaction[]) => Reaction[],
): Reaction[][] {
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
      .map(withoutConflicts)
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
  chart: Indexed,
  byKey: ReadonlyMap<string, Configuration>,
): Configuration | null {
  let leaves = [...from.leaves];
  for (const reaction of chosen) {
    const left = leftBy(reaction, from, chart);
    leaves = leaves.filter((leaf) => !left.has(leaf));
    for (const id of reaction.transition.targets) {
      const target = chart.byId.get(id);
      if (target === undefined) return null;
      leaves = moveTo(leaves, target, chart.paths, chart.root);
    }
  }
  return byKey.get(keyOf(leaves)) ?? null;
}

/** Where a history leads before there is one: to what it says, or as into the state that it stands in. */
function goalsOf(target: ChartState, path: readonly ChartState[], root: ChartState): readonly ChartState[] {
  if (target.kind !== 'history') return [target];
  const around = path[path.length - 2] ?? root;
  const goals = target.initial
    .map((id) => around.states.find((one) => one.id === id || one.name === id) ?? findInside(around, id))
    .filter((one) => one !== undefined && one.kind !== 'history') as ChartState[];
  if (goals.length > 0) return goals;
  const isFirst = around.initial.some((id) => id === target.id || id === target.name);
  return [(isFirst ? real(around)[0] : undefined) ?? around];
}

/** Enters a state inside of `root`, and every region beside the way to it in which nothing stays. */
function moveTo(leaves: readonly ChartState[], target: ChartState, paths: Paths, root: ChartState): ChartState[] {
  let moved = [...leaves];
  for (const goal of goalsOf(target, paths.get(target) ?? [], root)) {
    const way = paths.get(goal) ?? [];
    const place = (state: ChartState): ChartState[] => {
      if (state === goal) return enter(goal, paths);
      const next = state === root ? (way[way.indexOf(root) + 1] ?? goal) : way[way.indexOf(state) + 1];
      const inner = real(state);
      if (next === undefined || inner.length === 0) return enter(state, paths);
      if (state.kind !== 'parallel') return place(next);
      return inner.flatMap((region) => {
        if (region === next) return place(region);
        const kept = moved.filter((leaf) => leaf === region || (paths.get(leaf) ?? []).includes(region));
        return kept.length > 0 ? kept : enter(region, paths);
      });
    };
    moved = place(root);
  }
  return moved;
}

/** What is done on entering states, outer ones first: what is on the way to the first inner state only where nothing led further in. */
function entryOf(entered: readonly ChartState[], targets: readonly (ChartState | undefined)[], chart: Indexed): Json[] {
  const isLedInto = (state: ChartState): boolean =>
    targets.some((target) => target !== undefined && isInside(target, state, chart)) ||
    entered.some((one) => one !== state && one.initial.some((id) => findInside(state, id) !== undefined));
  return entered.flatMap((state) => [
    ...state.entry,
    ...(state.onWay.length > 0 && !isLedInto(state) ? state.onWay : []),
  ]);
}

function moveOf(from: Configuration, to: Configuration, chosen: readonly Reaction[], chart: Indexed): Move {
  const guards = chosen.map(({ transition }) => transition.guard).filter((guard) => guard !== undefined);
  const guard = guards.length > 1 ? ['and', ...guards] : guards[0];
  const [before, after] = [from.active, to.active];
  const again = new Set(chosen.flatMap((reaction) => [...leftBy(reaction, from, chart)]));
  const left = [...before].filter((one) => !after.has(one) || again.has(one)).reverse();
  const entered = [...after].filter((one) => !before.has(one) || again.has(one));
  const targets = chosen.flatMap(({ transition }) => transition.targets.map((id) => chart.byId.get(id)));
  const effects = [
    ...left.flatMap(({ exit }) => [...exit]),
    ...chosen.flatMap(({ transition }) => [...transition.effects]),
    ...entryOf(entered, targets, chart),
  ];
  const first = chosen[0] as Reaction;
  return { from, to, event: first.transition.event, guard, effects, origin: first.transition.origin };
}
