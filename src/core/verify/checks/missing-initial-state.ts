import type { State } from '../../schema/element.ts';
import type { Check, TraitScope } from '../check.ts';

export const missingInitialState: Check = {
  code: 'missing_initial_state',
  condition: 'A machine that lists states has none with `isInitial: true`, or more than one.',
  repairs: ['set_initial_state'],
  trait: (scope) => {
    const { trait } = scope;
    if (trait.states.length === 0) return;
    const initial = trait.states.filter((state) => state.isInitial);
    if (initial.length === 1) return;
    const message =
      initial.length === 0
        ? `no state is initial: mark the one in which a machine begins with "isInitial": true`
        : `${initial.length} states are initial (${initial
            .slice(0, 5)
            .map((other) => other.name)
            .join(', ')}): keep one`;
    scope.report('missing_initial_state', 'error', trait, ['stateMachine', 'states'], trait.name, message, (place) => {
      const state = beginning(scope, initial.length > 0 ? initial : trait.states);
      return state === null ? [] : [{ action: 'set_initial_state', params: { trait: place.trait, state } }];
    });
  },
};

/** Candidates that are tried: a bound on machines made to be slow. */
const candidatesMax = 32;

/** The first candidate from which every state can be reached, or null: any other choice would strand states. */
function beginning(scope: TraitScope, candidates: readonly State[]): string | null {
  if (scope.states.size < scope.trait.states.length) return null;
  for (const { name } of candidates.slice(0, candidatesMax)) {
    if (name !== '' && countReachable(scope, name) === scope.states.size) return name;
  }
  return null;
}

function countReachable(scope: TraitScope, start: string): number {
  const reached = new Set([start]);
  for (const from of reached) {
    // What leaves every state leads nowhere new after the first one.
    const outgoing = from === start ? scope.outgoing(from) : scope.outgoing.own(from);
    for (const { to, guard } of outgoing) if (guard !== false && scope.states.has(to)) reached.add(to);
  }
  return reached.size;
}
