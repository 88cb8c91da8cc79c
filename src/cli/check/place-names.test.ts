import { describe, expect, it } from 'vitest';
import { placeNames } from './place-names.ts';

const document = {
  name: 'Desk',
  orbitals: [
    {
      name: 'Tickets',
      entity: { name: 'Ticket', fields: [{ name: 'status' }, {}] },
      traits: [
        {
          name: 'Triage',
          emits: [{ event: 'ESCALATED' }],
          stateMachine: {
            states: [{ name: 'assessing' }, { name: 'escalated' }],
            events: [{ key: 'ESCALATE' }],
            transitions: [
              { from: 'assessing', event: 'ESCALATE', to: 'escalated', effects: [['set', '@entity.status', 'x']] },
              { from: ['a', 'b'], event: 'GO' },
            ],
          },
        },
        'Outlined',
      ],
      pages: [{ name: 'Board' }],
    },
    { entity: 'Agent', traits: [] },
  ],
};

describe('the names of a place', () => {
  it.each([
    ['', ''],
    ['/name', 'name'],
    ['/orbitals', 'orbitals'],
    ['/orbitals/0', 'Tickets'],
    ['/orbitals/1', 'Agent'],
    ['/orbitals/0/entity', 'Tickets / entity Ticket'],
    ['/orbitals/0/entity/fields/0', 'Tickets / entity Ticket / field status'],
    ['/orbitals/0/entity/fields/1', 'Tickets / entity Ticket / field 1'],
    ['/orbitals/0/entity/fields/0/type', 'Tickets / entity Ticket / field status / type'],
    ['/orbitals/0/traits/0', 'Tickets / Triage'],
    ['/orbitals/0/traits/1', 'Tickets / Outlined'],
    ['/orbitals/0/traits/0/emits/0', 'Tickets / Triage / emits ESCALATED'],
    ['/orbitals/0/traits/0/stateMachine', 'Tickets / Triage'],
    ['/orbitals/0/traits/0/stateMachine/states/1', 'Tickets / Triage / state escalated'],
    ['/orbitals/0/traits/0/stateMachine/events/0', 'Tickets / Triage / event ESCALATE'],
    ['/orbitals/0/traits/0/stateMachine/transitions/0', 'Tickets / Triage / assessing --ESCALATE--> escalated'],
    [
      '/orbitals/0/traits/0/stateMachine/transitions/0/effects/0/1',
      'Tickets / Triage / assessing --ESCALATE--> escalated / effect 0',
    ],
    ['/orbitals/0/traits/0/stateMachine/transitions/1', 'Tickets / Triage / a|b --GO--> ?'],
    ['/orbitals/0/pages/0/path', 'Tickets / page Board / path'],
    ['/orbitals/7/traits/0', '7 / traits / 0'],
  ])('%s is %s', (pointer, names) => {
    expect(placeNames(document, pointer)).toBe(names);
  });
});
