// Which steps the episodes of a domain took, and how they ended. Lists of steps repeat, so each is held once.
import { compareStrings } from '../base/order.ts';
import { containsSequence } from './sequences.ts';
import { figuresOf, type StepFigures } from './why-no-pattern.ts';

export interface StepOutcomes {
  readonly step: string;
  readonly successes: number;
  readonly failures: number;
  readonly partials: number;
}

interface StepList {
  readonly key: string;
  readonly steps: readonly string[];
  /** Episodes of their own evidence with these steps, by outcome number, and in all. */
  readonly counts: number[];
  total: number;
}

export class StepTable {
  /** By list number; absent when no episode has the list any more. */
  readonly #lists: (StepList | undefined)[] = [];
  readonly #listNumbers = new Map<string, number>();
  readonly #outcomes: string[] = [];
  readonly #outcomeNumbers = new Map<string, number>();
  /** List and outcome number of each slot; list 0 stands for none. */
  #listOf = new Int32Array(64);
  #outcomeOf = new Uint32Array(64);

  add(slot: number, steps: readonly string[], outcome: string, isLinked: boolean): void {
    if (slot >= this.#listOf.length) {
      const lists = new Int32Array(Math.max(slot + 1, this.#listOf.length * 2));
      lists.set(this.#listOf);
      this.#listOf = lists;
      const outcomes = new Uint32Array(lists.length);
      outcomes.set(this.#outcomeOf);
      this.#outcomeOf = outcomes;
    }
    const number = this.#numberOf(outcome);
    this.#outcomeOf[slot] = number;
    if (isLinked || steps.length === 0) return;
    const at = this.#listFor(steps);
    const list = this.#lists[at] as StepList;
    this.#listOf[slot] = at + 1;
    list.counts[number] = (list.counts[number] ?? 0) + 1;
    list.total++;
  }

  remove(slot: number): void {
    const at = (this.#listOf[slot] ?? 0) - 1;
    const list = this.#lists[at];
    if (!list) return;
    const number = this.outcomeOf(slot);
    list.counts[number] = (list.counts[number] ?? 0) - 1;
    this.#listOf[slot] = 0;
    if (--list.total > 0) return;
    this.#listNumbers.delete(list.key);
    this.#lists[at] = undefined;
  }

  outcomeOf(slot: number): number {
    return this.#outcomeOf[slot] ?? 0;
  }

  /** The steps of a slot; none where it repeats the evidence of another. */
  stepsOf(slot: number): readonly string[] {
    return this.#lists[(this.#listOf[slot] ?? 0) - 1]?.steps ?? [];
  }

  outcomeNameOf(slot: number): string {
    return this.#outcomes[this.outcomeOf(slot)] ?? '';
  }

  /** -1 for an outcome that no episode had. */
  outcomeNumber(outcome: string): number {
    return this.#outcomeNumbers.get(outcome) ?? -1;
  }

  /** How the episodes with these steps, in this order, ended. Linear in the lists. */
  outcomesOfSequence(steps: readonly string[]): Omit<StepOutcomes, 'step'> {
    const sum = { successes: 0, failures: 0, partials: 0 };
    const [success = -1, failure = -1, partial = -1] = ['success', 'failure', 'partial'].map((name) =>
      this.outcomeNumber(name),
    );
    for (const list of this.#lists) {
      if (list === undefined || !containsSequence(list.steps, steps)) continue;
      sum.successes += list.counts[success] ?? 0;
      sum.failures += list.counts[failure] ?? 0;
      sum.partials += list.counts[partial] ?? 0;
    }
    return sum;
  }

  /** Of those that are evidence of their own. */
  figures(): StepFigures {
    const failure = this.outcomeNumber('failure');
    return figuresOf(
      this.#lists
        .filter((list) => list !== undefined)
        .map(({ steps, counts, total }) => {
          const failed = counts[failure] ?? 0;
          return { steps, failed, others: total - failed };
        }),
    );
  }

  /** Of some steps, in the order of their names; those that no episode took are left out. */
  outcomes(names: readonly string[]): StepOutcomes[] {
    const asked = new Set(names);
    const sums = new Map<string, { successes: number; failures: number; partials: number }>();
    const [success, failure, partial] = ['success', 'failure', 'partial'].map((name) => this.outcomeNumber(name));
    for (const { steps, counts } of this.#lists.filter((list) => list !== undefined)) {
      const count = (number: number | undefined): number => counts[number ?? -1] ?? 0;
      for (const step of new Set(steps)) {
        if (!asked.has(step)) continue;
        const sum = sums.get(step) ?? { successes: 0, failures: 0, partials: 0 };
        sum.successes += count(success);
        sum.failures += count(failure);
        sum.partials += count(partial);
        sums.set(step, sum);
      }
    }
    return [...sums]
      .map(([step, sum]) => ({ step, ...sum }))
      .filter(({ successes, failures, partials }) => successes + failures + partials > 0)
      .sort((a, b) => compareStrings(a.step, b.step));
  }

  #numberOf(outcome: string): number {
    const known = this.#outcomeNumbers.get(outcome);
    if (known !== undefined) return known;
    this.#outcomes.push(outcome);
    this.#outcomeNumbers.set(outcome, this.#outcomes.length - 1);
    return this.#outcomes.length - 1;
  }

  #listFor(steps: readonly string[]): number {
    const key = JSON.stringify(steps);
    const known = this.#listNumbers.get(key);
    if (known !== undefined) return known;
    this.#lists.push({ key, steps, counts: [], total: 0 });
    this.#listNumbers.set(key, this.#lists.length - 1);
    return this.#lists.length - 1;
  }
}
