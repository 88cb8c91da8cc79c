import { listMember } from '../../schema/element.ts';
import { freeName, judgeNames, removal, renamedCopy } from '../declared-names.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const repeatedField: Rule = {
  id: 'repeated-field',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_DUPLICATE_FIELD',
  says: 'An entity has two fields of one name.',
  wrong: { fields: [{ name: 'title', type: 'number' }] },
  right: { fields: [{ name: 'subtitle', type: 'string' }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const entity of scope.model.entities) {
        if (typeof entity.node === 'string') continue;
        const fields = listMember(entity.node, 'fields');
        judgeNames(fields, 'name', (name, i, isCopy) => {
          const message = `the entity has a field ${quote(name)} already: remove or rename this one`;
          scope.report(repeatedField, { element: entity, rest: ['fields', i] }, name, message, ({ path }) =>
            isCopy || typeof fields[i] === 'string'
              ? [removal(path)]
              : renamedCopy(path, freeName(name, fields, 'name', i)),
          );
        });
      }
    },
  },
};
