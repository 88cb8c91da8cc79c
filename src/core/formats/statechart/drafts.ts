// States of a diagram while it is read: what Mermaid and DOT have in common. Nothing in a diagram is declared, an arrow makes the states that it names; what several arrows say together (a fork,
// arrows that nothing tells apart) is known at the end alone.
import { charge } from '../../base/budget.ts';
import type { Json } from '../../base/json.ts';
import type { TextPlace } from '../lines.ts';
import { type ChartNotes, type ChartState, type ChartTransition, eventKey } from './chart.ts';
import { NameUses, sayNear } from './name-uses.ts';

export interface Draft {
  readonly id: string;
  name: string;
  kind: 'plain' | 'parallel';
  /** Of a pseudo state, what it does. */
  role: 'choice' | 'fork' | 'join' | null;
  readonly initial: string[];
  states: Draft[];
  transitions: ChartTransition[];
  description: string | null;
  isEnd: boolean;
  readonly origin: TextPlace;
}

export function draft(id: string, name: string, origin: TextPlace): Draft {
  return {
    id,
    name,
    kind: 'plain',
    role: null,
    initial: [],
    states: [],
    transitions: [],
    description: null,
    isEnd: false,
    origin,
  };
}

/** States and arrows of a diagram: no more become a document (`schema_elements_max`, and the transitions that a machine becomes), so that nothing behind them is read. */
const draftsMax = 50_000;

/** Counts states and arrows while a diagram is read. */
export class DraftCount {
  #count = 0;

  add(more: number): void {
    this.#count += more;
  }

  get isOver(): boolean {
    return this.#count > draftsMax;
  }

  /** An empty diagram, which is refused: what was noted about the part that was read says little. */
  refuse(notes: ChartNotes): ChartState {
    const origin: TextPlace = { line: 1, column: 1 };
    notes.notes.length = 0;
    notes.fault(origin, 'too-many', `has more than ${draftsMax} states and arrows`);
    return finish(draft('', 'Machine', origin), notes);
  }
}

/** Several descriptions are the lines of one. */
export function describe(state: Draft, text: string): void {
  state.description = state.description === null ? text : `${state.description}\n${text}`;
}

/** States of a composite go into its last region, where it has some. */
export function regionOf(state: Draft): Draft {
  return state.kind === 'parallel' ? (state.states.at(-1) as Draft) : state;
}

