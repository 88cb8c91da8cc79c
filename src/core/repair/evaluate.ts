// A state of the search: a document, what the checks say of it, and how it came about.
// Verification is incremental by construction: facts of traits are cached by node, and actions leave untouched nodes alone, so an edit costs what it
// touches and one pass over the index.
import { compareStrings } from '../base/order.ts';
import type { Blueprint } from '../outline/blueprint.ts';
import { opaqueTraits, type Subject, subjectsOf, type Variant, variantsOf } from '../outline/elaborate.ts';
import { type Action, runActions } from '../plan/index.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import type { Schema } from '../schema/parse.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Verification } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionsKey } from './distinct.ts';
import type { Edit, Strategy } from './edit.ts';
import { actionNameOf, takesAway } from './places.ts';
import type { Previous } from './previous.ts';
import type { RepairWork } from './work.ts';

/** What a repair must achieve, fixed for the whole search. */
export interface Goal {
  /** Categories that were asked for and that the document shows or leaves open. */
  readonly wanted: ReadonlySet<CategoryCode>;
  /** Those of the wanted that it does not show and that stay undecided while a trait is opaque. */
  readonly leftOpen?: ReadonlySet<CategoryCode>;
  /** Categories that the document showed or left open before any edit. */
  readonly before: ReadonlySet<CategoryCode>;
  readonly registries: Registries;
  /** Behaviors that traits of the document may be built like. */
  readonly blueprints?: readonly Blueprint[];
  /** The version before the change that broke the document. */
  readonly previous?: Previous;
  /** What the repair may spend. */
  readonly work: RepairWork;
}

export interface SearchState {
  readonly schema: Schema;
  readonly model: Model;
  /** Without suggestions. */
  readonly verification: Verification;
  readonly actions: readonly Action[];
  readonly strategies: readonly Strategy[];
  /** The candidates taken, in order. */
  readonly taken: readonly Edit[];
  /** Thousandths of an edit. */
  readonly cost: number;
  /** Findings still to be cleared, those of newly appeared categories included. */
  readonly open: number;
  /** Requested categories that the document still shows. */
  readonly remaining: number;
  /** Categories that were not there before. */
  readonly introduced: readonly CategoryCode[];
  /** Something that a person wrote was taken away; a copy of what stays is not counted. */
  readonly hasRemoval: boolean;
  /** Something was added or changed. */
  readonly hasKeeping: boolean;
  /** How many edits took something away for a category of which others were cleared by keeping. */
  readonly unequal: number;
  /** The keys of the edits taken, sorted. */
  readonly parts: readonly string[];
  /** Which edits were taken, whatever their order, in numbers that a search gives to keys: equal ones of one search give equal documents. */
  readonly edits: string;
  /** Whether an edit was taken after which a JSON Pointer may mean another element. */
  readonly isShifted: boolean;
}

export function rootState(schema: Schema, model: Model, verification: Verification, goal: Goal): SearchState {
  return {
    schema,
    model,
    verification,
    actions: [],
    strategies: [],
    taken: [],
    cost: 0,
    ...progress(verification, goal),
    hasRemoval: false,
    hasKeeping: false,
    unequal: 0,
    parts: [],
    edits: '',
    isShifted: false,
  };
}

/** The state after a candidate, or null when it cannot be applied. `edits` is what the search calls the edits taken by then. */
export function step(state: SearchState, candidate: Edit, key: string, edits: string, goal: Goal): SearchState | null {
  // What the gate shows is read from scratch there, so no step pays for a reading of the whole document.
  const applied = runActions(state.schema, candidate.actions);
  if (!applied.ok) return null;
  const model = indexSchema(applied.schema, state.model);
  const verification = verifySchema(model, goal.registries, { suggests: false });
  return {
    schema: applied.schema,
    model,
    verification,
    ...pathAfter(state, candidate),
    ...progress(verification, goal),
    parts: insert(state.parts, key),
    edits,
    isShifted: state.isShifted || isShifting(candidate),
  };
}

/** How a state after a candidate came about. */
export function pathAfter(
  state: SearchState,
  candidate: Edit,
): Pick<SearchState, 'actions' | 'strategies' | 'taken' | 'cost' | 'hasRemoval' | 'hasKeeping' | 'unequal'> {
  const isCopyRemoval = candidate.strategy === 'correct';
  const removals = candidate.actions.filter(takesAway);
  const taken = [...state.taken, candidate];
  // What is changed in an element that goes is not kept by it.
  const isKept = removals.length === 0 ? state.hasKeeping : isKeptIn(state.taken, taken);
  return {
    actions: [...state.actions, ...candidate.actions],
    strategies: [...state.strategies, candidate.strategy],
    taken,
    cost: state.cost + candidate.cost,
    hasRemoval: state.hasRemoval || (removals.length > 0 && !isCopyRemoval),
    hasKeeping: isKept || removals.length < candidate.actions.length,
    unequal: unequalIn(taken),
  };
}

