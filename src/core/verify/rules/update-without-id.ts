import { storedBy } from '../../schema/record-members.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const updateWithoutId: Rule = {
  id: 'update-without-id',
  category: 'invalid_effect',
  severity: 'warning',
  says: 'A `persist` updates the stored entity that the trait is linked to with a record written out, which has fields of it alone and no `id`: nothing says which row changes. A record with members of other names may say so in a way of its own, and is left alone.',
  wrong: {
    entity: { persistence: 'persistent' },
    effects: [['persist', 'update', 'Ticket', { status: 'done' }]],
  },
  right: {
    entity: { persistence: 'persistent' },
    events: [{ key: 'CLOSE', payloadSchema: [{ name: 'id', type: 'string' }] }],
    transitions: [
      {
        from: 'open',
        event: 'CLOSE',
        to: 'done',
        effects: [['persist', 'update', 'Ticket', { id: '@payload.id', status: 'done' }]],
      },
    ],
  },
  fixes: ['set_property'],
  check: {
    effects: {
      persist: (call, scope) => {
        const stored = storedBy(call);
        const { entity } = scope;
        if (stored === null || call[1] !== 'update' || entity?.isStored !== true || entity.fields === null) return;
        if (stored.entity !== '@entity' && stored.entity !== entity.name) return;
        const names = Object.keys(stored.record);
        if (names.includes('id') || !names.every((name) => entity.fields?.has(name))) return;
        const message = `the update of ${quote(entity.name)} does not say which row: give the record its \`id\``;
        const value = rowIn(scope);
        scope.reportHere(updateWithoutId, [3], 'id', message, ({ path }) =>
          value === null ? [] : [{ action: 'set_property', params: { path: `${path}/id`, value } }],
        );
      },
    },
  },
};

/** The row that the event of the place carries, else null: only a person knows which one is meant. */
function rowIn(scope: TraitScope): string | null {
  const { owner } = scope.site;
  if (owner.kind !== 'transition') return null;
  if (scope.carries(owner.name, 'id')) return '@payload.id';
  return scope.carries(owner.name, 'row') ? '@payload.row.id' : null;
}
