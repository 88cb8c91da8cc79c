import { isObject } from '../../base/json.ts';
import { pluralOf } from '../../base/words.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const storedWithoutCollection: Rule = {
  id: 'stored-without-collection',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_MISSING_COLLECTION',
  targets: { since: '17' },
  says: 'The `persistence` of an entity is `persistent`, and no `collection` says under which name its records are stored.',
  wrong: { entity: { persistence: 'persistent' }, trait: { category: 'lifecycle' } },
  right: { entity: { persistence: 'persistent', collection: 'tickets' }, trait: { category: 'lifecycle' } },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const entity of scope.model.entities) {
        const { node, name } = entity;
        if (!isObject(node) || node.persistence !== 'persistent') continue;
        if (node.collection !== undefined && node.collection !== null) continue;
        const message = `the records of ${quote(name)} are persistent, and nothing says where: give the entity a \`collection\``;
        scope.report(storedWithoutCollection, { element: entity }, name, message, ({ path }) =>
          name === ''
            ? []
            : [{ action: 'set_property', params: { path: `${path}/collection`, value: collectionOf(name) } }],
        );
      }
    },
  },
};

/** `WorkOrder` is stored in `work_orders`. */
const collectionOf = (name: string): string =>
  pluralOf(name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_').toLowerCase());
