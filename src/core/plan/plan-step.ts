// A step of a plan in the making: an action and the resource keys by which it is ordered. What the action's definition knows of its keys
// comes from there; a comparison adds what only the documents tell.
import type { Json, JsonObject } from '../base/json.ts';
import type { Action } from './action.ts';
import { ActionRefusal } from './action.ts';
import { weightOfAction } from './action-weight.ts';
import { keys } from './actions/vocabulary.ts';
import { readAction } from './definitions.ts';
import type { PlanNames } from './plan-names.ts';

export interface Step {
  readonly action: Action;
  readonly requires: readonly string[];
  readonly provides: readonly string[];
  /** How much of the gap it closes by itself, in the weights of the distance. */
  readonly weight: number;
}

interface Extra {
  readonly weight?: number;
  readonly requires?: readonly string[];
  readonly provides?: readonly string[];
}

const none: readonly string[] = [];
const fewKeys = 8;

function unique(a: readonly string[], b: readonly string[]): readonly string[] {
  const all = b.length === 0 ? a : a.length === 0 ? b : [...a, ...b];
  if (all.length > fewKeys) return [...new Set(all)];
  for (let i = 1; i < all.length; i++) if (all.indexOf(all[i] as string) < i) return [...new Set(all)];
  return all;
}

/** Collects the steps of one comparison. */
export class StepList {
  readonly names: PlanNames;
  readonly steps: Step[] = [];

  constructor(names: PlanNames) {
    this.names = names;
  }

  get length(): number {
    return this.steps.length;
  }

  add(action: string, params: JsonObject, extra: Extra = {}): void {
    const step = { action, params };
    const { definition, params: read } = readAction(step);
    this.steps.push({
      action: step,
      requires: unique(definition.requires?.(read) ?? none, extra.requires ?? none),
      provides: unique(definition.provides?.(read) ?? none, extra.provides ?? none),
      weight: extra.weight ?? weightOfAction(step),
    });
  }

  set(path: string, value: Json, extra: Extra = {}): void {
    this.add('set_property', { path, value }, extra);
  }

  unset(path: string, extra: Extra = {}): void {
    this.add('unset_property', { path }, extra);
  }
}

/** Whether an action has the form that its definition asks for: odd content may not fit the parameters. */
export function isWellFormed(action: string, params: JsonObject): boolean {
  try {
    readAction({ action, params });
    return true;
  } catch (error) {
    if (error instanceof ActionRefusal) return false;
    throw error;
  }
}

/** The keys that order what happens inside a trait by pointer. */
export function insideTrait(
  trait: string,
  requires: readonly string[] = [],
  provides: readonly string[] = [],
  weight?: number,
): Extra {
  const keyed = { requires: [keys.trait(trait), ...requires], provides: [keys.complete(trait), ...provides] };
  return weight === undefined ? keyed : { ...keyed, weight };
}
