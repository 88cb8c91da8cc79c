// What is done and to what: the structure of steps, learned from the episodes of a domain without a grammar from anybody. Words that many episodes
// share stay, words that vary between episodes are arguments. Steps are parted by their number of words, then by the place whose words most
// episodes share, as log lines are in IPLoM (Makanju, Zincir-Heywood and Milios, KDD 2009); here the share of episodes decides, not the number of
// different words alone: a verb returns in every episode, a thing varies between them. Action objects say their structure themselves.
// The result depends on the set of episodes, not on their order. Linear in the steps, times their words.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { isNumbered, readTokens, type StepTokens } from './step-tokens.ts';
import { isFunctionWord } from './tokens.ts';

/** A step as it was given: a string, or an action with parameters. */
export type GivenStep = string | { readonly action: string; readonly params: JsonObject };

export interface Verb {
  readonly key: string;
  /** The words that stay: `take from`, `add_trait`. */
  readonly words: string;
  readonly isAction: boolean;
  /** For a string: the word that stays at each place, null for an argument. */
  readonly places: readonly (string | null)[];
}

export interface Slot {
  /** Where the argument stands: its place, counted from 0, or the path of a parameter. */
  readonly name: string;
  readonly value: string;
}

export interface ReadStep {
  readonly verb: Verb;
  readonly slots: readonly Slot[];
}

/** Parameters of an action that are compared; those after them are kept and not compared. */
export const slotsMax = 32;
/** Most episodes that take a step must share a word of it, or it is an argument. */
const keywordShareMin = 0.5;
/** Where this share takes it, however many other words stand in its place. */
const sameShareMin = 0.8;
/** How much more episodes must share the words of another place for the first one not to be the verb. */
const otherVerbFactor = 1.5;

interface Distinct {
  readonly text: string;
  readonly read: StepTokens;
  /** Numbers of the episodes that took it, rising. */
  readonly episodes: number[];
}

export class StepGrammar {
  readonly #verbs = new Map<string, Verb>();
  readonly #known = new Map<string, ReadStep>();

  constructor(episodes: readonly (readonly GivenStep[])[]) {
    const distinct = new Map<string, Distinct>();
    episodes.forEach((steps, number) => {
      for (const step of steps) {
        if (typeof step !== 'string') continue;
        const known = distinct.get(step);
        if (known === undefined) distinct.set(step, { text: step, read: readTokens(step), episodes: [number] });
        else if (known.episodes.at(-1) !== number) known.episodes.push(number);
      }
    });
    const groups = groupBy([...distinct.values()], ({ read }) => `${read.form} ${read.tokens.length}`);
    const counter = new EpisodeCounter(episodes.length);
    // One word is what is done, whatever it is.
    for (const group of groups.values())
      if (group[0]?.read.form !== 'one') this.#part(group, new Set(), new Set(), counter);
  }

  /** Strings that were not among the episodes are one verb without arguments. */
  read(step: GivenStep): ReadStep {
    if (typeof step !== 'string') return this.#readAction(step);
    const known = this.#known.get(step);
    if (known !== undefined) return known;
    const read: ReadStep = { verb: this.#verb('one', [step]), slots: [] };
    this.#known.set(step, read);
    return read;
  }

  #readAction({ action, params }: Exclude<GivenStep, string>): ReadStep {
    const key = `action ${action}`;
    let verb = this.#verbs.get(key);
    if (verb === undefined) {
      verb = { key, words: action, isAction: true, places: [] };
      this.#verbs.set(key, verb);
    }
    const slots: Slot[] = [];
    readLeaves(params, '', slots);
    return { verb, slots };
  }

