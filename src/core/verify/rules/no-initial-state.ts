import { beginning } from '../initial-choice.ts';
import type { Rule } from '../rule.ts';

export const noInitialState: Rule = {
  id: 'no-initial-state',
  category: 'missing_initial_state',
  severity: 'error',
  says: 'No state of a machine that has states is marked `isInitial: true`.',
  wrong: {
    machine: {
      states: [{ name: 'open' }],
      events: ['INIT'],
      transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
    },
    trait: { category: 'lifecycle' },
  },
  right: {
    trait: { category: 'lifecycle' },
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['INIT'],
      transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
    },
  },
  fixes: ['set_initial_state'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      if (trait.states.length === 0 || trait.states.some((state) => state.isInitial)) return;
      const message = 'no state is initial: mark the one in which a machine begins with "isInitial": true';
      scope.report(noInitialState, trait, ['stateMachine', 'states'], trait.name, message, (place) => {
        const state = beginning(scope, trait.states);
        return state === null ? [] : [{ action: 'set_initial_state', params: { trait: place.trait, state } }];
      });
    },
  },
};
