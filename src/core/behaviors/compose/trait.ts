// Owns the trait builder: from states, event payloads and transitions it derives everything that must agree with them: the event list,
// the emits with their payloads, the INIT transition, what is drawn on entering a state, and the clearing of overlays on leaving one.
// Invariants, asserted when a behavior is evaluated: every declared event is used or put out, every state but a terminal one can be left,
// every state is reached, listens trigger declared events. Linear in the size of the machine.
import { assert } from '../../base/assert.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type {
  EmitNode,
  EventNode,
  ListenNode,
  PayloadFieldNode,
  StateNode,
  TickNode,
  TraitNode,
  TransitionNode,
} from '../../schema/document.ts';
import { markedForms } from './asking.ts';
import { readingSent, type Sent, sentEvents } from './controls.ts';
import type { Effect } from './effects.ts';
import { emit, emitSites } from './effects.ts';
import type { PayloadSpec, Subject } from './fields.ts';
import { fieldNames, fieldType, labelOf, readPayload, shapedLike } from './fields.ts';
import { holdingRow } from './holding.ts';
import { withRefusals } from './refusal.ts';
import { cronOf } from './schedule.ts';
import { withShownRows } from './shown-rows.ts';
import type { View } from './view.ts';

export type Slot =
  | 'main'
  | 'modal'
  | 'drawer'
  | 'sidebar'
  | 'center'
  | 'overlay'
  | 'toast'
  | 'floating'
  | 'content'
  | 'screen'
  | 'hud-top'
  | 'hud-bottom';

/** Slots that cover something and must be cleared again. */
const overlays: readonly string[] = ['modal', 'drawer', 'overlay', 'toast', 'floating', 'center'];

/** Slots that a person closes, and the events by which that is said. The others go by themselves or lie beside the rest. */
const asking: readonly string[] = ['modal', 'drawer', 'overlay'];
const closing: readonly string[] = ['CLOSE', 'CANCEL'];

export interface StateSpec {
  /** Drawn on every transition that enters the state. A state without a view leaves the screen as it is. */
  readonly view?: View;
  /** Where the view goes: `main` otherwise. A state without a view in an overlay slot keeps what its predecessor drew there. */
  readonly slot?: Slot;
  /** Nothing leaves the state. */
  readonly terminal?: boolean;
  readonly description?: string;
}

export interface StepOptions {
  readonly when?: Json;
  readonly do?: readonly Effect[];
  /** True where the state is drawn although it is not entered, false where it is drawn later. */
  readonly redraws?: boolean;
}

/** One transition, or one per source; `'='` as target means: stay where you are. */
export type Step<S extends string, E extends string> = readonly [
  from: S | readonly S[],
  event: E | 'INIT',
  to: S | '=',
  options?: StepOptions,
];

export interface ListenSpec {
  readonly trait: string;
  readonly event: string;
  readonly triggers?: string;
  readonly payloadMapping?: JsonObject;
}

export interface TickSpec {
  readonly name: string;
  /** Milliseconds, `'frame'` or a cron expression. */
  readonly interval: number | string;
  readonly effects: readonly Effect[];
  readonly when?: Json;
}

/** The usual tick: at every interval, or at the times of a cron expression, it puts out an event, if the condition holds then. */
export const tick = (name: string, interval: number | string, event: string, when?: Json): TickSpec => ({
  name,
  interval,
  effects: [emit(event)],
  ...(when === undefined ? {} : { when }),
});

export type Category = 'interaction' | 'lifecycle' | 'game-core';

export interface TraitSpec<S extends string, E extends string> {
  readonly name: string;
  readonly category?: Category;
  readonly description?: string;
  readonly scope?: 'instance' | 'collection';
  /** The first one is initial. */
  readonly states: Readonly<Record<S, StateSpec>>;
  /** Every event that a transition handles, with its payload; also events that are only put out and whose payload cannot be derived. */
  readonly events: Readonly<Record<E, PayloadSpec>>;
  readonly steps: readonly Step<NoInfer<S>, NoInfer<E>>[];
  /** Run by the INIT transition of the initial state, before its view is drawn. */
  readonly init?: readonly Effect[];
  readonly listens?: readonly ListenSpec[];
  readonly ticks?: readonly TickSpec[];
  /** Emitted events that leave the application (another system reacts). */
  readonly external?: readonly string[];
  readonly config?: JsonObject;
}

interface FlatStep {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly options: StepOptions;
}

