import { hint, quote } from '../hint.ts';
import { correctedResult, meantEmits } from '../meant-emits.ts';
import type { Rule } from '../rule.ts';
import { pathOfWay, resultsOf } from '../step-content.ts';

const fetch = ['fetch', 'Ticket', { emit: { success: 'LOADED', failure: 'FAILED' } }];
const heard = {
  events: ['LOAD', 'LOADED', 'FAILED'],
  transitions: [
    { from: 'open', event: 'LOAD', to: 'open', effects: [fetch] },
    { from: 'open', event: 'LOADED', to: 'open' },
    {
      from: 'open',
      event: 'FAILED',
      to: 'open',
      effects: [['render-ui', 'toast', { type: 'alert', message: 'Not loaded', variant: 'error' }]],
    },
  ],
};

export const undeclaredResult: Rule = {
  id: 'undeclared-result',
  category: 'undeclared_emit',
  severity: 'error',
  official: 'ORB_EFF_EMIT_UNDECLARED_EVENT',
  targets: { since: '17' },
  says: 'An effect of an operator without a namespace tells how it ended by an event that the `emits` of its trait do not list.',
  wrong: heard,
  right: { ...heard, trait: { emits: ['LOADED', 'FAILED'] } },
  fixes: ['set_property', 'add_emit'],
  check: {
    trait: (scope) => {
      // A declaration mends all calls that tell by the event, so it is told once; an event that may be misspelt is told at each call that would change.
      const told = new Set<string>();
      for (const step of [...scope.trait.transitions, ...scope.trait.ticks])
        for (const results of resultsOf(step)) {
          const { events, operator, way } = results;
          // Calls inside other calls, and those of a namespace, tell whom they want.
          if (operator.includes('/') || way.up?.up !== null) continue;
          for (const event of new Set(events)) {
            if (event === '' || event.charCodeAt(0) === 64 || scope.emitsByName.has(event)) continue;
            const meant = meantEmits(scope, event);
            const isFirst = !told.has(event);
            told.add(event);
            if (!isFirst && meant.length === 0) continue;
            const message = `${quote(operator)} tells its result by ${quote(event)}, which the trait does not list among its \`emits\`: declare it there${hint(meant)}`;
            scope.report(undeclaredResult, step, pathOfWay(way), event, message, ({ trait, path }) => [
              ...meant.flatMap((one) => correctedResult(results, path, event, one)),
              ...(isFirst ? [{ action: 'add_emit', params: { trait, event } }] : []),
            ]);
          }
        }
    },
  },
};
