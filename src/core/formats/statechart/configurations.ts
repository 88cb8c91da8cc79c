// The configurations of a chart: the sets of innermost states that it can be in at once, and what leads from one to another. Only those that something leads to
// are built (a search from the first one); a state that nothing leads to gets the one in which it would be. Cost: linear in what is built, which is bounded.
import { charge } from '../../base/budget.ts';
import type { Json } from '../../base/json.ts';
import type { ChartState, ChartTransition, Origin } from './chart.ts';
import { ChartIndex, canEnd, type Recall } from './chart-index.ts';
import { effectOf, guardsOf, Memories, type Memory, type Recorded, type Way } from './memories.ts';

export interface Configuration {
  readonly name: string;
  /** In the order of the regions. */
  readonly leaves: readonly ChartState[];
  /** The leaves and all around them, outer ones first. */
  readonly active: ReadonlySet<ChartState>;
  /** What is done on entering it first. */
  readonly entry: readonly Json[];
  readonly origin: Origin;
}

export interface Move {
  readonly from: Configuration;
  readonly to: Configuration;
  readonly event: string;
  readonly guard: Json | undefined;
  readonly effects: readonly Json[];
  readonly origin: Origin;
}

export interface Explored {
  /** In the order of the chart. */
  readonly all: readonly Configuration[];
  readonly initial: Configuration;
  readonly moves: readonly Move[];
  /** Why it is not read: what there is too much of. Null where all was built. */
  readonly refusal: string | null;
  /** Events to which regions react in more ways than are written out. */
  readonly cutEvents: ReadonlySet<string>;
  /** Of the histories that something leads to. */
  readonly memories: readonly Memory[];
}

const combinationsMax = 400;
const regionsMax = 64;
const movesMax = 20_000;

/**
 * `outer` are transitions of what is around the root; null where the root is a whole machine, which its final states end. `fields` are names of fields; those of memories are added.
 */
export function exploreChart(
  root: ChartState,
  outer: readonly ChartTransition[] | null,
  fields: Set<string>,
): Explored {
  return new Exploration(root, outer, fields).run();
}

class Exploration {
  readonly #index: ChartIndex;
  readonly #root: ChartState;
  readonly #isWhole: boolean;
  readonly #byKey = new Map<string, Configuration>();
  readonly #moves = new Map<Configuration, Move[]>();
  readonly #waiting: Configuration[] = [];
  /** Those that lead through a history of which more is known since. */
  readonly #outdated = new Set<Configuration>();
  readonly #domains: Indexed['domains'] = new Map();
  readonly #cutEvents = new Set<string>();
  readonly #memories: Memories;
  #combinations = 0;
  #count = 0;
  #refusal: string | null = null;

  constructor(root: ChartState, outer: readonly ChartTransition[] | null, fields: Set<string>) {
    this.#index = new ChartIndex(root);
    this.#isWhole = outer === null;
    this.#root =
      outer === null || outer.length === 0 ? root : { ...root, transitions: [...root.transitions, ...outer] };
    this.#memories = new Memories(this.#root, this.#index, fields);
  }

  run(): Explored {
    const first = this.#index.enter(this.#index.root);
    const initial = this.#configuration(first, null);
    const reached = new Set<ChartState>();
    this.#search(reached);
    for (const leaf of this.#index.leaves.keys()) {
      if (reached.has(leaf) || this.#refusal !== null) continue;
      this.#configuration(this.#index.moveTo(first, leaf), leaf);
      this.#search(reached);
    }
    const places = [...this.#byKey.values()].map((one) => ({
      one,
      place: one.leaves.map((leaf) => this.#index.leaves.get(leaf) ?? 0),
    }));
    const all = places.sort((a, b) => comparePlaces(a.place, b.place)).map(({ one }) => one);
    return {
      all,
      initial,
      moves: all.flatMap((one) => this.#moves.get(one) ?? []),
      refusal: this.#refusal,
      cutEvents: this.#cutEvents,
      memories: this.#memories.all,
    };
  }

  /** All that the configurations that wait lead to. */
  #search(reached: Set<ChartState>): void {
    for (let from = this.#next(); from !== undefined; from = this.#next()) {
      for (const leaf of from.leaves) reached.add(leaf);
      if (this.#refusal !== null) continue;
      this.#count -= this.#moves.get(from)?.length ?? 0;
      this.#moves.set(from, this.#movesFrom(from));
    }
  }

  /** What a history stands for is gathered first, so that few lead through it twice. */
  #next(): Configuration | undefined {
    const next = this.#waiting.pop();
    if (next !== undefined) return next;
    const [outdated] = this.#outdated;
    if (outdated !== undefined) this.#outdated.delete(outdated);
    return outdated;
  }

