import type { Rule } from '../rule.ts';
import { reportEnd } from '../transition-ends.ts';

export const unknownTargetState: Rule = {
  id: 'unknown-target-state',
  category: 'invalid_transition',
  severity: 'error',
  says: 'The `to` of a transition names no state of its machine.',
  wrong: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'doen' }] },
  right: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  fixes: ['set_property', 'add_states'],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions) {
        const { to } = transition;
        if (to !== '' && !scope.states.has(to)) reportEnd(unknownTargetState, scope, transition, 'to', to, ['to']);
      }
    },
  },
};
