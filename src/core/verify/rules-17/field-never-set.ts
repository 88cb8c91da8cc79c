import { isObject } from '../../base/json.ts';
import { fieldsSetIn, writesOf } from '../entity-writes.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const fieldNeverSet: Rule = {
  id: 'field-never-set',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_BINDING_ENTITY_FIELD_NEVER_SET',
  targets: { since: '17' },
  says: 'A trait reads a field of `@entity` that has no default and that none of its effects sets.',
  wrong: { effects: [['set', '@entity.status', '@entity.title']] },
  right: {
    effects: [
      ['set', '@entity.title', '@payload.title'],
      ['set', '@entity.status', '@entity.title'],
    ],
  },
  fixes: [],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) {
        const entity = trait.linkedEntity === null ? undefined : scope.model.entityByName.get(trait.linkedEntity);
        if (entity === undefined || !entity.hasKnownFields || fieldsSetIn(trait).has('*')) continue;
        const given = new Set(
          entity.fields.filter(({ node }) => isObject(node) && node.default !== undefined).map(({ name }) => name),
        );
        const told = new Set(['id']);
        for (const step of trait.transitions)
          for (const field of writesOf(step).read) {
            if (told.has(field) || given.has(field)) continue;
            told.add(field);
            if (fieldsSetIn(trait).has(field)) continue;
            const message = `${quote(field)} of \`@entity\` is read here and never set in ${quote(trait.name)}: set it, give the field a default, or read it from the payload`;
            scope.report(fieldNeverSet, { element: step, trait }, field, message);
          }
      }
    },
  },
};
