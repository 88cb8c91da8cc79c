// Suggestions for a person or a model to choose from. A suggestion stands for one or more steps of the exact plan and says all that they say, so that
// whichever is ready can be applied as it is and brings the goal nearer. New transitions come with their effects. Only the states of a new trait
// that nothing speaks of are a count, and that one is never ready: once the trait is there, they are given by name. The score is
//   share x readiness x merit x care x likelihood, in [0, 1]
// share: the part of the gap that its steps close, plus what they unlock (the steps that wait for them, directly or not);
// readiness: 1 / level, lowered while prerequisites are missing;
// merit: 0.5 + (s + 1) / (s + f + 2) for s successes and f failures of the action in stored episodes, the mean of a Beta(1, 1) posterior
// (Laplace's rule of succession) around 1: an action without evidence keeps its score.
// care: one half where something that a person wrote is lost, so that it ranks behind others of like gain.
// likelihood: 1, and up to 2 for the action that followed in similar episodes what was done so far, when the caller says.
// Merit, care and likelihood are of one action alone, so a score is lowered to that of what it waits for where it would be above it.
// What the goal has under another name is suggested to be renamed. A step waits for the renames whose old or new name it mentions: what mentions neither
// comes to the same before them and after them.
// Sorted by score, ties by what comes first, action name and parameters. Cost: linear in the plan and its dependencies.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { toNormalForm } from '../base/normal-form.ts';
import { compareBy } from '../base/order.ts';
import { formatPointer } from '../base/pointer.ts';
import { canonicalText } from '../schema/canonical.ts';
import { listIn } from '../schema/format.ts';
import type { Schema } from '../schema/parse.ts';
import type { Action, Hazard } from './action.ts';
import { keys } from './actions/vocabulary.ts';
import { ActionRun, runActions } from './apply.ts';
import { changeBetween } from './change.ts';
import { compareSchemas } from './compare-schema.ts';
import { type Rename, readRenames, renameAction } from './detect-renames.ts';
import { type TreeElement, treeOf } from './element-tree.ts';
import { levelSteps } from './levels.ts';
import { lossOf } from './loss-text.ts';
import { objectOf } from './node-draft.ts';
import type { Step } from './plan-step.ts';
import { countRenames } from './summarize.ts';
import { type ChangeCounts, countChanges, type Summary, summaryOf } from './summary.ts';

/** How often an action was among those of a stored episode that succeeded, and that failed. */
export interface ActionEvidence {
  readonly successes: number;
  readonly failures: number;
}

export interface Suggestion extends Action {
  readonly score: number;
  readonly hazard: Hazard;
  /** Whether nothing else has to come first. */
  readonly ready: boolean;
  /** What a destructive one loses. */
  readonly loses?: string;
}

/** One or more steps as one action; `level` is that of the first. */
interface Group {
  readonly action: Action;
  readonly level: number;
  readonly steps: readonly number[];
}

interface Rated extends Group {
  readonly hazard: Hazard;
  readonly score: number;
}

export interface Suggestions {
  readonly actions: readonly Suggestion[];
  /** What lies between the two, and the hazards of the suggestions. */
  readonly summary: Summary;
}

export function suggestActions(...given: Parameters<typeof suggest>): readonly Suggestion[] {
  return suggest(...given).actions;
}

/** Ranked suggestions that lead from a schema to a goal. `likelihoods`, in [0, 1], say which actions are next by what was done before. */
export function suggest(
  current: Schema,
  goal: Schema,
  evidence: ReadonlyMap<string, ActionEvidence> = new Map(),
  likelihoods: ReadonlyMap<string, number> = new Map(),
): Suggestions {
  if (canonicalText(current) === canonicalText(goal))
    return { actions: [], summary: summaryOf({ added: 0, changed: 0, removed: 0 }, 0, []) };
  const { steps, counts, renamed } = stepsBetween(current, goal);
  const levels = levelSteps(steps);
  const total = steps.reduce((sum, step) => sum + step.weight, 0);
  const dependents = dependentsOf(steps);
  const run = new ActionRun(current);
  const tree = treeOf(current);
  const rated = groupSteps(steps, levels).map((group): Rated => {
    const share = reachOf(group.steps, steps, dependents) / total;
    const { action } = group.action;
    const hazard = run.hazardOf(group.action);
    const care = hazard === 'destructive' ? carefulShare : 1;
    const score = (share / group.level) * meritOf(evidence.get(action)) * care * (1 + (likelihoods.get(action) ?? 0));
    // No spread, which would give each object hidden classes of its own.
    const { action: proposed, level, steps: own } = group;
    return { action: proposed, level, steps: own, hazard, score: round(Math.min(1, score)) };
  });
  const actions = inOrder(rated, dependents).map(({ action: { action, params }, level, hazard, score }): Suggestion => {
    const ready = level === 1;
    if (hazard !== 'destructive') return { action, params, score, hazard, ready };
    return { action, params, score, hazard, ready, loses: lossOf({ action, params }, tree) };
  });
  return { actions, summary: summaryOf(counts, renamed, actions) };
}

