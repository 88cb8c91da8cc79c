import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const unknownEntityField: Rule = {
  id: 'unknown-entity-field',
  category: 'broken_binding',
  severity: 'error',
  says: 'A binding names a field that the linked entity does not have.',
  wrong: { effects: [['set', '@entity.titel', '@payload.title']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property', 'add_field'],
  check: {
    entityBinding: ({ text, field }, scope) => {
      const { entity } = scope;
      if (field === null || entity === null || entity.fields === null || entity.fields.has(field)) return;
      const near = nearTo(field, entity.fields, scope);
      const [nearest] = near;
      const [, , inner, ...deeper] = text.split('.', 4);
      // A level too many: `@entity.data.title` of an entity that has a title.
      const isDeep = nearest === undefined && inner !== undefined && deeper.length === 0 && entity.fields.has(inner);
      const meant = isDeep ? hint([`${text.slice(0, text.indexOf('.'))}.${inner}`]) : hint(near);
      const message = `the entity ${quote(entity.name)} has no field ${quote(field)}: add it or use one that exists${meant}`;
      const addField = { action: 'add_field', params: { entity: entity.name, field: { name: field, type: 'string' } } };
      const root = text.slice(0, text.indexOf('.'));
      const path = text.slice(root.length + 1 + field.length);
      scope.reportHere(unknownEntityField, [], text, message, (place) => [
        ...(nearest === undefined
          ? []
          : [{ action: 'set_property', params: { path: place.path, value: `${root}.${nearest}${path}` } }]),
        ...(place.document.isOneEntity(entity.name) ? [addField] : []),
      ]);
    },
  },
};