/** The parts of `EVENT [guard] / action`; a label that is built otherwise is an event as a whole. */
function partsOf(label: string): { said: string; guard?: string; action?: string } {
  const end = label.search(/[[/]/);
  if (end === -1) return { said: label };
  const said = label.slice(0, end);
  if (label[end] === '/') return { said, action: label.slice(end + 1).trim() };
  const close = label.indexOf(']', end);
  if (close === -1) return { said: label };
  const guard = label.slice(end + 1, close);
  const rest = label.slice(close + 1).trim();
  if (rest === '') return { said, guard };
  return rest.startsWith('/') ? { said, guard, action: rest.slice(1).trim() } : { said: label };
}

type Label = Pick<ChartTransition, 'event' | 'guard' | 'effects'>;

/** `EVENT [guard] / action`; without an event, a completion. What leaves a choice is a condition, with brackets around it or without. */
export function readLabel(label: string | undefined, to: string, isChoice: boolean, notes: ChartNotes): Label {
  const text = (label ?? '').trim();
  const { said, guard, action } = partsOf(text);
  const event = said.trim() !== '' ? notes.key(said) : text === '' || guard !== undefined ? '_ALWAYS' : eventKey(to);
  const decided = guard ?? (isChoice && said.trim() !== '' ? said.trim() : undefined);
  return {
    event: isChoice ? '_ALWAYS' : event,
    guard: decided === undefined || decided.trim() === '' ? undefined : (notes.condition(decided) as Json),
    effects: action === undefined || action.trim() === '' ? [] : [notes.action(action)],
  };
}

/** The states of a whole diagram, with what its arrows say together. */
export function finishDrafts(root: Draft, notes: ChartNotes): ChartState {
  tellSlips(root, notes);
  return finish(root, notes);
}

function finish(state: Draft, notes: ChartNotes): ChartState {
  splitForks(state, notes);
  const states = state.states.map((inner) => finish(inner, notes));
  const isFinal = state.isEnd && states.length === 0 && state.transitions.length === 0;
  if (state.isEnd && !isFinal)
    notes.note(state.origin, `that the machine may end in "${state.name}", which other transitions leave, is not kept`);
  return {
    id: state.id === '' ? ' machine' : state.id,
    name: state.name,
    kind: isFinal ? 'final' : state.kind,
    initial: state.initial.slice(0, 1),
    states,
    transitions: toldApart(state, notes),
    ...{ entry: [], exit: [], onWay: [] },
    description: state.description,
    origin: state.origin,
  };
}

/** Of arrows from one state with the same label to several states, which is taken is decided elsewhere. */
function toldApart(state: Draft, notes: ChartNotes): readonly ChartTransition[] {
  if (state.transitions.length < 2) return state.transitions;
  const targets = new Map<string, Set<string>>();
  const keyOf = ({ event, guard }: ChartTransition) =>
    guard === undefined ? event : `${event} ${JSON.stringify(guard)}`;
  for (const one of state.transitions) {
    const known = targets.get(keyOf(one)) ?? new Set();
    targets.set(keyOf(one), known.add(one.targets.join()));
  }
  return state.transitions.map((one) => {
    if ((targets.get(keyOf(one))?.size ?? 0) < 2) return one;
    const to = one.targets.join('_');
    notes.note(
      one.origin,
      `several arrows leave "${state.name}" ${one.event === '_ALWAYS' ? 'without a label' : `on ${one.event}`}: that it is the one to "${to}" is decided elsewhere`,
    );
    const way = notes.condition(`${state.name}_to_${to}`);
    return { ...one, guard: one.guard === undefined ? way : ['and', one.guard, way] };
  });
}

/** A state of one level. */
interface Spot {
  readonly state: Draft;
  /** Among the states of its level. */
  readonly place: number;
  /** The states that lead to it. */
  readonly before: Draft[];
  /** True once a fork has taken it in. */
  isTaken: boolean;
}

/** By id. */
type Level = ReadonlyMap<string, Spot>;

function splitForks(around: Draft, notes: ChartNotes): void {
  const forks = around.states.filter(({ role }) => role === 'fork');
  if (forks.length === 0) return;
  const level = new Map<string, Spot>();
  for (const [place, state] of around.states.entries())
    level.set(state.id, { state, place, before: [], isTaken: false });
  for (const one of around.states) {
    charge(1 + one.transitions.length, 'reading a chart');
    for (const { targets } of one.transitions) for (const id of targets) level.get(id)?.before.push(one);
  }
  // Those that another fork takes in are split among the states of its region.
  for (const fork of forks) if (level.get(fork.id)?.isTaken === false) split(fork, level, notes);
  around.states = around.states.filter(({ id }) => level.get(id)?.isTaken === false);
}

/**
 * All that begins behind a fork runs at once: the states on the ways from it to one join become regions, which are done where they reach it. Where a way is not closed in itself, the fork stays a state, and it is told.
 * Cost: the states on its ways, and those that lead to them.
 */
function split(fork: Draft, level: Level, notes: ChartNotes): void {
  const starts = [...new Set(fork.transitions.flatMap(({ targets }) => targets))];
  const joins = new Set<string>();
  const branches = starts.map((start) => wayFrom(start, level, joins));
  const all = branches.flatMap((branch) => [...branch]);
  const inside = new Set(all);
  const isEnteredHere = (one: Draft) => {
    const spot = level.get(one.id);
    return one === fork || spot?.state !== one || spot.isTaken || inside.has(spot);
  };
  const isClosed =
    starts.length > 1 &&
    joins.size <= 1 &&
    branches.every((branch) => branch.size > 0) &&
    inside.size === all.length &&
    all.every(({ before }) => {
      charge(1 + before.length, 'reading a chart');
      return before.every(isEnteredHere);
    });
  if (!isClosed) {
    notes.note(
      fork.origin,
      `that "${fork.name}" is a fork is not kept, as its ways do not end in one join: it is a state`,
    );
    return;
  }
  const [join] = joins;
  fork.kind = 'parallel';
  fork.transitions =
    join === undefined
      ? []
      : [
          {
            event: `_DONE_${eventKey(fork.name)}`,
            targets: [join],
            guard: undefined,
            effects: [],
            origin: fork.origin,
            doneOf: fork.id,
          },
        ];
  if (join !== undefined) level.get(join)?.before.push(fork);
  fork.states = branches.map((branch, index) => {
    const region = draft(`${fork.id} ${index + 1}`, `region${index + 1}`, fork.origin);
    region.initial.push(starts[index] as string);
    const inOrder = [...branch].sort((a, b) => a.place - b.place);
    for (const { state } of inOrder) region.states.push(state);
    const end = draft(`${fork.id} ${index + 1} joined`, 'joined', fork.origin);
    end.isEnd = true;
    let isJoined = false;
    for (const one of region.states)
      one.transitions = one.transitions.map((way) => {
        if (join === undefined || !way.targets.includes(join)) return way;
        isJoined = true;
        return { ...way, targets: [end.id] };
      });
    if (isJoined) region.states.push(end);
    return region;
  });
  for (const spot of inside) spot.isTaken = true;
}

/** The states that one leads to, up to the joins, which are added to a set. */
function wayFrom(start: string, level: Level, joins: Set<string>): Set<Spot> {
  const found = new Set<Spot>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const spot = level.get(id);
    if (spot === undefined || spot.isTaken || found.has(spot)) continue;
    const { state } = spot;
    if (state.role === 'join') {
      joins.add(id);
      continue;
    }
    charge(1 + state.transitions.length, 'reading a chart');
    found.add(spot);
    for (const { targets } of state.transitions) for (const target of targets) waiting.push(target);
  }
  return found;
}

/** Names that are there once and look like one that is there more often, and arrows that are there twice. */
function tellSlips(root: Draft, notes: ChartNotes): void {
  const states = new NameUses();
  const events = new NameUses();
  const arrows = new Set<string>();
  const visit = (state: Draft): void => {
    for (const { event, guard, effects, targets, origin } of state.transitions) {
      if (!event.startsWith('_')) events.add(event, origin);
      states.add(state.id, state.origin);
      for (const target of targets) states.add(target, origin);
      const key = JSON.stringify([state.id, event, guard ?? null, effects, targets]);
      if (arrows.has(key)) notes.doubt(origin, 'duplicate-name', `this arrow from "${state.name}" is there twice`);
      arrows.add(key);
    }
    for (const inner of state.states) {
      states.add(inner.id, inner.origin);
      visit(inner);
    }
  };
  visit(root);
  for (const slip of [...states.slips(2), ...events.slips()]) notes.doubt(slip.origin, 'near-name', sayNear(slip));
}
