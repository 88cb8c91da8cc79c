import { wordsOf } from '../../base/words.ts';
import { hint, nearTo, quote, typosOf } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** The values that are words of what was written: `between` in `space-between`. */
function valuesWithin(written: string, values: readonly string[]): readonly string[] {
  const words = wordsOf(written);
  return values.filter((value) => words.includes(value));
}

export const propertyOutsideValues: Rule = {
  id: 'property-outside-values',
  category: 'invalid_pattern',
  severity: 'warning',
  says: 'A property of a pattern holds a literal that is none of its values. Bindings and expressions are exempt.',
  wrong: { pattern: { type: 'button', label: 'Save', action: 'SAVE', variant: 'primry' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE', variant: 'primary' } },
  fixes: ['set_property'],
  check: {
    property: ({ name, value, facts: { values }, at, isOfType }, scope) => {
      if (!isOfType || typeof value !== 'string' || values === undefined) return;
      const typos = typosOf(value, values, scope);
      const within = typos.length > 0 ? [] : valuesWithin(value, values);
      const near = typos.length > 0 ? typos : within.length > 0 ? within : nearTo(value, values, scope);
      const known = values.length > 8 ? 'a known one' : values.join(', ');
      const message = `the property ${quote(name)} is never ${quote(value)}: use ${known}${hint(near.slice(0, 3))}`;
      const [nearest] = near;
      scope.reportHere(propertyOutsideValues, at, value, message, ({ path }) =>
        nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
      );
    },
  },
};
