import { isArray } from '../../base/json.ts';
import { areNeverEqual, equalities, isEqualToOne, onComparison, worthOf } from '../comparisons.ts';
import { show, texts } from '../declared-values.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const comparisonOutsideValues: Rule = {
  id: 'comparison-outside-values',
  category: 'invalid_effect',
  severity: 'warning',
  says: 'A field of the linked entity is compared with a literal that is none of its `values`: what is asked has always the same answer. The empty text asks whether there is a value.',
  wrong: { guard: ['=', '@entity.status', 'opened'] },
  right: { guard: ['=', '@entity.status', 'open'] },
  fixes: ['set_property'],
  check: onComparison(({ operator, name, field: { type, values }, value, rest }, scope) => {
    if (!equalities.has(operator) || values === null || values.length === 0 || isArray(value) || value === '') return;
    if (areNeverEqual(type, value) || isEqualToOne(values, value)) return;
    const near = typeof value === 'string' ? nearTo(value, () => texts(values), scope) : [];
    const [nearest] = near;
    const message = `${show(value)} is none of the values of the field ${quote(name)}, so this ${worthOf(operator)}: compare with one of them, or add it to \`values\`${hint(near)}`;
    scope.reportHere(comparisonOutsideValues, rest, name, message, ({ path }) =>
      nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
    );
  }),
};
