import { createNodeMemo } from '../../base/node-memo.ts';
import type { TraitScope } from '../check.ts';
import { wayIn } from '../free-event.ts';
import { quote } from '../hint.ts';
import { waysTo } from '../reach.ts';
import type { Rule } from '../rule.ts';

export const unreachableState: Rule = {
  id: 'unreachable-state',
  category: 'orphan_state',
  severity: 'error',
  says: 'A state cannot be reached from the initial state over any number of transitions. Without an initial state, reachability is not judged.',
  wrong: { states: [{ name: 'archived', isTerminal: true }] },
  right: {
    states: [{ name: 'archived', isTerminal: true }],
    events: ['ARCHIVE'],
    transitions: [{ from: 'open', event: 'ARCHIVE', to: 'archived' }],
  },
  fixes: ['add_transition', 'remove_state'],
  check: {
    trait: (scope) => {
      const ways = waysTo(scope);
      if (ways === null || ways.size === scope.states.size) return;
      for (const state of scope.states.values()) {
        const { name } = state;
        if (ways.has(name)) continue;
        const message = `the state ${quote(name)} cannot be reached from the initial state: add a transition into it, or remove it`;
        scope.report(unreachableState, state, [], name, message, (place) => [
          ...wayIn(scope, name, place.trait),
          ...(isUsed(scope, name) ? [] : [{ action: 'remove_state', params: { trait: place.trait, state: name } }]),
        ]);
      }
    },
  },
};

const used = createNodeMemo<ReadonlySet<string>>();

/** True if a transition names the state, or another state shares the name: then removing takes more than one action. */
function isUsed(scope: TraitScope, name: string): boolean {
  let names = used.get(scope);
  if (names === undefined) {
    const { states, transitions } = scope.trait;
    const repeated = states.filter((state) => scope.states.get(state.name) !== state).map((state) => state.name);
    names = new Set([...repeated, ...transitions.flatMap((transition) => [transition.to, ...transition.sources])]);
    used.set(scope, names);
  }
  return names.has(name);
}
