import { ServiceError } from '../contract/service-error.ts';
import { behaviorOfPlan } from '../core/explore/index.ts';
import { type FixedRename, findPolicy, judgePlan, type Policy, planInstructions } from '../core/plan/index.ts';
import { emptySchema, indexNormal, type Schema } from '../core/schema/index.ts';
import { defaultRegistries, type Registries, verifySchema } from '../core/verify/index.ts';
import { registriesFor } from '../core/verify/registries.ts';
import { declaredTarget } from '../core/verify/target.ts';
import { spend } from './caller.ts';
import type { KnownBases } from './known-bases.ts';
import type { Library } from './library.ts';
import type { UseCase } from './use-case.ts';

/** The planner applies its own plan before it answers; one that misses its goal is a bug and dies as such. */
export function createMakeInstructions(
  bases: KnownBases,
  library: Library,
  registries: Registries = defaultRegistries,
): UseCase<'plan-instructions'> {
  return async (
    { current = emptySchema, goal, renames = 'likely', rename = [], policies = [], target: version, behavior = false },
    caller,
  ) => {
    const { goal: target } = await library.resolve(caller, { goal });
    const { unfit, ...plan } = spend(caller, () => planInstructions(current, target, { renames, rename }));
    if (unfit.length > 0) throw unfitRenames(rename, unfit);
    spend(caller, () => bases.remember(caller.tenant, current));
    const verdicts = policies.map((policy) => judgePlan(policyOf(policy), plan));
    // The goal is judged, so its own version counts.
    const judged = registriesFor(target, registries, version);
    return {
      ...plan,
      verdicts,
      total_instructions: plan.instructions.length,
      target: judged.target,
      ...(version === undefined && declaredTarget(target) === undefined
        ? {}
        : { goal_errors: spend(caller, () => errorsIn(target, judged)) }),
      ...(behavior
        ? { behavior: spend(caller, () => behaviorOfPlan(current, target, plan.instructions)) as never }
        : {}),
    };
  };
}

/** A policy by its name, which the contract has checked, or as the request says. */
const policyOf = (policy: string | Policy): Policy =>
  typeof policy === 'string' ? (findPolicy(policy) as Policy) : policy;

function errorsIn(schema: Schema, registries: Registries): number {
  const { findings } = verifySchema(indexNormal(schema), registries, { suggests: false });
  return findings.filter(({ severity }) => severity === 'error').length;
}

/** Pairs that the request says are one element, where no element of the one name disappears, or none of the other appears. */
function unfitRenames(rename: readonly FixedRename[], unfit: readonly number[]): ServiceError {
  const errors = unfit.map((i) => {
    const { from, to, type = 'element', within } = rename[i] as FixedRename;
    const place = within === undefined ? 'in one list' : `in ${within}`;
    return {
      pointer: `/rename/${i}`,
      code: 'unfit_rename' as const,
      message: `${place} no ${type} ${from} disappears while ${to} appears; give the names as the two documents have them, each once`,
    };
  });
  return new ServiceError('invalid_request', { detail: `\`rename\`: ${errors[0]?.message ?? ''}.`, errors });
}
