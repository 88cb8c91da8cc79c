import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const effectInGuard: Rule = {
  id: 'effect-in-guard',
  category: 'invalid_effect',
  severity: 'error',
  official: 'SEXPR_EFFECT_IN_GUARD',
  says: 'A guard uses an operator that has an effect: a guard only looks.',
  wrong: { guard: ['emit', 'SAVED'] },
  right: { guard: ['=', '@entity.status', 'open'] },
  fixes: [],
  check: {
    condition: ({ operator, known, rest }, scope) => {
      if (known?.effect !== true) return;
      const message = `a guard only looks: ${quote(operator)} has an effect and belongs among the transition's effects`;
      scope.reportHere(effectInGuard, rest, operator, message);
    },
  },
};
