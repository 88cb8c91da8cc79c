import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { actionsOfRoot, rootsOf } from '../screens.ts';

const list = (...itemActions: { label: string; event: string }[]) => ({
  pattern: { type: 'data-list', entity: '@entity', fields: ['title'], itemActions },
});

export const repeatedAction: Rule = {
  id: 'repeated-action',
  category: 'unhandled_ui_event',
  severity: 'error',
  official: 'CIRCUIT_DUPLICATE_EVENT',
  targets: { since: '17' },
  says: 'Two actions of the pattern that a transition renders as its screen raise the same event.',
  wrong: list({ label: 'Save', event: 'SAVE' }, { label: 'Save', event: 'SAVE' }),
  right: list({ label: 'Save', event: 'SAVE' }),
  fixes: ['unset_property'],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions)
        for (const root of rootsOf(transition)) {
          const labels = new Map<string, unknown>();
          for (const { list, action, event, rest } of actionsOfRoot(root)) {
            const key = `${list} ${event}`;
            if (!labels.has(key)) {
              labels.set(key, action.label);
              continue;
            }
            const isSame = labels.get(key) === action.label;
            const message = `two actions of the ${quote(root.type)} raise ${quote(event)}: leave one, or give each an event of its own`;
            scope.report(repeatedAction, transition, rest, event, message, ({ path }) =>
              isSame ? [{ action: 'unset_property', params: { path: path.slice(0, -'/event'.length) } }] : [],
            );
          }
        }
    },
  },
};
