// Coarse suggestions for a person or a model to choose from. A suggestion stands for one or more steps of the exact plan; its score is
//   share x readiness x merit, in [0, 1]
// share: the part of the gap that its steps close, plus what they unlock (the steps that wait for them, directly or not);
// readiness: 1 / level, lowered while prerequisites are missing;
// merit: 0.5 + (s + 1) / (s + f + 2) for s successes and f failures of the action in stored episodes, the mean of a Beta(1, 1) posterior
// (Laplace's rule of succession) around 1: an action without evidence keeps its score.
// Sorted by score, ties by action name and parameters. Cost: linear in the plan and its dependencies.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { compareBy } from '../base/order.ts';
import { canonicalText } from '../schema/canonical.ts';
import type { Schema } from '../schema/parse.ts';
import type { Action, Hazard } from './action.ts';
import { compareSchemas } from './compare-schema.ts';
import { treeOf } from './element-tree.ts';
import { levelSteps } from './levels.ts';
import { objectOf } from './node-draft.ts';
import type { Step } from './plan-step.ts';

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
}

interface Coarse {
  readonly action: Action;
  readonly hazard: Hazard;
  level: number;
  readonly steps: number[];
}

/** Ranked suggestions that lead from a schema to a goal. */
export function suggestActions(
  current: Schema,
  goal: Schema,
  evidence: ReadonlyMap<string, ActionEvidence> = new Map(),
): Suggestion[] {
  if (canonicalText(current) === canonicalText(goal)) return [];
  const steps = compareSchemas(treeOf(current), treeOf(goal));
  const levels = levelSteps(steps);
  const total = steps.reduce((sum, step) => sum + step.weight, 0);
  const dependents = dependentsOf(steps);
  const suggestions = coarsen(steps, levels).map((coarse): Suggestion => {
    const share = reachOf(coarse.steps, steps, dependents) / total;
    const score = (share / coarse.level) * meritOf(evidence.get(coarse.action.action));
    const { action, params } = coarse.action;
    // No spread, which would give each object hidden classes of its own.
    return { action, params, score: round(Math.min(1, score)), hazard: coarse.hazard, ready: coarse.level === 1 };
  });
  return suggestions.sort(
    compareBy(
      (suggestion) => -suggestion.score,
      (suggestion) => suggestion.action,
      (suggestion) => canonicalJson(suggestion.params),
    ),
  );
}

function meritOf(evidence: ActionEvidence | undefined): number {
  if (evidence === undefined) return 1;
  const { successes, failures } = evidence;
  return 0.5 + (successes + 1) / (successes + failures + 2);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

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

/** The steps as suggestions; steps that look alike without their details are one. */
function coarsen(steps: readonly Step[], levels: readonly number[]): Coarse[] {
  const added = new Set(
    steps.flatMap(({ action }) => (action.action === 'add_trait' ? [String(action.params.name)] : [])),
  );
  const byText = new Map<string, Coarse>();
  for (const [i, step] of steps.entries()) {
    for (const action of coarseActions(step.action, added)) {
      const key = `${action.action} ${canonicalJson(action.params)}`;
      const known = byText.get(key);
      if (known === undefined) {
        byText.set(key, { action, hazard: step.hazard, level: levels[i] as number, steps: [i] });
      } else {
        known.level = Math.min(known.level, levels[i] as number);
        if (known.steps.at(-1) !== i) known.steps.push(i);
      }
    }
  }
  return [...byText.values()];
}

const kept: Readonly<Record<string, readonly string[]>> = {
  add_entity: ['name', 'orbital', 'auxiliary', 'persistence'],
  add_trait: ['name', 'linkedEntity', 'orbital', 'bare', 'category', 'ref'],
  add_events: ['trait', 'events'],
  add_page: ['name', 'path', 'entity', 'orbital', 'bare'],
};

const keep = (params: JsonObject, names: readonly string[]): JsonObject =>
  objectOf(names.map((name) => [name, params[name]] as const));

/** An exact action without the details that are not the point of a suggestion. */
function coarseActions({ action, params }: Action, added: ReadonlySet<string>): Action[] {
  const listed = Object.hasOwn(kept, action) ? kept[action] : undefined;
  if (listed !== undefined) return [{ action, params: keep(params, listed) }];
  if (action === 'add_states') return [{ action, params: coarseStates(params, added) }];
  if (action === 'add_transitions') {
    const transitions = list(params.transitions).map((entry) => keep(entry as JsonObject, ['from', 'event', 'to']));
    return [{ action, params: { trait: params.trait as Json, transitions } }];
  }
  if (action === 'add_effect') {
    const operators = params.effects === undefined ? [params.effect ?? null] : list(params.effects).map(operatorOf);
    return [...new Set(operators)]
      .filter((effect) => typeof effect === 'string')
      .map((effect) => ({ action, params: { trait: params.trait as Json, state: params.state as Json, effect } }));
  }
  return [{ action, params }];
}

/** Of a trait that is new, how many states matter more than their names. */
function coarseStates(params: JsonObject, added: ReadonlySet<string>): JsonObject {
  const isNew = added.has(String(params.trait).split('.').at(-1) ?? '');
  return isNew ? { trait: params.trait as Json, count: list(params.states).length } : keep(params, ['trait', 'states']);
}

const list = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);
const operatorOf = (effect: Json): Json => (isArray(effect) ? (effect[0] ?? null) : null);
