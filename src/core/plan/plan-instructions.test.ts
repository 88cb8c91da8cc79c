import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { machineOf, sharingSchema } from '../../../tests/fixtures/shared-sources.ts';
import { allOrders, checkPair, checkPlanCase, thoroughnessOf } from '../../../tests/laws/plan-laws.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { parseSchema } from '../schema/index.ts';
import { planInstructions } from './index.ts';

// By the million in `npm run fuzz plan`.
test('[laws of plans] four hundred pairs', { timeout: 600_000 }, () => {
  const kinds = new Set<string>();
  forSeeds(1, 400, (prng, seed) => kinds.add(checkPlanCase(prng, thoroughnessOf(seed), 0.01).kind));
  expect(kinds.size).toBe(7);
});

test('[laws of plans] four hundred pairs of machines whose transitions share sources', { timeout: 600_000 }, () => {
  forSeeds(1, 400, (prng, seed) => checkPair(prng, sharingSchema(prng), sharingSchema(prng), thoroughnessOf(seed)));
});

test.each([632, 1080, 5_001_489])('[laws of plans] the pair of seed %i, which broke one once', (seed) => {
  forSeeds(seed, 1, (prng) => expect(checkPlanCase(prng, thoroughnessOf(seed), 0.02).kind).not.toBe(''));
});

test('what can come at once between others that move is added there', () => {
  const from = parseSchema(machineOf(['a', 'b', 'c', 'd'], [go('a', 'E', 'b'), go('a', 'E', 'c')])).schema;
  const list = [go('a', 'E', 'a'), go('a', 'E', 'd'), go('a', 'E', 'c')];
  const { instructions } = planInstructions(from, parseSchema(machineOf(['a', 'b', 'c', 'd'], list)).schema);
  expect(instructions.map(({ action }) => action)).toEqual(['retarget_transition', 'add_transitions']);
});

const app = (...orbitals: JsonObject[]): Json => ({ name: 'App', orbitals });

const machine = (transitions: Json[], ...states: string[]): Json =>
  app({
    entity: 'Ticket',
    traits: [{ name: 'Triage', stateMachine: { states, events: ['SAVE'], transitions } }],
  });

const go = (from: Json, event: string, to: string): JsonObject => ({ from, event, to });

const withEvents = (schema: Json, events: Json[]): Json =>
  JSON.parse(JSON.stringify(schema).replace('"events":["SAVE"]', `"events":${JSON.stringify(events)}`));

const aroundOneThatGoes = (end: string, ...between: string[]): Json =>
  machine(
    ['open', end, ...between, 'old'].map((to) => ({ from: 'open', event: 'SAVE', to })),
    'open',
    'old',
    'new',
  );

