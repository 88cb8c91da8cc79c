import { hint, quote, typosOf } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Levels of `notify`, as its note has them. */
const levels = ['success', 'error', 'warning', 'info'];

export const misspeltLevel: Rule = {
  id: 'misspelt-level',
  category: 'invalid_effect',
  severity: 'warning',
  targets: { until: '17' },
  says: 'The level of a `notify` is a typo of success, error, warning or info.',
  wrong: { effects: [['notify', 'Saved', 'sucess']] },
  right: { effects: [['notify', 'Saved', 'success']] },
  fixes: ['set_property'],
  check: {
    effects: {
      notify: (call, scope) => {
        // Some write the level first.
        if (scope.registries.target === '17' || call.length !== 3 || levels.includes(String(call[1]))) return;
        const level = call[2];
        if (typeof level !== 'string' || levels.includes(level)) return;
        const [meant] = typosOf(level, levels, scope);
        if (meant === undefined) return;
        const message = `${quote(level)} is no level of a message${hint([meant])}`;
        scope.reportHere(misspeltLevel, [2], level, message, ({ path }) => [
          { action: 'set_property', params: { path, value: meant } },
        ]);
      },
    },
  },
};
