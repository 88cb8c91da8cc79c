// What to do next, from what was done so far and what followed in similar episodes. Every place in them is compared with where the agent stands: the steps just
// before it, the verbs done so far, how alike the episodes are. What followed there is then carried over: each argument is explained by where it came from, in that
// episode, and the explanation is applied here: the value of an earlier step, the number after it (`drawer 4` after `drawer 3`), what the context names, or
// the value itself. Explanations that hold in many episodes gather votes, others scatter theirs (compare programming by example: Lieberman 2001).
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { contextLevels, followersOf, type Level, mixLevels, nearPower, sharedContext } from './back-off.ts';
import {
  type ExpectedSuccess,
  expectSuccess,
  nearRate,
  successPower,
  successRate,
  weighNear,
} from './expected-success.ts';
import { noValue, StepBook, type TakenStep } from './step-book.ts';
import type { GivenStep } from './step-grammar.ts';
import { kindOf, numberOf, readTokens } from './step-tokens.ts';

export interface KnownEpisode {
  readonly id: string;
  readonly context: string | null;
  readonly outcome: string;
  readonly given: readonly GivenStep[];
  /** In [0, 1]. */
  readonly similarity: number;
  /** Tells which endings are newer; all are of one age where it is absent. */
  readonly storedAtMs?: number;
}

export interface NextAction {
  readonly step: GivenStep;
  /** What the order goes by: the likelihood times the square of the expected success. In [0, 1]. */
  readonly score: number;
  /** How likely the step is next, by what followed. In [0, 1]. */
  readonly likelihood: number;
  readonly success: ExpectedSuccess;
  /** Episodes that say so, the most similar first. */
  readonly ids: readonly string[];
  /** Of those whose outcome says, a partial one counting half; null when none does. */
  readonly successRate: number | null;
}

/** Steps that are read of what was done: the last ones; and of each episode: the first ones. */
export const stepsRead = 200;
/** And of all episodes together. */
const allStepsRead = 3000;
/** Places whose next step is carried over: those most like where the agent stands. */
const placesMax = 120;
const suffixMax = 4;

/** Set by hand with the recorded tasks that `npm run eval:procedures` measures on: its figures for the next step are none of unseen tasks. */
const nextWeights = {
  /** Exponents of the similarity of the episodes and of the share of verbs that both did. */
  similarity: 2,
  progress: 4,
  /** What a step just before counts for its verb, and for the kinds of its arguments, as an exponent of 2. */
  suffix: 1,
  kind: 1,
} as const;

/** A place in an episode that may be where the agent stands. */
interface Place {
  readonly episode: number;
  readonly at: number;
  /** The verb of the step that followed. */
  readonly next: number;
  /** Share of the arguments of the step just before that are of the same kinds. */
  readonly kinds: number;
  readonly progress: number;
  readonly suffix: number;
  /** Verbs just before that are the same, up to `contextMost`; both beginnings count as one. */
  readonly verbs: number;
  readonly similarity: number;
}

interface Vote {
  readonly verb: number;
  readonly step: GivenStep;
  readonly key: string;
  weight: number;
  readonly episodes: Set<number>;
}

/** At most `limit` actions, by likelihood and expected success, ties by their text. */
export function findNextActions(
  context: string | null,
  done: readonly GivenStep[],
  episodes: readonly KnownEpisode[],
  limit: number,
): NextAction[] {
  const own = done.slice(-stepsRead);
  const known = readSome(episodes);
  const book = new StepBook([...known.map(({ given }) => given), own]);
  const taken = known.map(({ given }) => book.enter(given));
  const kinds = new Set(book.values.map((_, value) => book.kindOfValue(value)));
  const here = new Standpoint(book, namesIn(context, kinds), book.enter(own));
  const names = known.map((one) => namesIn(one.context, kinds));
  const places = comparePlaces(here, known, taken);
  const shares = verbShares(places);
  const votes = new Map<string, Vote>();
  for (const { episode, at, weight } of placesToCarry(places)) {
    const there = new Standpoint(book, names[episode] ?? [], (taken[episode] ?? []).slice(0, at));
    const next = taken[episode]?.[at];
    const given = known[episode]?.given[at];
    if (next === undefined || given === undefined) continue;
    for (const { step, share } of carryOver(book, there, here, next, given)) {
      const key = JSON.stringify(step);
      const vote = votes.get(key) ?? { verb: next.verb, step, key, weight: 0, episodes: new Set<number>() };
      votes.set(key, vote);
      vote.weight += weight * share;
      vote.episodes.add(episode);
    }
  }
  const { followed, trust } = followersOf(own, known);
  for (const [key, { step, episodes: saying }] of followed) {
    const vote = votes.get(key) ?? { verb: noVerb, step, key, weight: 0, episodes: new Set<number>() };
    votes.set(key, vote);
    for (const episode of saying) vote.episodes.add(episode);
  }
  const shareOf = (key: string): number => followed.get(key)?.share ?? 0;
  return rankVotes([...votes.values()], { verbs: shares, shareOf, trust }, known, limit);
}

