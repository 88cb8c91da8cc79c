// Which state a machine begins in, where the document leaves that open.
import type { State } from '../schema/element.ts';
import type { TraitScope } from './check.ts';

/** Candidates that are tried: a bound on machines made to be slow. */
const candidatesMax = 32;

/** The first candidate from which every state can be reached, or null: any other choice would strand states. */
export function beginning(scope: TraitScope, candidates: readonly State[]): string | null {
  if (scope.states.size < scope.trait.states.length) return null;
  for (const { name } of candidates.slice(0, candidatesMax)) {
    if (name !== '' && countReachable(scope, name) === scope.states.size) return name;
  }
  return null;
}

function countReachable(scope: TraitScope, start: string): number {
  const reached = new Set([start]);
  for (const from of reached) {
    // A transition that leaves every state leads nowhere new after the first state.
    const outgoing = from === start ? scope.lookups.outgoing(from) : scope.lookups.outgoing.own(from);
    for (const { to, guard } of outgoing) if (guard !== false && scope.states.has(to)) reached.add(to);
  }
  return reached.size;
}