/** Builds an inline trait of a subject in the wire form. */
export function trait<const S extends string, const E extends string>(of: Subject, spec: TraitSpec<S, E>): TraitNode {
  const told = withRefusals(spec.states, flatten(spec.steps));
  const begun = withInit(told, Object.keys(spec.states), spec.init ?? []);
  const shown = withShownRows<StateSpec>(spec.states, begun, spec.events);
  const held = holdingRow(of, { ...spec, states: shown.states }, shown.steps);
  const steps: readonly FlatStep[] = held.steps;
  const payloads: Readonly<Record<string, PayloadSpec>> = {
    INIT: {},
    ...spec.events,
    ...shown.payloads,
    ...held.payloads,
  };
  const states = markedForms<StateSpec>(shown.states, steps);
  checkMachine(spec.name, states, steps);
  const views = Object.values<StateSpec>(states).map(({ view }) => view);
  const sent = sentEvents(of.name, views, payloads);
  const transitions = steps.map((step) => transitionOf(step, states, sent.get(step.event)));
  const ticks = (spec.ticks ?? []).map((one) => tickOf(of, one));
  const handled = unique(steps.map((step) => step.event));
  const payloadOf = (event: string): readonly PayloadFieldNode[] | undefined => {
    const declared = payloads[event];
    return declared === undefined
      ? undefined
      : (sent.get(event)?.payload ?? readPayload(declared)).map((field) => shapedLike(of, field));
  };
  const emits = emitsOf(of, spec, transitions, ticks, handled, payloads, payloadOf);
  checkEvents(of, spec, handled, emits);
  const listens = (spec.listens ?? []).map(listenOf);
  return {
    name: spec.name,
    category: spec.category ?? 'interaction',
    linkedEntity: of.name,
    ...(spec.scope === undefined ? {} : { scope: spec.scope }),
    ...(spec.description === undefined ? {} : { description: spec.description }),
    ...(emits.length === 0 ? {} : { emits }),
    ...(listens.length === 0 ? {} : { listens }),
    stateMachine: {
      states: stateNodes(states),
      events: handled.map((key) => eventNode(key, payloadOf(key) ?? [])),
      transitions,
    },
    ...(ticks.length === 0 ? {} : { ticks }),
    ...(spec.config === undefined ? {} : { config: spec.config }),
  };
}

function flatten(steps: readonly Step<string, string>[]): FlatStep[] {
  return steps.flatMap(([from, event, to, options]) =>
    (typeof from === 'string' ? [from] : from).map((source) => ({
      from: source,
      event,
      to: to === '=' ? source : to,
      options: options ?? {},
    })),
  );
}

/** Adds the INIT transition that starts the machine where none is written. */
function withInit(steps: readonly FlatStep[], states: readonly string[], init: readonly Effect[]): FlatStep[] {
  const initial = states[0] ?? '';
  const own = steps.some((step) => step.event === 'INIT' && step.from === initial);
  assert(!own || init.length === 0, 'INIT is written as a step and as init');
  return own ? [...steps] : [{ from: initial, event: 'INIT', to: initial, options: { do: init } }, ...steps];
}

/** `sent`: what a control sends with the event, where one does. */
function transitionOf(
  step: FlatStep,
  states: Readonly<Record<string, StateSpec>>,
  sent: Sent | undefined,
): TransitionNode {
  const read = (value: Json): Json => (sent === undefined ? value : readingSent(value, sent.places));
  const effects: Json[] = [...(step.options.do ?? []), ...drawing(step, states)].map(read);
  return {
    from: step.from,
    event: step.event,
    to: step.to,
    ...(step.options.when === undefined ? {} : { guard: read(step.options.when) }),
    ...(effects.length === 0 ? {} : { effects }),
  };
}

/** What a transition draws and clears by entering its target. */
function drawing(step: FlatStep, states: Readonly<Record<string, StateSpec>>): Effect[] {
  const source = states[step.from] ?? {};
  const target = states[step.to] ?? {};
  const enters = step.from !== step.to || step.event === 'INIT';
  if (!(step.options.redraws ?? enters)) return enters ? leaving(source, target) : [];
  const left = overlayOf(source);
  const effects = leaving(source, target);
  const kept = source.view === undefined && left !== undefined && overlayOf(target) === left;
  if (target.view !== undefined && !kept) effects.push(['render-ui', target.slot ?? 'main', target.view]);
  return effects;
}

/** Clears what a state opened over the page, unless the next one goes on with it. */
function leaving(source: StateSpec, target: StateSpec): Effect[] {
  const left = overlayOf(source);
  return left !== undefined && overlayOf(target) !== left ? [['render-ui', left, null]] : [];
}

function overlayOf(state: StateSpec): Slot | undefined {
  return state.slot !== undefined && overlays.includes(state.slot) ? state.slot : undefined;
}

function stateNodes(states: Readonly<Record<string, StateSpec>>): StateNode[] {
  return Object.entries(states).map(([name, state], index) => ({
    name,
    ...(index === 0 ? { isInitial: true } : {}),
    ...(state.terminal === true ? { isTerminal: true } : {}),
    ...(state.description === undefined ? {} : { description: state.description }),
  }));
}

function eventNode(key: string, payloadSchema: readonly PayloadFieldNode[]): EventNode {
  return { key, name: labelOf(key), ...(payloadSchema.length === 0 ? {} : { payloadSchema }) };
}

