import { isArray } from '../../base/json.ts';
import { inside, nameOf } from '../declared-fields.ts';
import { holdsLiteral, isAmong, isComputed, show, texts } from '../declared-values.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const defaultOutsideValues: Rule = {
  id: 'default-outside-values',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_LITERAL_UNION_DEFAULT_MISMATCH',
  says: 'The `default` of a field is none of its `values`.',
  wrong: { fields: [{ name: 'kind', type: 'enum', values: ['bug', 'wish'], default: 'task' }] },
  right: { fields: [{ name: 'kind', type: 'enum', values: ['bug', 'wish'], default: 'bug' }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    declaredDefault: (field) => {
      const { type, values, default: value } = field.node;
      if (value === null || value === undefined || !isArray(values) || values.length === 0) return;
      if (isArray(value) || isComputed(value) || isAmong(values, value)) return;
      if (typeof type === 'string' && !holdsLiteral(type, value)) return;
      const name = nameOf(field);
      const near = typeof value === 'string' ? nearTo(value, () => texts(values), field.budget) : [];
      const message = `the default ${show(value)} of the field ${quote(name)} is none of its values: use one of them${hint(near)}`;
      const [nearest] = near;
      field.report(defaultOutsideValues, inside(field, 'default'), name, message, ({ path }) => [
        ...(nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }]),
        { action: 'unset_property', params: { path } },
      ]);
    },
  },
};
