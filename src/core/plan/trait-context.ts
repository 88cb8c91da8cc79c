// What the comparisons inside one trait share: its names, and how its transitions are addressed.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { TreeElement } from './element-tree.ts';
import { nameKey, objectOf } from './node-draft.ts';
import type { StepList } from './plan-step.ts';

/** What a comparison inside a trait needs to know of it. */
export interface TraitContext {
  readonly steps: StepList;
  /** How actions call the trait. */
  readonly trait: string;
  /** Its pointer, as segments. */
  readonly path: readonly string[];
  readonly target: TreeElement;
}

/** The parameters that single a transition out. */
export function addressOf(element: TreeElement): JsonObject {
  const { from, event, to } = element.node as JsonObject;
  return objectOf([
    ['from', from],
    ['event', event],
    ['to', to],
  ]);
}

/** The parameters by which add_effect singles a transition out. */
export function entryParams(element: TreeElement): JsonObject {
  const { from, event, to } = element.node as JsonObject;
  return { state: to as Json, from: from as Json, event: event as Json };
}

export function effectsOf(element: TreeElement): readonly Json[] {
  const { effects } = element.node as JsonObject;
  return isArray(effects) ? effects : [];
}

/** Whether a trait has a state or an event of a name. */
export function declares(trait: TreeElement, member: 'states' | 'events', name: string): boolean {
  const list = trait.list(member);
  return list.isOdd ? list.elements.some((element) => element.name === nameKey(name)) : list.has(nameKey(name));
}
