import type { Report } from '../declared-fields.ts';
import { judgeWord } from '../declared-values.ts';
import type { Rule } from '../rule.ts';

export const unknownPersistence: Rule = {
  id: 'unknown-persistence',
  category: 'invalid_declaration',
  severity: 'warning',
  says: 'The `persistence` of an entity is no word of the format. A typo of a word is an error.',
  wrong: { entity: { persistence: 'persistant' } },
  right: { entity: { persistence: 'persistent' } },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const report: Report = (rule, place, name, message, repairs) => scope.report(rule, place, name, message, repairs);
      for (const entity of scope.model.entities)
        if (typeof entity.node !== 'string')
          judgeWord(
            unknownPersistence,
            'persistence',
            entity.node,
            'persistence',
            { element: entity, rest: [] },
            scope,
            report,
          );
    },
  },
};
