// The text of actions, in one place. Edits point at places; what an action of the vocabulary says of a named element is said so at the end (own-words.ts).
import type { Json, JsonObject } from '../base/json.ts';
import { type Action, findAction } from '../plan/index.ts';
import type { Transition } from '../schema/element.ts';

export const setAt = (path: string, value: Json): Action => ({ action: 'set_property', params: { path, value } });
export const dropAt = (path: string): Action => ({ action: 'unset_property', params: { path } });

/** The parameters that address a transition. */
export function addressOf(transition: Transition, trait: string): JsonObject {
  const { from = '' } = transition.node;
  return { trait, from, event: transition.event, to: transition.to };
}

export const retarget = (transition: Transition, trait: string, set: JsonObject): Action => ({
  action: 'retarget_transition',
  params: { ...addressOf(transition, trait), set },
});

export const addTransition = (trait: string, from: string, event: string, to: string): Action => ({
  action: 'add_transition',
  params: { trait, from, event, to },
});

export const addEvents = (trait: string, events: readonly string[]): Action => ({
  action: 'add_events',
  params: { trait, events },
});

/** Whether an action takes something away. */
export const takesAway = ({ action }: Action): boolean => findAction(action)?.hazard === 'destructive';
