// Machines that a trait without one may be given: those of the behaviors whose traits are most like it by the words of trait, entity and behavior names.
// Only what stands on its own is taken: states, the events its transitions fire on, transitions whose content needs nothing else, and one thing drawn a state.
import type { JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Action } from '../plan/index.ts';
import type { Entity, Trait, Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { traitsOf } from './analogues.ts';
import type { Blueprint } from './elaborate.ts';
import { wordsOf as allWordsOf } from './words.ts';

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
}

const machineCache = new WeakMap<Blueprint, readonly KnownMachine[]>();

/** The machines of a blueprint that stand on their own; read once. */
function machinesOf(blueprint: Blueprint): readonly KnownMachine[] {
  const known = machineCache.get(blueprint);
  if (known !== undefined) return known;
  const machines: KnownMachine[] = [];
  for (const trait of indexSchema(schemaOf(blueprint.schema)).traits) {
    const machine = machineOf(trait);
    if (machine === null) continue;
    const contextWords = [...wordsOf(trait.linkedEntity ?? ''), ...wordsOf(blueprint.name)];
    machines.push({
      machine,
      traitWords: wordsOf(trait.name),
      contextWords,
      stateWords: machine.states.flatMap(wordsOf),
    });
  }
  machineCache.set(blueprint, machines);
  return machines;
}

/** Reads a behavior before a repair has to. */
export function prepareBlueprint(blueprint: Blueprint): void {
  machinesOf(blueprint);
  traitsOf(blueprint);
}

/** Candidate machines, most alike first, no two the same. */
export function machinesLike(trait: Trait, blueprints: readonly Blueprint[]): Machine[] {
  const wanted = new Set([...wordsOf(trait.name), ...wordsOf(trait.orbital.entity?.name ?? '')]);
  const own = new Set(wordsOf(trait.name));
  const machines: Machine[] = [];
  for (const blueprint of blueprints) {
    for (const known of machinesOf(blueprint)) {
      const score =
        3 * overlap(own, known.traitWords) +
        overlap(wanted, known.contextWords) +
        0.5 * overlap(wanted, known.stateWords);
      machines.push({ ...known.machine, score, origin: blueprint.name });
    }
  }
  machines.sort((a, b) => b.score - a.score || a.states.length - b.states.length || compareStrings(a.origin, b.origin));
  const seen = new Set<string>();
  const distinct = machines.filter((machine) => {
    const key = machine.states.join(' ');
    return seen.has(key) ? false : seen.add(key);
  });
  return distinct.slice(0, blueprintsTried);
}

/**
 * What of a trait's machine stands on its own, or null when that is too little to live on. Waiting for data is left out: transitions on the outcome of
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

/** What gives a trait the machine; its first `drawnMax` states draw something. */
export function buildActions(trait: string, entity: Entity | null, machine: Machine, drawnMax: number): Action[] {
  const exits = new Set(machine.transitions.map((one) => one.from));
  const details: Record<string, JsonObject> = { [machine.initial]: { isInitial: true } };
  for (const state of machine.states) if (!exits.has(state)) details[state] = { ...details[state], isTerminal: true };
  const drawn = machine.states.slice(0, drawnMax);
  return [
    { action: 'add_states', params: { trait, states: machine.states, details } },
    { action: 'add_events', params: { trait, events: machine.events } },
    { action: 'add_transitions', params: { trait, transitions: machine.transitions } },
    ...drawn.map((state) => drawing(trait, state, entity, machine)),
  ];
}

/** The state's name as a heading and a button for each way on. */
function drawing(trait: string, state: string, entity: Entity | null, machine: Machine): Action {
  const ways = machine.transitions.filter((one) => one.from === state);
  const buttons = ways.map((one) => ({ type: 'button', label: sentenceOf(one.event), event: one.event }));
  const heading = { type: 'typography', content: `${entity?.name ?? trait}: ${sentenceOf(state)}` };
  const args = ['main', { type: 'stack', children: [heading, ...buttons] }];
  return { action: 'add_effect', params: { trait, state, effect: 'render-ui', args } };
}

function sentenceOf(name: string): string {
  const text = wordsOf(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordsOf(name: string): string[] {
  return allWordsOf(name).filter((word) => word !== 'std');
}

function overlap(wanted: ReadonlySet<string>, words: readonly string[]): number {
  return new Set(words.filter((word) => wanted.has(word))).size;
}
