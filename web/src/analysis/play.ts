// A run of a document that a person takes: the interpreter of `orrery play`, fetched when somebody plays. A run is a list of events; each question takes all of them from
// the beginning, so that nothing is kept between two questions.
import { Budget } from '../../../src/core/base/budget.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/base/json.ts';
import { defaultLimits } from '../../../src/core/base/limits.ts';
import type { Stimulus } from '../../../src/core/run/index.ts';
import type { Scenario, ScenarioEvent } from '../../../src/core/scenarios/scenario.ts';
import { told } from '../../../src/core/scenarios/scenario.ts';
import {
  type Button,
  beginSession,
  buttonsOf,
  configurationOf,
  press,
  type Session,
  scenarioOfSession,
  setField,
} from '../../../src/core/scenarios/session.ts';
import { type Model, pointerOf } from '../../../src/core/schema/index.ts';

export type PlayEvent = ScenarioEvent;

/** Fields that get a value before the next event, by entity. */
export type Given = Readonly<Record<string, JsonObject>>;

export interface PlayButton {
  readonly kind: Button['kind'];
  readonly label: string;
  readonly stimulus: Stimulus;
  /** Members that the event declares, with the type of each. */
  readonly payload: readonly { readonly name: string; readonly type: string }[];
  /** Transitions that take the event, by their places. */
  readonly pointers: readonly string[];
}

export interface PlayState {
  /** In the order of the document; `here` is the state that the machine is in. */
  readonly machines: readonly {
    readonly id: string;
    readonly pointer: string;
    readonly here: string;
    readonly herePointer: string;
  }[];
  readonly buttons: readonly PlayButton[];
  readonly fields: readonly {
    readonly entity: string;
    readonly name: string;
    readonly type: string;
    /** Texts that the document allows; empty where it names none. */
    readonly values: readonly string[];
    readonly value: Json;
  }[];
  /** By event: what it did in lines, and the places of the transitions that were taken. */
  readonly steps: readonly {
    readonly label: string;
    readonly lines: readonly string[];
    readonly taken: readonly string[];
  }[];
  /** The run with all that its events did, as `orrery test` takes it. */
  readonly scenario: Scenario;
}

export function playRun(model: Model, events: readonly PlayEvent[], given: Given, name: string): PlayState {
  return new Budget(defaultLimits.workUnitsMax).run(() => {
    let session = beginSession(model);
    for (const { given: set = {}, expect: _, ...stimulus } of events)
      session = press(withGiven(session, set), stimulus);
    return stateOf(model, withGiven(session, given), events, name);
  });
}

function withGiven(session: Session, given: Given): Session {
  return Object.entries(given).reduce((before, [entity, fields]) => setField(before, entity, fields), session);
}

function stateOf(model: Model, session: Session, events: readonly PlayEvent[], name: string): PlayState {
  const { machines, entities } = session.program;
  const { states, instances } = configurationOf(session);
  const bound = new Set(machines.flatMap(({ entity }) => entity ?? []));
  return {
    machines: machines.map(({ id, trait, initial }) => {
      const here = states.get(id) ?? initial;
      const state = trait.states.find((one) => one.name === here);
      return {
        id,
        pointer: pointerOf(model, trait),
        here,
        herePointer: state === undefined ? '' : pointerOf(model, state),
      };
    }),
    buttons: buttonsOf(session).map((button) => buttonOf(model, session, button, states)),
    fields: [...bound].flatMap((entity) =>
      (entities.get(entity)?.fields ?? []).map(({ name: field, node }) => {
        const { type, values } = isObject(node as Json) ? (node as unknown as JsonObject) : {};
        return {
          ...{ entity, name: field, type: String(type ?? '') },
          values: Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [],
          value: instances.get(entity)?.[field] ?? null,
        };
      }),
    ),
    steps: session.past.map(({ step, event }, i) => {
      const { moves, does, emits } = told(step);
      const lines = [...moves, ...does, ...emits, ...(step.ignored === undefined ? [] : [`ignored: ${step.ignored}`])];
      const taken = step.transitions.map(({ transition }) => pointerOf(model, transition));
      return { label: labelOf(events[i] ?? event), lines, taken };
    }),
    scenario: scenarioOfSession(session, name),
  };
}

function buttonOf(
  model: Model,
  { program }: Session,
  { kind, stimulus }: Button,
  states: ReadonlyMap<string, string>,
): PlayButton {
  const takers = program.machines.filter(({ id }) => stimulus.trait === undefined || stimulus.trait === id);
  const declared = takers.flatMap(
    ({ trait }) => trait.events.find(({ name }) => name === stimulus.event)?.payload ?? [],
  );
  const members = declared
    .filter(isObject)
    .map(({ name, type }) => ({ name: String(name ?? ''), type: String(type ?? '') }));
  const transitions = takers.flatMap((machine) =>
    (machine.transitions.get(stimulus.event) ?? []).filter(({ sources }) =>
      [states.get(machine.id) ?? '', '*'].some((state) => sources.includes(state)),
    ),
  );
  return {
    ...{ kind, stimulus, label: labelOf(stimulus) },
    payload: [...new Map(members.map((one) => [one.name, one])).values()],
    pointers: transitions.map((transition) => pointerOf(model, transition)),
  };
}

const labelOf = ({ event, answers, trait }: Stimulus): string =>
  answers === true ? `${trait}: ${event}` : event.replace(/^tick:/, 'tick ');
