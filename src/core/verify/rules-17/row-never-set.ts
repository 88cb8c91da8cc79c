import { setsField, stepsOf, writesOf } from '../entity-writes.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const rowNeverSet: Rule = {
  id: 'row-never-set',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_BINDING_PERSIST_ROW_ID_NEVER_SET',
  targets: { since: '17' },
  says: 'A `persist` updates or deletes `@entity`, and no transition of the trait sets `@entity.id`: no row is meant, and the runtime refuses the write.',
  wrong: { effects: [['persist', 'update', 'Ticket', '@entity']] },
  right: {
    effects: [
      ['set', '@entity.id', '@payload.title'],
      ['persist', 'update', 'Ticket', '@entity'],
    ],
  },
  fixes: ['add_effect'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      let isSet: boolean | null = null;
      for (const step of stepsOf(trait)) {
        const write = writesOf(step).persists.find(
          ([, verb, , row]) => (verb === 'update' || verb === 'delete') && (row === '@entity' || row === '@entity.id'),
        );
        if (write === undefined) continue;
        isSet ??= setsField(trait, 'id');
        if (isSet) return;
        const message = `${quote(String(write[1]))} writes the row \`@entity\`, and nothing sets \`@entity.id\`: set it from the row that the event is about`;
        scope.report(rowNeverSet, step, [], String(write[1]), message, ({ trait: name }) => {
          const id = step.kind === 'transition' ? idIn(scope.lookups.payloadOf(step.event)) : null;
          if (id === null || step.kind !== 'transition') return [];
          const [from = ''] = step.sources;
          const params = { trait: name, state: step.to, from, event: step.event, index: 0, effect: 'set' };
          return [{ action: 'add_effect', params: { ...params, args: ['@entity.id', `@payload.${id}`] } }];
        });
      }
    },
  },
};

const idIn = (fields: ReadonlySet<string>): string | null =>
  fields.has('id') ? 'id' : fields.has('row') ? 'row.id' : null;
