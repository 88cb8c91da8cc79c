// Machines that a trait without one may be given: those of the behaviors whose traits are most like it by the words of trait, entity and behavior names.
// Only what stands on its own is taken: states, the events its transitions fire on, transitions whose content needs nothing else, and one rendered pattern a state.
import type { Json, JsonObject } from '../base/json.ts';
import { keptFor } from '../base/kept.ts';
import { compareStrings } from '../base/order.ts';
import { wordsOf as allWordsOf } from '../base/words.ts';
import type { Action } from '../plan/index.ts';
import type { Entity, Trait, Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Blueprint } from './blueprint.ts';
import { traitsOf } from './trait-words.ts';

export interface Machine {
  readonly states: readonly string[];
  readonly initial: string;
  readonly events: readonly string[];
  readonly transitions: readonly { readonly from: string; readonly event: string; readonly to: string }[];
  readonly score: number;
  readonly origin: string;
}

const blueprintsTried = 6;
const statesMax = 8;

interface KnownMachine {
  readonly machine: Omit<Machine, 'score' | 'origin'>;
  readonly traitWords: readonly string[];
  readonly contextWords: readonly string[];
  readonly stateWords: readonly string[];
  /** Machines of the same states are alike. */
  readonly key: string;
}

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** The machines of a blueprint that stand on their own. */
const machinesOf = keptFor((blueprint: Blueprint): readonly KnownMachine[] => {
  const machines: KnownMachine[] = [];
  for (const trait of indexSchema(schemaOf(blueprint.schema)).traits) {
    const machine = machineOf(trait);
    if (machine === null) continue;
    const contextWords = [...wordsOf(trait.linkedEntity ?? ''), ...wordsOf(blueprint.name)];
    machines.push({
      machine,
      traitWords: distinct(wordsOf(trait.name)),
      contextWords: distinct(contextWords),
      stateWords: distinct(machine.states.flatMap(wordsOf)),
      key: machine.states.join(' '),
    });
  }
  return machines;
});

/** Reads a behavior before a repair has to. */
export function prepareBlueprint(blueprint: Blueprint): void {
  machinesOf(blueprint);
  traitsOf(blueprint);
}

/** Edit machines, most alike first, no two the same; where none is alike, a plain one first. */
export function machinesLike(trait: Trait, blueprints: readonly Blueprint[]): Machine[] {
  const wanted = new Set([...wordsOf(trait.name), ...wordsOf(trait.orbital.entity?.name ?? '')]);
  const own = new Set(wordsOf(trait.name));
  const ranked: { readonly known: KnownMachine; readonly score: number; readonly origin: string }[] = [];
  for (const blueprint of blueprints) {
    for (const known of machinesOf(blueprint)) {
      const score =
        3 * overlap(own, known.traitWords) +
        overlap(wanted, known.contextWords) +
        0.5 * overlap(wanted, known.stateWords);
      ranked.push({ known, score, origin: blueprint.name });
    }
  }
  ranked.sort(
    (a, b) =>
      b.score - a.score ||
      a.known.machine.states.length - b.known.machine.states.length ||
      compareStrings(a.origin, b.origin),
  );
  const machines = ranked[0]?.score === 0 ? [plainMachine] : [];
  const seen = new Set<string>();
  for (const { known, score, origin } of ranked) {
    if (machines.length === blueprintsTried) break;
    if (seen.has(known.key)) continue;
    seen.add(known.key);
    machines.push({ ...known.machine, score, origin });
  }
  return machines;
}

/** A beginning, work and an end: for a trait that no behavior shares a word with, before machines that speak of something else. */
const plainMachine: Machine = {
  states: ['new', 'active', 'done'],
  initial: 'new',
  events: ['START', 'FINISH'],
  transitions: [
    { from: 'new', event: 'START', to: 'active' },
    { from: 'active', event: 'FINISH', to: 'done' },
  ],
  score: 0,
  origin: '',
};

/**
 * The part of a trait's machine that stands on its own, or null when that is too little to live on. Waiting for data is left out: transitions on the outcome of
 * a fetch go, and a machine that begins by waiting begins where it would have arrived.
 */
function machineOf(trait: Trait): Omit<Machine, 'score' | 'origin'> | null {
  const start = trait.states.find((state) => state.isInitial)?.name;
  if (start === undefined || trait.states.length > statesMax) return null;
  const outcomes = new Set(
    emitSitesOf(trait)
      .filter((site) => site.kind === 'option')
      .map((site) => site.event),
  );
  const own = trait.transitions.filter((one) => one.event !== 'INIT' && !outcomes.has(one.event));
  const waits = !own.some((one) => one.sources.includes(start));
  const arrival = trait.transitions.find(
    (one) => outcomes.has(one.event) && one.sources.includes(start) && one.to !== start,
  );
  const initial = waits && arrival !== undefined ? arrival.to : start;
  const { states, transitions } = reachableFrom(initial, own);
  if (states.length < 2) return null;
  const exits = new Set(transitions.map((one) => one.from));
  const terminal = new Set(trait.states.filter((state) => state.isTerminal).map((state) => state.name));
  if (states.some((state) => !exits.has(state) && !terminal.has(state))) return null;
  return { states, initial, events: [...new Set(transitions.map((one) => one.event))], transitions };
}

