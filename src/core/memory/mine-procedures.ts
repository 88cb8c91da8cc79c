// Procedures of a domain: what the episodes of one kind of task did, with variables for what varies. A kind is found by what was done: some verb that
// not everybody needs and that goes with words of the contexts. From that step, the anchor, the other steps of its episodes are compared (role-symbols.ts),
// and what they share becomes a procedure (fit-procedure.ts). It is kept when chance explains neither that its steps come together, nor their order,
// nor that they go with this situation, and when the kinds before it do not explain it. What failed is apart from what did not.
import { findBackbones } from './backbones.ts';
import { errorRate } from './chance-tests.ts';
import { ContextTerms } from './context-kinds.ts';
import { directOrder, fitProcedure } from './fit-procedure.ts';
import { fixed, follow, type ProcedureStep } from './procedure.ts';
import { fitsSituation, orderByChance, stepsByChance } from './procedure-chance.ts';
import { RoleSymbols } from './role-symbols.ts';
import { spread } from './spread.ts';
import type { StepBook } from './step-book.ts';
import { anchorOf, findKinds, type Item, type Kind, kindsMax, type TakenEpisode } from './task-kinds.ts';

export interface Procedure {
  readonly steps: readonly ProcedureStep[];
  /** The step that is particular to this kind, by its place. */
  readonly anchor: number;
  readonly isFailure: boolean;
  readonly supporters: readonly TakenEpisode[];
  /** Words of the contexts that go with the kind. */
  readonly terms: readonly string[];
}

const backbonesTried = 6;
const membersMax = 400;
const othersMax = 400;

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
    const numbers = new Map(class_.map((one, i) => [one, i]));
    const mining: Mining = { book, class_, numbers, isFailure, terms, tests: kinds.length, supportMin };
    const explained = new Set<TakenEpisode>();
    for (const kind of kinds.slice(0, kindsMax)) {
      const members = kind.named.map((i) => class_[i] as TakenEpisode).filter((one) => !explained.has(one));
      if (members.length < supportMin || members.length < kind.named.length / 2) continue;
      const isPlan = members.every(({ taken }) => taken.every(({ verb }) => book.verbs[verb]?.isAction));
      const made = isPlan
        ? yield* minePlans(mining, kind, members)
        : [yield* mineKind(mining, kind, members, isPlan)].filter((one) => one !== null);
      found.push(...made);
      for (const { supporters } of made) for (const one of supporters) explained.add(one);
      if (isPlan || made.length === 0) continue;
      const own = terms.naming(kind.terms.slice(0, 1));
      for (const i of kind.named) if (own.has(i)) explained.add(class_[i] as TakenEpisode);
    }
  }
  return found;
}

/** What is asked of all kinds of one outcome. */
interface Mining {
  readonly book: StepBook;
  readonly class_: readonly TakenEpisode[];
  /** Their places. */
  readonly numbers: ReadonlyMap<TakenEpisode, number>;
  readonly isFailure: boolean;
  readonly terms: ContextTerms;
  /** Kinds that are tried. */
  readonly tests: number;
  readonly supportMin: number;
}

/**
 * Plans that share an anchor may be of several situations, and what those have in common is no plan: steps lack that others need. Where the words of the
 * contexts part them, and the parts together have more steps in common than all have, each part is a procedure of its own.
 */
function* minePlans(mining: Mining, kind: Kind, members: readonly TakenEpisode[]): Generator<void, Procedure[]> {
  const whole = yield* mineKind(mining, kind, members, true);
  const parts: Procedure[] = [];
  const situations = mining.terms.partTerms(kind.terms);
  for (const terms of situations.length > 1 ? situations : []) {
    const naming = mining.terms.naming(terms);
    const isNamed = (one: TakenEpisode): boolean => naming.has(mining.numbers.get(one) ?? -1);
    const own = members.filter(isNamed);
    if (own.length < mining.supportMin) continue;
    const named = kind.named.filter((i) => naming.has(i));
    const part = yield* mineKind(mining, { ...kind, named, terms }, own, true);
    // A plan of another situation may hold this one as well.
    const supporters = part?.supporters.filter(isNamed) ?? [];
    const isOwn = !parts.some((other) => other.supporters.some((one) => supporters.includes(one)));
    if (part !== null && supporters.length >= mining.supportMin && isOwn) parts.push({ ...part, supporters });
  }
  if (whole === null) return parts;
  const told = ({ steps, supporters }: Procedure): number =>
    supporters.length * steps.filter(({ isOptional }) => !isOptional).length;
  return parts.reduce((sum, part) => sum + told(part), 0) > told(whole) ? parts : [whole];
}

function* mineKind(
  { book, class_, numbers, isFailure, terms, tests, supportMin }: Mining,
  kind: Kind,
  members: readonly TakenEpisode[],
  isPlan: boolean,
): Generator<void, Procedure | null> {
  const sample = spread(members, membersMax);
  const takens = sample.map(({ taken }) => taken);
  const symbols = new RoleSymbols(book, takens);
  const sequences = takens.map((taken) => {
    const anchor = anchorOf(taken, kind);
    return taken.map((step) => symbols.numberOf(step, anchor));
  });
  yield;
  const backbones = yield* findBackbones(symbols, kind.verb, sequences, supportMin, isPlan);
  const memberSet = new Set(kind.members.map((i) => class_[i]));
  const others = spread(
    class_.filter((one) => !memberSet.has(one)),
    othersMax,
  ).map(({ taken }) => taken);
  for (const backbone of backbones.slice(0, backbonesTried)) {
    const fit = fitProcedure(book, symbols, backbone.symbols, takens, others, supportMin);
    yield;
    if (fit === null) continue;
    const supporters = yield* followersOf(class_, fit.steps);
    const places = supporters.map((one) => numbers.get(one) ?? -1);
    const isSound =
      supporters.length >= supportMin &&
      stepsByChance(book, class_, fit.steps, supporters.length) * tests * backbones.length <= errorRate.steps &&
      orderByChance(class_, fit.steps, supporters.length) * tests <= errorRate.order &&
      fitsSituation(terms, kind, places, tests);
    yield;
    if (!isSound) continue;
    const steps = directOrder(fit.steps);
    const anchor = anchorIn(steps, kind);
    if (anchor < 0) continue;
    const supporting = new Set(places);
    const own = kind.terms.filter((term) => [...terms.naming([term])].some((i) => supporting.has(i)));
    return { steps, anchor, isFailure, supporters, terms: own };
  }
  return null;
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
