import { inside, nameOf } from '../declared-fields.ts';
import { asType, holdsLiteral, isComputed, show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const defaultOfWrongType: Rule = {
  id: 'default-of-wrong-type',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_DEFAULT_TYPE_MISMATCH',
  says: 'The `default` of a field is a literal that is not of the type of the field. Version 17 does not look at those of payload fields: there it is a warning.',
  wrong: { fields: [{ name: 'count', type: 'number', default: '0' }] },
  right: { fields: [{ name: 'count', type: 'number', default: 0 }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    declaredDefault: (field) => {
      const { type, default: value } = field.node;
      if (value === null || value === undefined || typeof type !== 'string') return;
      if (isComputed(value) || holdsLiteral(type, value)) return;
      const name = nameOf(field);
      const message = `the default ${show(value)} of the field ${quote(name)} is no ${type}: correct it, or the type`;
      const mended = asType(type, value);
      const rule = field.of === 'payload' ? takenBy17(field.registries, defaultOfWrongType) : defaultOfWrongType;
      field.report(rule, inside(field, 'default'), name, message, ({ path }) => [
        ...(mended === undefined ? [] : [{ action: 'set_property', params: { path, value: mended } }]),
        { action: 'unset_property', params: { path } },
      ]);
    },
  },
};