/** Best first, with no score above that of a group of an earlier level that it waits for: all before one can be applied before it. */
function inOrder(rated: readonly Rated[], dependents: readonly (readonly number[])[]): Rated[] {
  const byLevel = [...rated].sort((a, b) => a.level - b.level);
  const scores = new Map(rated.map((one) => [one, one.score]));
  const holder = new Map(rated.flatMap((one) => one.steps.map((step) => [step, one])));
  const scoreOf = (one: Rated): number => scores.get(one) ?? one.score;
  for (const one of byLevel) {
    for (const step of one.steps.flatMap((own) => dependents[own] ?? [])) {
      const waiting = holder.get(step);
      if (waiting !== undefined && waiting.level > one.level)
        scores.set(waiting, Math.min(scoreOf(waiting), scoreOf(one)));
    }
  }
  return rated
    .map(
      (one): Rated => ({
        action: one.action,
        level: one.level,
        steps: one.steps,
        hazard: one.hazard,
        score: scoreOf(one),
      }),
    )
    .sort(
      compareBy(
        ({ score }) => -score,
        ({ level }) => level,
        ({ action }) => action.action,
        ({ action }) => canonicalJson(action.params),
      ),
    );
}

const carefulShare = 0.5;

interface Steps {
  readonly steps: readonly Step[];
  readonly counts: ChangeCounts;
  readonly renamed: number;
}

/** The steps of the plan, renames included: each has an equal part of what the renames close. */
function stepsBetween(current: Schema, goal: Schema): Steps {
  const to = treeOf(goal);
  const reading = readRenames(current, to);
  const { rounds, tree, names } = reading;
  const steps = compareSchemas(tree, to, names);
  const counts = countChanges(tree, to);
  const renames = rounds.flat();
  if (renames.length === 0) return { steps, counts, renamed: 0 };
  const apart = reading.apart();
  const weight = (apart.before - apart.after) / renames.length;
  const waits = mentionsIn(rounds, tree);
  const isNearer = (rename: Rename): boolean => {
    const result = runActions(current, [renameAction(rename)]);
    return result.ok && changeBetween(treeOf(result.schema), to) < apart.before;
  };
  const first = rounds.flatMap((round, r) => round.filter((rename) => waits(renameAction(rename), r).length === 0));
  // Renames that bring the goal nearer only together are no suggestions, each of which stands alone.
  if (first.length <= triedMax && !first.every(isNearer)) {
    const start = treeOf(current);
    return { steps: compareSchemas(start, to), counts: countChanges(start, to), renamed: 0 };
  }
  const renaming = rounds.flatMap((round, r) =>
    round.map((rename): Step => {
      const action = renameAction(rename);
      return { action, requires: waits(action, r), provides: [keyOf(rename)], weight };
    }),
  );
  const effects = effectsOfAdded(steps);
  const after = steps.map((step) => {
    // What is added with its effects waits for what they mention too.
    const own = [step, ...stepsOfEffects(step, effects).map((at) => steps[at] as Step)];
    const renames = own.flatMap(({ action }) => waits(action, rounds.length));
    return { ...step, requires: [...new Set([...step.requires, ...renames])] };
  });
  return { steps: [...renaming, ...after], counts, renamed: countRenames(renames) };
}

const keyOf = ({ kind, from, within }: Rename): string => `renamed:${canonicalJson([kind, from, within])}`;

/** Each that is tried alone costs a pass over the document. */
const triedMax = 16;
/** Of more renames, every step waits for all. */
const lookedForMax = 64;

/** The keys of the renames of earlier rounds that an action has to do with: it mentions the names, or what is inside the orbital of a renamed entity. */
function mentionsIn(
  rounds: readonly (readonly Rename[])[],
  tree: TreeElement,
): (action: Action, before: number) => string[] {
  const isFew = rounds.flat().length <= lookedForMax;
  const names = new Map(rounds.flat().map((rename) => [rename, namesAround(rename, tree)]));
  return ({ params }, before) => {
    const earlier = rounds.slice(0, before).flat();
    if (!isFew) return earlier.map(keyOf);
    const text = toNormalForm(JSON.stringify(params));
    return earlier.filter((rename) => names.get(rename)?.some((name) => text.includes(name))).map(keyOf);
  };
}

/** As they stand in the text of parameters in Unicode normalization form C, in paths too. */
function namesAround({ kind, from, to }: Rename, tree: TreeElement): string[] {
  const isOrbital = kind === 'entity' || kind === 'orbital';
  const orbital = isOrbital ? tree.list('orbitals').elements.find(({ name }) => name === to) : undefined;
  const inside = ['traits', 'pages', listIn('orbital', 'entity')].flatMap(
    (member) => orbital?.list(member).elements.map(({ name }) => name) ?? [],
  );
  const names = [from.slice(from.lastIndexOf('.') + 1), to, ...inside];
  const inPaths = names.map((name) => formatPointer([name]).slice(1));
  return [...new Set([...names, ...inPaths])].map((name) => JSON.stringify(toNormalForm(name)).slice(1, -1));
}

