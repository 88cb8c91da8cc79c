import { areNeverEqual, onComparison, worthOf } from '../comparisons.ts';
import { asType, show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const comparisonOfWrongType: Rule = {
  id: 'comparison-of-wrong-type',
  category: 'invalid_effect',
  severity: 'warning',
  says: 'A field of the linked entity is compared with a literal that no value of its type is equal to: a text against a boolean, a word against a number.',
  wrong: { fields: [{ name: 'isPaid', type: 'boolean', default: false }], guard: ['=', '@entity.isPaid', 'true'] },
  right: { fields: [{ name: 'isPaid', type: 'boolean', default: false }], guard: ['=', '@entity.isPaid', true] },
  fixes: ['set_property'],
  check: onComparison(({ operator, name, field: { type }, value, rest }, scope) => {
    if (!areNeverEqual(type, value)) return;
    const mended = asType(type, value);
    const message = `the field ${quote(name)} is of the type ${quote(type)} and never holds ${show(value)}, so this ${worthOf(operator)}: compare with a value of that type`;
    scope.reportHere(comparisonOfWrongType, rest, name, message, ({ path }) =>
      mended === undefined ? [] : [{ action: 'set_property', params: { path, value: mended } }],
    );
  }),
};
