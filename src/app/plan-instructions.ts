import { planInstructions } from '../core/plan/index.ts';
import { emptySchema } from '../core/schema/index.ts';
import type { KnownBases } from './known-bases.ts';
import type { Library } from './library.ts';
import type { UseCase } from './use-case.ts';

/** The planner applies its own plan before it answers; one that misses its goal is a bug and dies as such. */
export function createMakeInstructions(bases: KnownBases, library: Library): UseCase<'plan-instructions'> {
  return async ({ current = emptySchema, goal, renames = 'auto' }, { tenant }) => {
    const { goal: target } = await library.resolve(tenant, { goal });
    const plan = planInstructions(current, target, { renames });
    bases.remember(tenant, current);
    return { ...plan, total_instructions: plan.instructions.length };
  };
}
