import { isObject, type Json, type JsonObject } from '../../base/json.ts';
import { nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const relationWithoutEntity: Rule = {
  id: 'relation-without-entity',
  category: 'unknown_entity_ref',
  severity: 'error',
  official: 'ORB_E_INVALID_RELATION',
  targets: { since: '17' },
  says: 'A field of an entity, or what its list holds, has the type `relation`, and no `relation` says to which entity it leads.',
  wrong: { fields: [{ name: 'ticket', type: 'relation' }] },
  right: { fields: [{ name: 'ticket', type: 'relation', relation: { entity: 'Ticket', cardinality: 'one' } }] },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const names = new Map(scope.model.entities.map(({ name }) => [name.toLowerCase(), name]));
      for (const entity of scope.model.entities)
        for (const field of entity.fields) {
          const node = field.node as Json;
          if (!isObject(node)) continue;
          const isOfItems = isObject(node.items) && node.items.type === 'relation';
          const related = isOfItems ? (node.items as JsonObject) : node;
          if (related.type !== 'relation' || (related.relation !== undefined && related.relation !== null)) continue;
          const rest = isOfItems ? ['items'] : [];
          const rule = isOfItems ? { ...relationWithoutEntity, official: 'COMPILATION_ERROR' } : relationWithoutEntity;
          const message = `the relation ${quote(field.name)} does not say to which entity it leads: give it a \`relation\``;
          scope.report(rule, { element: field, rest }, field.name, message, ({ path }) => {
            const [near] = nearTo(field.name.replace(/_?ids?$/i, '').toLowerCase(), names.keys(), scope);
            const meant = near === undefined ? undefined : names.get(near);
            if (meant === undefined) return [];
            return [
              {
                action: 'set_property',
                params: { path: `${path}/relation`, value: { entity: meant, cardinality: 'one' } },
              },
            ];
          });
        }
    },
  },
};
