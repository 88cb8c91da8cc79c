import { beginning } from '../initial-choice.ts';
import type { Rule } from '../rule.ts';

export const severalInitialStates: Rule = {
  id: 'several-initial-states',
  category: 'missing_initial_state',
  severity: 'error',
  says: 'More than one state of a machine is marked `isInitial: true`.',
  wrong: { states: [{ name: 'new', isInitial: true }], transitions: [{ from: 'new', event: 'SAVE', to: 'open' }] },
  right: {
    states: [{ name: 'new' }],
    events: ['BACK'],
    transitions: [
      { from: 'new', event: 'SAVE', to: 'open' },
      { from: 'open', event: 'BACK', to: 'new' },
    ],
  },
  fixes: ['set_initial_state'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      const initial = trait.states.filter((state) => state.isInitial);
      if (initial.length < 2) return;
      const names = initial.slice(0, 5).map((other) => other.name);
      const message = `${initial.length} states are initial (${names.join(', ')}): keep one`;
      scope.report(severalInitialStates, trait, ['stateMachine', 'states'], trait.name, message, (place) => {
        const state = beginning(scope, initial);
        return state === null ? [] : [{ action: 'set_initial_state', params: { trait: place.trait, state } }];
      });
    },
  },
};
