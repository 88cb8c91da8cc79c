// A procedure in words: its steps with variables by name, and the values that the variables had. Parameters of actions are compared as trees: what all
// supporters have stays, what differs becomes a variable, and what differs alike is the same variable (anti-unification: Plotkin 1970).
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Procedure } from './mine-procedures.ts';
import { type PatternArgument, type PatternStep, type PatternVariable, valuesShown } from './pattern.ts';
import { follow, type ProcedureStep } from './procedure.ts';
import { spread } from './spread.ts';
import type { StepBook } from './step-book.ts';
import type { GivenStep } from './step-grammar.ts';
import { kindOf, readTokens } from './step-tokens.ts';
import type { TakenEpisode } from './task-kinds.ts';

/** Supporters that are looked at for the values of variables. */
const supportersRead = 200;
/** Variables of a string are named by the word before them. */
const placeWords = new Set('to from in on at into onto in/on under inside near of for'.split(' '));
const toolWords = new Set('with using by via through'.split(' '));

export interface ProcedureText {
  readonly details: readonly PatternStep[];
  readonly variables: readonly PatternVariable[];
}

export function describeProcedure(
  book: StepBook,
  { steps, supporters }: Pick<Procedure, 'steps' | 'supporters'>,
  givenOf: (episode: TakenEpisode) => readonly GivenStep[],
): ProcedureText {
  const read = spread(supporters, supportersRead);
  const followings = read.map(({ taken }) => follow(steps, taken));
  const variables = new Variables();
  const details = steps.map((step, i): PatternStep => {
    const given = followings.map((following, f) => {
      const place = following?.places[i] ?? -1;
      const episode = read[f];
      return place < 0 || episode === undefined ? undefined : givenOf(episode)[place];
    });
    const { isOptional, repeats, after } = step;
    return { ...describeStep(book, step, given, variables), isOptional, repeats, after };
  });
  return { details, variables: variables.list() };
}

type Described = Pick<PatternStep, 'step' | 'verb' | 'arguments' | 'params'>;

function describeStep(
  book: StepBook,
  { verb: number }: ProcedureStep,
  given: readonly (GivenStep | undefined)[],
  variables: Variables,
): Described {
  const verb = book.verbs[number];
  if (verb === undefined) return { step: '', verb: '', arguments: [], params: null };
  if (verb.isAction) return describeAction(verb.words, given, variables);
  const tokens = given.map((step) => (typeof step === 'string' ? readTokens(step) : undefined));
  const shape = tokens.find((one) => one !== undefined);
  const parts: PatternArgument[] = [];
  const words = verb.places.map((word, place) => {
    if (word !== null) return word;
    const values = tokens.map((one) => one?.tokens[place]);
    const variable = variables.of(values, () => nameByWord(verb.places, place));
    const value = values.find((one) => one !== undefined) ?? '';
    parts.push({ name: String(place), variable, value: variable === null ? value : `?${variable}` });
    return variable === null ? value : `?${variable}`;
  });
  const step = words.map((word, i) => (shape?.glue[i] ?? '') + word).join('') + (shape?.tail ?? '');
  return { step, verb: verb.words, arguments: parts, params: null };
}

function nameByWord(places: readonly (string | null)[], place: number): string {
  const before = (places[place - 1] ?? '').toLowerCase();
  return placeWords.has(before) && place > 1 ? 'place' : toolWords.has(before) ? 'tool' : 'thing';
}

function describeAction(action: string, given: readonly (GivenStep | undefined)[], variables: Variables): Described {
  const values = given.map((step) => (typeof step === 'object' ? step.params : undefined));
  const parts: PatternArgument[] = [];
  const note = (name: string, variable: string | null, value: Json): void => {
    if (parts.length < argumentsShown) parts.push({ name, variable, value });
  };
  // Parameters that only some give are left out: the others did without.
  const present = values.filter((value) => value !== undefined);
  const keys = Object.keys(present[0] ?? {}).filter((key) => present.every((value) => Object.hasOwn(value, key)));
  const entries = keys.map((key) => [
    key,
    generalize(
      values.map((value) => value?.[key]),
      `/${key}`,
      variables,
      note,
    ),
  ]);
  const params = Object.fromEntries(entries) as JsonObject;
  const shown = parts.filter(({ name, variable }) => variable !== null && name.lastIndexOf('/') === 0);
  const step = [action, ...shown.map(({ name, variable }) => `${name.slice(1)}=?${variable}`)].join(' ');
  return { step, verb: action, arguments: parts, params };
}