/** The states reached from `initial` and one transition for each (from, event) among them, unguarded. */
function reachableFrom(initial: string, own: readonly Transition[]): Pick<Machine, 'states' | 'transitions'> {
  const states = [initial];
  const transitions = new Map<string, Machine['transitions'][number]>();
  for (let head = 0; head < states.length; head++) {
    const from = states[head] as string;
    for (const one of own) {
      if (!one.sources.includes(from) || transitions.has(`${from}\n${one.event}`)) continue;
      transitions.set(`${from}\n${one.event}`, { from, event: one.event, to: one.to });
      if (!states.includes(one.to)) states.push(one.to);
    }
  }
  return { states, transitions: [...transitions.values()] };
}

/** The actions that give a trait the machine; with renderings, each state is rendered by the transitions that enter it, the first when the machine begins as well. */
export function buildActions(trait: string, entity: Entity | null, machine: Machine, isDrawn: boolean): Action[] {
  const { states, initial, events, transitions } = machine;
  const exits = new Set(transitions.map((one) => one.from));
  const details: Record<string, JsonObject> = { [initial]: { isInitial: true } };
  for (const state of states) if (!exits.has(state)) details[state] = { ...details[state], isTerminal: true };
  const drawingOf = (state: string) => drawing(entity?.name ?? trait, entity !== null, state, machine);
  const steps = transitions.map((one) =>
    isDrawn && (one.to !== initial || one.from !== initial)
      ? { ...one, effects: [['render-ui', ...drawingOf(one.to)]] }
      : one,
  );
  const opening = { trait, state: initial, effect: 'render-ui', args: drawingOf(initial) };
  return [
    { action: 'add_states', params: { trait, states, details } },
    ...(events.length > 0 ? [{ action: 'add_events', params: { trait, events } }] : []),
    ...(steps.length > 0 ? [{ action: 'add_transitions', params: { trait, transitions: steps } }] : []),
    ...(isDrawn ? [{ action: 'add_effect', params: opening }] : []),
  ];
}

/**
 * The main way of a machine alone: by the first way out of its first state on to an end, the shortest; where it has no end, along the first way out of each
 * state and back. Null where that is all of it.
 */
export function mainWayOf(machine: Machine): Machine | null {
  const { transitions } = machine;
  const way = new Set(wayToEnd(machine) ?? wayRound(machine));
  if (way.size === machine.states.length) return null;
  const along = transitions.filter((one) => way.has(one.from) && way.has(one.to));
  return {
    ...machine,
    states: machine.states.filter((state) => way.has(state)),
    events: [...new Set(along.map((one) => one.event))],
    transitions: along,
  };
}

function wayToEnd({ initial, transitions }: Machine): readonly string[] | null {
  const second = transitions.find((one) => one.from === initial && one.to !== initial)?.to;
  const before = new Map<string, string>(second === undefined ? [] : [[second, initial]]);
  for (const state of before.keys()) {
    const ways = transitions.filter((one) => one.from === state);
    if (ways.length === 0) return wayBackFrom(state, before);
    // A map goes on to what is added while it is walked.
    for (const { to } of ways) if (to !== initial && !before.has(to)) before.set(to, state);
  }
  return null;
}

function wayBackFrom(end: string, before: ReadonlyMap<string, string>): string[] {
  const way: string[] = [];
  for (let at: string | undefined = end; at !== undefined; at = before.get(at)) way.push(at);
  return way;
}

function wayRound({ initial, transitions }: Machine): readonly string[] {
  const way = [initial];
  for (;;) {
    const at = way.at(-1);
    const next = transitions.find((one) => one.from === at && one.to !== at)?.to;
    if (next === undefined || way.includes(next)) return way;
    way.push(next);
  }
}

/** The slot, and the state's name as a heading with a button for each way on; an end, which has none, shows the rows of the entity, or the viewer is stranded. */
function drawing(subject: string, hasRows: boolean, state: string, machine: Machine): Json[] {
  const ways = machine.transitions.filter((one) => one.from === state);
  const buttons = ways.map((one) => ({ type: 'button', label: sentenceOf(one.event), action: one.event }));
  const heading = { type: 'typography', content: `${subject}: ${sentenceOf(state)}` };
  const rows = { type: 'entity-list', entity: '@entity', fields: ['id'] };
  return ['main', { type: 'stack', children: [heading, ...(hasRows && buttons.length === 0 ? [rows] : buttons)] }];
}

function sentenceOf(name: string): string {
  const text = wordsOf(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordsOf(name: string): string[] {
  return allWordsOf(name).filter((word) => word !== 'std');
}

/** How many of some words, no two the same, are among others. */
function overlap(wanted: ReadonlySet<string>, words: readonly string[]): number {
  let count = 0;
  for (const word of words) if (wanted.has(word)) count++;
  return count;
}
