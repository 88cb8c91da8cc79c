import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf, resultsOf } from '../step-content.ts';

/** Operators whose failure a person waits for. */
const awaited = new Set(['fetch', 'persist', 'ref', 'call-service']);

export const silentFailure: Rule = {
  id: 'silent-failure',
  category: 'missing_render_effect',
  severity: 'error',
  official: 'ORB_CIRCUIT_FAILURE_ARM_RENDERS_NOTHING',
  targets: { since: '17' },
  says: 'The transition that takes the failure of a `fetch`, `persist`, `ref` or `call-service` renders nothing and navigates nowhere.',
  wrong: {
    trait: { emits: ['FAILED'] },
    events: ['LOAD', 'FAILED'],
    transitions: [
      { from: 'open', event: 'LOAD', to: 'open', effects: [['fetch', 'Ticket', { emit: { failure: 'FAILED' } }]] },
      { from: 'open', event: 'FAILED', to: 'open' },
    ],
  },
  right: {
    trait: { emits: ['FAILED'] },
    events: ['LOAD', 'FAILED'],
    transitions: [
      { from: 'open', event: 'LOAD', to: 'open', effects: [['fetch', 'Ticket', { emit: { failure: 'FAILED' } }]] },
      {
        from: 'open',
        event: 'FAILED',
        to: 'open',
        effects: [['render-ui', 'toast', { type: 'alert', message: 'Not loaded', variant: 'error' }]],
      },
    ],
  },
  fixes: ['add_effect'],
  check: {
    trait: (scope) => {
      const failures = failuresOf(scope);
      if (failures.size === 0) return;
      for (const transition of scope.trait.transitions) {
        const { event, sources, to } = transition;
        const from = sources.find((source) => failures.get(event)?.has(source));
        if (from === undefined || isSeen(contentOf(transition).calls.map(({ call }) => call))) continue;
        const message = `${quote(event)} tells that something failed, and the transition on it shows nothing: render an alert`;
        scope.report(silentFailure, transition, [], event, message, ({ trait }) => {
          const alert = { type: 'alert', message: 'That did not work. Try again.', variant: 'error' };
          const params = { trait, state: to, from, event, effect: 'render-ui', args: ['toast', alert] };
          return [{ action: 'add_effect', params }];
        });
      }
    },
  },
};

/** States in which the failure of a call may come, by event. */
function failuresOf({ trait }: TraitScope): ReadonlyMap<string, ReadonlySet<string>> {
  const failures = new Map<string, Set<string>>();
  for (const transition of trait.transitions)
    for (const { failure, operator } of resultsOf(transition)) {
      if (failure === null || !awaited.has(operator)) continue;
      const states = failures.get(failure);
      if (states === undefined) failures.set(failure, new Set([transition.to]));
      else states.add(transition.to);
    }
  return failures;
}

const isSeen = (calls: readonly (readonly unknown[])[]) =>
  calls.some((call) => (call[0] === 'render-ui' && call[2] !== null) || call[0] === 'navigate');
