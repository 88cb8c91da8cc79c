// Procedures as patterns: found, described, named for the step that is particular to them and what is done besides (`cool-and-put`), with their evidence.
import { compareStrings } from '../base/order.ts';
import type { Evidence } from './chance-tests.ts';
import { describeProcedure } from './describe-procedure.ts';
import { mineProcedures, type Procedure } from './mine-procedures.ts';
import type { Pattern } from './pattern.ts';
import { contradicting, patternKey, weighEvidence } from './pattern-evidence.ts';
import { chain, follow } from './procedure.ts';
import { collapseRepeats } from './role-symbols.ts';
import { StepBook } from './step-book.ts';
import type { GivenStep } from './step-grammar.ts';
import type { TakenEpisode } from './task-kinds.ts';
import { isFunctionWord } from './tokens.ts';

export interface GivenEvidence extends Evidence {
  readonly given: readonly GivenStep[];
}

export interface FoundProcedures {
  readonly book: StepBook;
  readonly episodes: readonly TakenEpisode[];
  readonly procedures: readonly Procedure[];
  readonly givenOf: (episode: TakenEpisode) => readonly GivenStep[];
}

const stepsAtOnce = 2000;

/** Yields between pieces of work. */
export function* findProcedures(
  evidence: readonly GivenEvidence[],
  supportMin: number,
): Generator<void, FoundProcedures> {
  // By content: what came first must not decide.
  const keys = new Map<GivenEvidence, string>();
  const keyOf = (one: GivenEvidence): string => {
    const key = keys.get(one) ?? JSON.stringify([one.given, one.outcome]);
    keys.set(one, key);
    return key;
  };
  const sorted = [...evidence].sort(
    (a, b) => compareStrings(a.context, b.context) || compareStrings(keyOf(a), keyOf(b)) || compareStrings(a.id, b.id),
  );
  keys.clear();
  yield;
  const book = new StepBook(sorted.map(({ given }) => given));
  yield;
  const episodes: TakenEpisode[] = [];
  let entered = 0;
  for (const { id, context, steps, given, outcome, isFailure } of sorted) {
    episodes.push({ id, context, steps, outcome, isFailure, taken: book.enter(given) });
    entered += given.length;
    if (entered < stepsAtOnce) continue;
    entered = 0;
    yield;
  }
  const procedures = yield* mineProcedures(book, episodes, supportMin);
  const given = new Map(sorted.map((one) => [one.id, one.given]));
  return { book, episodes, procedures, givenOf: ({ id }) => given.get(id) ?? [] };
}

/** Whether a procedure says what a list of steps cannot. */
export function hasStructure({ steps }: Procedure): boolean {
  return steps.some(
    ({ terms, isOptional, repeats, after }, i) =>
      isOptional || repeats || terms.some((term) => term >= 0) || (i > 0 && !after.includes(i - 1)),
  );
}

/** Whether these steps all have arguments, and most episodes of this outcome took steps of the same verbs in the same order, repeats aside. */
export function isCommonButForArguments(
  { book, episodes }: FoundProcedures,
  supporters: readonly Evidence[],
  isFailure: boolean,
  steps: readonly string[],
): boolean {
  const ids = new Set(supporters.map(({ id }) => id));
  const one = episodes.find(({ id }) => ids.has(id));
  const verbs = steps.map((step) => one?.taken[one.steps.indexOf(step)]?.verb ?? -1);
  if (verbs.some((verb) => verb < 0 || (book.slots[verb] ?? []).length === 0)) return false;
  const wanted = chain(collapseRepeats(verbs).map((verb) => ({ verb, terms: [] })));
  const class_ = episodes.filter((other) => other.isFailure === isFailure);
  return class_.filter(({ taken }) => follow(wanted, taken) !== null).length >= commonShareMin * class_.length;
}

/** What this share of the episodes does is particular to no kind. */
const commonShareMin = 0.5;

export function describeAsPattern(
  domainName: string,
  { book, episodes, procedures, givenOf }: FoundProcedures,
  procedure: Procedure,
  taken: ReadonlySet<string>,
): Pattern {
  const { supporters } = procedure;
  const against = contradicting(procedure, procedures, episodes, (one) => follow(procedure.steps, one.taken) !== null);
  const told = weighEvidence(supporters, against);
  const { details, variables } = describeProcedure(book, procedure, givenOf);
  const steps = details.map(({ step }) => step);
  const name = nameProcedure(book, procedure, taken);
  const key = patternKey(domainName, name, steps, told.outcome);
  const terms = procedure.terms.slice(0, termsMax);
  return { key, name, steps, ...told, terms, details, variables };
}

const termsMax = 5;

/** The particular step and the last one of another verb, in their order; with a word of the contexts or a number where that is taken. */
function nameProcedure(
  book: StepBook,
  { steps, anchor, isFailure, terms }: Procedure,
  taken: ReadonlySet<string>,
): string {
  const own = steps[anchor];
  const required = steps.map((step, i) => ({ ...step, i })).filter(({ isOptional }) => !isOptional);
  const others = required.filter(({ verb }) => verb !== own?.verb);
  const other = others.findLast(({ verb }) => verb !== commonVerb(book)) ?? others.at(-1);
  const parts = [{ verb: own?.verb ?? 0, i: anchor }, ...(other ? [other] : [])].sort((a, b) => a.i - b.i);
  const stem = [...new Set(parts.map(({ verb }) => slugOf(book, verb)))].join('-and-');
  const suffix = isFailure ? '-failure' : '';
  const names = [stem, ...terms.slice(0, 2).map((term) => `${stem}-${term}`)];
  for (const name of names) if (!taken.has(name + suffix)) return name + suffix;
  for (let number = 2; ; number++) if (!taken.has(`${stem}${suffix}-${number}`)) return `${stem}${suffix}-${number}`;
}

function commonVerb(book: StepBook): number {
  let most = 0;
  book.verbCounts.forEach((count, verb) => {
    if (count > (book.verbCounts[most] ?? 0)) most = verb;
  });
  return most;
}

/** The words before the first argument: `take`, `restart-service`, `add-trait`. */
function slugOf(book: StepBook, number: number): string {
  const verb = book.verbs[number];
  const first = verb?.places.indexOf(null) ?? -1;
  const before = verb?.places.slice(0, first < 0 ? undefined : first).filter((word) => word !== null) ?? [];
  const words = verb === undefined || before.length === 0 ? [verb?.words ?? ''] : [...before];
  // What leads to the argument is no part of what is done: `put` of `put ? into ?` and of `put into ?`.
  while (words.length > 1 && isFunctionWord((words.at(-1) ?? '').toLowerCase())) words.pop();
  return (
    words
      .join(' ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, slugMax) || 'steps'
  );
}

const slugMax = 48;
