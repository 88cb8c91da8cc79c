// The behavior of a document, in all of its runs. Parts that have nothing to do with one another are explored one after the other and told as one.
import { type Program, programOf } from '../run/index.ts';
import type { Model } from '../schema/index.ts';
import { outerEvents } from './environment.ts';
import { factsOf, stateKey, transitionKey } from './facts.ts';
import { type Finding, findingKinds } from './finder.ts';
import { findingsOf } from './findings.ts';
import { partsOf } from './parts.ts';
import { fieldsWatched, sliceOf, type Watched } from './slice.ts';
import { exploreSpace, type Space, type SpaceOptions } from './space.ts';

export interface Share {
  readonly seen: number;
  readonly of: number;
}

export interface Explored {
  /** Of all parts. */
  readonly configurations: number;
  /** Every part was explored whole: what was not met cannot happen. */
  readonly isExact: boolean;
  /** Why a part may have more configurations than were met, by its traits; in the order of the parts. */
  readonly gaps: readonly { readonly traits: readonly string[]; readonly reason: string }[];
  readonly findings: readonly Finding[];
  readonly coverage: { readonly states: Share; readonly transitions: Share; readonly guards: Share };
  /** Traits without a machine of their own. */
  readonly unknown: readonly string[];
}

/** Steps of one part, about ten microseconds each. */
export const stepsOfPartMax = 20_000;

export function spacesOf(model: Model, together: readonly (readonly string[])[] = [], stepsMax = stepsOfPartMax) {
  const program = programOf(model);
  const slice = sliceOf(program);
  const outer = outerEvents(model, program);
  const spaces = partsOf(slice, together).map((part) => exploreSpace(part, slice, { outer, stepsMax }));
  return { program, outer, spaces };
}

/** The traits that a question looks at as one, beside the fields and events that it watches. */
export interface Looked extends Watched {
  readonly traits: readonly string[];
}

/** The part of a document that a question depends on, explored. */
export function spaceOfQuestion(
  model: Model,
  program: Program,
  looked: Looked,
  { stepsMax, isLoose = false }: Pick<SpaceOptions, 'stepsMax' | 'isLoose'>,
): Space {
  const slice = sliceOf(program, looked);
  const outer = outerEvents(model, program);
  const fields = fieldsWatched(looked, program);
  const parts = partsOf(slice, [looked.traits], fields);
  const isAsked = ({ machines, fields: own }: (typeof parts)[number]) =>
    machines.some(({ id }) => looked.traits.includes(id)) || fields.some((cell) => own.includes(cell));
  const part = parts.find(isAsked) ?? { machines: [], fields: [] };
  return exploreSpace(part, slice, { outer, stepsMax, isLoose, keepsEmitting: looked.emitted.size > 0 });
}

export function exploreModel(model: Model, stepsMax = stepsOfPartMax): Explored {
  const { program, outer, spaces } = spacesOf(model, [], stepsMax);
  const explored = spaces.map((space) => ({ space, facts: factsOf(space) }));
  const findings = explored.flatMap(({ space, facts }) => findingsOf(space, facts, model, outer));
  const count = (of: number, seen: number): Share => ({ seen, of });
  const seen = (map: 'taken' | 'reached' | 'held' | 'failed') =>
    new Set(explored.flatMap(({ facts }) => [...facts[map].keys()]));
  const { taken, reached, held, failed } = {
    ...{ taken: seen('taken'), reached: seen('reached') },
    ...{ held: seen('held'), failed: seen('failed') },
  };
  const states = program.machines.flatMap(({ id, trait }) => trait.states.map(({ name }) => stateKey(id, name)));
  const arcs = program.machines.flatMap(({ id, trait }) =>
    trait.transitions.map((one) => ({ key: transitionKey(id, one.index), isGuarded: one.guard !== null })),
  );
  const guards = arcs.filter(({ isGuarded }) => isGuarded);
  return {
    configurations: spaces.reduce((sum, { nodes }) => sum + nodes.length, 0),
    isExact: spaces.every(({ gaps }) => gaps.length === 0),
    gaps: spaces.flatMap(gapsOf),
    findings: findings.sort((a, b) => findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind)),
    coverage: {
      states: count(states.length, states.filter((key) => reached.has(key)).length),
      transitions: count(arcs.length, arcs.filter(({ key }) => taken.has(key)).length),
      guards: count(guards.length, guards.filter(({ key }) => held.has(key) && failed.has(key)).length),
    },
    unknown: program.unknown,
  };
}

const gapsOf = ({ part, gaps }: Space) => gaps.map((reason) => ({ traits: part.machines.map(({ id }) => id), reason }));
