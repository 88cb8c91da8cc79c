import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { actionsOfRoot, rootsOf } from '../screens.ts';

const pattern = {
  type: 'data-list',
  entity: '@entity',
  fields: ['title'],
  itemActions: [{ label: 'Reopen', event: 'REOPEN' }],
};
const screen = ['render-ui', 'main', { type: 'button', label: 'Save', action: 'SAVE' }];

export const actionUnheardInState: Rule = {
  id: 'action-unheard-in-state',
  category: 'unhandled_ui_event',
  severity: 'error',
  official: 'CIRCUIT_DEAD_HANDLER',
  targets: { since: '17' },
  says: 'An action of the pattern that a transition renders as its screen raises an event that the machine takes, but in no state in which that screen is entered.',
  wrong: {
    pattern,
    states: [{ name: 'shut' }],
    events: ['SHUT', 'REOPEN'],
    transitions: [
      { from: 'open', event: 'SHUT', to: 'shut', effects: [screen] },
      { from: 'shut', event: 'REOPEN', to: 'open', effects: [screen] },
    ],
  },
  right: {
    pattern,
    states: [{ name: 'shut' }],
    events: ['SHUT', 'REOPEN'],
    transitions: [
      { from: 'open', event: 'SHUT', to: 'shut', effects: [screen] },
      { from: ['shut', 'open'], event: 'REOPEN', to: 'open', effects: [screen] },
    ],
  },
  fixes: [],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions) {
        const { to } = transition;
        for (const root of rootsOf(transition))
          for (const { event, rest } of actionsOfRoot(root)) {
            if (!scope.handled.has(event) || scope.emitsByName.has(event) || scope.lookups.countTakers(to, event) > 0)
              continue;
            const message = `an action of the ${quote(root.type)} raises ${quote(event)}, and the state ${quote(to)} does not take it: add a transition on it from there`;
            scope.report(actionUnheardInState, transition, rest, event, message);
          }
      }
    },
  },
};
