import { isArray, isObject } from '../../base/json.ts';
import type { Rule } from '../rule.ts';

export const malformedEffect: Rule = {
  id: 'malformed-effect',
  category: 'invalid_effect',
  severity: 'error',
  says: 'Something stands among effects that is not an array headed by a string.',
  wrong: { effects: ['notify'] },
  right: { effects: [['notify', 'Saved']] },
  fixes: ['unset_property'],
  check: {
    malformedEffect: (value, scope) => {
      const message = 'an effect is an array headed by its operator, such as ["emit", "SAVED"]';
      scope.reportHere(malformedEffect, [], isArray(value) ? '[]' : typeof value, message, ({ path }) =>
        // An object says what is to be done, in a notation that a person has to read.
        isObject(value) ? [] : [{ action: 'unset_property', params: { path } }],
      );
    },
  },
};
