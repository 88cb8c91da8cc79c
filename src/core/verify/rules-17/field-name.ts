import { wordsOf } from '../../base/words.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const fieldName: Rule = {
  id: 'field-name',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_INVALID_FIELD_NAME',
  targets: { since: '17' },
  says: 'The name of a field of an entity is not camelCase: a lower-case letter, then letters and digits.',
  wrong: { fields: [{ name: 'due_date', type: 'date' }] },
  right: { fields: [{ name: 'dueDate', type: 'date' }] },
  fixes: ['rename_field'],
  check: {
    document: (scope) => {
      for (const entity of scope.model.entities)
        for (const field of entity.fields) {
          const { name, node } = field;
          if (name === '' || /^[a-z][A-Za-z0-9]*$/.test(name) || typeof node === 'string') continue;
          const to = camelCase(name);
          const isFree = to !== null && !entity.fields.some((other) => other.name === to);
          const message = `the field ${quote(name)} is not camelCase: call it ${to === null ? 'by letters and digits' : quote(to)}`;
          scope.report(fieldName, { element: field, rest: ['name'] }, name, message, () =>
            isFree && scope.isOneEntity(entity.name)
              ? [{ action: 'rename_field', params: { entity: entity.name, from: name, to } }]
              : [],
          );
        }
    },
  },
};

/** `due_date` as `dueDate`; null where its letters make no such name. */
function camelCase(name: string): string | null {
  const [first = '', ...more] = wordsOf(name);
  const joined = [first.toLowerCase(), ...more.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
  return /^[a-z][A-Za-z0-9]*$/.test(joined) ? joined : null;
}
