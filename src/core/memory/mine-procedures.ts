// Procedures of a domain: what the episodes of one kind of task did, with variables for what varies. A kind is found by what was done: some verb that
// not everybody needs and that goes with words of the contexts. From that step, the anchor, the other steps of its episodes are compared (role-symbols.ts),
// and what they share becomes a procedure (fit-procedure.ts). It is kept when chance explains neither that its steps come together, nor their order,
// nor that they go with this situation, and when the kinds before it do not explain it. What failed is apart from what did not.
import { compareStrings } from '../base/order.ts';
import { findBackbones } from './backbones.ts';
import { binomialTail, logChoose } from './chance.ts';
import { type Evidence, errorRate } from './chance-tests.ts';
import { ContextTerms } from './context-kinds.ts';
import { directOrder, type Fit, fitProcedure } from './fit-procedure.ts';
import { anything, fixed, fixedValue, follow, isFixed, type ProcedureStep } from './procedure.ts';
import { RoleSymbols } from './role-symbols.ts';
import { spread } from './spread.ts';
import { noValue, type StepBook, type TakenStep } from './step-book.ts';
import { termsOf } from './tokens.ts';

export interface TakenEpisode extends Evidence {
  readonly taken: readonly TakenStep[];
}

export interface Procedure {
  readonly steps: readonly ProcedureStep[];
  /** The step that is particular to this kind, by its place. */
  readonly anchor: number;
  readonly isFailure: boolean;
  readonly supporters: readonly TakenEpisode[];
  /** Words of the contexts that go with the kind. */
  readonly terms: readonly string[];
}

/** A verb, or a verb with one value of one argument. */
interface Item {
  readonly verb: number;
  readonly slot: number;
  readonly value: number;
}

interface Kind extends Item {
  /** Episodes, by number within their class, that take the anchor; and those of them whose context names the kind. */
  readonly members: readonly number[];
  readonly named: readonly number[];
  readonly terms: readonly string[];
  readonly strength: number;
}

/** A verb that more of the episodes take belongs to no kind. */
const kindShareMax = 0.7;
/** Least shares of the members whose context names the kind, and of the contexts that name it whose episode is a member. */
const namedShareMin = 0.5;
const memberShareMin = 0.3;
/** A word may go with the verb or value of a string by this chance; with a procedure, and with what is particular to actions, by that of all tests. */
const candidateError = 0.05;
/** Kinds whose contexts name them as well as this come first. */
const surelyNamed = 0.7;
const kindsMax = 60;
/** Verbs and values that are asked about: verbs first. */
const itemsMax = 2000;
/** Characters of a value whose words are compared with those of contexts. */
const valueCharacters = 64;
const backbonesTried = 6;
const membersMax = 400;
const othersMax = 400;
const ordersMax = 1e9;

/** Procedures in the order in which they were accepted: those that fit their situation best first. Yields between pieces of work. */
export function* mineProcedures(
  book: StepBook,
  episodes: readonly TakenEpisode[],
  supportMin: number,
): Generator<void, Procedure[]> {
  const found: Procedure[] = [];
  // Where no step has an argument, lists of plain steps say all.
  if (book.slots.every((slots) => slots.length === 0)) return found;
  for (const isFailure of [false, true]) {
    const class_ = episodes.filter((one) => one.isFailure === isFailure);
    if (class_.length < supportMin) continue;
    const terms = new ContextTerms(class_.map(({ context }) => context));
    const kinds = yield* findKinds(book, class_, terms, supportMin);
    const explained = new Set<TakenEpisode>();
    for (const kind of kinds.slice(0, kindsMax)) {
      const members = kind.named.map((i) => class_[i] as TakenEpisode).filter((one) => !explained.has(one));
      if (members.length < supportMin || members.length < kind.named.length / 2) continue;
      const made = yield* mineKind(book, class_, terms, kind, members, kinds.length, supportMin);
      if (made === null) continue;
      found.push(made);
      for (const one of made.supporters) explained.add(one);
      for (const i of kind.named) explained.add(class_[i] as TakenEpisode);
    }
  }
  return found;
}

