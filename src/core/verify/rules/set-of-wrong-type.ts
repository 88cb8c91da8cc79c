import { isArray } from '../../base/json.ts';
import { asType, holdsLiteral, show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';
import { literalsOf } from '../set-values.ts';

export const setOfWrongType: Rule = {
  id: 'set-of-wrong-type',
  category: 'invalid_effect',
  severity: 'error',
  says: 'A `set` gives a field of the linked entity a literal that is not of its type.',
  wrong: { fields: [{ name: 'count', type: 'number' }], effects: [['set', '@entity.count', '1']] },
  right: { fields: [{ name: 'count', type: 'number' }], effects: [['set', '@entity.count', 1]] },
  fixes: ['set_property'],
  check: {
    effects: {
      set: (call, scope) => {
        for (const { value, name, field, rest } of literalsOf(call, scope)) {
          const { type } = field;
          if (holdsLiteral(type, value)) continue;
          const message = `the field ${quote(name)} is of the type ${quote(type)} and cannot hold ${show(value)}: set a value of that type`;
          const mended = asType(type, value);
          const rule = isArray(value) ? setOfWrongType : takenBy17(scope.registries, setOfWrongType);
          scope.reportHere(rule, rest, name, message, ({ path }) =>
            mended === undefined ? [] : [{ action: 'set_property', params: { path, value: mended } }],
          );
        }
      },
    },
  },
};
