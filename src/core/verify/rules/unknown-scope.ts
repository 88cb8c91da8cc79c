import { isObject } from '../../base/json.ts';
import { reportIn } from '../declared-fields.ts';
import { judgeWord } from '../declared-values.ts';
import type { Rule } from '../rule.ts';

export const unknownScope: Rule = {
  id: 'unknown-scope',
  category: 'invalid_declaration',
  severity: 'warning',
  says: 'The `scope` of a trait, of an emit or of a listener is no word of the format. A typo of a word is an error.',
  wrong: { trait: { scope: 'instnace' } },
  right: { trait: { scope: 'instance' } },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      if (trait.form !== 'inline') return;
      const report = reportIn(scope);
      const own = { element: trait, rest: [] };
      if (isObject(trait.node)) judgeWord(unknownScope, 'instanceScope', trait.node, 'scope', own, scope, report);
      for (const element of [...trait.emits, ...trait.listens])
        if (isObject(element.node))
          judgeWord(unknownScope, 'eventScope', element.node, 'scope', { element, rest: [] }, scope, report);
    },
  },
};
