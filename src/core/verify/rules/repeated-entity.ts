import type { Json } from '../../base/json.ts';
import type { Orbital } from '../../schema/element.ts';
import { isSameJson, removal } from '../declared-names.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/**
 * Each orbital declares its entity; a bare name only refers to one. Auxiliary entities are those of behaviors that an orbital has taken in: each brings its own,
 * and the same one may come with several.
 */
export const repeatedEntity: Rule = {
  id: 'repeated-entity',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_X_DUPLICATE_ENTITY',
  says: 'Two orbitals, or one orbital twice, declare an entity of one name.',
  wrong: { orbitals: [{ name: 'Archive', entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] } }] },
  right: { orbitals: [{ name: 'Archive', entity: 'Ticket' }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      if (model.entities.length === model.entityByName.size) return;
      const leading = new Map<string, Json>();
      const auxiliary = new Map<Orbital, Map<string, Json>>();
      for (const entity of model.entities) {
        const { node, name, orbital } = entity;
        if (typeof node === 'string' || name === '') continue;
        const others = entity.isAuxiliary ? (auxiliary.get(orbital) ?? new Map<string, Json>()) : leading;
        if (entity.isAuxiliary) auxiliary.set(orbital, others);
        const rival = others.get(name);
        if (rival === undefined) {
          others.set(name, node);
          continue;
        }
        const isCopy = isSameJson(rival, node);
        const message = `the entity ${quote(name)} is declared already: write its name alone where it is meant, or rename this one`;
        scope.report(repeatedEntity, { element: entity }, name, message, ({ path }) => {
          if (!isCopy) return [];
          return entity.isAuxiliary ? [removal(path)] : [{ action: 'set_property', params: { path, value: name } }];
        });
      }
    },
  },
};
