import { judgeWord } from '../declared-values.ts';
import type { Rule } from '../rule.ts';

export const unknownFieldType: Rule = {
  id: 'unknown-field-type',
  category: 'invalid_declaration',
  severity: 'warning',
  official: 'ORB_E_INVALID_FIELD_TYPE',
  says: 'The `type` of a field of an entity is no type of the format. A typo of a type is an error.',
  wrong: { fields: [{ name: 'count', type: 'integer' }] },
  right: { fields: [{ name: 'count', type: 'number' }] },
  fixes: ['set_property'],
  check: {
    declared: (field) => {
      if (field.of === 'entity')
        judgeWord(unknownFieldType, 'fieldType', field.node, 'type', field, field.budget, field.report);
    },
  },
};
