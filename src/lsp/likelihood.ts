// How likely a word is at a place: how often it stands at such places (contexts.ts) in the machine, in the document and in the behaviors that come along, the narrowest
// place first, each smoothed by the next wider one (interpolated Witten-Bell smoothing: Witten and Bell 1991; Chen and Goodman 1999); and what the place itself tells of
// an event: words beside it, what is emitted in the state that its step leaves, and what is handled there already. Cost: linear in the document; once in the library.
import { setTimeout } from 'node:timers/promises';
import { isArray, isObject, type Json, type JsonObject } from '../core/base/json.ts';
import type { Segment } from '../core/base/pointer.ts';
import { wordsOf } from '../core/base/words.ts';
import { listBehaviors } from '../core/behaviors/index.ts';
import type { Registries } from '../core/verify/index.ts';
import {
  type Counts,
  countWords,
  type Holder,
  holdersOn,
  type MutableCounts,
  placesOf,
  placesOfKey,
  traitPathOf,
  transitionAt,
  wordsIn,
} from './contexts.ts';
import { type Found, probeName } from './probe.ts';

/** Added to the logarithm of a share by each kind of evidence. Set by hand; others, from half of them to twice, order as well (`npm run eval:completion`). */
const weights = { beside: 5, raised: 3, handled: 2, used: -4 };

/** Every so many behaviors are read: all of them put as many words among the first five (`npm run eval:completion`). */
const stride = 4;
const sliceMs = 8;
const pauseMs = 40;

/** Words of behaviors that come along, read a few at a time, so that nobody waits for all of them. */
export class LibraryWords {
  readonly counts: MutableCounts = new Map();
  readonly #left: (() => Json)[];

  /** `except`: a behavior that is left out. */
  constructor(except: string | null = null) {
    this.#left = listBehaviors()
      .filter(({ name }, i) => i % stride === 0 && name !== except)
      .map((behavior) => () => behavior.schema as unknown as Json);
  }

  /** Reads for some milliseconds, or all; answers whether anything is left. */
  read(msMax = Number.POSITIVE_INFINITY): boolean {
    const end = performance.now() + msMax;
    for (let next = this.#left.pop(); next !== undefined; next = this.#left.pop()) {
      countWords(this.counts, next());
      if (performance.now() >= end) break;
    }
    return this.#left.length > 0;
  }

  /** Reads all, a little at a time, while others are served; keeps no process alive. */
  async readSlowly(): Promise<void> {
    while (this.read(sliceMs)) await setTimeout(pauseMs, undefined, { ref: false });
  }
}

type Patterns = Registries['patternTable'];

const none: ReadonlyMap<string, number> = new Map();

/** The logarithm of how likely each of so many candidates is at the place of a probe, and what else speaks for it. */
export function likelihoodAt(
  { value, path, text, isKey }: Found,
  candidates: number,
  library: Counts,
  table: Patterns,
): (word: string) => number {
  const holders = holdersOn(value, path);
  const holder = holders?.at(-1);
  const member = path.at(-1);
  if (holders === null || holder === undefined || member === undefined) return () => 0;
  const { node } = holder;
  const places = isKey
    ? placesOfKey(holder, keyBefore(node as JsonObject, member))
    : placesOf(holder, member, leadOf(text));
  const traitPath = traitPathOf(path);
  const document = countWords(new Map(), value);
  const sources = [library, document, ...(traitPath === null ? [] : [countWords(new Map(), value, traitPath)])];
  const levels = places
    .toReversed()
    .flatMap((place) => sources.map((counts) => counts.get(place) ?? none))
    .filter(({ size }) => size > 0)
    .map((words) => ({ words, total: [...words.values()].reduce((sum, count) => sum + count, 0) }));
  const tell = isKey ? () => 0 : evidenceAt(holders, path, text);
  const isType = !isKey && isObject(node) && (member === 'type' || member === 'patternType');
  const fits = isType ? fitOf(node, sources, table) : () => 0;
  return (word) => {
    let share = 1 / Math.max(1, candidates);
    for (const { words, total } of levels) share = ((words.get(word) ?? 0) + words.size * share) / (total + words.size);
    return Math.log(share) + tell(word) + fits(word);
  };
}

function keyBefore(node: JsonObject, key: Segment): string {
  const keys = Object.keys(node);
  return keys[keys.indexOf(String(key)) - 1] ?? '';
}

