// Where in a pattern somebody stands who did some steps: which of its steps are done, which come next, and what its variables are so far.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { PatternStep } from './pattern.ts';
import { anything, type Following, fixed, follow, type ProcedureStep } from './procedure.ts';
import { noValue, type TakenStep } from './step-book.ts';
import type { GivenStep } from './step-grammar.ts';
import { readTokens } from './step-tokens.ts';

export interface PatternPosition {
  /** Places, from 0, of the steps that are done, and of those that may come next: what comes before them is done or optional. */
  readonly done: readonly number[];
  readonly next: readonly number[];
  /** The values of the variables that are known, by name. */
  readonly bindings: Readonly<Record<string, Json>>;
}

/** Steps that are read of what was done: the last ones. */
const stepsRead = 200;

export function findPosition(pattern: readonly PatternStep[], given: readonly GivenStep[]): PatternPosition {
  const compiled = new CompiledPattern(pattern);
  const taken = given.slice(-stepsRead).map((step) => compiled.read(step));
  const done: number[] = [];
  let following: Following | null = null;
  pattern.forEach((_, i) => {
    const found = follow(compiled.part([...done, i]), taken);
    if (found === null) return;
    done.push(i);
    following = found;
  });
  const isDone = new Set(done);
  const last = done.at(-1) ?? -1;
  const next = pattern.flatMap(({ after, isOptional }, i) =>
    !isDone.has(i) && (i > last || !isOptional) && after.every((one) => isDone.has(one) || pattern[one]?.isOptional)
      ? [i]
      : [],
  );
  return { done, next, bindings: compiled.bindings(following) };
}

/** A verb of a pattern, one step that has it, and the arguments that any of its steps name. */
interface ReadableVerb {
  readonly number: number;
  readonly step: PatternStep;
  readonly names: Set<string>;
}

/** A pattern whose variables, verbs and values are numbers. */
class CompiledPattern {
  readonly #pattern: readonly PatternStep[];
  readonly #verbs = new Map<string, ReadableVerb>();
  readonly #variables: string[];
  readonly #values: Json[] = [];
  readonly #valueNumbers = new Map<string, number>();
  readonly #steps: readonly ProcedureStep[];

  constructor(pattern: readonly PatternStep[]) {
    this.#pattern = pattern;
    const names = pattern.flatMap((step) => step.arguments.map(({ variable }) => variable));
    this.#variables = [...new Set(names.filter((name) => name !== null))];
    for (const step of pattern) {
      const key = keyOf(step);
      const known = this.#verbs.get(key) ?? { number: this.#verbs.size, step, names: new Set<string>() };
      for (const { name } of step.arguments) known.names.add(name);
      this.#verbs.set(key, known);
    }
    this.#steps = pattern.map((step) => {
      const verb = this.#verbs.get(keyOf(step));
      const own = new Map(step.arguments.map((one) => [one.name, one]));
      const terms = [...(verb?.names ?? [])].map((name) => {
        const part = own.get(name);
        if (part === undefined) return anything;
        return part.variable === null ? fixed(this.#valueNumber(part.value)) : this.#variables.indexOf(part.variable);
      });
      const { isOptional, repeats, after } = step;
      return { verb: verb?.number ?? 0, terms, isOptional, repeats, after };
    });
  }

  /** Some of the steps, all of them required, in the order that they have among themselves. */
  part(places: readonly number[]): ProcedureStep[] {
    return places.map((place) => {
      const step = this.#steps[place] as ProcedureStep;
      const after = places.flatMap((other, i) => (this.#comesBefore(other, place) ? [i] : []));
      return { ...step, isOptional: false, after };
    });
  }

  #comesBefore(one: number, other: number): boolean {
    const open = [...(this.#pattern[other]?.after ?? [])];
    const seen = new Set<number>();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === one) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(this.#pattern[at]?.after ?? []));
    }
    return false;
  }

  read(given: GivenStep): TakenStep {
    for (const { number, step, names } of this.#verbs.values()) {
      const values = argumentsOf(step, [...names], given);
      if (values !== null)
        return {
          verb: number,
          values: values.map((value) => (value === undefined ? noValue : this.#valueNumber(value))),
        };
    }
    return { verb: anything, values: [] };
  }

  bindings(following: Following | null): Record<string, Json> {
    const known = (following?.bindings ?? []).flatMap((value, variable): [string, Json][] => {
      const name = this.#variables[variable];
      return value === noValue || name === undefined ? [] : [[name, this.#values[value] ?? null]];
    });
    return Object.fromEntries(known.sort(([a], [b]) => this.#variables.indexOf(a) - this.#variables.indexOf(b)));
  }

  #valueNumber(value: Json): number {
    const text = canonicalJson(value);
    const known = this.#valueNumbers.get(text);
    if (known !== undefined) return known;
    this.#valueNumbers.set(text, this.#values.length);
    this.#values.push(value);
    return this.#values.length - 1;
  }
}

const keyOf = ({ verb, params, ...rest }: PatternStep): string =>
  params === null ? JSON.stringify([verb, rest.arguments.map(({ name }) => name)]) : verb;

/** The values of the arguments of these names; null when the step is of another verb. */
function argumentsOf(step: PatternStep, names: readonly string[], given: GivenStep): (Json | undefined)[] | null {
  if (typeof given !== 'string') {
    if (step.params === null || given.action !== step.verb) return null;
    return names.map((name) => valueAt(given.params, name));
  }
  if (step.params !== null) return null;
  const { tokens } = readTokens(given);
  const places = new Set(names.map(Number));
  const words = tokens.filter((_, i) => !places.has(i)).join(' ');
  if (words !== step.verb || [...places].some((place) => place >= tokens.length)) return null;
  return names.map((name) => tokens[Number(name)]);
}

function valueAt(params: Json, path: string): Json | undefined {
  let value: Json | undefined = params;
  for (const part of path.split('/').slice(1))
    value = isArray(value)
      ? value[Number(part)]
      : isObject(value) && Object.hasOwn(value, part)
        ? value[part]
        : undefined;
  return value;
}