/** Of a step that is proposed word for word alone. */
const noVerb = -1;

/** How likely verbs are next, and steps word for word, which count by `trust`. */
interface Shares {
  readonly verbs: ReadonlyMap<number, number>;
  readonly shareOf: (key: string) => number;
  readonly trust: number;
}

/** The episodes with the steps that are read of them: the most similar ones first, as many as there is room for. */
function readSome(episodes: readonly KnownEpisode[]): KnownEpisode[] {
  let room = allStepsRead;
  return episodes.map((one) => {
    const given = one.given.slice(0, Math.min(stepsRead, room));
    room -= given.length;
    return { ...one, given };
  });
}

/** The places most like where the agent stands, with what their next step counts. */
function placesToCarry(places: readonly Place[]): (Place & { readonly weight: number })[] {
  return places
    .map((place) => ({
      ...place,
      weight: 2 ** place.suffix * place.progress * place.similarity ** nextWeights.similarity,
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.episode - b.episode || a.at - b.at)
    .slice(0, placesMax);
}

/** A vote counts by the share of its verb, and by its own share among the votes for that verb; and by how what it proposes ended. */
function rankVotes(
  votes: readonly Vote[],
  { verbs, shareOf, trust }: Shares,
  known: readonly KnownEpisode[],
  limit: number,
): NextAction[] {
  const totals = new Map<number, number>();
  for (const { verb, weight } of votes) totals.set(verb, (totals.get(verb) ?? 0) + weight);
  const weighed = weighNear(known);
  const base = nearRate(weighed);
  const endings = (episodes: Iterable<number>) => [...episodes].sort((a, b) => a - b).flatMap((i) => weighed[i] ?? []);
  const scored = votes.map((vote) => {
    const byVerb = ((verbs.get(vote.verb) ?? 0) * vote.weight) / (totals.get(vote.verb) || 1);
    const likelihood = (1 - trust) * byVerb + trust * shareOf(vote.key);
    const said = endings(vote.episodes);
    const success = expectSuccess(said, base);
    return { ...vote, likelihood, said, success, score: likelihood * success.expected ** successPower };
  });
  const list = scored.sort((a, b) => b.score - a.score || compareStrings(a.key, b.key));
  // What is done is surer than what it is done to: the best verb, with its best arguments, comes first, unless steps are taken word for word.
  const best =
    trust > 0.5 ? noVerb : bestVerb(votes, verbs, (episodes) => expectSuccess(endings(episodes), base).expected);
  const first = best === noVerb ? 0 : list.findIndex(({ verb }) => verb === best);
  if (first > 0) list.unshift(...list.splice(first, 1));
  return list.slice(0, limit).map(({ step, score, likelihood, said, success }) => {
    return { step, score, likelihood, success, ids: said.map(({ id }) => id), successRate: successRate(said) };
  });
}

/** The verb whose share and whose endings together are best; that of the earlier vote among equals. */
function bestVerb(
  votes: readonly Vote[],
  shares: ReadonlyMap<number, number>,
  expectedOf: (episodes: ReadonlySet<number>) => number,
): number {
  const episodes = new Map<number, Set<number>>();
  for (const vote of votes) {
    const all = episodes.get(vote.verb) ?? new Set<number>();
    episodes.set(vote.verb, all);
    for (const episode of vote.episodes) all.add(episode);
  }
  let best = { verb: -1, score: -1 };
  for (const [verb, all] of episodes) {
    const score = (shares.get(verb) ?? 0) * expectedOf(all) ** successPower;
    if (score > best.score) best = { verb, score };
  }
  return best.verb;
}

/** Where somebody stands: the kinds of things that the context names, in its order, and what was done so far. */
class Standpoint {
  readonly names: readonly string[];
  readonly steps: readonly TakenStep[];
  readonly #book: StepBook;

  constructor(book: StepBook, names: readonly string[], steps: readonly TakenStep[]) {
    this.#book = book;
    this.names = names;
    this.steps = steps;
  }

  /** Share of the arguments of two steps of one verb that are of one kind. */
  sharedKinds({ values }: TakenStep, other: TakenStep): number {
    if (values.length === 0) return 1;
    const kind = (value: number | undefined): string =>
      value === undefined || value === noValue ? '' : this.#book.kindOfValue(value);
    return values.filter((value, slot) => kind(value) === kind(other.values[slot])).length / values.length;
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
function namesIn(context: string | null, kinds: ReadonlySet<string>): string[] {
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

/** Compares every place of the episodes with where the agent stands. */
function comparePlaces(
  here: Standpoint,
  known: readonly KnownEpisode[],
  taken: readonly (readonly TakenStep[])[],
): Place[] {
  const places: Place[] = [];
  const last = here.steps.at(-1);
  const verbs = new Set(here.steps.map(({ verb }) => verb));
  taken.forEach((steps, episode) => {
    const before = new Set<number>();
    let shared = 0;
    const similarity = known[episode]?.similarity ?? 0;
    for (let at = 0; at < steps.length; at++) {
      const previous = steps[at - 1];
      if (previous !== undefined && !before.has(previous.verb)) {
        before.add(previous.verb);
        if (verbs.has(previous.verb)) shared++;
      }
      if (previous?.verb !== last?.verb) continue;
      const all = verbs.size + before.size - shared;
      const progress = (all === 0 ? 1 : shared / all) ** nextWeights.progress;
      const kinds = previous === undefined || last === undefined ? 1 : here.sharedKinds(last, previous);
      const suffix = suffixOf(here, steps, at);
      const next = steps[at]?.verb ?? 0;
      const context = sharedContext(
        (back) => here.steps.at(-back)?.verb,
        (back) => steps[at - back]?.verb,
      );
      places.push({ episode, at, next, kinds, progress, suffix, verbs: context, similarity });
    }
  });
  return places;
}

/** How many steps just before are of one verb and of one kind. */
function suffixOf(here: Standpoint, steps: readonly TakenStep[], at: number): number {
  let suffix = 0;
  const own = here.steps;
  for (let back = 1; back <= suffixMax; back++) {
    const [one, other] = [own[own.length - back], steps[at - back]];
    if (one === undefined && other === undefined) return suffix + nextWeights.suffix;
    if (one === undefined || other === undefined || one.verb !== other.verb) break;
    suffix += nextWeights.suffix + nextWeights.kind * here.sharedKinds(one, other);
  }
  return suffix;
}

/**
 * How likely each verb is next. The first level is what followed the verb just done, whatever the task; then come two verbs, the same in the episodes that
 * are most alike, and the kinds of the arguments where there are any.
 */
function verbShares(places: readonly Place[]): Map<number, number> {
  const most = places.reduce((least, { similarity }) => Math.max(least, similarity), 0);
  const near: Level<Place> = ({ similarity }) => (most === 0 ? 0 : (similarity / most) ** nearPower);
  const pair: Level<Place> = ({ verbs }) => (verbs >= 2 ? 1 : 0);
  const kind: Level<Place> = ({ kinds }) => (kinds === 1 ? 1 : 0);
  const progress: Level<Place> = (place) => place.progress;
  const contexts = contextLevels<Place>(({ verbs }) => verbs);
  const levels = [...contexts.map((level) => [level]), ...contexts.map((level) => [level, near])];
  if (places.some(({ kinds }) => kinds < 1))
    levels.push([kind], [kind, pair], [kind, progress], [kind, progress, near], [kind, pair, progress, near]);
  return mixLevels(places, levels, ({ next }) => next);
}

interface Carried {
  readonly step: GivenStep;
  readonly share: number;
}

/** What the next step of an episode is where the agent stands; several where its arguments have several explanations. */
function carryOver(book: StepBook, there: Standpoint, here: Standpoint, next: TakenStep, given: GivenStep): Carried[] {
  let made: { readonly values: readonly string[]; readonly share: number }[] = [{ values: [], share: 1 }];
  for (const [slot, value] of next.values.entries()) {
    const options = value === noValue ? [''] : explain(book, there, here, next.verb, slot, value);
    made = made
      .flatMap(({ values, share }) =>
        options.map((option) => ({ values: [...values, option], share: share / options.length })),
      )
      .slice(0, carriedMax);
  }
  return made.map(({ values, share }) => ({ step: rebuild(book, next, given, values), share }));
}

const carriedMax = 6;

/** The values that the explanations of an argument come to here; the value itself where none applies. */
function explain(
  book: StepBook,
  there: Standpoint,
  here: Standpoint,
  verb: number,
  slot: number,
  value: number,
): string[] {
  const text = book.values[value] ?? '';
  const found = new Set<string>();
  const kind = book.kindOfValue(value);
  const name = there.names.indexOf(kind);
  if (name >= 0) {
    const own = here.names[name + Math.max(0, here.names.length - there.names.length)] ?? here.names[name];
    const seen = own === undefined ? noValue : here.lastOfKind(own);
    if (seen !== noValue) found.add(book.values[seen] ?? '');
    else if (own !== undefined) found.add(text.toLowerCase().startsWith(kind) ? own + text.slice(kind.length) : own);
  }
  const source = sourceOf(there.steps, value);
  if (source !== null) {
    const carried = here.earlier(source.verb, source.slot, source.back);
    if (carried !== noValue) found.add(book.values[carried] ?? '');
  } else {
    const before = there.earlier(verb, slot, 1);
    const last = here.earlier(verb, slot, 1);
    if (before !== noValue && last !== noValue && isNextNumber(book, before, value)) {
      const following = nextNumber(book.values[last] ?? '');
      if (following !== null) found.add(following);
    } else if (name < 0) found.add(text);
  }
  return found.size === 0 ? [text] : [...found];
}

/** The latest step that had a value, as the how-manieth last of its verb. */
function sourceOf(
  steps: readonly TakenStep[],
  value: number,
): { readonly verb: number; readonly slot: number; readonly back: number } | null {
  const counts = new Map<number, number>();
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i];
    if (step === undefined) continue;
    const back = (counts.get(step.verb) ?? 0) + 1;
    counts.set(step.verb, back);
    const slot = step.values.indexOf(value);
    if (slot >= 0) return { verb: step.verb, slot, back };
  }
  return null;
}

function isNextNumber(book: StepBook, before: number, after: number): boolean {
  const [a, b] = [book.values[before] ?? '', book.values[after] ?? ''];
  const number = numberOf(a);
  return number !== null && kindOf(a) === kindOf(b) && numberOf(b) === number + 1;
}

function nextNumber(text: string): string | null {
  const number = numberOf(text);
  return number === null ? null : text.replace(/\d{1,9}$/, String(number + 1));
}

/** The step with these values in the place of its own. */
function rebuild(book: StepBook, next: TakenStep, given: GivenStep, values: readonly string[]): GivenStep {
  const names = book.slots[next.verb] ?? [];
  if (typeof given === 'string') {
    const { tokens, glue, tail } = readTokens(given);
    const words = [...tokens];
    names.forEach((name, slot) => {
      words[Number(name)] = values[slot] ?? words[Number(name)] ?? '';
    });
    return words.map((word, i) => (glue[i] ?? '') + word).join('') + tail;
  }
  const byPath = new Map(names.map((name, slot) => [name, values[slot]]));
  return { action: given.action, params: rewrite(given.params, '', byPath) as JsonObject };
}

function rewrite(value: Json | undefined, path: string, byPath: ReadonlyMap<string, string | undefined>): Json {
  if (isArray(value)) return value.map((item, i) => rewrite(item, `${path}/${i}`, byPath));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, rewrite(item, `${path}/${key}`, byPath)]),
    );
  return typeof value === 'string' ? (byPath.get(path) ?? value) : (value ?? null);
}
