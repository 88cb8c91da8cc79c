import { isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import { retiredWords } from '../retired.ts';
import type { Rule } from '../rule.ts';

const retired = retiredWords.persistence ?? {};

export const retiredPersistence: Rule = {
  id: 'retired-persistence',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'The `persistence` of an entity is `singleton` or `instance`, which this version of the format does not read: records in memory are `runtime`.',
  wrong: { entity: { persistence: 'singleton' } },
  right: { entity: { persistence: 'runtime' } },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const entity of scope.model.entities) {
        const { node } = entity;
        const word = isObject(node) && typeof node.persistence === 'string' ? node.persistence : '';
        const value = Object.hasOwn(retired, word) ? retired[word]?.word : undefined;
        if (value === undefined) continue;
        const message = `this version of the format does not read the persistence ${quote(word)}: records in memory are ${quote(value)}`;
        scope.report(retiredPersistence, { element: entity, rest: ['persistence'] }, word, message, ({ path }) => [
          { action: 'set_property', params: { path, value } },
        ]);
      }
    },
  },
};
