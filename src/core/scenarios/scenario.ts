// A scenario: events with what they are expected to do, as data. A person writes one, `orrery play` records one, and the generator makes those of a document.
// What is not said is not asked: an event may go without an expectation, and an expectation without a part.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { exploreNow } from '../explore/index.ts';
import { type Configuration, merged, type Program, type Step, type Stimulus, startOf, takeStep } from '../run/index.ts';

/** The outcome of one event, each thing as a line of text. */
export interface Expected {
  /** Transitions: `Payment: open -> paying`, in the order in which they are taken. */
  readonly moves?: readonly string[];
  /** Effects with the values of their arguments: `Payment: set "@entity.tries" 1`. */
  readonly does?: readonly string[];
  /** Events that leave a trait: `Payment: PAID {"amount":1}`. */
  readonly emits?: readonly string[];
  /** States afterwards, of the traits that are named. */
  readonly states?: Readonly<Record<string, string>>;
}

export interface ScenarioEvent extends Stimulus {
  /** Fields that get a value before the event comes, by entity. */
  readonly given?: Readonly<Record<string, JsonObject>>;
  readonly expect?: Expected;
}

export interface Scenario {
  readonly name: string;
  readonly entities?: Readonly<Record<string, Json>>;
  readonly events: readonly ScenarioEvent[];
}

/** A difference between what was expected and what happened; `event` counts from 0. */
export interface Mismatch {
  readonly event: number;
  readonly part: keyof Expected;
  readonly expected: Json;
  readonly actual: Json;
}

/** A step as lines of text. A pattern that is rendered is told by its slot: how it looks is no behavior. */
export function told(step: Step): { moves: string[]; does: string[]; emits: string[] } {
  return {
    moves: step.transitions.map(({ trait, from, to }) => `${trait}: ${from} -> ${to}`),
    does: step.effects.map(({ trait, operator, args, failed }) => {
      const values = operator === 'render-ui' ? args.slice(0, 1) : args;
      const text = [operator, ...values.map((one) => canonicalJson(one))].join(' ');
      return `${trait}: ${text}${failed === undefined ? '' : `, which failed: ${failed}`}`;
    }),
    emits: step.emitted.map(({ trait, event, payload }) => `${trait}: ${event} ${canonicalJson(payload)}`),
  };
}

export interface Played {
  readonly steps: readonly Step[];
  readonly mismatches: readonly Mismatch[];
}

export interface ScenarioMoment {
  readonly stimulus: Stimulus;
  readonly step: Step;
  readonly after: Configuration;
}

/** Takes a document through the events of a scenario. The clock stands still, and chance begins at 0. */
export function momentsOfScenario(program: Program, { entities = {}, events }: Scenario): readonly ScenarioMoment[] {
  const environment = { now: exploreNow, random: createPrng(0) };
  const moments: ScenarioMoment[] = [];
  let at = startOf(program, entities);
  for (const { expect: _, given = {}, ...stimulus } of events) {
    const { step, after } = takeStep(program, withFields(at, given), stimulus, environment);
    moments.push({ stimulus, step, after });
    at = after;
  }
  return moments;
}

/** A scenario with what is not as it was expected. */
export function playScenario(program: Program, scenario: Scenario): Played {
  const moments = momentsOfScenario(program, scenario);
  const mismatches: Mismatch[] = [];
  for (const [i, { step, after }] of moments.entries()) {
    const { expect } = scenario.events[i] as ScenarioEvent;
    if (expect === undefined) continue;
    const actual = told(step);
    for (const part of ['moves', 'does', 'emits'] as const) {
      const expected = expect[part];
      if (expected !== undefined && canonicalJson(expected) !== canonicalJson(actual[part]))
        mismatches.push({ event: i, part, expected, actual: actual[part] });
    }
    for (const [trait, state] of Object.entries(expect.states ?? {}))
      if (after.states.get(trait) !== state)
        mismatches.push({
          event: i,
          part: 'states',
          expected: { [trait]: state },
          actual: { [trait]: after.states.get(trait) ?? null },
        });
  }
  return { steps: moments.map(({ step }) => step), mismatches };
}

/** A configuration in which fields of the rows that are bound have other values. */
export function withFields(at: Configuration, given: Readonly<Record<string, JsonObject>>): Configuration {
  const instances = new Map(at.instances);
  for (const [entity, fields] of Object.entries(given))
    instances.set(entity, merged(instances.get(entity) ?? {}, fields));
  return { ...at, instances };
}

/** The scenario of a run: each event with all that it does now. */
export function recorded(program: Program, { name, entities, events }: Scenario): Scenario {
  const { steps } = playScenario(program, { name, ...(entities === undefined ? {} : { entities }), events });
  const told = events.map(({ expect: _, ...event }, i) => ({ ...event, expect: whole(steps[i] as Step) }));
  return { name, ...(entities === undefined ? {} : { entities }), events: told };
}

function whole(step: Step): Expected {
  return Object.fromEntries(Object.entries(told(step)).filter(([name, list]) => name === 'moves' || list.length > 0));
}

/** Reads a scenario; a text tells what is wrong with it, and where. */
export function readScenario(value: unknown, name: string): Scenario | string {
  if (!isObject(value as Json)) return 'a scenario is an object with "events"';
  const { events, entities, name: own } = value as JsonObject;
  if (!isArray(events ?? null)) return '"events" must be a list';
  if (entities !== undefined && !isObject(entities)) return '"entities" must be an object';
  for (const [i, event] of (events as readonly Json[]).entries()) {
    const place = `events[${i}]`;
    if (!isObject(event) || typeof event.event !== 'string') return `${place} must be an object with an "event"`;
    for (const member of Object.keys(event)) if (!eventMembers.has(member)) return `${place} has no member "${member}"`;
    for (const member of ['payload', 'given'])
      if (event[member] !== undefined && !isObject(event[member] ?? null))
        return `${place}.${member} must be an object`;
    const fault = faultOfExpected(event.expect);
    if (fault !== null) return `${place}.expect${fault}`;
  }
  return {
    name: typeof own === 'string' ? own : name,
    ...(entities === undefined ? {} : { entities: entities as Record<string, Json> }),
    events: events as unknown as readonly ScenarioEvent[],
  };
}

const eventMembers: ReadonlySet<string> = new Set([
  'event',
  'payload',
  'trait',
  'outcome',
  'answers',
  'given',
  'expect',
]);

function faultOfExpected(expect: Json | undefined): string | null {
  if (expect === undefined) return null;
  if (!isObject(expect)) return ' must be an object';
  for (const [name, value] of Object.entries(expect)) {
    if (
      name === 'states' ? isObject(value ?? null) : isArray(value ?? null) && ['moves', 'does', 'emits'].includes(name)
    )
      continue;
    return ['moves', 'does', 'emits', 'states'].includes(name)
      ? `.${name} must be ${name === 'states' ? 'an object' : 'a list'}`
      : ` has no member "${name}"`;
  }
  return null;
}
