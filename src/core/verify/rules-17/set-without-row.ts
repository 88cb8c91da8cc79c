import { isObject } from '../../base/json.ts';
import { nodeName, type Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { setsField, stepsOf, writesOf } from '../entity-writes.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { isStored } from './tick-on-stored-entity.ts';

export const setWithoutRow: Rule = {
  id: 'set-without-row',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_SET_COLUMN_WITHOUT_ROW',
  targets: { since: '17' },
  says: 'A transition sets a field of a stored entity, no row is in sight (neither an `id` nor a row in the payload, nor `@entity.id` set anywhere in the trait), and the trait never creates or updates that entity.',
  wrong: {
    entity: { persistence: 'persistent', collection: 'tickets' },
    trait: { category: 'lifecycle' },
    effects: [['set', '@entity.title', '@payload.title']],
  },
  right: {
    entity: { persistence: 'persistent', collection: 'tickets' },
    trait: { category: 'lifecycle' },
    effects: [
      ['set', '@entity.title', '@payload.title'],
      ['persist', 'create', 'Ticket', '@payload'],
    ],
  },
  fixes: [],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) {
        const { linkedEntity } = trait;
        if (linkedEntity === null || !isStored(scope, linkedEntity)) continue;
        if (setsField(trait, 'id') || savesEntity(trait, linkedEntity)) continue;
        for (const transition of trait.transitions) {
          const [field] = [...writesOf(transition).set];
          if (field === undefined || hasRow(scope, trait, transition.event)) continue;
          const message = `${quote(field)} of ${quote(linkedEntity)} is set, and no row is meant: set \`@entity.id\` first, or create the row with \`persist\``;
          scope.report(setWithoutRow, { element: transition, trait }, field, message);
        }
      }
    },
  },
};

const savesEntity = (trait: Trait, entity: string) =>
  stepsOf(trait).some((step) =>
    writesOf(step).persists.some(([, verb, name]) => (verb === 'create' || verb === 'update') && name === entity),
  );

/** Whether the payload of an event says which row is meant. */
function hasRow(scope: DocumentScope, trait: Trait, event: string): boolean {
  const declared = trait.events.find(({ name }) => name === event) ?? trait.emits.find(({ name }) => name === event);
  return (declared?.payload ?? []).some((field) => {
    const name = nodeName(field, 'name');
    if (name === 'id' || name === 'row') return true;
    const type = isObject(field) && typeof field.type === 'string' ? field.type.replace(/[[\]]/g, '') : '';
    return type === '@entity' || scope.model.entityByName.has(type);
  });
}
