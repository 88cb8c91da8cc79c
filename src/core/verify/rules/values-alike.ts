import { isArray, type Json } from '../../base/json.ts';
import { inside, nameOf } from '../declared-fields.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const valuesAlike: Rule = {
  id: 'values-alike',
  category: 'invalid_declaration',
  severity: 'warning',
  says: 'Two of the `values` of a field differ in capital letters or in white space around them alone.',
  wrong: { fields: [{ name: 'kind', type: 'enum', values: ['bug', 'Bug'] }] },
  right: { fields: [{ name: 'kind', type: 'enum', values: ['bug', 'wish'] }] },
  fixes: ['unset_property'],
  check: {
    declaredValues: (field) => {
      const { values } = field.node;
      if (!isArray(values)) return;
      const seen = new Map<string, string>();
      for (let i = 0; i < values.length; i++) {
        const value = values[i] as Json;
        if (typeof value !== 'string') continue;
        const plain = value.trim().toLowerCase();
        const other = seen.get(plain);
        if (other === undefined) seen.set(plain, value);
        else if (other !== value) {
          const message = `the values ${quote(other)} and ${quote(value)} of the field ${quote(nameOf(field))} are told apart by capital letters or blanks alone: keep one`;
          field.report(valuesAlike, inside(field, 'values', i), nameOf(field), message, ({ path }) => [
            { action: 'unset_property', params: { path } },
          ]);
        }
      }
    },
  },
};
