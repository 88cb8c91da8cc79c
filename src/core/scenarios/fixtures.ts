// Runs in which fields are set before an event, for machines of a part that could not be explored whole: an input that no finite choice of values covers decides in them, so that a way may
// have been missed. From the beginning and from each transition that some run takes, every transition of the state is tried with both ends of its guard, with a payload and fields that make
// it come out so. The interpreter takes every run; a run with fields that are set shows what the machine does there, not that other events lead there.
// Cost: two transitions that follow one another, a search for values for each whose goal is not covered yet.
import { charge } from '../base/budget.ts';
import { choiceFor, type Space, traceTo, type Wish } from '../explore/index.ts';
import { type Configuration, candidatesOf, type Machine, type Program, startOf } from '../run/index.ts';
import type { Transition } from '../schema/index.ts';
import { type Coverage, guardKey, pairKey, transitionKey } from './goals.ts';
import { momentsOfScenario, type Scenario, type ScenarioEvent } from './scenario.ts';

export type Run = Pick<Scenario, 'entities' | 'events'>;

/** The configuration after a run, and the transition of the machine that was taken last in it. */
interface Place {
  readonly run: Run;
  readonly at: Configuration;
  readonly last: number | null;
}

/** A transition to try, and how the guards of those before it and its own come out. */
interface Attempt {
  readonly transition: Transition;
  readonly holds: boolean;
  readonly wishes: readonly Wish[];
}

export interface Fixtures {
  readonly runs: readonly Run[];
  /** By machine and state, a run that ends in the state, for states that the exploration did not meet. */
  readonly states: ReadonlyMap<string, ReadonlyMap<string, Run>>;
}

/** The runs of a part that cover what `coverage` lacks; it counts them as they are found. */
export function fixturesOf(space: Space, program: Program, coverage: Coverage): Fixtures {
  const runs: Run[] = [];
  const states = new Map<string, ReadonlyMap<string, Run>>();
  for (const { id } of space.part.machines) {
    const machine = program.machines.find((one) => one.id === id);
    if (machine === undefined) continue;
    const search = new MachineSearch(program, machine, coverage);
    search.from(space);
    runs.push(...search.runs);
    states.set(id, search.states);
  }
  return { runs, states };
}

class MachineSearch {
  readonly runs: Run[] = [];
  readonly states = new Map<string, Run>();
  readonly #program: Program;
  readonly #machine: Machine;
  readonly #coverage: Coverage;
  readonly #places = new Map<number | null, Place>();

  constructor(program: Program, machine: Machine, coverage: Coverage) {
    this.#program = program;
    this.#machine = machine;
    this.#coverage = coverage;
  }

  from(space: Space): void {
    this.#places.set(null, { run: { events: [] }, at: startOf(this.#program), last: null });
    for (const edge of space.edges.flat()) {
      const taken = edge.step.transitions.findLast(({ trait }) => trait === this.#machine.id);
      if (taken === undefined || this.#places.has(taken.transition.index)) continue;
      this.#arrive(traceTo(space, edge.from, edge.stimulus));
    }
    // A map goes on through what is added while it is walked.
    for (const place of this.#places.values()) this.#leave(place);
  }

  /** Takes a run, and keeps where it leads: null if the machine takes no transition in the last event. */
  #arrive(run: Run): void {
    const moment = this.#lastOf(run);
    const taken = moment?.step.transitions.findLast(({ trait }) => trait === this.#machine.id);
    if (moment === undefined || taken === undefined) return;
    const { index } = taken.transition;
    if (!this.#places.has(index)) this.#places.set(index, { run, at: moment.after, last: index });
    if (!this.states.has(taken.to)) this.states.set(taken.to, run);
  }

  #lastOf(run: Run) {
    charge(run.events.length, 'choosing scenarios');
    return momentsOfScenario(this.#program, { name: '', ...run }).at(-1);
  }

  #leave(place: Place): void {
    const state = place.at.states.get(this.#machine.id) ?? this.#machine.initial;
    for (const event of this.#machine.transitions.keys())
      for (const attempt of attemptsOf(candidatesOf(this.#machine, state, event)))
        if (this.#isWanted(place, attempt)) this.#try(place, event, attempt);
  }

  /** The outcome of a guard is wanted for itself; a transition for itself, after the one before, and as the way on. */
  #isWanted({ last }: Place, { transition: { index, guard }, holds }: Attempt): boolean {
    const { id } = this.#machine;
    const has = (kind: 'transition' | 'pair' | 'guard', key: string) => this.#coverage.has({ kind, key });
    if (guard !== null && !has('guard', guardKey(id, index, holds))) return true;
    if (!holds) return false;
    const isPair = last === null || has('pair', pairKey(id, last, index));
    return !isPair || !has('transition', transitionKey(id, index)) || !this.#places.has(index);
  }

  #try({ run, at }: Place, event: string, { wishes }: Attempt): void {
    const choice = choiceFor(this.#program, this.#machine, event, at, wishes);
    if (choice === null) return;
    const { payload, given } = choice;
    const added: ScenarioEvent = {
      ...{ event, trait: this.#machine.id, outcome: 'none' },
      ...(Object.keys(payload).length === 0 ? {} : { payload }),
      ...(Object.keys(given).length === 0 ? {} : { given }),
    };
    const whole = { ...run, events: [...run.events, added] };
    const steps = momentsOfScenario(this.#program, { name: '', ...whole }).map(({ step }) => step);
    charge(whole.events.length, 'choosing scenarios');
    if (this.#coverage.follow(steps) > 0) this.runs.push(whole);
    this.#arrive(whole);
  }
}

/** Of an event in a state: each transition taken, the guards before it false, and each guard that does not hold. A transition without a guard ends the list. */
function attemptsOf(candidates: readonly Transition[]): readonly Attempt[] {
  const attempts: Attempt[] = [];
  const before: Wish[] = [];
  for (const transition of candidates) {
    const { guard } = transition;
    const own = (holds: boolean): Attempt => ({
      ...{ transition, holds },
      wishes: guard === null ? [...before] : [...before, { expression: guard, holds }],
    });
    attempts.push(own(true));
    if (guard === null) break;
    attempts.push(own(false));
    before.push({ expression: guard, holds: false });
  }
  return attempts;
}
