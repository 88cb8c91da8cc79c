import { quote } from '../hint.ts';
import { handlingOf, takeResult } from '../result-events.ts';
import type { Rule } from '../rule.ts';
import { pathOfWay, resultsOf } from '../step-content.ts';

export const unheardResult: Rule = {
  id: 'unheard-result',
  category: 'unmatched_emit',
  severity: 'error',
  official: 'ORB_CIRCUIT_ASYNC_RESULT_DEAF_TARGET',
  targets: { since: '17' },
  says: 'A transition to another state starts an effect that names result events, and no transition takes one of these events in that other state.',
  wrong: {
    trait: { emits: ['STORED'] },
    states: [{ name: 'saving' }],
    events: ['STORE', 'STORED', 'BACK'],
    transitions: [
      {
        from: 'open',
        event: 'STORE',
        to: 'saving',
        effects: [['persist', 'create', 'Ticket', '@payload', { emit: { success: 'STORED' } }]],
      },
      { from: 'open', event: 'STORED', to: 'open' },
      { from: 'saving', event: 'BACK', to: 'open' },
    ],
  },
  right: {
    trait: { emits: ['STORED'] },
    states: [{ name: 'saving' }],
    events: ['STORE', 'STORED'],
    transitions: [
      {
        from: 'open',
        event: 'STORE',
        to: 'saving',
        effects: [['persist', 'create', 'Ticket', '@payload', { emit: { success: 'STORED' } }]],
      },
      { from: 'saving', event: 'STORED', to: 'open' },
    ],
  },
  fixes: ['add_transition'],
  check: {
    trait: (scope) => {
      const handling = handlingOf(scope);
      for (const transition of scope.trait.transitions) {
        if (transition.sources.includes(transition.to)) continue;
        for (const { events, failure, operator, way } of resultsOf(transition))
          for (const event of new Set(events)) {
            // Results of other calls may be left behind: the compiler looks at these two alone.
            if (operator !== 'fetch' && operator !== 'persist') continue;
            // A failure that nothing takes is told by unhandled-failure.
            if (event === failure || handling.takes(transition.to, event)) continue;
            const message = `${quote(operator)} tells its result by ${quote(event)}, and the state ${quote(transition.to)}, which is entered meanwhile, does not take that event: add a transition on it there`;
            scope.report(unheardResult, transition, pathOfWay(way), event, message, ({ trait }) => [
              takeResult(scope, trait, transition.to, event),
            ]);
          }
      }
    },
  },
};