function tickOf(of: Subject, tick: TickSpec): TickNode {
  const isStored = of.entity.persistence === 'persistent';
  return {
    name: tick.name,
    interval: isStored && typeof tick.interval === 'number' ? cronOf(tick.interval) : tick.interval,
    ...(tick.when === undefined ? {} : { guard: tick.when }),
    effects: tick.effects,
  };
}

function listenOf(listen: ListenSpec): ListenNode {
  return {
    event: listen.event,
    triggers: listen.triggers ?? listen.event,
    source: { kind: 'trait', trait: listen.trait },
    ...(listen.payloadMapping === undefined ? {} : { payloadMapping: listen.payloadMapping }),
  };
}

/** Emit effects, results of asynchronous work, and drawn events that the machine leaves to others. */
function emitsOf<S extends string, E extends string>(
  of: Subject,
  spec: TraitSpec<S, E>,
  transitions: readonly TransitionNode[],
  ticks: readonly TickNode[],
  handled: readonly string[],
  payloads: Readonly<Record<string, PayloadSpec>>,
  payloadOf: (event: string) => readonly PayloadFieldNode[] | undefined,
): EmitNode[] {
  const found = new Map<string, EmitNode>();
  for (const carrier of [...transitions, ...ticks]) {
    const given = 'event' in carrier && typeof carrier.event === 'string' ? (payloads[carrier.event] ?? {}) : {};
    for (const site of emitSites(carrier.effects)) {
      if (found.has(site.event) || (site.kind === 'literal' && handled.includes(site.event))) continue;
      const payloadSchema = payloadOf(site.event) ?? derivePayload(of, site.payload, given);
      const scope = spec.external?.includes(site.event) === true ? 'external' : 'internal';
      found.set(site.event, { event: site.event, scope, ...(payloadSchema.length === 0 ? {} : { payloadSchema }) });
    }
  }
  return [...found.values()];
}

function derivePayload(of: Subject, payload: Json | undefined, given: PayloadSpec): readonly PayloadFieldNode[] {
  if (!isObject(payload)) return [];
  return Object.entries(payload).map(([name, value]) => ({ name, type: typeOf(of, value, given) }));
}

function typeOf(of: Subject, value: Json | undefined, given: PayloadSpec): string {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value;
  if (isArray(value)) return /^(?:[-+*/]|math\/|array\/(?:len|sum))/.test(String(value[0])) ? 'number' : 'string';
  if (typeof value !== 'string') return 'any';
  const field = /^@entity\.(\w+)$/.exec(value)?.[1];
  if (field !== undefined) return wireType(fieldType(of, field));
  const brought = /^@payload\.(?:data\.)?(\w+)$/.exec(value)?.[1];
  if (brought !== undefined) return (given[brought] ?? 'string').replace('!', '');
  return value === '@now' ? 'timestamp' : 'string';
}

/** Payloads say what travels: an enum or a reference is a string on the wire. */
function wireType(type: string): string {
  return type === 'enum' || type === 'relation' ? 'string' : type;
}

function checkMachine(name: string, states: Readonly<Record<string, StateSpec>>, steps: readonly FlatStep[]): void {
  const names = Object.keys(states);
  assert(names.length > 0, `${name} has no states`);
  const reached = new Set([names[0] ?? '']);
  for (const state of reached) for (const step of steps) if (step.from === state) reached.add(step.to);
  for (const state of names) {
    assert(reached.has(state), `${name}: ${state} is never reached`);
    const left = steps.some((step) => step.from === state && (step.to !== state || names.length === 1));
    assert(
      left !== (states[state]?.terminal === true),
      `${name}: ${state} ${left ? 'is terminal and has a way out' : 'has no way out'}`,
    );
  }
  for (const [state, { slot, view }] of Object.entries(states)) {
    const isClosed = steps.some((step) => step.from === state && closing.includes(step.event));
    assert(
      view === undefined || !asking.includes(slot ?? 'main') || isClosed,
      `${name}: ${state} opens a ${slot} that neither CLOSE nor CANCEL closes`,
    );
  }
  const open = new Set<string>();
  for (const step of steps) {
    const key = `${step.from} ${step.event}`;
    assert(!open.has(key), `${name}: a transition from ${key} is hidden by an earlier one without a guard`);
    if (step.options.when === undefined) open.add(key);
  }
}

function checkEvents<S extends string, E extends string>(
  of: Subject,
  spec: TraitSpec<S, E>,
  handled: readonly string[],
  emits: readonly EmitNode[],
): void {
  const out = emits.map((emit) => emit.event);
  for (const event of Object.keys(spec.events)) {
    assert(
      handled.includes(event) || out.includes(event),
      `${spec.name}: event ${event} is neither handled nor put out`,
    );
  }
  for (const listen of spec.listens ?? []) {
    assert(
      handled.includes(listen.triggers ?? listen.event),
      `${spec.name}: nothing handles ${listen.triggers ?? listen.event}`,
    );
  }
  for (const event of spec.external ?? [])
    assert(out.includes(event), `${spec.name}: external ${event} is never put out`);
  assert(fieldNames(of).includes('id'), `${of.name} has no id`);
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
