import { isArray } from '../../base/json.ts';
import { inside, nameOf } from '../declared-fields.ts';
import { quote } from '../hint.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const enumWithoutValues: Rule = {
  id: 'enum-without-values',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_EMPTY_ENUM_VALUES',
  says: 'A field of the type `enum` lists no `values`. Version 17 does not ask for those of the items of a list: there it is a warning.',
  wrong: { fields: [{ name: 'kind', type: 'enum' }] },
  right: { fields: [{ name: 'kind', type: 'enum', values: ['bug', 'wish'] }] },
  fixes: ['set_property'],
  check: {
    declaredValues: (field) => {
      const { type, values } = field.node;
      if (type !== 'enum' || (isArray(values) && values.length > 0)) return;
      const name = nameOf(field);
      const at = values === undefined ? inside(field) : inside(field, 'values');
      const message = `the field ${quote(name)} is an enum without values: list them in \`values\`, or give it the type "string"`;
      const rule = field.rest.includes('items') ? takenBy17(field.registries, enumWithoutValues) : enumWithoutValues;
      field.report(rule, at, name, message, ({ path }) => [
        {
          action: 'set_property',
          params: { path: `${values === undefined ? path : path.slice(0, -'/values'.length)}/type`, value: 'string' },
        },
      ]);
    },
  },
};