/** The text before the probe, in its own text. */
const leadOf = (text: string) => wordsIn(text).find(([, word]) => word.includes(probeName))?.[0] ?? '';

/** How well the members that are there go with a type: each is as likely as it is beside that type elsewhere (naive Bayes; Maron 1961). */
function fitOf(parent: JsonObject, sources: readonly Counts[], table: Patterns): (type: string) => number {
  const members = Object.keys(parent).filter((key) => key !== 'type' && key !== 'patternType');
  return (type) => {
    const places = sources.map((counts) => counts.get(`key ${type}`) ?? none);
    const sum = (key: string) => places.reduce((all, words) => all + (words.get(key) ?? 0), 0);
    const all = sum('type') + sum('patternType');
    const known = table.get(type)?.properties;
    // A property that a pattern has and that nobody gave it yet is half as good as one that was given once.
    return members.reduce(
      (product, key) => product + Math.log((sum(key) + (known?.has(key) ? 0.5 : 0.05)) / (all + 1)),
      0,
    );
  };
}

/** How far the place speaks for a word, beside counts. */
function evidenceAt(holders: readonly Holder[], path: readonly Segment[], text: string): (word: string) => number {
  const [{ node: parent }, member] = [holders.at(-1) as Holder, path.at(-1) as Segment];
  const beside = new Set(textsBeside(parent, member).flatMap(wordsOf));
  const used = new Set(usedBeside(holders, member, text));
  const place = text.startsWith('@') ? null : transitionAt(holders, path);
  const isStep = place !== null && parent === place.step;
  const isEvent = place !== null && (member === 'event' || (member === 'action' && !isStep));
  const { raised, handled } = isEvent ? eventsAt(place, isStep) : { raised: none, handled: none };
  return (word) => {
    const words = wordsOf(word);
    const shared = words.filter((one) => beside.has(one)).length / Math.max(1, words.length);
    return (
      weights.beside * shared +
      (raised.has(word) ? weights.raised : 0) +
      (handled.has(word) ? (isStep ? weights.used : weights.handled) : 0) +
      (used.has(word) ? weights.used : 0)
    );
  };
}

/** Events that are emitted on the way into the state that a step leaves, and those that are handled there; of a button, those handled in the state that its step enters. */
function eventsAt({ step, steps }: NonNullable<ReturnType<typeof transitionAt>>, isStep: boolean) {
  const state = isStep ? step.from : step.to;
  const others = steps.filter((other) => other !== step);
  const names = others.flatMap(({ to, effects }) => (isStep && to === state ? textsIn(effects ?? null) : []));
  const handled = others.flatMap((other) =>
    isFrom(other, state) && typeof other.event === 'string' ? [other.event] : [],
  );
  return { raised: new Set(names), handled: new Set(handled) };
}

const isFrom = ({ from }: JsonObject, state: Json | undefined): boolean =>
  from !== undefined && (from === state || (isArray(from) && state !== undefined && from.includes(state)));

/** The texts beside a member or an argument; of a binding its last name. */
function textsBeside(parent: Json, member: Segment): readonly string[] {
  if (typeof parent !== 'object' || parent === null) return [];
  const isCall = isArray(parent);
  return Object.entries(parent).flatMap(([key, one]) => {
    if (typeof one !== 'string' || key === String(member) || (isCall && key === '0')) return [];
    return [one.startsWith('@') ? one.slice(one.lastIndexOf('.') + 1) : one];
  });
}

/** The names that stand at the same place of the other items of a list, such as the events of other buttons and the fields that other effects set. */
function usedBeside(holders: readonly Holder[], member: Segment, text: string): readonly string[] {
  const parent = (holders.at(-1) as Holder).node;
  const list = holders.at(-2)?.node;
  if (list === undefined || !isArray(list) || (isArray(parent) && parent[0] !== 'set')) return [];
  if (!isArray(parent) && member === 'type') return [];
  const lead = text.slice(0, text.indexOf(probeName));
  return list.flatMap((one) => {
    const other =
      one === parent || typeof one !== 'object' || one === null ? undefined : (one as JsonObject)[member as string];
    return typeof other === 'string' && other.startsWith(lead) ? [other.slice(lead.length)] : [];
  });
}

/** All texts in a value. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((one) => textsIn(one as Json)) : [];
}
