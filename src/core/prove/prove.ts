// Judges properties of a document: proved, refuted by a shortest run, or unknown with what stands in the way. A run is called a refutation after the interpreter
// has taken the whole document through it; a property is called proved if everything that it depends on was explored whole.
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { exploreNow, type Space, spaceOfQuestion, type Trace, traceOf } from '../explore/index.ts';
import { type Configuration, type Program, programOf, type Step, startOf, takeStep } from '../run/index.ts';
import type { Model } from '../schema/index.ts';
import { fairSets } from './fair.ts';
import { type Position, type Positions, positionsOf, sureOf } from './positions.ts';
import { type Form, parseProperty } from './property.ts';
import { askOf, holds, isHappening, type Question } from './question.ts';
import { leadingTo, type Memory, type Path, roundFrom, shortest } from './search.ts';

export type Verdict = 'proved' | 'refuted' | 'unknown';

export interface Judged {
  readonly verdict: Verdict;
  /** A sentence for a person. */
  readonly message: string;
  /** A shortest run that shows that the property does not hold. */
  readonly trace?: Trace;
  /** Events of the end of the trace that can go round for ever; 0 or absent: the run ends there. */
  readonly loop?: number;
  /** Why more may be possible than was met; a property that is unknown becomes known when nothing of it is left. */
  readonly gaps: readonly string[];
  /** Configurations that were told apart. */
  readonly configurations: number;
}

export interface ProveOptions {
  /** Steps of the exploration. */
  readonly stepsMax?: number;
}

/** Steps of the exploration for one property, about ten microseconds each. */
export const stepsOfPropertyMax = 20_000;

/** Judges one property. Throws a PropertyError where it cannot be read. */
export function proveProperty(
  model: Model,
  text: string,
  { stepsMax = stepsOfPropertyMax }: ProveOptions = {},
): Judged {
  const program = programOf(model);
  const question = askOf(parseProperty(text), program);
  const { traits, tests, emitted } = question;
  const spaceOf = (isLoose: boolean) =>
    spaceOfQuestion(model, program, { traits, tests, emitted }, { stepsMax, isLoose });
  const space = spaceOf(false);
  const judged = judgeIn(space, question, program);
  if (judged.verdict !== 'unknown' || question.property.isByItself || !space.isCounted) return judged;
  // A property that holds in more runs than there are holds in all of them.
  const loose = judgeIn(spaceOf(true), question, program);
  return loose.verdict === 'unknown' ? judged : loose;
}

function judgeIn(space: Space, question: Question, program: Program): Judged {
  const isLasting = question.property.form === 'always' || question.property.form === 'never';
  // A row that is stored comes from runs before; what holds always held in them.
  const positions = positionsOf(space, question, (node, first) => {
    const isBroken = first === (question.property.form === 'never');
    return !isLasting || Object.keys(node.given).length === 0 || !isBroken;
  });
  const sure = sureOf(positions);
  // It may be broken by a run that may be there, after which no sure way leads on; it surely is by a sure run after which no way may lead on.
  const doubt = refute(positions, sure, question);
  const found = doubt === null || sure === positions ? doubt : refute(sure, positions, question);
  const told = { gaps: space.gaps, configurations: space.nodes.length };
  const isWhole = space.gaps.length === 0;
  if (found === null)
    return isWhole && doubt === null
      ? { verdict: 'proved', message: proofOf(question), ...told }
      : {
          verdict: 'unknown',
          message: 'no run that breaks it was found, and not everything could be followed',
          ...told,
        };
  const trace = traceOfPath(space, positions, found.path, found.round ?? []);
  if (found.needsWhole && !isWhole)
    return { verdict: 'unknown', message: `${found.message}, as far as could be followed`, ...told };
  if (!isShown(program, question, trace, found.path.ways.length))
    return {
      verdict: 'unknown',
      message: 'the run that was found does not go the same way in the whole document',
      ...told,
    };
  return { verdict: 'refuted', message: found.message, trace, loop: found.round?.length ?? 0, ...told };
}

interface Found {
  readonly path: Path;
  readonly message: string;
  /** Events that go round for ever after the path. */
  readonly round?: Path['ways'];
  /** It says that something is impossible, which only a whole exploration shows. */
  readonly needsWhole: boolean;
}

/** Looks for a run through `positions`; what stays possible afterwards is asked of `after`. */
type Refutation = (positions: Positions, question: Question, after: Positions) => Found | null;

