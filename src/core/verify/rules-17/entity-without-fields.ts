import { isArray, isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const entityWithoutFields: Rule = {
  id: 'entity-without-fields',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_NO_FIELDS',
  targets: { since: '17' },
  says: 'An entity of an orbital that is written out has an empty list of fields.',
  wrong: { entities: [{ name: 'Note', persistence: 'runtime', fields: [] }] },
  right: { entities: [{ name: 'Note', persistence: 'runtime', fields: [{ name: 'text', type: 'string' }] }] },
  fixes: [],
  check: {
    document: (scope) => {
      if (scope.model.schema.places !== null) return;
      for (const { entity, otherEntities, traits } of scope.model.orbitals) {
        // In an outline fields are still to come.
        if (traits.length === 0 || traits.some(({ form }) => form === 'opaque')) continue;
        for (const one of entity === null ? otherEntities : [entity, ...otherEntities]) {
          if (!isObject(one.node) || !isArray(one.node.fields) || one.node.fields.length > 0) continue;
          const message = `the entity ${quote(one.name)} has no fields: a record of it holds nothing, so give it what it is about`;
          scope.report(entityWithoutFields, { element: one, rest: ['fields'] }, one.name, message);
        }
      }
    },
  },
};