/** Kinds of tasks by the verb that is particular to them, or by one of its values, the one that its contexts name best first. */
function* findKinds(
  book: StepBook,
  episodes: readonly TakenEpisode[],
  contextTerms: ContextTerms,
  supportMin: number,
): Generator<void, Kind[]> {
  const most = kindShareMax * episodes.length;
  const items = yield* itemsOf(book, episodes, (count) => count >= supportMin && count <= most);
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
  book: StepBook,
  episodes: readonly TakenEpisode[],
  isAsked: (count: number) => boolean,
): Generator<void, (Item & { readonly members: readonly number[] })[]> {
  const found = new Map<string, Item & { readonly members: number[] }>();
  const note = (episode: number, verb: number, slot: number, value: number): void => {
    const key = `${verb} ${slot} ${value}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { verb, slot, value, members: [episode] });
    else if (known.members.at(-1) !== episode) known.members.push(episode);
  };
  for (const [i, { taken }] of episodes.entries()) {
    for (const { verb, values } of taken) {
      note(i, verb, noValue, noValue);
      values.forEach((value, slot) => {
        if (value !== noValue) note(i, verb, slot, value);
      });
    }
    if (i % episodesAtOnce === 0) yield;
  }
  const asked = [...found.values()].filter(({ members }) => isAsked(members.length));
  asked.sort((a, b) => a.slot - b.slot);
  const distinct = new Map<string, (typeof asked)[number]>();
  for (const item of asked) {
    const key = item.members.join(' ');
    if (!distinct.has(key)) distinct.set(key, item);
    if (distinct.size === itemsMax) break;
  }
  yield;
  return [...distinct.values()];
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

function* mineKind(
  book: StepBook,
  class_: readonly TakenEpisode[],
  contextTerms: ContextTerms,
  kind: Kind,
  members: readonly TakenEpisode[],
  tests: number,
  supportMin: number,
): Generator<void, Procedure | null> {
  const sample = spread(members, membersMax);
  const symbols = new RoleSymbols(
    book,
    sample.map(({ taken }) => taken),
  );
  const sequences = sample.map(({ taken }) => {
    const anchor = anchorOf(taken, kind);
    return taken.map((step) => symbols.numberOf(step, anchor));
  });
  yield;
  const backbones = yield* findBackbones(symbols, kind.verb, sequences, supportMin);
  const memberSet = new Set(kind.members.map((i) => class_[i]));
  const others = spread(
    class_.filter((one) => !memberSet.has(one)),
    othersMax,
  ).map(({ taken }) => taken);
  for (const backbone of backbones.slice(0, backbonesTried)) {
    const fit = fitProcedure(
      book,
      symbols,
      backbone.symbols,
      sample.map(({ taken }) => taken),
      others,
      supportMin,
    );
    yield;
    if (fit === null) continue;
    const supporters = yield* followersOf(class_, fit.steps);
    const isSound =
      supporters.length >= supportMin &&
      stepsByChance(book, class_, fit.steps, supporters.length) * tests * backbones.length <= errorRate.steps &&
      orderByChance(class_, fit, supporters.length) * tests <= errorRate.order &&
      fitsSituation(contextTerms, class_, kind, supporters, tests);
    yield;
    if (!isSound) continue;
    const steps = directOrder(fit.steps);
    const anchor = anchorIn(steps, kind);
    if (anchor < 0) continue;
    return { steps, anchor, isFailure: class_[0]?.isFailure ?? false, supporters, terms: kind.terms };
  }
  return null;
}

/** The values of the step of this kind that other steps share most; of several, the last. */
function anchorOf(taken: readonly TakenStep[], { verb, slot, value }: Item): readonly number[] {
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

/** The step of a procedure that is particular to the kind; -1 where it got lost. */
function anchorIn(steps: readonly ProcedureStep[], { verb, slot, value }: Item): number {
  return steps.findIndex((step) => step.verb === verb && (slot < 0 || step.terms[slot] === fixed(value)));
}

const episodesAtOnce = 500;

function* followersOf(
  episodes: readonly TakenEpisode[],
  steps: readonly ProcedureStep[],
): Generator<void, TakenEpisode[]> {
  const followers: TakenEpisode[] = [];
  for (const [i, episode] of episodes.entries()) {
    if (follow(steps, episode.taken) !== null) followers.push(episode);
    if (i % episodesAtOnce === 0) yield;
  }
  return followers;
}

/** Probability of the support if every step, and every argument, were drawn by its frequency alone. */
function stepsByChance(
  book: StepBook,
  episodes: readonly TakenEpisode[],
  steps: readonly ProcedureStep[],
  support: number,
): number {
  const required = steps.filter(({ isOptional }) => !isOptional);
  const bound = new Set<number>();
  let logShare = 0;
  for (const { verb, terms } of required) {
    logShare += Math.log(book.verbShare(verb));
    terms.forEach((term, slot) => {
      if (term === anything) return;
      if (isFixed(term)) logShare += Math.log(book.valueShare(verb, slot, fixedValue(term)) || 1);
      else if (bound.has(term)) logShare += Math.log(book.agreement(verb, slot) || 1);
      bound.add(term);
    });
  }
  const expected = episodes.reduce(
    (sum, { taken }) => sum + Math.min(1, Math.exp(logChoose(taken.length, required.length) + logShare)),
    0,
  );
  return binomialTail(episodes.length, support, expected / episodes.length);
}

/** Probability of the support if those who took these steps took them in random order, over all orders of the longest chain. */
function orderByChance(episodes: readonly TakenEpisode[], { steps }: Fit, support: number): number {
  const taken = episodes.filter((one) => follow(steps, one.taken, false) !== null).length;
  const orders = countOrders(steps);
  return Math.min(1, orders * binomialTail(Math.max(taken, support), support, 1 / orders));
}

/** How many orders of the required steps there are for each that is allowed. */
function countOrders(steps: readonly ProcedureStep[]): number {
  const required = steps.map((_, i) => i).filter((i) => steps[i]?.isOptional === false);
  const count = required.length;
  let orders = 1;
  for (let i = 2; i <= count; i++) orders *= i;
  // Equal steps have no order among themselves.
  const repeats = new Map<string, number>();
  for (const i of required) {
    const key = `${steps[i]?.verb} ${steps[i]?.terms.join(' ')}`;
    const repeat = (repeats.get(key) ?? 0) + 1;
    repeats.set(key, repeat);
    orders /= repeat;
  }
  return Math.max(1, Math.min(ordersMax, orders / countExtensions(steps, required)));
}

/** Linear extensions of the order of the required steps, over sets of steps that are done; 1 where there are too many steps to count. */
function countExtensions(steps: readonly ProcedureStep[], required: readonly number[]): number {
  if (required.length > countedStepsMax) return 1;
  const earlier = required.map((i) =>
    required.reduce((mask, other, bit) => (steps[i]?.after.includes(other) ? mask | (1 << bit) : mask), 0),
  );
  const ways = new Float64Array(1 << required.length);
  ways[0] = 1;
  for (let done = 0; done < ways.length; done++)
    for (let bit = 0; bit < required.length; bit++) {
      const mask = earlier[bit] ?? 0;
      if (done & (1 << bit) || (done & mask) !== mask) continue;
      const next = done | (1 << bit);
      ways[next] = (ways[next] ?? 0) + (ways[done] ?? 0);
    }
  return ways.at(-1) || 1;
}

const countedStepsMax = 12;

/** Whether the words of the kind go with the supporters, beyond chance. */
function fitsSituation(
  contextTerms: ContextTerms,
  class_: readonly TakenEpisode[],
  kind: Kind,
  supporters: readonly TakenEpisode[],
  tests: number,
): boolean {
  const numbers = new Map(class_.map((one, i) => [one, i]));
  const members = supporters.map((one) => numbers.get(one) ?? -1);
  const terms = new Set(contextTerms.termsOf(members, errorRate.situation / tests, () => false, kind.terms));
  const naming = contextTerms.naming([...terms]);
  return members.filter((i) => naming.has(i)).length >= namedShareMin * members.length;
}
