import { suggestActions } from '../core/plan/index.ts';
import { emptySchema } from '../core/schema/index.ts';
import type { Library } from './library.ts';
import type { Memory } from './memory/memory.ts';
import type { UseCase } from './use-case.ts';

/** Ranks suggestions; how an action fared in the stored episodes of the domain raises or lowers it. */
export function createPlan(memory: Pick<Memory, 'actionEvidence'>, library: Library): UseCase<'plan'> {
  return async ({ current = emptySchema, goal, domain }, caller) => {
    const { goal: target } = await library.resolve(caller.tenant, { goal });
    const outcomes = domain === undefined ? [] : await memory.actionEvidence(caller.tenant, domain);
    const actions = suggestActions(current, target, new Map(outcomes.map((outcome) => [outcome.step, outcome])));
    return { actions, total_actions: actions.length };
  };
}
