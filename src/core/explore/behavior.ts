// Behavior that a plan changes: the behavior of both documents compared under the names of the goal.
import { type Action, applyActions } from '../plan/index.ts';
import { indexNormal, type Schema } from '../schema/index.ts';
import { type Behavior, compareBehavior } from './compare.ts';

/** `actions` lead from `current` to `goal`; their renames are taken first, so that a renamed element counts as the same. */
export function behaviorOfPlan(current: Schema, goal: Schema, actions: readonly Action[]): Behavior {
  const renames = actions.filter(({ action }) => action.startsWith('rename_'));
  const renamed = renames.length === 0 ? null : applyActions(current, renames);
  const before = renamed?.ok === true ? renamed.schema : current;
  return compareBehavior(indexNormal(before), indexNormal(goal));
}
