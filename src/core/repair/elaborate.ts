// Elaboration: an opaque trait, a bare name, given a life. The machine comes from the built-in behavior whose trait is most like it by the words of
// trait, entity and behavior names; variants differ in the behavior they follow and in how much they draw.
import type { Action } from '../plan/index.ts';
import { applyActions } from '../plan/index.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Trait } from '../schema/element.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { anySize } from '../schema/parse.ts';
import { verifySchema } from '../verify/verify.ts';
import { type Strategy, strategyCosts } from './candidate.ts';
import { actionsKey } from './candidates.ts';
import { type Goal, progress, type SearchState } from './evaluate.ts';
import { actionNameOf } from './locate.ts';
import { buildActions, machinesLike } from './machines-alike.ts';

/** A behavior to follow. */
export interface Blueprint {
  readonly name: string;
  readonly schema: OrbDocument;
}

/** What one place further down the order of likeness costs, in thousandths of an edit. */
const likenessCost = 900;

/** A bare name that nothing in the document tells more of: one that an inline trait has stands for that trait. */
export function isOpaque(trait: Trait, model: Model): boolean {
  return trait.form === 'opaque' && !model.traits.some((other) => other.form === 'inline' && other.name === trait.name);
}

export function elaborate(
  root: SearchState,
  goal: Goal,
  options: { readonly maxSteps: number; readonly blueprints: readonly Blueprint[] },
): SearchState[] {
  const opaque = root.model.traits.filter((trait) => isOpaque(trait, root.model) && trait.name !== '');
  const [first] = opaque;
  if (first === undefined) return [];
  const out: SearchState[] = [];
  const trait = actionNameOf(root.model, first);
  for (const [rank, machine] of machinesLike(first, options.blueprints).entries()) {
    for (const strategy of ['elaborate', 'sketch'] as const) {
      const actions = buildActions(
        trait,
        first.orbital.entity,
        machine,
        strategy === 'sketch' ? 1 : machine.states.length,
      );
      const cost = strategyCosts[strategy] + likenessCost * rank;
      const state = evaluate(root, goal, actions.slice(0, options.maxSteps), strategy, cost);
      if (state !== null) out.push(state);
    }
  }
  return out;
}

function evaluate(
  root: SearchState,
  goal: Goal,
  actions: readonly Action[],
  strategy: Strategy,
  cost: number,
): SearchState | null {
  const applied = applyActions(root.schema, actions, anySize);
  if (!applied.ok) return null;
  const model = indexSchema(applied.schema);
  const verification = verifySchema(model, goal.registries, { suggests: false });
  return {
    schema: applied.schema,
    model,
    verification,
    actions,
    strategies: [strategy],
    cost,
    ...progress(verification, goal),
    hasRemoval: false,
    hasKeeping: true,
    key: actionsKey(actions),
    parts: [],
  };
}