function meritOf(evidence: ActionEvidence | undefined): number {
  if (evidence === undefined) return 1;
  const { successes, failures } = evidence;
  return 0.5 + (successes + 1) / (successes + failures + 2);
}

/** To significant digits: what waits scores at most half, two thirds, ... of what it waits for, so it is not rounded to the same however small the two are. */
const round = (value: number): number => Number(value.toPrecision(4));

/** For each step, those that wait for a key it provides. */
function dependentsOf(steps: readonly Step[]): number[][] {
  const waiting = new Map<string, number[]>();
  for (const [i, step] of steps.entries()) {
    for (const key of step.requires) {
      const list = waiting.get(key);
      if (list === undefined) waiting.set(key, [i]);
      else list.push(i);
    }
  }
  return steps.map((step, i) =>
    [...new Set(step.provides.flatMap((key) => waiting.get(key) ?? []))].filter((j) => j !== i),
  );
}

/** The weight of some steps and of all that waits for them. */
function reachOf(start: readonly number[], steps: readonly Step[], dependents: readonly (readonly number[])[]): number {
  const seen = new Set(start);
  const queue = [...start];
  let weight = 0;
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head] as number;
    weight += steps[at]?.weight ?? 0;
    for (const next of dependents[at] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return weight;
}

/** The steps as suggestions: transitions that are added take along the effects that are added to them. */
function groupSteps(steps: readonly Step[], levels: readonly number[]): Group[] {
  const effects = effectsOfAdded(steps);
  const taken = new Set([...effects.values()]);
  const open = stepsOfOpenStates(steps);
  return steps.flatMap(({ action }, i): Group[] => {
    if (taken.has(i)) return [];
    const level = levels[i] as number;
    if (action.action !== 'add_transitions')
      return [{ action: open.has(i) ? countedStates(action) : action, level, steps: [i] }];
    const of = (entry: Json) => effects.get(transitionText(action.params.trait, entry as JsonObject, 'to'));
    const entries = list(action.params.transitions);
    const transitions = entries.map((entry) => withEffects(entry as JsonObject, steps[of(entry) ?? -1]));
    const params = { ...action.params, transitions };
    return [
      { action: { action: action.action, params }, level, steps: [i, ...stepsOfEffects(steps[i] as Step, effects)] },
    ];
  });
}

/** Those that give the transitions that a step adds their effects. */
function stepsOfEffects({ action: { action, params } }: Step, effects: ReadonlyMap<string, number>): number[] {
  if (action !== 'add_transitions') return [];
  return list(params.transitions)
    .map((entry) => effects.get(transitionText(params.trait, entry as JsonObject, 'to')))
    .filter((at) => at !== undefined);
}

/** The steps that give added transitions their effects, by the transition. */
function effectsOfAdded(steps: readonly Step[]): ReadonlyMap<string, number> {
  const added = new Set(
    steps.flatMap(({ action: { action, params } }) =>
      action === 'add_transitions'
        ? list(params.transitions).map((entry) => transitionText(params.trait, entry as JsonObject, 'to'))
        : [],
    ),
  );
  const effects = new Map<string, number>();
  for (const [i, { action }] of steps.entries()) {
    if (action.action !== 'add_effect') continue;
    const text = transitionText(action.params.trait, action.params, 'state');
    if (added.has(text)) effects.set(text, i);
  }
  return effects;
}

function transitionText(trait: Json | undefined, { from, event, ...rest }: JsonObject, to: 'to' | 'state'): string {
  return canonicalJson([trait ?? null, from ?? null, event ?? null, rest[to] ?? null]);
}

function withEffects(entry: JsonObject, step: Step | undefined): JsonObject {
  if (step === undefined) return entry;
  const { effects, effect, args, value } = step.action.params;
  const own = effects ?? [value === undefined ? [effect ?? null, ...list(args)] : value];
  return objectOf([...Object.entries(entry), ['effects', own]]);
}

/** The steps that add states without members to traits that are new, where nothing else in the plan speaks of the states. */
function stepsOfOpenStates(steps: readonly Step[]): ReadonlySet<number> {
  const created = new Set<string>();
  const spoken = new Set<string>();
  for (const { action, provides } of steps) {
    if (action.action === 'add_trait') for (const key of provides) created.add(key);
    if (speaking.has(action.action)) for (const key of provides) spoken.add(key);
  }
  const open = new Set<number>();
  for (const [i, { action }] of steps.entries()) {
    if (action.action !== 'add_states' || action.params.details !== undefined) continue;
    const trait = keys.complete(String(action.params.trait));
    if (created.has(trait) && !spoken.has(trait)) open.add(i);
  }
  return open;
}

const speaking: ReadonlySet<string> = new Set(['add_transitions', 'add_effect', 'set_property']);

const countedStates = ({ action, params }: Action): Action => ({
  action,
  params: { trait: params.trait as Json, count: list(params.states).length },
});

const list = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);
