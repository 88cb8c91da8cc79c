// A fault operator: one way in which documents go wrong, aimed at a category. Applied to a valid document in place; false when the
// document offers no place for it. Labels never come from the operator: the checks recompute them, because faults cascade.
import type { Prng } from '../../src/core/base/prng.ts';
import type { CategoryCode } from '../../src/core/verify/categories.ts';
import type { Draft } from '../draft.ts';

export interface FaultOperator {
  readonly category: CategoryCode;
  /** What happens, in kebab-case; unique within the category. */
  readonly kind: string;
  apply(draft: Draft, prng: Prng): boolean;
}

export function operators(
  category: CategoryCode,
  kinds: Readonly<Record<string, FaultOperator['apply']>>,
): FaultOperator[] {
  return Object.entries(kinds).map(([kind, apply]) => ({ category, kind, apply }));
}
