// The state of an agent in its task: what its context names and what it has done, as the arguments of its next step refer to both. Linear in the steps done.
import { noValue, type StepBook, type TakenStep } from './step-book.ts';

/** The kinds of things that the context names, in its order, and the steps done so far. */
export class Standpoint {
  readonly names: readonly string[];
  readonly steps: readonly TakenStep[];
  readonly #book: StepBook;
  readonly #places: ReadonlyMap<string, number>;

  constructor(book: StepBook, names: readonly string[], steps: readonly TakenStep[]) {
    this.#book = book;
    this.names = names;
    this.#places = new Map(names.map((name, place) => [name, place]));
    this.steps = steps;
  }

  /** The standpoint before this step. */
  before(at: number): Standpoint {
    return new Standpoint(this.#book, this.names, this.steps.slice(0, at));
  }

  /** Share of the arguments of two steps of one verb that are of one kind. */
  sharedKinds({ values }: TakenStep, other: TakenStep): number {
    if (values.length === 0) return 1;
    const kind = (value: number | undefined): string =>
      value === undefined || value === noValue ? '' : this.#book.kindOfValue(value);
    return values.filter((value, slot) => kind(value) === kind(other.values[slot])).length / values.length;
  }

  /** True if both steps, of one verb, are done to the same names of the two contexts, counted from the last, or to things that these do not name. */
  sharesRoles({ values }: TakenStep, there: Standpoint, other: TakenStep): boolean {
    return values.every((value, slot) => this.#roleOf(value) === there.#roleOf(other.values[slot] ?? noValue));
  }

  /** How many names of the context come after that of the value; -1 where none is its kind. */
  #roleOf(value: number): number {
    const place = value === noValue ? undefined : this.#places.get(this.#book.kindOfValue(value));
    return place === undefined ? -1 : this.names.length - 1 - place;
  }

  /** The last value of this kind in what was done. */
  lastOfKind(kind: string): number {
    for (let i = this.steps.length - 1; i >= 0; i--)
      for (const value of this.steps[i]?.values ?? [])
        if (value !== noValue && this.#book.kindOfValue(value) === kind) return value;
    return noValue;
  }

  /** The value of a slot in the `back`-th last step of a verb, counted from 1. */
  earlier(verb: number, slot: number, back: number): number {
    let left = back;
    for (let i = this.steps.length - 1; i >= 0; i--) {
      const step = this.steps[i];
      if (step?.verb === verb && --left === 0) return step.values[slot] ?? noValue;
    }
    return noValue;
  }
}

/** Characters of a context in which things are sought. */
const contextRead = 2000;

/** Words of a context, alone or two together, that are kinds of things. */
export function namesIn(context: string | null, kinds: ReadonlySet<string>): string[] {
  const words =
    (context ?? '')
      .slice(0, contextRead)
      .toLowerCase()
      .match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const names: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [one = '', two = ''] = [words[i], words[i + 1]];
    const found = [one + two, `${one} ${two}`, one, one.replace(/s$/, '')].find((name) => kinds.has(name));
    if (found !== undefined && !names.includes(found)) names.push(found);
  }
  return names;
}
