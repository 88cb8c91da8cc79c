import { show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const propertyOfWrongType: Rule = {
  id: 'property-of-wrong-type',
  category: 'invalid_pattern',
  severity: 'warning',
  official: 'ORB_RUI_PROP_TYPE_MISMATCH',
  says: 'A property of a pattern holds a literal that is not of its type. Bindings and expressions are exempt.',
  wrong: { pattern: { type: 'button', label: 7, action: 'SAVE' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE' } },
  fixes: [],
  check: {
    property: ({ name, value, facts, at, isOfType }, scope) => {
      if (isOfType) return;
      const message = `the property ${quote(name)} takes ${facts.types.join(' or ')}, not ${show(value)}: give it that`;
      scope.reportHere(propertyOfWrongType, at, name, message);
    },
  },
};
