// Taking an action back: what it did is found by comparing the schema before and after, which touches only what the action touched.
import type { Schema } from '../schema/parse.ts';
import type { Action } from './action.ts';
import { applyActions } from './apply.ts';
import { planInstructions } from './plan-instructions.ts';

/** The actions that undo an action after it was applied to `schema`, in order; null when it cannot be applied there. */
export function invertAction(action: Action, schema: Schema): readonly Action[] | null {
  const result = applyActions(schema, [action]);
  if (!result.ok) return null;
  const renames = action.action.startsWith('rename_') ? 'likely' : 'off';
  const plan = planInstructions(result.schema, schema, { renames });
  return plan.instructions.map(({ action: name, params }) => ({ action: name, params }));
}
