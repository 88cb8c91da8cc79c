import { expect, test } from 'vitest';
import { parseSchema } from '../../core/schema/index.ts';
import { changedMachines } from './changed-machines.ts';

const deskOf = (orbital: string, entity: string, trait: string, events: readonly string[]) =>
  parseSchema({
    orbitals: [
      {
        name: orbital,
        entity: { name: entity, fields: [] },
        traits: [
          {
            name: trait,
            linkedEntity: entity,
            stateMachine: {
              states: [{ name: 'open', isInitial: true }, { name: 'done' }],
              events: events.map((key) => ({ key })),
              transitions: events.map((event) => ({ from: 'open', event, to: 'done' })),
            },
          },
        ],
      },
    ],
  }).schema;

const renames = [
  { type: 'entity', from: 'Ticket', to: 'Case' },
  { type: 'trait', from: 'TicketFlow', to: 'CaseFlow' },
] as const;

test('a machine whose entity and orbital have new names as well is one picture, or none where nothing else changed', () => {
  const before = deskOf('TicketDesk', 'Ticket', 'TicketFlow', ['CLOSE']);
  expect(changedMachines(before, deskOf('CaseDesk', 'Case', 'CaseFlow', ['CLOSE']), renames, true)).toEqual([]);
  const after = deskOf('CaseDesk', 'Case', 'CaseFlow', ['CLOSE', 'DROP']);
  expect(changedMachines(before, after, renames, true).map(({ title }) => title)).toEqual(['TicketFlow → CaseFlow']);
});
