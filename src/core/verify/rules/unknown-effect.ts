import { isControlForm } from '../../schema/operators.ts';
import type { Rule } from '../rule.ts';
import { reportOperator } from '../unknown-operators.ts';

export const unknownEffect: Rule = {
  id: 'unknown-effect',
  category: 'invalid_effect',
  severity: 'warning',
  official: 'ORB_EFF_UNKNOWN_TYPE',
  says: 'The operator of an effect is not in the registry.',
  wrong: { effects: [['notfy', 'Saved']] },
  right: { effects: [['notify', 'Saved']] },
  fixes: ['set_property'],
  check: {
    effect: (call, known, scope) => {
      if (known === undefined && !isControlForm(call[0] as string))
        reportOperator(unknownEffect, call, 'effect', [0], scope);
    },
  },
};
