import { isObject } from '../../base/json.ts';
import { reportIn } from '../declared-fields.ts';
import { judgeWord } from '../declared-values.ts';
import type { Rule } from '../rule.ts';

export const unknownTraitCategory: Rule = {
  id: 'unknown-trait-category',
  category: 'invalid_declaration',
  severity: 'warning',
  official: 'ORB_T_INVALID_CATEGORY',
  says: 'The `category` of a trait is no word of the format. A typo of a word is an error.',
  wrong: { trait: { category: 'interacton' }, pattern: { type: 'stack' }, transitions: [] },
  right: { trait: { category: 'interaction' } },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      if (trait.form === 'inline' && isObject(trait.node))
        judgeWord(
          unknownTraitCategory,
          'category',
          trait.node,
          'category',
          { element: trait, rest: [] },
          scope,
          reportIn(scope),
        );
    },
  },
};
