// What the console and the editors say of actions: every one of the vocabulary has a sentence, which names what it is about.
import { describe, expect, it } from 'vitest';
import { actionDefinitions } from '../src/core/plan/index.ts';
import { sayAction, sayActions } from '../src/core/plan/say-action.ts';
import { sayParts } from '../web/src/say-parts.ts';

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
    'set_guard',
    { trait: 'T', from: 'a', event: 'GO', guard: ['and', ['>', '@entity.n', 0], ['not', '@entity.isDone']] },
    'Let a — GO happen only if (@entity.n > 0) and not(@entity.isDone) in T',
  ],
  [
    'set_property',
    { path: '/config', value: { rows: [1, 2], title: 'Desk', empty: [] } },
    'Write (rows: 1, 2, title: Desk, empty: an empty list) as config',
  ],
  [
    'add_listen',
    { trait: 'Ship', event: 'PAID', triggers: 'PACK', source: { kind: 'trait', trait: 'Cart' } },
    'Let Ship listen to PAID of Cart, which fires PACK',
  ],
  ['add_states', { trait: 'T', count: 3 }, 'Add 3 states to T'],
  [
    'add_effect',
    { trait: 'T', from: 'a', event: 'GO', effect: 'set', args: ['@entity.status', 'open'] },
    'Let a — GO set @entity.status to open in T',
  ],
  ['add_effect', { trait: 'T', state: 'open', effect: 'render-ui' }, 'On entering open, do render-ui in T'],
  [
    'add_effect',
    {
      trait: 'T',
      state: 'open',
      from: 'a',
      event: 'GO',
      effect: 'render-ui',
      args: ['main', { type: 'loading-state' }],
    },
    'Let a — GO → open show a loading-state in main in T',
  ],
  [
    'add_effect',
    { trait: 'T', state: 'open', effect: 'fetch', args: ['Issue', {}] },
    'On entering open, load Issue in T',
  ],
  ['frobnicate', { trait: 'T' }, 'frobnicate (trait: T)'],
])('%s of %j', (action, given, says) => {
  expect(sayAction({ action, params: given })).toBe(says);
});

describe('a place of a document that is at hand', () => {
  const transitions = [
    { from: 'open', event: 'ESCALATE', to: 'urgent', effects: [['set', '@entity.status', '@entity.statu']] },
    { from: 'open', event: 'CLOSE', to: 'closed' },
  ];
  const trait = { name: 'TicketTriage', stateMachine: { states: [{ name: 'open' }], transitions } };
  const fields = [{ name: 'status', type: 'string' }, { type: 'string' }];
  const desk = { name: 'Desk', entity: { name: 'Ticket', fields }, traits: ['Audit', trait] };
  const document = () => ({ orbitals: [{ ...desk, pages: [{ name: 'Board', path: '/board' }] }] });
  const says = (path: string) => sayAction({ action: 'set_property', params: { path, value: 'x' } }, document);
  it.each([
    [
      'traits/1/stateMachine/transitions/1/to',
      'in place of closed as to of transition open — CLOSE → closed of TicketTriage',
    ],
    [
      'traits/1/stateMachine/transitions/0/effects/0/2',
      'in place of @entity.statu in effect 1 (set) of transition open — ESCALATE → urgent of TicketTriage',
    ],
    ['traits/1/stateMachine/states/0/isFinal', 'as isFinal of state open of TicketTriage'],
    ['traits/0', 'as Audit'],
    ['entity/fields/0/type', 'in place of string as type of field status'],
    ['entity/fields/1/type', 'in place of string as type of field 2'],
    ['pages/0/path', 'in place of /board as path of Board'],
    ['traits/TicketTriage/stateMachine/states/open/name', 'in place of open as name of open of TicketTriage'],
    ['traits/7/scope', 'as scope of trait 8'],
  ])('%s has the names that stand there', (path, place) => {
    expect(says(`/orbitals/0/${path}`)).toBe(`Write x ${place}`);
  });

  it('is named by its position once an earlier step took something away', () => {
    const set = { action: 'set_property', params: { path: '/orbitals/0/traits/1/scope', value: 'x' } };
    const remove = { action: 'remove_trait', params: { name: 'Audit' } };
    expect(sayActions([set, remove, set], document)).toEqual([
      'Write x as scope of TicketTriage',
      'Remove the trait Audit',
      'Write x as scope of trait 2',
    ]);
  });
});

it('the parts of a similarity add up to it in whole numbers', () => {
  const none = { sentence: 0, words: 0, structure: 0, done: 0, steps: 0 };
  expect(sayParts({ ...none, sentence: 0.414, words: 0.304 })).toBe('41 what is said + 31 the same words = 72 %');
  expect(sayParts({ ...none, steps: 1 })).toBe('100 the same steps = 100 %');
  expect(sayParts(none)).toBe('Nothing in it is like what was asked.');
});
