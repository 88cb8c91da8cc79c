import { isArray } from '../../base/json.ts';
import { holdsLiteral, isAmong, show, texts } from '../declared-values.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { literalsOf } from '../set-values.ts';

export const setOutsideValues: Rule = {
  id: 'set-outside-values',
  category: 'invalid_effect',
  severity: 'error',
  says: 'A `set` gives a field of the linked entity a literal that is none of its `values`.',
  wrong: { effects: [['set', '@entity.status', 'closed']] },
  right: { effects: [['set', '@entity.status', 'done']] },
  fixes: ['set_property'],
  check: {
    effects: {
      set: (call, scope) => {
        for (const { value, name, field, rest } of literalsOf(call, scope)) {
          const { type, values } = field;
          if (values === null || values.length === 0 || isArray(value)) continue;
          if (!holdsLiteral(type, value) || isAmong(values, value)) continue;
          const near = typeof value === 'string' ? nearTo(value, () => texts(values), scope) : [];
          const message = `${show(value)} is none of the values of the field ${quote(name)}: use one of them, or add it to \`values\`${hint(near)}`;
          const [nearest] = near;
          scope.reportHere(setOutsideValues, rest, name, message, ({ path }) =>
            nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
          );
        }
      },
    },
  },
};
