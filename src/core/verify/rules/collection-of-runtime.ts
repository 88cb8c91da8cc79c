import { isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const collectionOfRuntime: Rule = {
  id: 'collection-of-runtime',
  category: 'invalid_declaration',
  severity: 'warning',
  says: 'An entity names the `collection` that keeps its records, and its `persistence` is `runtime`: no record is kept.',
  wrong: { entity: { collection: 'tickets', persistence: 'runtime' } },
  right: { entity: { collection: 'tickets', persistence: 'persistent' } },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const entity of scope.model.entities) {
        const { node, name } = entity;
        if (!isObject(node) || node.persistence !== 'runtime' || typeof node.collection !== 'string') continue;
        const message = `the entity ${quote(name)} names the collection ${quote(node.collection)} and is kept nowhere: make it persistent, or take the collection out`;
        scope.report(collectionOfRuntime, { element: entity, rest: ['persistence'] }, name, message, ({ path }) => [
          { action: 'set_property', params: { path, value: 'persistent' } },
          { action: 'unset_property', params: { path: path.replace(/persistence$/, 'collection') } },
        ]);
      }
    },
  },
};