  /** The one of these leaves; `unreached` is the leaf for which it is built though nothing leads there. */
  #configuration(leaves: readonly ChartState[], unreached: ChartState | null): Configuration {
    const key = leaves.map(({ id }) => id).join('\n');
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    charge(leaves.length, 'combining states');
    const index = this.#index;
    const active = new Set(leaves.flatMap((leaf) => [...index.pathOf(leaf), leaf]));
    const names = leaves.map((leaf) =>
      (index.pathOf(leaf).length === 0 ? [leaf] : index.pathOf(leaf)).map(nameOf).join('.'),
    );
    const made: Configuration = {
      name: names.join(' + ').replaceAll('|', '/') || 'state',
      leaves,
      active,
      entry: entryOf([index.root, ...active], [], () => true, index),
      origin: (unreached ?? leaves[0] ?? index.root).origin,
    };
    this.#byKey.set(key, made);
    this.#waiting.push(made);
    if (leaves.length > 1) this.#combinations++;
    if (leaves.length > regionsMax) this.#refusal = `has more than ${regionsMax} regions at once`;
    else if (this.#combinations > combinationsMax)
      this.#refusal = `its regions can be in more than ${combinationsMax} combinations of states`;
    return made;
  }

  #movesFrom(from: Configuration): Move[] {
    const index = this.#index;
    // A machine in a final state of its own has ended: what it reacts to everywhere else, it does no longer (SCXML 3.7; XState, Final states).
    if (this.#isWhole && index.root.kind !== 'parallel' && index.isDone(index.root, from.leaves)) return [];
    const chart: Indexed = { index, domains: this.#domains, left: new Map() };
    const moves: Move[] = [];
    for (const [event, reactions] of reactionsOf(from, this.#root, index, (one) => this.#mayCome(one, from))) {
      const { ways, isCut } = choices(reactions, (way) => withoutConflicts(way, from, chart));
      if (isCut) this.#cutEvents.add(event);
      for (const chosen of ways) {
        charge(1, 'combining states');
        const { records, learned } = this.#memories.recordsOf(leftByAll(chosen, from, chart), from);
        for (const { users } of learned) {
          charge(users.size, 'combining states');
          for (const user of users) this.#outdated.add(user);
        }
        const find = (recall: Recall) => targetOf(from, chosen, chart, recall);
        for (const way of this.#memories.ways(from, movesMax, records, find)) {
          moves.push(moveOf(from, this.#configuration(way.leaves, null), chosen, way, records, chart));
          if (++this.#count > movesMax) this.#refusal = `becomes more than ${movesMax} transitions`;
          if (this.#refusal !== null) return moves;
        }
      }
    }
    return moves;
  }

  /**
   * That a state is done is told where it is; one that never comes to its end is told of by others, anywhere. Of a state that is never in force together with the one that waits for it, it was told while
   * that was left.
   */
  #mayCome({ source, transition: { doneOf } }: Reaction, from: Configuration): boolean {
    if (doneOf === undefined) return true;
    const index = this.#index;
    const state = index.byId.get(doneOf);
    if (state === undefined || !canEnd(state) || index.isDone(state, from.leaves)) return true;
    return !index.areTogether(source, state);
  }
}

const nameOf = ({ name }: ChartState) => name;

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number);
  return a.length - b.length;
}

interface Reaction {
  readonly source: ChartState;
  readonly transition: ChartTransition;
}

interface Indexed {
  readonly index: ChartIndex;
  /** What was found once, by transition. */
  readonly domains: Map<ChartTransition, ChartState | null>;
  /** The same, of one configuration. */
  readonly left: Map<ChartTransition, ReadonlySet<ChartState>>;
}

/** The root as the chart has it, without what was added to it. */
const inChart = (state: ChartState, { index }: Indexed) => index.byId.get(state.id) ?? state;

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
  const { index } = chart;
  const targets = transition.targets.map((id) => index.byId.get(id)).filter((one) => one !== undefined);
  if (targets.length === 0) return null;
  const begin = inChart(source, chart);
  const holds = (around: ChartState) => targets.every((target) => index.isInside(target, around));
  const mayStay = transition.kind === undefined || (transition.kind === 'internal' && begin.kind === 'plain');
  if (mayStay && holds(begin)) return begin;
  const around = index.pathOf(begin).filter((one) => one !== begin);
  return around.findLast((one) => one.kind !== 'parallel' && holds(one)) ?? index.root;
}

/** The states that a transition leaves, of those that a configuration is in. */
function leftBy(reaction: Reaction, from: Configuration, chart: Indexed): ReadonlySet<ChartState> {
  const known = chart.left.get(reaction.transition);
  if (known !== undefined) return known;
  const domain = domainOf(reaction, chart);
  const left = new Set(domain === null ? [] : [...from.active].filter((one) => chart.index.isInside(one, domain)));
  chart.left.set(reaction.transition, left);
  return left;
}

function leftByAll(chosen: readonly Reaction[], from: Configuration, chart: Indexed): ReadonlySet<ChartState> {
  return new Set(chosen.flatMap((reaction) => [...leftBy(reaction, from, chart)]));
}

/** Of reactions that leave a state in common the one further in, or else the first (SCXML, removeConflictingTransitions). */
function withoutConflicts(way: readonly Reaction[], from: Configuration, chart: Indexed): Reaction[] {
  if (way.length < 2) return [...way];
  let kept: { readonly one: Reaction; readonly left: ReadonlySet<ChartState> }[] = [];
  for (const one of way) {
    const left = leftBy(one, from, chart);
    const rivals = kept.filter((other) => [...left].some((state) => other.left.has(state)));
    const source = inChart(one.source, chart);
    if (rivals.some((other) => !chart.index.isInside(source, inChart(other.one.source, chart)))) continue;
    kept = [...kept.filter((other) => !rivals.includes(other)), { one, left }];
  }
  return kept.map(({ one }) => one);
}

/** For each event, the reactions of each leaf: its own before those of what is around it. */
function reactionsOf(
  from: Configuration,
  root: ChartState,
  index: ChartIndex,
  mayCome: (reaction: Reaction) => boolean,
): ReadonlyMap<string, Reaction[][]> {
  const byEvent = new Map<string, Reaction[][]>();
  for (const leaf of from.leaves) {
    const chain = [...index.pathOf(leaf)].reverse();
    if (leaf.id !== root.id) chain.push(root);
    const own = new Map<string, Reaction[]>();
    for (const source of chain)
      for (const transition of (source.id === root.id ? root : source).transitions) {
        if (!mayCome({ source, transition })) continue;
        const list = own.get(transition.event) ?? [];
        // Behind one without a condition nothing is reached.
        if (list.at(-1)?.transition.guard === undefined && list.length > 0) continue;
        list.push({ source, transition });
        own.set(transition.event, list);
      }
    for (const [event, list] of own) {
      const regions = byEvent.get(event);
      if (regions === undefined) byEvent.set(event, [list]);
      else regions.push(list);
    }
  }
  return byEvent;
}

const choicesMax = 64;

/** Every way in which the regions react together, those in which most do first. One transition of what is around several regions is one reaction. */
function choices(
  regions: readonly (readonly Reaction[])[],
  withoutConflicts: (way: readonly Reaction[]) => Reaction[],
): { ways: Reaction[][]; isCut: boolean } {
  let isCut = false;
  let ways: Reaction[][] = [[]];
  for (const reactions of regions) {
    const next: Reaction[][] = [];
    for (const way of ways) {
      for (const reaction of reactions)
        if (next.length >= choicesMax) isCut = true;
        else next.push(way.some(({ transition }) => transition === reaction.transition) ? way : [...way, reaction]);
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
  return { ways: [...distinct.values()].sort((a, b) => b.length - a.length), isCut };
}

const ids = new WeakMap<ChartTransition, number>();
let count = 0;

function transitionId(transition: ChartTransition): number {
  const known = ids.get(transition) ?? ++count;
  ids.set(transition, known);
  return known;
}

/** The leaves to which several reactions lead together; null where a target is no state. */
function targetOf(
  from: Configuration,
  chosen: readonly Reaction[],
  chart: Indexed,
  recall: Recall,
): readonly ChartState[] | null {
  let leaves = from.leaves;
  for (const reaction of chosen) {
    const left = leftBy(reaction, from, chart);
    leaves = leaves.filter((leaf) => !left.has(leaf));
    for (const id of reaction.transition.targets) {
      const target = chart.index.byId.get(id);
      if (target === undefined) return null;
      leaves = chart.index.moveTo(leaves, target, chart.index.root, recall);
    }
  }
  return leaves;
}

/** What is done on entering states, outer ones first: what is on the way to the first inner state only where nothing led further in, and on the way of a history only where there is none yet. */
function entryOf(
  entered: readonly ChartState[],
  targets: readonly (ChartState | undefined)[],
  isFirst: (history: ChartState) => boolean,
  index: ChartIndex,
): Json[] {
  const isLedInto = (state: ChartState): boolean =>
    targets.some((target) => target !== undefined && index.isInside(target, state)) ||
    entered.some((one) => one !== state && index.firstsOf(one).some((first) => index.isInside(first, state)));
  const isGoal = (history: ChartState): boolean =>
    targets.includes(history) || entered.some((one) => index.firstsOf(one).includes(history));
  return entered.flatMap((state) => [
    ...state.entry,
    ...(state.onWay.length > 0 && !isLedInto(state) ? state.onWay : []),
    ...index.actingHistoriesOf(state).flatMap((one) => (isGoal(one) && isFirst(one) ? one.onWay : [])),
  ]);
}

function moveOf(
  from: Configuration,
  to: Configuration,
  chosen: readonly Reaction[],
  way: Way,
  records: readonly Recorded[],
  chart: Indexed,
): Move {
  const guards = chosen.map(({ transition }) => transition.guard).filter((guard) => guard !== undefined);
  guards.push(...guardsOf(way));
  const guard = guards.length > 1 ? ['and', ...guards] : guards[0];
  const [before, after] = [from.active, to.active];
  const again = leftByAll(chosen, from, chart);
  const left = [...before].filter((one) => !after.has(one) || again.has(one)).reverse();
  const entered = [...after].filter((one) => !before.has(one) || again.has(one));
  const targets = chosen.flatMap(({ transition }) => transition.targets.map((id) => chart.index.byId.get(id)));
  const isFirst = (history: ChartState) =>
    [...way.said].some(([one, value]) => one.history === history && value === '');
  const effects = [
    ...records.map(effectOf),
    ...left.flatMap(({ exit }) => [...exit]),
    ...chosen.flatMap(({ transition }) => [...transition.effects]),
    ...entryOf(entered, targets, isFirst, chart.index),
  ];
  const first = chosen[0] as Reaction;
  return { from, to, event: first.transition.event, guard, effects, origin: first.transition.origin };
}
