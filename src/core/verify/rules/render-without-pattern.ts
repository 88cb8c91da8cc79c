import type { Rule } from '../rule.ts';

export const renderWithoutPattern: Rule = {
  id: 'render-without-pattern',
  category: 'invalid_pattern',
  severity: 'error',
  says: 'A `render-ui` gives no pattern; null clears the slot.',
  wrong: { effects: [['render-ui', 'main']] },
  also: ['argument-count'],
  right: { effects: [['render-ui', 'main', null]] },
  fixes: ['unset_property'],
  check: {
    effects: {
      'render-ui': (value, scope) => {
        if (value.length > 2) return;
        const message = 'the render-ui draws no pattern: give one, or null to clear the slot';
        scope.reportHere(renderWithoutPattern, [], 'render-ui', message, ({ path }) => [
          { action: 'unset_property', params: { path } },
        ]);
      },
    },
  },
};