/** Whether one of some edits keeps something, whatever goes by all of them. */
function isKeptIn(some: readonly Edit[], all: readonly Edit[]): boolean {
  const gone = all.flatMap(({ actions }) => actions.filter(takesAway));
  return some.some((one) => keeps(one, gone));
}

/** Whether an edit adds or changes something outside what is then taken away. */
function keeps({ actions }: Edit, gone: readonly Action[]): boolean {
  const isGone = (path: unknown) =>
    typeof path === 'string' &&
    gone.some(({ params }) => params.path !== undefined && path.startsWith(`${params.path}/`));
  return actions.some((action) => !takesAway(action) && !isGone(action.params.path));
}

/** How many of the edits taken only take away where others have kept what findings of the same category are about. */
function unequalIn(taken: readonly Edit[]): number {
  const removals = taken.filter(({ strategy }) => strategy === 'remove');
  if (removals.length === 0) return 0;
  const kept = new Set(taken.filter((one) => !removals.includes(one)).map(({ category }) => category));
  return removals.filter(({ category }) => kept.has(category)).length;
}

/** A sorted list with one more key. */
function insert(parts: readonly string[], key: string): string[] {
  const at = parts.findIndex((part) => part > key);
  return at === -1 ? [...parts, key] : parts.toSpliced(at, 0, key);
}

/** By the texts of the edits taken. */
export function compareEdits({ parts: a }: SearchState, { parts: b }: SearchState): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareStrings(a[i] as string, b[i] as string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Whether a JSON Pointer may mean another element afterwards. */
export function isShifting({ actions }: Edit): boolean {
  return actions.some(({ action }) => action === 'unset_property' || action.startsWith('remove_'));
}

export function isSolved(state: SearchState): boolean {
  return state.open === 0;
}

/** What findings are still to be cleared, of how many requested categories, and which categories were not there before. */
export function progress(
  verification: Verification,
  goal: Goal,
): Pick<SearchState, 'open' | 'remaining' | 'introduced'> {
  const introduced = new Set<CategoryCode>();
  const remaining = new Set<CategoryCode>();
  let open = 0;
  for (const { category } of verification.findings) {
    const isNew = !goal.before.has(category);
    const isWanted = goal.wanted.has(category);
    if (isNew) introduced.add(category);
    if (isWanted) remaining.add(category);
    if (isNew || isWanted) open++;
  }
  return { open, remaining: remaining.size, introduced: [...introduced].sort(compareStrings) };
}

// Elaboration within a repair: the variants of an outline (core/outline), each applied and judged as a state of the search.

/** A state with what its opaque traits leave undecided, as findings and categories beside those that it shows. */
export function withLeftOpen<State extends Pick<SearchState, 'model' | 'verification' | 'open' | 'remaining'>>(
  state: State,
  goal: Goal,
): State {
  const { leftOpen } = goal;
  if (leftOpen === undefined || leftOpen.size === 0) return state;
  const traits = opaqueTraits(state.model).length;
  if (traits === 0) return state;
  const hidden = [...leftOpen].filter((code) => state.verification.byCategory[code].length === 0);
  return { ...state, open: state.open + traits * leftOpen.size, remaining: state.remaining + hidden.length };
}

/** `base` and an elaboration of its opaque traits, in several variants; `maxSteps` counts the actions of the base as well. */
export function elaborate(
  base: SearchState,
  goal: Goal,
  options: { readonly maxSteps: number; readonly blueprints: readonly Blueprint[] },
): SearchState[] {
  const budget = options.maxSteps - base.actions.length;
  const subjects = subjectsOf(base.model, options.blueprints, budget, (trait) => {
    goal.work.spend('edits');
    return actionNameOf(base.model, trait);
  });
  const states = elaborateAll(base, goal, subjects, budget);
  // What other traits leave undecided while one is opaque may come to light with the last: then that one stays as it is.
  if (subjects.length < 2 || states.some(({ introduced }) => introduced.length === 0)) return states;
  return elaborateAll(base, goal, subjects.slice(0, -1), budget);
}

const elaborateAll = (base: SearchState, goal: Goal, subjects: readonly Subject[], budget: number): SearchState[] =>
  variantsOf(subjects, budget).flatMap((variant) => evaluate(base, goal, variant) ?? []);

function evaluate(base: SearchState, goal: Goal, { actions, strategy, cost }: Variant): SearchState | null {
  goal.work.spend('evaluation');
  const applied = runActions(base.schema, actions);
  if (!applied.ok) return null;
  const model = indexSchema(applied.schema, base.model);
  const verification = verifySchema(model, goal.registries, { suggests: false });
  const parts = [...base.parts, actionsKey(actions)];
  const state: SearchState = {
    ...base,
    schema: applied.schema,
    model,
    verification,
    actions: [...base.actions, ...actions],
    strategies: [...base.strategies, strategy],
    cost: base.cost + cost,
    ...progress(verification, goal),
    hasKeeping: true,
    parts,
    edits: parts.join('\n'),
  };
  return withLeftOpen(state, goal);
}
