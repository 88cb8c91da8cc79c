import type { Rule } from '../rule.ts';

export const emptyMachine: Rule = {
  id: 'empty-machine',
  category: 'missing_transition',
  severity: 'error',
  says: 'A trait object has no state machine, or its machine has no states.',
  wrong: { trait: { category: 'lifecycle' }, machine: { states: [], events: [], transitions: [] } },
  right: {
    trait: { category: 'lifecycle' },
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['INIT'],
      transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
    },
  },
  fixes: [],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      if (trait.form !== 'inline' || trait.states.length > 0) return;
      const what = trait.hasMachine ? 'its machine has no states' : 'it has no state machine';
      const message = `the trait does nothing: ${what}; add states, events and transitions`;
      scope.report(emptyMachine, trait, trait.hasMachine ? ['stateMachine'] : [], trait.name, message);
    },
  },
};
