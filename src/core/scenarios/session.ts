// A run that a person takes event by event: buttons for what can happen, values that are set, back and forward. A session is a value; each act makes a new one.
import type { JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { exploreNow, outerEvents, workIn } from '../explore/index.ts';
import {
  type Configuration,
  candidatesOf,
  type Program,
  programOf,
  type Step,
  type Stimulus,
  startOf,
  takeStep,
  tickPrefix,
} from '../run/index.ts';
import type { Model } from '../schema/index.ts';
import { recorded, type Scenario, type ScenarioEvent, withFields } from './scenario.ts';

/** Something that can happen next. */
export interface Button {
  readonly kind: 'event' | 'tick' | 'answer';
  readonly stimulus: Stimulus;
}

interface Moment {
  readonly event: ScenarioEvent;
  readonly step: Step;
  readonly after: Configuration;
  /** Work that was begun and has not answered. */
  readonly pending: readonly End[];
}

/** A way in which a piece of work may end. */
interface End {
  readonly work: string;
  readonly stimulus: Stimulus;
}

type Given = Readonly<Record<string, JsonObject>>;

export interface Session {
  readonly program: Program;
  readonly outer: ReadonlySet<string>;
  readonly past: readonly Moment[];
  /** Moments that were taken back, the next one first. */
  readonly future: readonly Moment[];
  /** Fields that get a value before the next event. */
  readonly given: Given;
}

export function beginSession(model: Model): Session {
  const program = programOf(model);
  return { program, outer: outerEvents(model, program), past: [], future: [], given: {} };
}

/** The configuration that the run has reached, with the fields that were set. */
export function configurationOf({ program, past, given }: Session): Configuration {
  return withFields(past.at(-1)?.after ?? startOf(program), given);
}

/** Everything that may happen next: events in the order of the document, ticks, and the ends of work that was begun. */
export function buttonsOf(session: Session): readonly Button[] {
  const { program, outer, past } = session;
  const { states } = configurationOf(session);
  const events = [...new Set(program.machines.flatMap(({ transitions }) => [...transitions.keys()]))];
  const possible = events.filter(
    (event) =>
      outer.has(event) &&
      program.machines.some((machine) => candidatesOf(machine, states.get(machine.id) ?? '', event).length > 0),
  );
  const ticks = [...new Set(program.machines.flatMap((machine) => machine.ticks.map(({ name }) => name)))];
  return [
    ...possible.map((event): Button => ({ kind: 'event', stimulus: { event, outcome: 'none' } })),
    ...ticks.map((name): Button => ({ kind: 'tick', stimulus: { event: `${tickPrefix}${name}`, outcome: 'none' } })),
    ...(past.at(-1)?.pending ?? []).map(({ stimulus }): Button => ({ kind: 'answer', stimulus })),
  ];
}

/** Takes one event; the runs that were taken back are gone. */
export function press(session: Session, stimulus: Stimulus): Session {
  const { program, past, given } = session;
  const event: ScenarioEvent = Object.keys(given).length === 0 ? stimulus : { ...stimulus, given };
  const environment = { now: exploreNow, random: createPrng(0) };
  const { step, after } = takeStep(program, configurationOf(session), stimulus, environment);
  const before = past.at(-1)?.pending ?? [];
  const moment = { event, step, after, pending: pendingAfter(before, stimulus, step) };
  return { ...session, past: [...past, moment], future: [], given: {} };
}

/** Both ends of each piece of work that a step began. An answer ends the work that it belongs to. */
function pendingAfter(before: readonly End[], { event, trait, answers }: Stimulus, { effects }: Step): readonly End[] {
  const begun = effects.flatMap(({ trait: owner, args, failed }): End[] => {
    const work = failed === undefined ? workIn(args) : null;
    if (work === null) return [];
    const key = JSON.stringify([owner, work.success, work.failure]);
    const ends = [work.success, work.failure].filter((end) => end !== null);
    return ends.map((end) => ({ work: key, stimulus: { event: end, trait: owner, answers: true, outcome: 'none' } }));
  });
  const isAnswered = ({ stimulus }: End) => answers === true && stimulus.trait === trait && stimulus.event === event;
  const over = new Set(before.filter(isAnswered).map(({ work }) => work));
  const all = [...before.filter(({ work }) => !over.has(work)), ...begun];
  return [...new Map(all.map((one) => [`${one.work} ${one.stimulus.event}`, one])).values()];
}

export function setField(session: Session, entity: string, fields: JsonObject): Session {
  const { given } = session;
  return { ...session, given: { ...given, [entity]: { ...given[entity], ...fields } } };
}

export function back(session: Session): Session {
  const [last, past] = [session.past.at(-1), session.past.slice(0, -1)];
  return last === undefined ? session : { ...session, past, future: [last, ...session.future], given: {} };
}

export function forward(session: Session): Session {
  const [next, ...future] = session.future;
  return next === undefined ? session : { ...session, past: [...session.past, next], future, given: {} };
}

/** The run as a scenario, with all that its events did. */
export function scenarioOfSession({ program, past }: Session, name: string): Scenario {
  return recorded(program, { name, events: past.map(({ event }) => event) });
}
