import { hint, quote } from '../hint.ts';
import { correctedResult, meantEmits } from '../meant-emits.ts';
import { handlingOf, tellFailure } from '../result-events.ts';
import type { Rule } from '../rule.ts';
import { pathOfWay, resultsOf } from '../step-content.ts';

export const unhandledFailure: Rule = {
  id: 'unhandled-failure',
  category: 'unmatched_emit',
  severity: 'error',
  official: 'ORB_CIRCUIT_FAILURE_ARM_MISSING',
  targets: { since: '17' },
  says: 'An effect names the event that tells its failure, and no transition takes that event in the state that the transition enters.',
  wrong: {
    trait: { emits: ['LOADED', 'FAILED'] },
    events: ['LOAD', 'LOADED', 'FAILED'],
    transitions: [
      {
        from: 'open',
        event: 'LOAD',
        to: 'open',
        effects: [['fetch', 'Ticket', { emit: { success: 'LOADED', failure: 'FAILED' } }]],
      },
      { from: 'open', event: 'LOADED', to: 'open' },
    ],
  },
  also: ['unused-event', 'unheard-declaration'],
  right: {
    trait: { emits: ['LOADED', 'FAILED'] },
    events: ['LOAD', 'LOADED', 'FAILED'],
    transitions: [
      {
        from: 'open',
        event: 'LOAD',
        to: 'open',
        effects: [['fetch', 'Ticket', { emit: { success: 'LOADED', failure: 'FAILED' } }]],
      },
      { from: 'open', event: 'LOADED', to: 'open' },
      {
        from: 'open',
        event: 'FAILED',
        to: 'open',
        effects: [['render-ui', 'toast', { type: 'alert', message: 'Not loaded', variant: 'error' }]],
      },
    ],
  },
  fixes: ['set_property', 'add_transition'],
  check: {
    trait: (scope) => {
      const handling = handlingOf(scope);
      for (const transition of scope.trait.transitions)
        for (const results of resultsOf(transition)) {
          const { failure, operator, way } = results;
          if (failure === null || handling.takes(transition.to, failure)) continue;
          const meant = scope.emitsByName.has(failure) ? [] : meantEmits(scope, failure);
          const message = `${quote(operator)} tells its failure by ${quote(failure)}, and nothing takes that event in the state ${quote(transition.to)}: add a transition on it that shows what went wrong${hint(meant)}`;
          scope.report(unhandledFailure, transition, pathOfWay(way), failure, message, ({ trait, path }) => [
            ...meant.flatMap((one) => correctedResult(results, path, failure, one)),
            tellFailure(scope, trait, transition.to, failure),
          ]);
        }
    },
  },
};
