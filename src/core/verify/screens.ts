// The part of a screen that version 17 looks at by itself: the pattern at the root of a `render-ui` that stands among the effects of a transition, and the actions of that
// pattern. What stands deeper, or in other effects, it leaves alone.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Transition } from '../schema/element.ts';

/** A pattern at the root of what a transition renders, with the way to it from the transition. */
export interface Root {
  readonly node: JsonObject;
  readonly type: string;
  readonly rest: readonly Segment[];
}

export function rootsOf({ effects }: Transition): readonly Root[] {
  return effects.flatMap((effect, i): Root[] => {
    if (!isArray(effect) || effect[0] !== 'render-ui') return [];
    const node = effect[2];
    return isObject(node) && typeof node.type === 'string' ? [{ node, type: node.type, rest: ['effects', i, 2] }] : [];
  });
}

/** An action of a root pattern that emits an event. */
export interface RootAction {
  readonly root: Root;
  readonly list: 'itemActions' | 'actions';
  readonly action: JsonObject;
  readonly event: string;
  /** To the name of the event, from the transition. */
  readonly rest: readonly Segment[];
}

export function actionsOfRoot(root: Root): readonly RootAction[] {
  return (['itemActions', 'actions'] as const).flatMap((list) => {
    const actions: Json | undefined = root.node[list];
    if (!isArray(actions)) return [];
    return actions.flatMap((action, i): RootAction[] => {
      if (!isObject(action) || typeof action.event !== 'string' || action.event.startsWith('@')) return [];
      return [{ root, list, action, event: action.event, rest: [...root.rest, list, i, 'event'] }];
    });
  });
}
