// What the console says of actions: every one of the vocabulary has a sentence, which names what it is about.
import { expect, it } from 'vitest';
import { actionDefinitions } from '../src/core/plan/index.ts';
import { sayAction } from '../web/src/say-action.ts';

const params = {
  ...{ trait: 'Triage', entity: 'Ticket', page: 'Board', name: 'Thing', field: 'status', state: 'open' },
  ...{ states: ['open'], events: ['CLOSE'], transitions: [{ from: 'open', event: 'CLOSE', to: 'closed' }] },
  ...{ from: 'open', event: 'CLOSE', to: 'closed', set: { title: 'Open' }, guard: ['>', '@entity.n', 0] },
  ...{ path: '/orbitals/Desk/traits/Triage/scope', value: 'collection', effect: 'emit', args: ['DONE'], index: 0 },
};

it('every action of the vocabulary has a sentence of its own, with all that it is about', () => {
  const told = actionDefinitions.map(({ name, params: known }) => {
    const own = Object.fromEntries(Object.entries(params).filter(([key]) => Object.hasOwn(known, key)));
    return { name, own, says: sayAction({ action: name, params: own }) };
  });
  expect(told.length).toBeGreaterThan(40);
  for (const { name, own, says } of told) {
    expect(says, name).toMatch(/^[A-Z][a-z]+ /);
    expect(says, name).not.toMatch(/_|undefined|\[object/);
    for (const key of ['trait', 'entity', 'page', 'name', 'field', 'state', 'event'] as const)
      if (own[key] !== undefined && key !== 'name') expect(says, `${name}: ${key}`).toContain(String(params[key]));
  }
  expect(new Set(told.map(({ says }) => says)).size).toBe(told.length);
});

it.each([
  [
    'add_transition',
    { trait: 'Triage', from: 'open', event: 'CLOSE', to: 'closed' },
    'Add the transition open — CLOSE → closed in Triage',
  ],
  ['set_guard', { trait: 'T', from: 'a', event: 'GO', guard: null }, 'Let a — GO happen always in T'],
  ['mark_terminal', { trait: 'T', state: 'done' }, 'Say that T ends in the state done'],
  [
    'set_property',
    { path: '/orbitals/Desk/traits/T/stateMachine/transitions/2/effects/0/1', value: '@entity.status' },
    'Write @entity.status as part 2 of effect 1 of transition 3 of T',
  ],
  [
    'set_property',
    { path: '/orbitals/0/traits/1/stateMachine/transitions/6/effects/0/1', value: '@entity.status' },
    'Write @entity.status as part 2 of effect 1 of transition 7 of trait 2',
  ],
  ['set_property', { path: '/version', value: '1.0.0' }, 'Write 1.0.0 as version'],
  [
    'add_listen',
    { trait: 'Ship', event: 'PAID', triggers: 'PACK', source: { kind: 'trait', trait: 'Cart' } },
    'Let Ship listen to PAID of Cart, which fires PACK',
  ],
  ['add_states', { trait: 'T', count: 3 }, 'Add 3 states to T'],
  [
    'add_effect',
    { trait: 'T', from: 'a', event: 'GO', effect: 'set', args: ['@entity.status', 'open'] },
    'Let a — GO do ["set","@entity.status","open"] in T',
  ],
  ['frobnicate', { trait: 'T' }, 'frobnicate {"trait":"T"}'],
])('%s of %j', (action, given, says) => {
  expect(sayAction({ action, params: given })).toBe(says);
});
