import type { State } from '../../schema/element.ts';
import { type Reach, reachOf } from '../../schema/graph.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import { waysTo } from '../reach.ts';
import type { Rule } from '../rule.ts';

export const switchedOffState: Rule = {
  id: 'switched-off-state',
  category: 'orphan_state',
  severity: 'warning',
  says: 'A guard that is `false` alone keeps a state from being reached: somebody has switched it off.',
  wrong: {
    states: [{ name: 'waiting' }],
    events: ['WAIT'],
    transitions: [
      { from: 'open', event: 'WAIT', to: 'waiting', guard: false },
      { from: 'waiting', event: 'SAVE', to: 'done' },
    ],
  },
  right: {
    states: [{ name: 'waiting' }],
    events: ['WAIT'],
    transitions: [
      { from: 'open', event: 'WAIT', to: 'waiting', guard: true },
      { from: 'waiting', event: 'SAVE', to: 'done' },
    ],
  },
  fixes: ['unset_property'],
  check: {
    trait: (scope) => {
      const ways = waysTo(scope);
      const reach = reachOf(scope.trait);
      if (ways === null || ways === reach || reach.size === ways.size) return;
      for (const state of scope.states.values())
        if (!reach.has(state.name) && ways.has(state.name)) report(scope, state, ways);
    },
  },
};

/** The transition with the guard may lead to a state further up the way. */
function report(scope: TraitScope, state: State, ways: Reach): void {
  let way = ways.get(state.name) ?? null;
  while (way !== null && way.by.guard !== false) way = ways.get(way.from) ?? null;
  const off = way?.by;
  const message = `the state ${quote(state.name)} cannot be reached: the guard of the transition on ${quote(off?.event ?? '')} is false, so it never fires; give it a guard that can hold, or remove the state`;
  scope.report(switchedOffState, state, [], state.name, message, ({ path }) => {
    const machine = path.slice(0, path.lastIndexOf('/states/'));
    const guard = `${machine}/transitions/${off?.index ?? 0}/guard`;
    return off === undefined ? [] : [{ action: 'unset_property', params: { path: guard } }];
  });
}
