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
  for (const action of actions) {
    hazards.push(run.hazardOf(action));
    if (run.apply(action) !== null) break;
  }
  return hazards;
}
