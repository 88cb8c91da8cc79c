// How an operator that the registry lacks is told and mended.
import type { Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { MakeRepairs, TraitScope } from './check.ts';
import { operatorsMeantBy } from './foreign-names.ts';
import { hint, meantOrNear, nearKnown, quote } from './hint.ts';
import type { Ruling } from './rule.ts';
import { type CallPlace, isBetter, type Trial, tryCall } from './trial.ts';

/** The nearest operator is suggested only where the call is sound under it. */
export function reportOperator(
  rule: Ruling,
  call: readonly Json[],
  place: CallPlace,
  rest: readonly Segment[],
  scope: TraitScope,
): void {
  const operator = call[0] as string;
  const { operators } = scope.registries;
  const meant = operatorsMeantBy(operator).filter((one) => place !== 'guard' || operators.get(one)?.effect === false);
  const near = meantOrNear(meant, () => nearKnown(operator, operators, scope));
  const message = `the registry has no operator ${quote(operator)}: correct it, or extend the registry${hint(near)}`;
  const [nearest] = near;
  scope.reportHere(rule, rest, operator, message, suggestOperator(call, place, nearest, scope));
}

function suggestOperator(
  call: readonly Json[],
  place: CallPlace,
  nearest: string | undefined,
  scope: TraitScope,
): MakeRepairs | null {
  if (nearest === undefined) return null;
  const { owner } = scope.site;
  let trials: readonly [Trial, Trial] | undefined;
  return ({ path, document }) => {
    trials ??= [tryCall(scope, owner, call, place), tryCall(scope, owner, [nearest, ...call.slice(1)], place)];
    if (!isBetter(...trials, 'invalid_effect', document)) return [];
    return [{ action: 'set_property', params: { path, value: nearest } }];
  };
}
