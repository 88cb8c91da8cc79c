import { isArray } from '../../base/json.ts';
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
    effect: (value, scope) => {
      const operator = isArray(value) ? value[0] : undefined;
      if (!isArray(value) || typeof operator !== 'string' || operator === '' || operator.charCodeAt(0) === 64) return;
      if (!scope.registries.operators.has(operator) && !isControlForm(operator))
        reportOperator(unknownEffect, value, 'effect', [0], scope);
    },
  },
};
