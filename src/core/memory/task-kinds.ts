// Kinds of tasks, by what was done: a verb that not everybody needs, or one value of an argument of it, that goes with words of the contexts.
import { compareStrings } from '../base/order.ts';
import { type Evidence, errorRate } from './chance-tests.ts';
import type { ContextTerms } from './context-kinds.ts';
import { noValue, type StepBook, type TakenStep } from './step-book.ts';
import { termsOf } from './tokens.ts';

export interface TakenEpisode extends Evidence {
  readonly taken: readonly TakenStep[];
}

/** A verb, or a verb with one value of one argument. */
export interface Item {
  readonly verb: number;
  readonly slot: number;
  readonly value: number;
}

export interface Kind extends Item {
  /** Episodes, by number within their class, that take the anchor; and those of them whose context names the kind. */
  readonly members: readonly number[];
  readonly named: readonly number[];
  readonly terms: readonly string[];
  readonly strength: number;
}

/** A verb that more of the episodes take belongs to no kind. */
const kindShareMax = 0.7;
/** Least shares of the members whose context names the kind, and of the contexts that name it whose episode is a member. */
export const namedShareMin = 0.5;
const memberShareMin = 0.3;
/** A word may go with the verb or value of a string by this chance; with a procedure, and with what is particular to actions, by that of all tests. */
const candidateError = 0.05;
/** Kinds whose contexts name them as well as this come first. */
const surelyNamed = 0.7;
export const kindsMax = 60;
/** Verbs and values that are asked about: verbs first. */
const itemsMax = 2000;
/** Characters of a value whose words are compared with those of contexts. */
const valueCharacters = 64;

/** Kinds of tasks by the verb that is particular to them, or by one of its values, the one that its contexts name best first. */
export function* findKinds(
  book: StepBook,
  episodes: readonly TakenEpisode[],
  contextTerms: ContextTerms,
  supportMin: number,
): Generator<void, Kind[]> {
  const most = kindShareMax * episodes.length;
  const items = yield* itemsOf(episodes, (count) => count >= supportMin && count <= most);
  const parameters = parameterWords(book);
  const kinds: Kind[] = [];
  for (const { verb, slot, value, members } of items) {
    const own = slot < 0 ? fixedWords(book, verb) : new Set<string>();
    const valueWords = new Set(slot < 0 ? [] : termsOf((book.values[value] ?? '').slice(0, valueCharacters)));
    const isParameter = (term: string): boolean => valueWords.has(term) || (parameters.has(term) && !own.has(term));
    const terms = contextTerms.termsOf(
      members,
      book.verbs[verb]?.isAction ? errorRate.situation / items.length : candidateError,
      isParameter,
    );
    yield;
    if (terms.length === 0) continue;
    const naming = contextTerms.naming(terms);
    const named = members.filter((i) => naming.has(i));
    const share = named.length / members.length;
    const memberShare = named.length / naming.size;
    if (share < namedShareMin || memberShare < memberShareMin) continue;
    const strength = (2 * share * memberShare) / (share + memberShare);
    kinds.push({ verb, slot, value, members, named, terms, strength });
  }
  const keyOf = ({ verb, slot, value }: Item): string =>
    JSON.stringify([book.verbs[verb]?.key, book.slots[verb]?.[slot], book.values[value]]);
  const isWord = ({ verb, slot }: Item): number => Number(slot >= 0 && book.verbs[verb]?.isAction === false);
  return kinds.sort(
    (a, b) =>
      // A value is particular to a kind where no verb is; actions, which are few, often differ in their values alone.
      Number(b.strength >= surelyNamed) - Number(a.strength >= surelyNamed) ||
      isWord(a) - isWord(b) ||
      b.strength - a.strength ||
      b.named.length - a.named.length ||
      compareStrings(keyOf(a), keyOf(b)),
  );
}

/** Verbs, and values of their arguments, that as many episodes have as are asked for. Of those that the very same episodes have, the first. */
function* itemsOf(
  episodes: readonly TakenEpisode[],
  isAsked: (count: number) => boolean,
): Generator<void, (Item & { readonly members: readonly number[] })[]> {
  const found: (Item & { readonly members: number[] })[] = [];
  /** By verb and slot, by value: places in the list. */
  const places: Map<number, number>[][] = [];
  const note = (episode: number, verb: number, slot: number, value: number): void => {
    places[verb] ??= [];
    const own = places[verb] ?? [];
    own[slot + 1] ??= new Map();
    const values = own[slot + 1] ?? new Map<number, number>();
    const known = found[values.get(value) ?? -1];
    if (known === undefined) {
      values.set(value, found.length);
      found.push({ verb, slot, value, members: [episode] });
    } else if (known.members[known.members.length - 1] !== episode) known.members.push(episode);
  };
  for (const [i, { taken }] of episodes.entries()) {
    for (const { verb, values } of taken) {
      note(i, verb, noValue, noValue);
      for (let slot = 0; slot < values.length; slot++) {
        const value = values[slot] ?? noValue;
        if (value !== noValue) note(i, verb, slot, value);
      }
    }
    if (i % episodesAtOnce === 0) yield;
  }
  const asked = found.filter(({ members }) => isAsked(members.length));
  asked.sort((a, b) => a.slot - b.slot);
  const distinct = new Map<string, (typeof asked)[number]>();
  for (const item of asked) {
    const key = keyOfMembers(item.members);
    if (!distinct.has(key)) distinct.set(key, item);
    if (distinct.size === itemsMax) break;
  }
  yield;
  return [...distinct.values()];
}

/** Tells lists of numbers apart: their length and two hashes (FNV-1a with different multipliers). */
function keyOfMembers(members: readonly number[]): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (const member of members) {
    one = Math.imul(one ^ member, 0x01000193);
    other = Math.imul(other ^ (member + (one >>> 16)), 0x85ebca6b);
  }
  return `${members.length} ${one} ${other}`;
}

/** Words of the arguments of strings. Parameters of actions are named by where they stand, and say no more than the action. */
function parameterWords(book: StepBook): Set<string> {
  return new Set(
    [...book.stringValues].flatMap((value) => termsOf((book.values[value] ?? '').slice(0, valueCharacters))),
  );
}

/** Words of the arguments that all steps of a verb share. */
function fixedWords(book: StepBook, verb: number): Set<string> {
  return new Set(
    (book.slots[verb] ?? []).flatMap((_, slot) => {
      const value = book.commonValue(verb, slot);
      return value === null ? [] : termsOf(value);
    }),
  );
}

/** The values of the step of this kind that other steps share most; of several, the last. */
export function anchorOf(taken: readonly TakenStep[], { verb, slot, value }: Item): readonly number[] {
  let best: readonly number[] = [];
  let most = -1;
  for (const step of taken) {
    if (step.verb !== verb || (slot >= 0 && step.values[slot] !== value)) continue;
    const own = new Set(step.values);
    own.delete(noValue);
    let links = 0;
    for (const other of taken) if (other !== step && other.values.some((value) => own.has(value))) links++;
    if (links >= most) [most, best] = [links, step.values];
  }
  return best;
}

const episodesAtOnce = 500;