/** Pairs that broke a law once. */
test.each<[string, Json, Json]>([
  [
    'two steps to one state, whose name is composed once and decomposed once',
    app(),
    machine(
      ['caf\u00e9', 'cafe\u0301'].map((to) => ({ from: 'open', event: 'SAVE', to })),
      'open',
      'caf\u00e9',
    ),
  ],
  [
    'groups that go between two steps of shared sources that go elsewhere, to a state that comes',
    machineOf(
      ['a', 'b'],
      [
        go('b|a', 'E', 'b'),
        go('*', 'E', 'a'),
        go('b', 'E', 'b'),
        go('*', 'E', 'a'),
        { ...go('a', 'E', 'b'), effects: [['emit', 'X']] },
        go('b', 'E', 'b'),
      ],
    ),
    machineOf(['a', 'b', 'c', 'd'], [go('a|b', 'E', 'd'), { ...go('a', 'E', 'd'), guard: ['>', '@entity.n', 1] }]),
  ],
  [
    'an orbital without an entity beside one whose entity has no name',
    app({ name: 'Left', auxiliaryEntities: ['Aux'] }),
    app({ name: 'Right', entity: '', auxiliaryEntities: ['Aux'], pages: ['Detail'] }),
  ],
  [
    'a transition that comes to go to a state without a name, which the list of states only then has',
    machine([{ from: '*', event: 'SAVE', to: 'open' }], 'open', 'closed'),
    machine([{ from: '*', event: 'SAVE', to: '' }], 'closed', '', ''),
  ],
  [
    'a transition that goes elsewhere and does something else there',
    machine(
      [
        {
          from: 'open',
          event: 'SAVE',
          to: 'old',
          effects: [
            ['emit', 'A'],
            ['notify', 'x'],
          ],
        },
      ],
      'open',
      'old',
    ),
    machine(
      [
        {
          from: 'open',
          event: 'SAVE',
          to: 'new',
          effects: [
            ['emit', 'B'],
            ['notify', 'x'],
          ],
        },
      ],
      'open',
      'new',
    ),
  ],
  [
    'a reference whose own name is empty',
    app({ entity: 'Ticket', traits: [] }),
    app({ entity: 'Ticket', traits: [{ name: '', ref: 'X.traits.Triage' }] }),
  ],
  [
    'a field that is renamed in an entity without a name, which is set as a whole',
    app({ name: 'Left', entity: { name: '', fields: ['title', { name: 'notes', type: 'date', required: true }] } }),
    app({ name: 'Left', entity: { name: '', fields: ['name', { name: 'notesNew', type: 'date', required: true }] } }),
  ],
  [
    'a transition that goes nowhere any more',
    machine([{ from: '*', event: 'SAVE', to: 'old' }], 'open', 'old', ''),
    machine([{ from: '*', event: 'SAVE' }], 'open', 'old', ''),
  ],
  [
    'a transition that waits for the state it is to go to, while one is added after it',
    machine([{ from: 'open', event: 'SAVE', to: 'lost' }], 'open'),
    machine(
      [
        { from: 'open', event: 'SAVE', to: 'new', guard: ['>', '@entity.amount', 1] },
        { from: 'open', event: 'SAVE', to: 'open' },
      ],
      'open',
      'new',
    ),
  ],
  [
    'a transition that waits for the state it is to go to, while one between it and another is taken away',
    machine(
      [
        { from: 'open', event: 'SAVE', to: 'open' },
        { from: 'open', event: 'SAVE', to: 'lost' },
        { from: 'open', event: 'SAVE', to: 'gone' },
        { from: 'open', event: 'SAVE', to: 'old' },
      ],
      'open',
      'old',
    ),
    machine(
      [
        { from: 'open', event: 'SAVE', to: 'open' },
        { from: 'open', event: 'SAVE', to: 'new' },
        { from: 'open', event: 'SAVE', to: 'old' },
      ],
      'open',
      'old',
      'new',
    ),
  ],
  [
    'a transition that waits for its event, while one between it and another is taken away',
    withEvents(aroundOneThatGoes('lost', 'gone'), []),
    aroundOneThatGoes('new'),
  ],
  [
    'a transition that waits for the list of events, which is set as a whole, while one after it is taken away',
    withEvents(aroundOneThatGoes('lost', 'gone'), ['SAVE', '', '']),
    withEvents(aroundOneThatGoes('new'), ['SAVE', '', '', '']),
  ],
  [
    'a transition that goes elsewhere and does nothing there',
    machine([{ from: 'open', event: 'SAVE', to: 'old', effects: [['emit', 'A']] }], 'open', 'old'),
    machine([{ from: 'open', event: 'SAVE', to: 'new' }], 'open', 'new'),
  ],
  [
    'a transition without a source that goes away',
    machine([{ event: 'SAVE', to: 'open' }], 'open'),
    machine([], 'open'),
  ],
  [
    'transitions without an event, or with none, that go away',
    machine(
      [
        { from: 'open', to: 'open' },
        { from: 'old', to: 'open', event: null },
      ],
      'open',
      'old',
    ),
    machine([], 'open', 'old'),
  ],
  [
    'an effect on a transition to a state that does not exist',
    machine([{ from: 'open', event: 'SAVE', to: 'lost' }], 'open'),
    machine([{ from: 'open', event: 'SAVE', to: 'lost', effects: [['emit', 'A']] }], 'open'),
  ],
  [
    'an orbital known by a name that is not in normal form, which comes to have an entity',
    app({ name: 'e\u0301' }),
    app({ name: 'e\u0301', entity: { name: 'Ticket' } }),
  ],
  [
    'a trait whose name is another trait qualified by its orbital',
    app({ entity: 'B', traits: [{ ref: 'B' }, { name: 'B.B' }] }),
    app({ entity: 'B' }, { name: 'A', traits: [{ name: 'B.B' }, { name: 'B' }] }),
  ],
  [
    'a qualified name with another dot between the orbital and the trait',
    app({ entity: 'A', traits: ['B.C'] }, { entity: 'A.B', traits: ['C'] }, { entity: 'D', traits: ['C', 'B.C'] }),
    app(
      { entity: 'A', traits: [{ name: 'B.C', category: 'lifecycle' }] },
      { entity: 'A.B', traits: [{ name: 'C', category: 'lifecycle' }] },
      { entity: 'D', traits: ['C', 'B.C'] },
    ),
  ],
  [
    'a qualified name that is read as another orbital and its own entity as well',
    app({ entity: 'A.B', auxiliaryEntities: [{ name: 'B' }] }, { entity: { name: 'A.B.A' }, auxiliaryEntities: ['B'] }),
    app({ entity: { name: 'A.B.A' } }),
  ],
  [
    'a bare trait that becomes a reference without a name, and a bare page that becomes its path',
    app({ entity: 'Ticket', traits: ['Triage'], pages: ['Detail'] }),
    app({ entity: 'Ticket', traits: [{ ref: 'Triage' }], pages: [{ path: 'Detail' }] }),
  ],
  [
    'one state and any, in the other order',
    machineOf(['a', 'b'], [go('a', 'E', 'b'), go('*', 'E', 'a')]),
    machineOf(['a', 'b'], [go('*', 'E', 'a'), go('a', 'E', 'b')]),
  ],
  [
    'one that goes elsewhere at once before one that comes later',
    machineOf(['a', 'b', 'c'], [go('a', 'E', 'b'), go('a', 'E', 'c')]),
    machineOf(['a', 'b', 'c', 'd'], [go('a', 'E', 'a'), go('a', 'E', 'd'), go('a', 'E', 'c')]),
  ],
  [
    'one that waits before it goes elsewhere, behind one that goes at once',
    machineOf(['a', 'b', 'c'], [go('a', 'E', 'b'), go('a', 'E', 'c')]),
    machineOf(['a', 'b', 'c', 'd'], [go('a', 'E', 'a'), go('a', 'E', 'd'), go('c', 'E', 'd')]),
  ],
  [
    'one that comes later between two others, where one from any state goes away',
    machineOf(['a', 'b'], [go('b', 'E', 'a'), go('*', 'E', 'a'), go('b', 'E', 'b')]),
    machineOf(['a', 'b', 'c'], [go('b', 'E', 'a'), go('b', 'E', 'c'), go('b', 'E', 'b')]),
  ],
  [
    'one of several states that comes before one of them, which goes elsewhere, while another waits for a state',
    machineOf(['a', 'b'], [go('a', 'E', 'b'), go(['b', 'a'], 'E', 'b')]),
    machineOf(['a', 'b', 'c'], [go('a', 'E', 'a'), go('b|a', 'E', 'c'), go('a|b', 'E', 'b')]),
  ],
  [
    'one between two others that goes away before one of them can go elsewhere',
    machineOf(['a', 'b'], [go('b', 'E', 'b'), go('*', 'E', 'a'), go('b', 'E', 'a')]),
    machineOf(['a', 'b', 'c'], [go('b', 'E', 'c'), go('b', 'E', 'a')]),
  ],
  [
    'one that could come at once, with one that waits for its event',
    machineOf(['a', 'b'], [go('*', 'E', 'a'), go(['b', 'a'], 'E', 'a'), go('b', 'E', 'a')]),
    machineOf(['a', 'b'], [go('*', 'E', 'b'), go('b', 'E', 'b'), go('*', 'F', 'b'), go('b', 'E', 'a')]),
  ],
])('%s', (_, a, b) => {
  const [from, to] = [parseSchema(a).schema, parseSchema(b).schema];
  checkPair(createPrng(1), from, to, allOrders);
  checkPair(createPrng(1), to, from, allOrders);
});
