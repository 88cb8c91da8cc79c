// What actions are worth to the schema that they are applied to. The same wherever a hazard is told: a plan and its suggestions ask the same
// question of the same draft.

import type { Schema } from '../schema/parse.ts';
import type { Action, Hazard } from './action.ts';
import { ActionRun } from './apply.ts';

/** The hazard of a well-formed action in the schema before it. */
export function hazardIn(schema: Schema, action: Action): Hazard {
  return new ActionRun(schema).hazardOf(action);
}

/** The hazards of actions that are applied in order, each in the schema that those before it have left. After one that cannot be applied, none. */
export function hazardsIn(schema: Schema, actions: readonly Action[]): Hazard[] {
  const run = new ActionRun(schema);
  const hazards: Hazard[] = [];
  for (const [i, action] of actions.entries()) {
    // Nobody asks for what the last one leaves.
    if (i > 0 && run.apply(actions[i - 1] as Action) !== null) break;
    hazards.push(run.hazardOf(action));
  }
  return hazards;
}
