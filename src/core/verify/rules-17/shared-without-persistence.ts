import { isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const sharedWithoutPersistence: Rule = {
  id: 'shared-without-persistence',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_S_SHARED_WITHOUT_PERSISTENCE_MODE',
  targets: { since: '17' },
  says: 'An entity is `shared` and does not say where its records live.',
  wrong: { entities: [{ name: 'Note', shared: true, fields: [{ name: 'text', type: 'string' }] }] },
  also: ['stored-without-collection'],
  right: {
    entities: [{ name: 'Note', shared: true, persistence: 'runtime', fields: [{ name: 'text', type: 'string' }] }],
  },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const entity of scope.model.entities) {
        const { name, node } = entity;
        if (!isObject(node) || node.shared !== true) continue;
        if (node.persistence !== undefined && node.persistence !== null) continue;
        // A collection is where stored records are.
        const value = typeof node.collection === 'string' ? 'persistent' : 'runtime';
        const message = `the entity ${quote(name)} is shared and does not say where its records live: give it a \`persistence\``;
        scope.report(sharedWithoutPersistence, { element: entity }, name, message, ({ path }) => [
          { action: 'set_property', params: { path: `${path}/persistence`, value } },
        ]);
      }
    },
  },
};
