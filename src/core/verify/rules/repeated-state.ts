import { removal } from '../declared-names.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const repeatedState: Rule = {
  id: 'repeated-state',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_T_DUPLICATE_STATE',
  says: 'Two states of a machine have one name.',
  wrong: { states: [{ name: 'done' }] },
  right: {
    states: [{ name: 'closed', isTerminal: true }],
    transitions: [{ from: 'open', event: 'SAVE', to: 'closed', guard: ['=', '@entity.status', 'done'] }],
    guard: ['=', '@entity.status', 'open'],
  },
  fixes: ['unset_property'],
  check: {
    trait: (scope) => {
      const { form, states } = scope.trait;
      if (form !== 'inline' || scope.states.size === states.length) return;
      for (const state of states) {
        if (scope.states.get(state.name) === state) continue;
        const message = `the name ${quote(state.name)} is used by an earlier state of the machine: remove or rename this one`;
        scope.report(repeatedState, state, [], state.name, message, ({ path }) => [removal(path)]);
      }
    },
  },
};
