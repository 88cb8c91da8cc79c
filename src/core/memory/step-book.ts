// The steps of many episodes as numbers: verbs, arguments and values are looked up once, and compared as integers from then on.
import { compareStrings } from '../base/order.ts';
import { type GivenStep, StepGrammar, type Verb } from './step-grammar.ts';
import { kindOf } from './step-tokens.ts';

export interface TakenStep {
  readonly verb: number;
  /** The number of the value of each slot of the verb; `noValue` where the step lacks it. */
  readonly values: readonly number[];
}

export const noValue = -1;
const commonShareMin = 0.9;

export class StepBook {
  readonly grammar: StepGrammar;
  readonly verbs: Verb[] = [];
  /** Names of the slots of each verb. */
  readonly slots: string[][] = [];
  readonly values: string[] = [];
  /** Steps taken of each verb. */
  readonly verbCounts: number[] = [];
  total = 0;
  /** Values of arguments of strings. */
  readonly stringValues = new Set<number>();
  readonly #verbNumbers = new Map<string, number>();
  readonly #slotNumbers: Map<string, number>[] = [];
  readonly #valueNumbers = new Map<string, number>();
  readonly #strings = new Map<string, TakenStep>();
  /** For each verb and slot, how often each value was there. */
  readonly #valueCounts: Map<number, number>[][] = [];
  readonly #kinds: string[] = [];
  readonly #agreements = new Map<string, number>();

  constructor(episodes: readonly (readonly GivenStep[])[]) {
    this.grammar = new StepGrammar(episodes);
  }

  /** Counts each step. Episodes must come in an order that does not depend on their arrival. */
  enter(steps: readonly GivenStep[]): TakenStep[] {
    return steps.map((step) => {
      const taken = typeof step === 'string' ? this.#enterString(step) : this.#make(step);
      this.total++;
      this.verbCounts[taken.verb] = (this.verbCounts[taken.verb] ?? 0) + 1;
      const counts = this.#valueCounts[taken.verb] ?? [];
      this.#valueCounts[taken.verb] = counts;
      taken.values.forEach((value, slot) => {
        const values = counts[slot] ?? new Map<number, number>();
        counts[slot] = values;
        values.set(value, (values.get(value) ?? 0) + 1);
      });
      return taken;
    });
  }

  #enterString(step: string): TakenStep {
    const known = this.#strings.get(step);
    if (known !== undefined) return known;
    const made = this.#make(step);
    this.#strings.set(step, made);
    return made;
  }

  #make(step: GivenStep): TakenStep {
    const { verb, slots } = this.grammar.read(step);
    const number = this.#verbNumber(verb);
    const names = this.#slotNumbers[number] as Map<string, number>;
    for (const { name } of slots)
      if (!names.has(name)) {
        names.set(name, names.size);
        this.slots[number]?.push(name);
      }
    const values = new Array<number>(names.size).fill(noValue);
    for (const { name, value } of slots) values[names.get(name) ?? 0] = this.valueNumber(value);
    if (!verb.isAction) for (const value of values) this.stringValues.add(value);
    return { verb: number, values };
  }

  #verbNumber(verb: Verb): number {
    const known = this.#verbNumbers.get(verb.key);
    if (known !== undefined) return known;
    this.#verbNumbers.set(verb.key, this.verbs.length);
    this.verbs.push(verb);
    this.slots.push([]);
    this.#slotNumbers.push(new Map());
    return this.verbs.length - 1;
  }

  valueNumber(value: string): number {
    const known = this.#valueNumbers.get(value);
    if (known !== undefined) return known;
    this.#valueNumbers.set(value, this.values.length);
    this.values.push(value);
    return this.values.length - 1;
  }

  /** What a value is, but for a number at its end, in lower case. */
  kindOfValue(value: number): string {
    const known = this.#kinds[value];
    if (known !== undefined) return known;
    const text = this.values[value] ?? '';
    const kind = (kindOf(text) ?? text).toLowerCase();
    this.#kinds[value] = kind;
    return kind;
  }

  /** Share of this verb among all steps. */
  verbShare(verb: number): number {
    return (this.verbCounts[verb] ?? 0) / Math.max(1, this.total);
  }

  /** Share of a value in a slot of a verb. */
  valueShare(verb: number, slot: number, value: number): number {
    return (this.#valueCounts[verb]?.[slot]?.get(value) ?? 0) / Math.max(1, this.verbCounts[verb] ?? 0);
  }

  /** The value that nearly all steps of a verb have in a slot; null where they differ. */
  commonValue(verb: number, slot: number): string | null {
    for (const [value, count] of this.#valueCounts[verb]?.[slot] ?? [])
      if (value !== noValue && count >= commonShareMin * (this.verbCounts[verb] ?? 0))
        return this.values[value] ?? null;
    return null;
  }

  /** The probability that a slot of a verb has the value that another step of the same verb has there. */
  agreement(verb: number, slot: number): number {
    const key = `${verb} ${slot} ${this.verbCounts[verb]}`;
    const known = this.#agreements.get(key);
    if (known !== undefined) return known;
    const total = this.verbCounts[verb] ?? 1;
    let sum = 0;
    for (const count of this.#valueCounts[verb]?.[slot]?.values() ?? []) sum += (count / total) ** 2;
    this.#agreements.set(key, sum);
    return sum;
  }

  /** Values in an order of their own, for output. */
  textsOf(values: Iterable<number>): string[] {
    return [...values].map((value) => this.values[value] ?? '').sort(compareStrings);
  }
}