  /** `split`: places by whose words the steps were parted; `settled`: those where all have the same word. */
  #part(
    group: readonly Distinct[],
    split: ReadonlySet<number>,
    settled: ReadonlySet<number>,
    counter: EpisodeCounter,
  ): void {
    const first = group[0]?.read.tokens ?? [];
    const places = first.map((word, i) =>
      settled.has(i) ? new Map([[word, group]]) : groupBy(group, ({ read }) => read.tokens[i] ?? ''),
    );
    const whole = counter.count(group);
    const open = places
      .map((values, place) => ({ place, values }))
      .filter(({ values, place }) => values.size > 1 && !split.has(place) && !isThings(values))
      .map((one) => ({ ...one, share: sharedBy(one.values, whole, counter) }));
    const hasVerb = split.size > 0 || places.some((values) => values.size === 1 && isVerb(values));
    const form = group[0]?.read.form ?? 'one';
    // A call says itself what is done, and what to.
    const head = form === 'call' ? places[0] : undefined;
    const chosen = head !== undefined ? callOf(head, split) : hasVerb ? keywordOf(open, group.length) : verbOf(open);
    if (chosen !== null) {
      const parted = new Set([...split, chosen.place]);
      const same = new Set([...parted, ...places.flatMap(({ size }, i) => (size === 1 ? [i] : []))]);
      for (const part of chosen.values.values()) this.#part(part, parted, same, counter);
      return;
    }
    const words = places.map((values, place) => {
      const [word = ''] = values.keys();
      return split.has(place) || (form === 'call' ? place === 0 : values.size === 1 && !isThings(values)) ? word : null;
    });
    // Where no word stays there is no verb, and each is a step of its own.
    if (words.every((word) => word === null)) return;
    const verb = this.#verb(form, words);
    const varying = words.flatMap((word, place) => (word === null ? [{ place, name: String(place) }] : []));
    for (const { text, read } of group) {
      const slots = varying.map(({ place, name }) => ({ name, value: read.tokens[place] ?? '' }));
      this.#known.set(text, { verb, slots });
    }
  }

  #verb(form: string, places: readonly (string | null)[]): Verb {
    const key = JSON.stringify([form, ...places]);
    const known = this.#verbs.get(key);
    if (known !== undefined) return known;
    const verb: Verb = { key, words: places.filter((word) => word !== null).join(' '), isAction: false, places };
    this.#verbs.set(key, verb);
    return verb;
  }
}

interface Place {
  readonly place: number;
  readonly values: ReadonlyMap<string, readonly Distinct[]>;
  readonly share: number;
}

function callOf(values: Place['values'], split: ReadonlySet<number>): Place | null {
  return split.has(0) ? null : { place: 0, values, share: 1 };
}

/** The first place, unless the episodes share the words of another one far more. */
function verbOf(open: readonly Place[]): Place | null {
  const best = open.reduce<Place | null>((most, one) => (most === null || one.share > most.share ? one : most), null);
  const first = open.find(({ place }) => place === 0);
  return first !== undefined && best !== null && best.share < otherVerbFactor * first.share ? first : best;
}

/** A place whose words nearly all episodes share, or whose few words most do. */
function keywordOf(open: readonly Place[], steps: number): Place | null {
  const keywords = open.filter(
    ({ share, values }) => share >= sameShareMin || (share >= keywordShareMin && values.size ** 2 <= steps),
  );
  return keywords.reduce<Place | null>((most, one) => (most === null || one.share > most.share ? one : most), null);
}

/** The share of episodes that have the word of a step, on average over what the episodes took. */
function sharedBy(values: ReadonlyMap<string, readonly Distinct[]>, whole: number, counter: EpisodeCounter): number {
  let sum = 0;
  let squares = 0;
  for (const steps of values.values()) {
    const count = counter.count(steps);
    sum += count;
    squares += count ** 2;
  }
  return squares / (sum * whole || 1);
}

/** Whether the only word of a place says what is done: `of` and `to` do not. */
function isVerb(values: ReadonlyMap<string, unknown>): boolean {
  const [word = ''] = values.keys();
  return !isNumbered(word) && !isFunctionWord(word.toLowerCase());
}

function isThings(values: ReadonlyMap<string, unknown>): boolean {
  let numbered = 0;
  for (const value of values.keys()) if (isNumbered(value)) numbered++;
  return numbered * 2 > values.size;
}

class EpisodeCounter {
  readonly #seen: Uint32Array;
  #round = 0;

  constructor(episodes: number) {
    this.#seen = new Uint32Array(episodes);
  }

  /** Episodes that took one of these steps. */
  count(steps: readonly Distinct[]): number {
    const round = ++this.#round;
    let count = 0;
    for (const { episodes } of steps)
      for (const number of episodes)
        if (this.#seen[number] !== round) {
          this.#seen[number] = round;
          count++;
        }
    return count;
  }
}

function readLeaves(value: Json | undefined, path: string, slots: Slot[]): void {
  if (slots.length >= slotsMax || value === undefined) return;
  if (isArray(value)) {
    value.forEach((item, i) => {
      readLeaves(item, `${path}/${i}`, slots);
    });
  } else if (isObject(value)) {
    for (const key of Object.keys(value).sort(compareStrings)) readLeaves(value[key], `${path}/${key}`, slots);
  } else slots.push({ name: path, value: typeof value === 'string' ? value : JSON.stringify(value) });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