const argumentsShown = 64;

/** The least general form of some values; undefined ones are not there to be asked. */
function generalize(
  values: readonly (Json | undefined)[],
  path: string,
  variables: Variables,
  note: (name: string, variable: string | null, value: Json) => void,
): Json {
  const present = values.filter((value) => value !== undefined);
  const [first] = present;
  if (first === undefined) return null;
  if (isObject(first) && present.every((value) => isObject(value) && sameKeys(value, first))) {
    const entries = Object.keys(first).map((key) => {
      const inside = values.map((value) => (isObject(value) ? value[key] : undefined));
      return [key, generalize(inside, `${path}/${key}`, variables, note)] as const;
    });
    return Object.fromEntries(entries) as JsonObject;
  }
  if (isArray(first) && present.every((value) => isArray(value) && value.length === first.length))
    return first.map((_, i) => {
      const inside = values.map((value) => (isArray(value) ? value[i] : undefined));
      return generalize(inside, `${path}/${i}`, variables, note);
    });
  const name = /([\p{L}\p{N}_]+)(?:\/\d+)*$/u.exec(path)?.[1] ?? 'value';
  const variable = variables.of(values, () => name);
  const value = variable === null ? first : `?${variable}`;
  note(path, variable, value);
  return value;
}

function sameKeys(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(b);
  return Object.keys(a).length === keys.length && keys.every((key) => Object.hasOwn(a, key));
}

interface Variable {
  readonly name: string;
  readonly values: readonly (Json | undefined)[];
  readonly texts: readonly (string | undefined)[];
}

/** What differs between the supporters, by its values in all of them. */
class Variables {
  readonly #list: Variable[] = [];
  readonly #exact = new Map<string, Variable>();
  readonly #names = new Set<string>();

  /** The name of the variable with these values; null when they are all the same. */
  of(values: readonly (Json | undefined)[], nameOf: () => string): string | null {
    const texts = values.map((value) => (value === undefined ? undefined : canonicalJson(value)));
    const present = texts.filter((text) => text !== undefined);
    if (present.every((text) => text === present[0])) return null;
    const key = JSON.stringify(texts.map((text) => text ?? null));
    const known =
      this.#exact.get(key) ??
      (present.length === texts.length ? undefined : this.#list.find((one) => agrees(one.texts, texts)));
    if (known !== undefined) return known.name;
    const kinds = new Set(values.map((value) => (typeof value === 'string' ? kindOf(value) : null)));
    const [kind] = kinds;
    const wanted = kinds.size === 1 && kind ? kind.replace(/[^\p{L}\p{N}_]+/gu, '_') : nameOf();
    const made = { name: this.#free(wanted), values, texts };
    this.#list.push(made);
    this.#exact.set(key, made);
    return made.name;
  }

  #free(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#names.has(name); number++) name = `${wanted}${number}`;
    this.#names.add(name);
    return name;
  }

  list(): PatternVariable[] {
    return this.#list.map(({ name, values, texts }) => {
      const counts = new Map<string, { readonly value: Json; count: number }>();
      texts.forEach((text, i) => {
        const value = values[i];
        if (text === undefined || value === undefined) return;
        const known = counts.get(text);
        if (known) known.count++;
        else counts.set(text, { value, count: 1 });
      });
      const ranked = [...counts].sort(([a, x], [b, y]) => y.count - x.count || compareStrings(a, b));
      const kinds = new Set(ranked.map(([, { value }]) => (typeof value === 'string' ? kindOf(value) : null)));
      const [kind = null] = kinds;
      return {
        name,
        kind: kinds.size === 1 ? kind : null,
        values: ranked.slice(0, valuesShown).map(([, { value }]) => value),
        distinct: counts.size,
      };
    });
  }
}

function agrees(known: readonly (string | undefined)[], asked: readonly (string | undefined)[]): boolean {
  return asked.every((text, i) => text === undefined || text === known[i]);
}
