// Elaboration within a repair: the variants of an outline (core/outline), each applied and judged as a state of the search.

import type { Blueprint } from '../outline/blueprint.ts';
import { opaqueTraits, type Subject, subjectsOf, type Variant, variantsOf } from '../outline/elaborate.ts';
import { runActions } from '../plan/index.ts';
import { indexSchema } from '../schema/model.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionsKey } from './actions-key.ts';
import { type Goal, progress, type SearchState } from './evaluate.ts';
import { actionNameOf } from './locate.ts';

/** A state with what its opaque traits leave undecided, as findings and categories beside those that it shows. */
export function withLeftOpen<State extends Pick<SearchState, 'model' | 'verification' | 'open' | 'remaining'>>(
  state: State,
  goal: Goal,
): State {
  const { leftOpen } = goal;
  if (leftOpen === undefined || leftOpen.size === 0) return state;
  const traits = opaqueTraits(state.model).length;
  if (traits === 0) return state;
  const hidden = [...leftOpen].filter((code) => state.verification.byCategory[code].length === 0);
  return { ...state, open: state.open + traits * leftOpen.size, remaining: state.remaining + hidden.length };
}

/** `base` and an elaboration of its opaque traits, in several variants; `maxSteps` counts the actions of the base as well. */
export function elaborate(
  base: SearchState,
  goal: Goal,
  options: { readonly maxSteps: number; readonly blueprints: readonly Blueprint[] },
): SearchState[] {
  const budget = options.maxSteps - base.actions.length;
  const subjects = subjectsOf(base.model, options.blueprints, budget, (trait) => {
    goal.work.spend('edits');
    return actionNameOf(base.model, trait);
  });
  const states = elaborateAll(base, goal, subjects, budget);
  // What other traits leave undecided while one is opaque may come to light with the last: then that one stays as it is.
  if (subjects.length < 2 || states.some(({ introduced }) => introduced.length === 0)) return states;
  return elaborateAll(base, goal, subjects.slice(0, -1), budget);
}

const elaborateAll = (base: SearchState, goal: Goal, subjects: readonly Subject[], budget: number): SearchState[] =>
  variantsOf(subjects, budget).flatMap((variant) => evaluate(base, goal, variant) ?? []);

function evaluate(base: SearchState, goal: Goal, { actions, strategy, cost }: Variant): SearchState | null {
  goal.work.spend('evaluation');
  const applied = runActions(base.schema, actions);
  if (!applied.ok) return null;
  const model = indexSchema(applied.schema, base.model);
  const verification = verifySchema(model, goal.registries, { suggests: false });
  const parts = [...base.parts, actionsKey(actions)];
  const state: SearchState = {
    schema: applied.schema,
    model,
    verification,
    actions: [...base.actions, ...actions],
    strategies: [...base.strategies, strategy],
    taken: base.taken,
    cost: base.cost + cost,
    ...progress(verification, goal),
    hasRemoval: base.hasRemoval,
    hasKeeping: true,
    unequal: base.unequal,
    parts,
    edits: parts.join('\n'),
    isShifted: base.isShifted,
    isTraitRenamed: base.isTraitRenamed,
  };
  return withLeftOpen(state, goal);
}
