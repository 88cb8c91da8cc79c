// Procedures of a domain: what the episodes of one kind of task did, with variables for what varies. A kind is found by what was done: some verb that
// not everybody needs and that goes with words of the contexts. From that step, the anchor, the other steps of its episodes are compared (role-symbols.ts),
// and what they share becomes a procedure (fit-procedure.ts). It is kept when chance explains neither that its steps come together, nor their order,
// nor that they go with this situation, and when the kinds before it do not explain it. What failed is apart from what did not.
import { compareStrings } from '../base/order.ts';
import { findBackbones, spread } from './backbones.ts';
import { binomialTail, logChoose } from './chance.ts';
import { type Evidence, errorRate } from './chance-tests.ts';
import { ContextTerms } from './context-kinds.ts';
import { directOrder, type Fit, fitProcedure } from './fit-procedure.ts';
import { anything, fixedValue, follow, isFixed, type ProcedureStep } from './procedure.ts';
import { RoleSymbols } from './role-symbols.ts';
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

interface Kind {
  readonly verb: number;
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
const kindsMax = 60;
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

/** Kinds of tasks by the verb that is particular to them, the one that its contexts name best first. */
function* findKinds(
  book: StepBook,
  episodes: readonly TakenEpisode[],
  contextTerms: ContextTerms,
  supportMin: number,
): Generator<void, Kind[]> {
  const byVerb = new Map<number, number[]>();
  episodes.forEach(({ taken }, i) => {
    for (const verb of new Set(taken.map((step) => step.verb))) {
      const list = byVerb.get(verb);
      if (list) list.push(i);
      else byVerb.set(verb, [i]);
    }
  });
  yield;
  const asked = [...byVerb].filter(
    ([, members]) => members.length >= supportMin && members.length <= kindShareMax * episodes.length,
  );
  const parameters = parameterWords(book);
  const kinds: Kind[] = [];
  for (const [verb, members] of asked) {
    const own = fixedWords(book, verb);
    const isParameter = (term: string): boolean => parameters.has(term) && !own.has(term);
    const terms = contextTerms.termsOf(members, asked.length, isParameter);
    yield;
    if (terms.length === 0) continue;
    const naming = contextTerms.naming(terms);
    const named = members.filter((i) => naming.has(i));
    const share = named.length / members.length;
    const memberShare = named.length / naming.size;
    if (share < namedShareMin || memberShare < memberShareMin) continue;
    kinds.push({ verb, members, named, terms, strength: (2 * share * memberShare) / (share + memberShare) });
  }
  const keyOf = ({ verb }: Kind): string => book.verbs[verb]?.key ?? '';
  return kinds.sort(
    (a, b) => b.strength - a.strength || b.named.length - a.named.length || compareStrings(keyOf(a), keyOf(b)),
  );
}

/** Words of the arguments of strings. */
function parameterWords(book: StepBook): Set<string> {
  return new Set(book.values.flatMap((value) => (value.length > 64 ? [] : termsOf(value))));
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
  const symbols = new RoleSymbols(book);
  const sample = spread(members, membersMax);
  const sequences = sample.map(({ taken }) => {
    const anchor = anchorOf(taken, kind.verb);
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
      orderByChance(class_, fit, supporters.length) <= errorRate.order &&
      fitsSituation(contextTerms, class_, kind, supporters, tests);
    yield;
    if (!isSound) continue;
    const steps = directOrder(fit.steps);
    const anchor = steps.findIndex(({ verb }) => verb === kind.verb);
    return { steps, anchor, isFailure: class_[0]?.isFailure ?? false, supporters, terms: kind.terms };
  }
  return null;
}

/** The values of the step of this verb that other steps share most; of several, the last. */
function anchorOf(taken: readonly TakenStep[], verb: number): readonly number[] {
  let best: readonly number[] = [];
  let most = -1;
  for (const step of taken) {
    if (step.verb !== verb) continue;
    const own = new Set(step.values);
    own.delete(noValue);
    let links = 0;
    for (const other of taken) if (other !== step && other.values.some((value) => own.has(value))) links++;
    if (links >= most) [most, best] = [links, step.values];
  }
  return best;
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
  const required = steps.filter(({ isOptional }) => !isOptional);
  const verbs = new Set(required.map(({ verb }) => verb));
  const taken = episodes.filter((one) => {
    const own = new Set(one.taken.map(({ verb }) => verb));
    return [...verbs].every((verb) => own.has(verb)) && follow(steps, one.taken, false) !== null;
  }).length;
  const orders = countOrders(steps);
  return Math.min(1, orders * binomialTail(Math.max(taken, support), support, 1 / orders));
}

function countOrders(steps: readonly ProcedureStep[]): number {
  const depth = steps.map(() => 0);
  const repeats = new Map<string, number>();
  steps.forEach(({ after, isOptional }, i) => {
    depth[i] = Math.max(0, ...after.map((earlier) => depth[earlier] ?? 0)) + (isOptional ? 0 : 1);
  });
  const longest = Math.max(0, ...depth);
  let orders = 1;
  for (let i = 2; i <= longest; i++) orders *= i;
  for (const { verb, terms, isOptional } of steps) {
    if (isOptional) continue;
    const key = `${verb} ${terms.join(' ')}`;
    const repeat = (repeats.get(key) ?? 0) + 1;
    repeats.set(key, repeat);
    orders /= repeat;
  }
  return Math.max(1, Math.min(ordersMax, Math.round(orders)));
}

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
  const terms = new Set(contextTerms.termsOf(members, tests, (term) => !kind.terms.includes(term)));
  const naming = contextTerms.naming([...terms]);
  return members.filter((i) => naming.has(i)).length >= namedShareMin * members.length;
}
