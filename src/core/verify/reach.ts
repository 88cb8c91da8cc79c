// Which states a machine can reach, and which it could if guards that are `false` held.
import { type Reach, reachBy, reachOf } from '../schema/graph.ts';
import type { TraitScope } from './check.ts';

/** The ways to states when no guard counts; null where the machine says of no state that it is initial. */
export function waysTo({ trait }: TraitScope): Reach | null {
  if (!trait.states.some((state) => state.isInitial)) return null;
  return trait.transitions.some(({ guard }) => guard === false) ? reachBy(trait, () => true) : reachOf(trait);
}
