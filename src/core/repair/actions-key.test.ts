import { describe, expect, it } from 'vitest';
import { baseTransitions, repair, ticket } from '../../../tests/fixtures/ticket.ts';
import type { Json } from '../base/json.ts';
import { meaningKey } from './distinct.ts';

const declared = (members?: object) => {
  const details = members === undefined ? {} : { details: { DEFER: members } };
  return meaningKey([{ action: 'add_events', params: { trait: 'Triage', events: ['DEFER'], ...details } as never }]);
};
const putOut = (members: object) =>
  meaningKey([{ action: 'add_emit', params: { trait: 'Triage', event: 'DEFER', ...members } as never }]);

describe('what declares an event', () => {
  it.for([{}, { name: 'DEFER' }, { payload: [] }, { payloadSchema: [] }, { name: 'DEFER', payloadSchema: [] }])(
    '%j says no more than its name',
    (members) => expect(declared(members)).toBe(declared()),
  );

  it.for([{ name: 'Defer' }, { payloadSchema: ['id'] }, { description: 'Later' }, { values: [] }])(
    '%j says more',
    (members) => expect(declared(members)).not.toBe(declared()),
  );

  it('keeps what is said of another event of the list', () => {
    const both = (details: object) =>
      meaningKey([{ action: 'add_events', params: { trait: 'T', events: ['A', 'B'], details } as never }]);
    expect(both({ A: {}, B: { name: 'Be' } })).toBe(both({ B: { name: 'Be' } }));
    expect(both({ A: {}, B: { name: 'Be' } })).not.toBe(both({ A: {} }));
  });

  it('is the same put out with nothing and without a payload, and another with one', () => {
    expect(putOut({ payload: [] })).toBe(putOut({}));
    expect(putOut({ payload: ['id'] })).not.toBe(putOut({}));
  });
});

describe('a suggestion that declares an event', () => {
  const stray = { from: 'assessing', event: 'DEFER', to: 'waiting' };

  it.for(['no labels', 'empty payloads'])('comes once among events with %s', (kind) => {
    const document = ticket({ transitions: [...baseTransitions, stray] }) as never as {
      orbitals: { traits: { stateMachine: { events: Json } }[] }[];
    };
    const machine = document.orbitals[0]?.traits[0]?.stateMachine ?? expect.unreachable();
    const rest = kind === 'no labels' ? {} : { payloadSchema: [] };
    machine.events = ['ASSESS', 'CLOSE', 'WAIT', 'REOPEN'].map((key) => ({ key, ...rest }));
    const { suggestions } = repair(document, ['undeclared_event']);
    expect(suggestions[0]?.actions.map(({ action }) => action)).toEqual(['add_events']);
    const declaring = suggestions.filter(({ actions }) => actions.every(({ action }) => action === 'add_events'));
    expect(declaring).toHaveLength(1);
  });
});
