// One event through all machines of a document, with everything that follows from it: a step is a value, a run is a list of steps that can be replayed. Of
// the transitions of an event in a state, the first whose guard holds is taken; its effects run in order; what they emit is handed out afterwards, in the
// order in which it was emitted. Cost: the transitions that are tried, their effects and what these evaluate.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { Prng } from '../base/prng.ts';
import type { Transition } from '../schema/index.ts';
import { type Configuration, type Draft, draftOf } from './configuration.ts';
import { type Effect, type Emission, type Outcome, runEffects, type Work } from './effects.ts';
import { createScope, evaluate, evaluateExpression } from './evaluate.ts';
import type { Scope } from './operators/operator.ts';
import { candidatesOf, type Listener, listensTo, type Machine, type Program, tickPrefix } from './program.ts';
import { EvaluationError, isTruthy, objectOf } from './value.ts';
import { chargeEach, requireFit } from './weight.ts';

export interface Stimulus {
  readonly event: string;
  readonly payload?: JsonObject;
  /** The only machine that the event reaches; every one without it. */
  readonly trait?: string;
  /** How work that the step starts ends: `success` unless said otherwise. */
  readonly outcome?: Outcome;
  /** The event is the answer to work of `trait`: that machine gets it, and those that listen to it. */
  readonly answers?: boolean;
}

export interface Environment {
  readonly now: number;
  readonly random: Prng;
}

export interface TakenTransition {
  readonly trait: string;
  readonly event: string;
  readonly transition: Transition;
  readonly from: string;
  readonly to: string;
}

export interface TriedGuard {
  readonly trait: string;
  readonly from: string;
  readonly transition: Transition;
  readonly holds: boolean;
  /** Why the guard has no value; it does not hold then. */
  readonly failed?: string;
}

export interface Step {
  readonly event: string;
  readonly transitions: readonly TakenTransition[];
  /** How many of the transitions and of the guards belong to the event itself; the rest follows from what was emitted. */
  readonly direct: { readonly transitions: number; readonly guards: number };
  readonly guards: readonly TriedGuard[];
  readonly effects: readonly Effect[];
  readonly emitted: readonly { readonly trait: string; readonly event: string; readonly payload: JsonObject }[];
  /** Why nothing happened. */
  readonly ignored?: string;
  /** Events were still waiting when the step was ended: machines answer one another for ever. */
  readonly isEndless: boolean;
}

/** Machines that are asked, and entries of a configuration that are copied, in the time of a unit of work. */
const entriesPerUnit = 4;

/** Events that one step hands out. */
const deliveriesMax = 500;

export function takeStep(
  program: Program,
  before: Configuration,
  stimulus: Stimulus,
  environment: Environment,
): { readonly step: Step; readonly after: Configuration } {
  const { states, instances, rows, screen } = before;
  chargeEach(program.machines.length + states.size + instances.size + rows.size + screen.size, entriesPerUnit);
  const running = new RunningStep(program, draftOf(before), stimulus.outcome ?? 'success', environment);
  const isEndless = running.run(stimulus);
  const { transitions, guards, effects, emitted, draft } = running;
  const ignored = transitions.length === 0 && !running.hasTicked ? whyIgnored(program, running, stimulus) : undefined;
  const step = { event: stimulus.event, transitions, direct: running.direct, guards, effects, emitted, isEndless };
  return { step: ignored === undefined ? step : { ...step, ignored }, after: draft };
}

function whyIgnored(program: Program, { guards, draft }: RunningStep, { event, trait }: Stimulus): string {
  const asked = program.machines.filter(({ id }) => trait === undefined || id === trait);
  if (asked.length === 0) return trait === undefined ? 'the document has no machine' : `no machine is called ${trait}`;
  if (guards.length > 0) return 'no guard held';
  const knows = asked.filter((machine) => machine.transitions.has(event));
  if (knows.length === 0) return `no transition is for ${event}`;
  const places = knows.map(({ id }) => `${id} is in ${draft.states.get(id) ?? ''}`);
  return `no transition leaves the state for ${event}: ${places.slice(0, 5).join(', ')}`;
}

class RunningStep {
  readonly transitions: TakenTransition[] = [];
  readonly guards: TriedGuard[] = [];
  readonly effects: Effect[] = [];
  readonly emitted: { trait: string; event: string; payload: JsonObject }[] = [];
  hasTicked = false;
  direct = { transitions: 0, guards: 0 };
  readonly #program: Program;
  readonly draft: Draft;
  readonly #outcome: Outcome;
  readonly #environment: Environment;
  readonly #waiting: Emission[] = [];

  constructor(program: Program, draft: Draft, outcome: Outcome, environment: Environment) {
    this.#program = program;
    this.draft = draft;
    this.#outcome = outcome;
    this.#environment = environment;
  }