const refutations: Readonly<Record<Form, Refutation>> = {
  never: (positions) =>
    runTo(
      positions,
      () => 0,
      ({ first }) => first,
      'a run leads to what must never be',
    ),
  always: (positions) =>
    runTo(
      positions,
      () => 0,
      ({ first }) => !first,
      'a run leads to where it does not hold',
    ),
  before: (positions) =>
    runTo(
      positions,
      (_, __, to) => (to.first ? null : 0),
      ({ second }) => second,
      'the second comes in a run without the first',
    ),
  'at most once': (positions, { first }) => {
    const isHappens = isHappening(first);
    const comes = (from: Position | null, to: Position) => to.first && (isHappens || from?.first !== true);
    const remember = (before: Memory, from: Position | null, to: Position) => (before ?? 0) + (comes(from, to) ? 1 : 0);
    const path = shortest(
      positions,
      (before, from, to) => Math.min(remember(before, from, to) as number, 2),
      (count) => count === 2,
    );
    return path && { path, message: 'it comes a second time in a run', needsWhole: false };
  },
  'from everywhere': (positions, _, after) => {
    const leads = leadingTo(after, ({ first }) => first);
    const path = shortest(
      positions,
      () => 0,
      (_, at) => leads[at] !== true,
    );
    return path && { path, message: 'after this run it can no longer come', needsWhole: true };
  },
  'leads to': (positions, { property }, after) =>
    property.isByItself ? staysAway(positions) : isLost(positions, after),
};

function refute(positions: Positions, after: Positions, question: Question): Found | null {
  return refutations[question.property.form](positions, question, after);
}

function runTo(
  positions: Positions,
  remember: Parameters<typeof shortest>[1],
  isFound: (position: Position) => boolean,
  message: string,
): Found | null {
  // A position that is looked for ends the run before it is left out.
  const isEnd = (at: number) => isFound(positions.list[at] as Position);
  const path = shortest(positions, remember, (_, at) => isEnd(at));
  return path && { path, message, needsWhole: false };
}

/** 1 while the first has come and the second has not come since. */
const waiting = (before: Memory, _: Position | null, to: Position): number =>
  to.second ? 0 : to.first || before === 1 ? 1 : 0;

/** After the first, the second has become impossible. If everything that stays possible comes in the end, that is the one way in which it never comes. */
function isLost(positions: Positions, after: Positions): Found | null {
  const leads = leadingTo(after, ({ second }) => second);
  const path = shortest(positions, waiting, (memory, at) => memory === 1 && leads[at] !== true);
  return path && { path, message: 'after this run the second can no longer come', needsWhole: true };
}

/** After the first, a run stays without the second for ever, though work answers and ticks pass. */
function staysAway(positions: Positions): Found | null {
  const sets = fairSets(positions, (at) => positions.list[at]?.second === false);
  const path = shortest(positions, waiting, (memory, at) => memory === 1 && sets.has(at));
  if (path === null) return null;
  const end = path.ways.at(-1)?.to ?? path.start;
  const isStill = (positions.ways[end] ?? []).every(({ own }) => own === null);
  const round = isStill ? [] : (roundFrom(positions, end, sets.get(end) ?? new Set()) ?? []);
  const message = isStill
    ? 'after this run nothing more comes by itself, and the second has not come'
    : 'the end of this run can go round for ever without the second';
  return { path, round, message, needsWhole: true };
}

function proofOf({ property: { form, isByItself } }: Question): string {
  if (form === 'from everywhere') return 'in every configuration there is a way to it';
  if (form !== 'leads to') return 'it holds in all runs';
  return isByItself ? 'it comes in all runs in which work answers and ticks pass' : 'it stays possible until it comes';
}

function traceOfPath(space: Space, { list }: Positions, { start, ways }: Path, round: Path['ways']): Trace {
  const given = space.nodes[(list[start] as Position).node]?.given ?? {};
  return traceOf(
    [...ways, ...round].map(({ edge }) => edge.stimulus),
    given,
  );
}

/** A configuration with the step that led to it. */
interface Moment {
  readonly configuration: Configuration;
  readonly step: Step | null;
}

/** The whole document, taken through a run by the interpreter: one moment for the start and each event. */
export function momentsOf(program: Program, { entities = {}, events }: Trace): readonly Moment[] {
  const environment = { now: exploreNow, random: createPrng(0) };
  const moments: Moment[] = [
    { configuration: startOf(program, entities as Readonly<Record<string, Json>>), step: null },
  ];
  for (const stimulus of events) {
    const { configuration } = moments.at(-1) as Moment;
    const { step, after } = takeStep(program, configuration, stimulus, environment);
    moments.push({ configuration: after, step });
  }
  return moments;
}

/** The run of the interpreter shows what was found: the conditions come in it as the property forbids. `length` events lead to the end, the rest goes round. */
function isShown(program: Program, question: Question, trace: Trace, length: number): boolean {
  const { property, first, second } = question;
  const moments = momentsOf(program, trace).map(({ configuration, step }) => ({
    first: holds(first, configuration, step),
    second: second !== null && holds(second, configuration, step),
  }));
  const end = moments[length];
  if (end === undefined) return false;
  if (property.form === 'never') return end.first;
  if (property.form === 'always') return !end.first;
  if (property.form === 'before') return end.second && !moments.some((one) => one.first);
  if (property.form === 'at most once') {
    const isHappens = isHappening(first);
    return moments.filter((one, i) => one.first && (isHappens || moments[i - 1]?.first !== true)).length >= 2;
  }
  if (property.form === 'from everywhere') return !end.first;
  return moments.some((one, i) => one.first && !moments.slice(i).some((later) => later.second));
}
