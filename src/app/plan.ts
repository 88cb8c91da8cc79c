import type { Json } from '../core/base/json.ts';
import { actionDefinitions, suggest } from '../core/plan/index.ts';
import { emptySchema } from '../core/schema/index.ts';
import { spend } from './caller.ts';
import type { Library } from './library.ts';
import type { Memory } from './memory/memory.ts';
import type { UseCase } from './use-case.ts';

const actionNames = actionDefinitions.map(({ name }) => name);

/** Ranks suggestions; how an action fared in the stored episodes of the domain raises or lowers it, and so does what followed there what was done so far. */
export function createPlan(
  memory: Pick<Memory, 'actionEvidence' | 'actionLikelihoods'>,
  library: Library,
): UseCase<'plan'> {
  return async ({ current = emptySchema, goal, domain, actions_taken: done }, caller) => {
    const { goal: target } = await library.resolve(caller, { goal });
    const outcomes = domain === undefined ? [] : await memory.actionEvidence(caller.tenant, domain, actionNames);
    const likelihoods =
      domain === undefined || done === undefined
        ? new Map<string, number>()
        : await memory.actionLikelihoods(caller.tenant, domain, done as readonly Json[]);
    const evidence = new Map(outcomes.map((outcome) => [outcome.step, outcome]));
    const { actions, summary } = spend(caller, () => suggest(current, target, evidence, likelihoods));
    return { actions: [...actions], total_actions: actions.length, summary };
  };
}