  /** Whether events were left when the step was ended. */
  run({ event, payload = {}, trait, answers = false }: Stimulus): boolean {
    for (const machine of this.#program.machines) {
      if (trait !== undefined && machine.id !== trait && machine.trait.name !== trait) continue;
      if (answers) this.#waiting.push({ emitter: machine, event, payload, isAnswer: true });
      else if (event.startsWith(tickPrefix)) this.#tick(machine, event.slice(tickPrefix.length));
      else this.#dispatch(machine, event, payload);
    }
    this.direct = { transitions: this.transitions.length, guards: this.guards.length };
    for (let head = 0; head < this.#waiting.length; head++) {
      if (head >= deliveriesMax) return true;
      this.#deliver(this.#waiting[head] as Emission);
    }
    return false;
  }

  #deliver({ emitter, event, payload, isAnswer }: Emission): void {
    this.emitted.push({ trait: emitter.id, event, payload });
    if (isAnswer) this.#dispatch(emitter, event, payload);
    for (const listener of this.#program.listeners.get(event) ?? []) {
      charge(8, 'handing out events');
      chargeEach(emitter.trait.emits.length, entriesPerUnit * 4);
      if (!listensTo(listener, emitter, event)) continue;
      const { machine, listen } = listener;
      const scope = this.#scope(machine, payload);
      const guard = isObject(listen.node) ? (listen.node.guard ?? null) : null;
      if (guard !== null && !this.#holds(guard, scope).holds) continue;
      this.#dispatch(machine, listen.triggers, mappedPayload(listener, payload, scope));
    }
  }

  #tick(machine: Machine, name: string): void {
    for (const tick of machine.ticks) {
      if (tick.name !== name) continue;
      this.hasTicked = true;
      if (tick.guard !== null && !this.#holds(tick.guard, this.#scope(machine, {})).holds) continue;
      this.#runEffects(machine, tick.effects, {});
    }
  }

  #dispatch(machine: Machine, event: string, payload: JsonObject): void {
    const from = this.draft.states.get(machine.id) ?? machine.initial;
    for (const transition of candidatesOf(machine, from, event)) {
      charge(8, 'trying transitions');
      if (transition.guard !== null) {
        const tried = this.#holds(transition.guard, this.#scope(machine, payload));
        this.guards.push({ trait: machine.id, from, transition, ...tried });
        if (!tried.holds) continue;
      }
      this.draft.states.set(machine.id, transition.to);
      this.transitions.push({ trait: machine.id, event, transition, from, to: transition.to });
      this.#runEffects(machine, transition.effects, payload);
      return;
    }
  }

  #holds(guard: Json, scope: Scope): { readonly holds: boolean; readonly failed?: string } {
    const value = evaluateExpression(guard, scope);
    return 'value' in value ? { holds: isTruthy(value.value) } : { holds: false, failed: value.reason };
  }

  #runEffects(machine: Machine, effects: readonly Json[], payload: JsonObject): void {
    const work: Work = {
      draft: this.draft,
      machine,
      outcome: this.#outcome,
      scopeOf: () => this.#scope(machine, payload),
      effects: this.effects,
      emissions: this.#waiting,
    };
    runEffects(effects, work);
  }

  #scope(machine: Machine, payload: JsonObject): Scope {
    return scopeOf(machine, this.draft, payload, this.#environment);
  }
}

/** What a machine sees: its entity under `@entity`, every entity under its name. */
export function scopeOf(
  machine: Machine,
  { instances, states }: Pick<Configuration, 'instances' | 'states'>,
  payload: JsonObject,
  environment: Environment,
): Scope {
  const entity = machine.entity === null ? undefined : instances.get(machine.entity);
  const own = new Map<string, Json>([
    ['entity', entity ?? {}],
    ['payload', payload],
    ['state', states.get(machine.id) ?? null],
    ['config', machine.config],
  ]);
  const roots = { get: (name: string) => own.get(name) ?? (own.has(name) ? null : instances.get(name)) };
  return { ...createScope(environment), roots };
}

/** The payload that a listener hands on: as it comes, or as its mapping says. */
function mappedPayload({ listen }: Listener, payload: JsonObject, scope: Scope): JsonObject {
  const mapping = isObject(listen.node) ? listen.node.payloadMapping : undefined;
  if (!isObject(mapping)) return payload;
  return objectOf(
    Object.entries(mapping).map(([name, expression]) => {
      try {
        return [name, requireFit(evaluate(expression ?? null, scope))] as const;
      } catch (error) {
        if (error instanceof EvaluationError) return [name, null] as const;
        throw error;
      }
    }),
  );
}

/** Steps one after the other. */
export function runEvents(
  program: Program,
  start: Configuration,
  events: readonly Stimulus[],
  environment: Environment,
): { readonly steps: readonly Step[]; readonly end: Configuration } {
  const steps: Step[] = [];
  let end = start;
  for (const stimulus of events) {
    const { step, after } = takeStep(program, end, stimulus, environment);
    steps.push(step);
    end = after;
  }
  return { steps, end };
}
