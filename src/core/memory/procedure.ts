// A procedure: steps with variables, and where an episode follows it. A slot of a step is a variable, a fixed value, or anything.
// Following means: every step that is not optional is there, in an order that the procedure allows, each variable with one value throughout.
import { noValue, type TakenStep } from './step-book.ts';

/** 0 and above: a variable. Below `anything`: a fixed value, see `fixed`. */
export type Term = number;
export const anything = -1;
export const fixed = (value: number): Term => -2 - value;
export const isFixed = (term: Term): boolean => term < anything;
export const fixedValue = (term: Term): number => -2 - term;

export interface ProcedureStep {
  readonly verb: number;
  readonly terms: readonly Term[];
  readonly isOptional: boolean;
  readonly repeats: boolean;
  /** Steps, by their place in the list, that always come before this one. */
  readonly after: readonly number[];
}

export interface Following {
  /** For each step of the procedure its place in the episode; -1 where it is missing. */
  readonly places: readonly number[];
  /** The value of each variable; `noValue` where no step tells. */
  readonly bindings: readonly number[];
}

/** Places that are tried in one episode before it counts as not following. */
const triesMax = 4000;

/** The latest way in which an episode follows the procedure; null when it does not. With `inOrder` false, any order will do. */
export function follow(steps: readonly ProcedureStep[], taken: readonly TakenStep[], inOrder = true): Following | null {
  const needs = needsOf(steps);
  if (taken.length < needs.required.length || !hasVerbs(taken, needs.verbs)) return null;
  return new Search(steps, needs, taken, inOrder).run();
}

/** What every search for a procedure asks of it. */
interface Needs {
  /** Places of the steps that are not optional, and their verbs. */
  readonly required: readonly number[];
  readonly verbs: readonly number[];
  /** For each step, the steps that must come after it. */
  readonly before: readonly (readonly number[])[];
}

const known = new WeakMap<readonly ProcedureStep[], Needs>();

function needsOf(steps: readonly ProcedureStep[]): Needs {
  const made = known.get(steps);
  if (made !== undefined) return made;
  const required = steps.flatMap(({ isOptional }, i) => (isOptional ? [] : [i]));
  const needs = {
    required,
    verbs: [...new Set(required.map((i) => steps[i]?.verb ?? 0))],
    before: steps.map((_, i) => steps.flatMap(({ after }, later) => (after.includes(i) ? [later] : []))),
  };
  known.set(steps, needs);
  return needs;
}

function hasVerbs(taken: readonly TakenStep[], verbs: readonly number[]): boolean {
  for (const verb of verbs) {
    let i = 0;
    while (i < taken.length && taken[i]?.verb !== verb) i++;
    if (i === taken.length) return false;
  }
  return true;
}

class Search {
  readonly #steps: readonly ProcedureStep[];
  readonly #needs: Needs;
  readonly #taken: readonly TakenStep[];
  readonly #inOrder: boolean;
  readonly #places: number[];
  readonly #bindings: number[] = [];
  readonly #used = new Set<number>();
  #tries = 0;

  constructor(steps: readonly ProcedureStep[], needs: Needs, taken: readonly TakenStep[], inOrder: boolean) {
    this.#steps = steps;
    this.#needs = needs;
    this.#taken = taken;
    this.#inOrder = inOrder;
    this.#places = steps.map(() => -1);
  }

  run(): Following | null {
    const { required } = this.#needs;
    const found = this.#place(required, required.length - 1, () => {
      // Optional steps are taken up as far as they fit, the last one first.
      for (let i = this.#steps.length - 1; i >= 0; i--) if (this.#steps[i]?.isOptional) this.#place([i], 0, () => true);
      return true;
    });
    if (!found) return null;
    return { places: [...this.#places], bindings: Array.from(this.#bindings, (value) => value ?? noValue) };
  }

  /** Places the steps of `list` from `at` down, then asks `done`. */
  #place(list: readonly number[], at: number, done: () => boolean): boolean {
    const step = list[at];
    if (step === undefined) return done();
    const { verb, terms } = this.#steps[step] as ProcedureStep;
    const [from, to] = this.#range(step);
    for (let place = to; place >= from; place--) {
      const taken = this.#taken[place];
      if (taken?.verb !== verb || this.#used.has(place)) continue;
      if (++this.#tries > triesMax) return false;
      const bound = this.#bind(terms, taken.values);
      if (bound === null) continue;
      this.#places[step] = place;
      this.#used.add(place);
      if (this.#place(list, at - 1, done)) return true;
      this.#used.delete(place);
      this.#places[step] = -1;
      for (const variable of bound) this.#bindings[variable] = noValue;
    }
    return false;
  }

  #range(step: number): [from: number, to: number] {
    let from = 0;
    let to = this.#taken.length - 1;
    if (!this.#inOrder) return [from, to];
    for (const later of this.#needs.before[step] ?? []) {
      const place = this.#places[later] ?? -1;
      if (place >= 0) to = Math.min(to, place - 1);
    }
    for (const earlier of this.#steps[step]?.after ?? []) {
      const place = this.#places[earlier] ?? -1;
      if (place >= 0) from = Math.max(from, place + 1);
    }
    return [from, to];
  }

  /** Binds what is free; the variables that were bound by this step, or null where a value contradicts. */
  #bind(terms: readonly Term[], values: readonly number[]): number[] | null {
    const bound: number[] = [];
    for (let slot = 0; slot < terms.length; slot++) {
      const term = terms[slot] ?? anything;
      if (term === anything) continue;
      const value = values[slot] ?? noValue;
      if (isFixed(term) && value === fixedValue(term)) continue;
      const known = term >= 0 ? (this.#bindings[term] ?? noValue) : noValue;
      if (term >= 0 && value !== noValue && (known === noValue || known === value)) {
        if (known === noValue) {
          this.#bindings[term] = value;
          bound.push(term);
        }
        continue;
      }
      for (const variable of bound) this.#bindings[variable] = noValue;
      return null;
    }
    return bound;
  }
}

/** A list of steps of which each comes after the one before it. */
export function chain(steps: readonly { readonly verb: number; readonly terms: readonly Term[] }[]): ProcedureStep[] {
  return steps.map(({ verb, terms }, i) => ({
    verb,
    terms,
    isOptional: false,
    repeats: false,
    after: i === 0 ? [] : [i - 1],
  }));
}
