// What to do next, from what was done so far and what followed in similar episodes. Every place in them is compared with where the agent stands: the steps just
// before it, the verbs done so far, how alike the episodes are. What followed there is then carried over: each argument is explained by where it came from, in that
// episode, and the explanation is applied here: the value of an earlier step, the number after it (`drawer 4` after `drawer 3`), what the context names, or
// the value itself. Explanations that hold in many episodes gather votes, others scatter theirs (compare programming by example: Lieberman 2001).
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { comparePlaces, type EvidenceWeights, type WeighedPlaces, weighPlaces } from './alike-places.ts';
import { followersOf } from './back-off.ts';
import {
  type ExpectedSuccess,
  expectSuccess,
  nearRate,
  successPower,
  successRate,
  weighNear,
} from './expected-success.ts';
import { nextWeights } from './next-weights.ts';
import type { Standpoint } from './standpoint.ts';
import { noValue, type StepBook, type TakenStep } from './step-book.ts';
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

/** A step that may be next. */
export interface Proposal {
  readonly step: GivenStep;
  readonly key: string;
  /** How likely it is by the places alike: what followed there, carried over. In [0, 1]. */
  readonly carried: number;
  /** How likely it is by what followed the very step that was done last. In [0, 1]. */
  readonly followed: number;
  /** Places in the list of episodes. */
  readonly episodes: ReadonlySet<number>;
}

/** At most `limit` actions, by likelihood and expected success, ties by their text. */
export function findNextActions(
  context: string | null,
  done: readonly GivenStep[],
  episodes: readonly KnownEpisode[],
  limit: number,
): NextAction[] {
  const { proposals, trust } = proposeSteps(context, done, episodes);
  const share = nextWeights.followed * trust;
  const known = weighNear(episodes);
  const base = nearRate(known);
  const scored = proposals.map(({ step, key, carried, followed, episodes: saying }) => {
    const said = [...saying].sort((a, b) => a - b).flatMap((i) => known[i] ?? []);
    const likelihood = (1 - share) * carried + share * followed;
    const success = expectSuccess(said, base);
    return { step, key, likelihood, said, success, score: likelihood * success.expected ** successPower };
  });
  return scored
    .sort((a, b) => b.score - a.score || compareStrings(a.key, b.key))
    .slice(0, limit)
    .map(({ step, score, likelihood, said, success }) => {
      return { step, score, likelihood, success, ids: said.map(({ id }) => id), successRate: successRate(said) };
    });
}

/** The steps that may be next by both models, and how far what followed the very last step is to be trusted. */
export function proposeSteps(
  context: string | null,
  done: readonly GivenStep[],
  episodes: readonly KnownEpisode[],
  weights: EvidenceWeights = nextWeights,
): { readonly proposals: readonly Proposal[]; readonly trust: number } {
  const own = done.slice(-stepsRead);
  const known = readSome(episodes);
  const votes = carryVotes(weighPlaces(comparePlaces(context, own, known), weights), known);
  const { followed, trust } = followersOf(own, known);
  const keys = new Set([...votes.keys(), ...followed.keys()]);
  const proposals = [...keys].flatMap((key): Proposal[] => {
    const [vote, follower] = [votes.get(key), followed.get(key)];
    const step = vote?.step ?? follower?.step;
    if (step === undefined) return [];
    const saying = new Set([...(vote?.episodes ?? []), ...(follower?.episodes ?? [])]);
    return [{ step, key, carried: vote?.share ?? 0, followed: follower?.share ?? 0, episodes: saying }];
  });
  return { proposals, trust };
}

/** The episodes with the steps that are read of them: the most similar ones first, as many as there is room for. */
export function readSome(episodes: readonly KnownEpisode[]): KnownEpisode[] {
  let room = allStepsRead;
  return episodes.map((one) => {
    const given = one.given.slice(0, Math.min(stepsRead, room));
    room -= given.length;
    return { ...one, given };
  });
}

interface Vote {
  readonly step: GivenStep;
  readonly verb: number;
  share: number;
  readonly episodes: Set<number>;
}

/** What followed at the places most alike, carried over. A verb has the share of all its places, and parts it among the steps that are carried over. */
function carryVotes({ book, here, theirs, places }: WeighedPlaces, known: readonly KnownEpisode[]): Map<string, Vote> {
  const votes = new Map<string, Vote>();
  const [verbs, carried] = [new Map<number, number>(), new Map<number, number>()];
  for (const { next, weight } of places) verbs.set(next, (verbs.get(next) ?? 0) + weight);
  for (const { episode, at, next: verb, weight } of places.slice(0, placesMax)) {
    const there = theirs[episode]?.before(at);
    const next = theirs[episode]?.steps[at];
    const given = known[episode]?.given[at];
    if (there === undefined || next === undefined || given === undefined) continue;
    carried.set(verb, (carried.get(verb) ?? 0) + weight);
    for (const { step, share } of carryOver(book, there, here, next, given)) {
      const key = JSON.stringify(step);
      const vote = votes.get(key) ?? { step, verb, share: 0, episodes: new Set<number>() };
      votes.set(key, vote);
      vote.share += weight * share;
      vote.episodes.add(episode);
    }
  }
  for (const vote of votes.values()) vote.share *= (verbs.get(vote.verb) ?? 0) / (carried.get(vote.verb) || 1);
  return votes;
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
