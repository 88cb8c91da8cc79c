import { canonicalJson } from '../../base/canonical-json.ts';
import { isArray, type Json } from '../../base/json.ts';
import { inside, nameOf } from '../declared-fields.ts';
import { show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const repeatedValue: Rule = {
  id: 'repeated-value',
  category: 'invalid_declaration',
  severity: 'error',
  says: 'The `values` of a field hold one value twice.',
  wrong: { fields: [{ name: 'kind', type: 'enum', values: ['bug', 'bug'] }] },
  right: { fields: [{ name: 'kind', type: 'enum', values: ['bug', 'wish'] }] },
  fixes: ['unset_property'],
  check: {
    declaredValues: (field) => {
      const { values } = field.node;
      if (!isArray(values)) return;
      const seen = new Set<string>();
      for (let i = 0; i < values.length; i++) {
        const value = values[i] as Json;
        const text = typeof value === 'string' ? `"${value}` : canonicalJson(value);
        if (seen.has(text)) {
          const name = nameOf(field);
          const message = `the value ${show(value)} of the field ${quote(name)} stands twice: remove one`;
          field.report(repeatedValue, inside(field, 'values', i), name, message, ({ path }) => [
            { action: 'unset_property', params: { path } },
          ]);
        }
        seen.add(text);
      }
    },
  },
};
