import { describe, expect, test } from 'vitest';
import { pickPair } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { OrbDocument } from '../schema/document.ts';
import { canonicalText, parseSchema, schemaOf } from '../schema/index.ts';
import type { Action } from './action.ts';
import { ActionRun, applyActions } from './apply.ts';
import { planInstructions } from './plan-instructions.ts';

const triage = {
  name: 'Triage',
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'new', isInitial: true }, 'open', { name: 'closed' }],
    events: [{ key: 'INIT', name: 'Start' }, 'OPEN', { key: 'CLOSE', payload: [{ name: 'id', type: 'string' }] }],
    transitions: [
      { from: 'new', event: 'OPEN', to: 'open', effects: [['set', '@entity.status', 'open']] },
      { from: 'open', event: 'CLOSE', to: 'closed', guard: ['=', '@state', 'open'] },
      { from: 'open', event: 'CLOSE', to: 'new' },
    ],
  },
  emits: ['OPEN'],
};
const base: OrbDocument = {
  name: 'App',
  orbitals: [
    {
      name: 'TicketOrbital',
      entity: { name: 'Ticket', fields: [{ name: 'status', type: 'string' }, 'title'] },
      traits: [triage, 'Opaque'],
      pages: [{ name: 'Board', path: '/board', traits: [{ ref: 'Triage' }] }, 'Bare'],
    },
    {
      entity: 'Comment',
      traits: [{ name: 'Flow', listens: [{ event: 'OPEN', source: { kind: 'trait', trait: 'Triage' } }] }],
    },
    { entity: 'Agent', traits: [{ name: 'Flow' }], auxiliaryEntities: [{ name: 'Badge', fields: [] }] },
  ],
} as unknown as OrbDocument;

function run(...actions: [string, JsonObject][]): OrbDocument {
  const result = applyActions(
    schemaOf(base),
    actions.map(([action, params]): Action => ({ action, params })),
  );
  if (!result.ok) throw new Error(`${result.failure.action}: ${result.failure.reason} (${result.failure.remedy})`);
  return result.schema.document;
}

/** The document with one part looked up by path. */
function at(document: unknown, path: string): unknown {
  return path.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
}

const machine = 'orbitals/0/traits/0/stateMachine';

describe('each action does what it says', () => {
  const cases: [string, JsonObject, string, unknown][] = [
    ['set_property', { path: '/theme', value: { a: 1 } }, 'theme', { a: 1 }],
    ['set_property', { path: '/orbitals/Ticket/traits/Triage/scope', value: 'x' }, 'orbitals/0/traits/0/scope', 'x'],
    [
      'set_property',
      { path: '/orbitals/TicketOrbital/traits/Triage/stateMachine/states/open/color', value: 1 },
      `${machine}/states/1`,
      { name: 'open', color: 1 },
    ],
    ['set_property', { path: '/orbitals/0/entity/fields/-', value: 'late' }, 'orbitals/0/entity/fields/2', 'late'],
    [
      'set_property',
      { path: '/orbitals/Comment/entity/description', value: 'said' },
      'orbitals/1/entity',
      { name: 'Comment', description: 'said' },
    ],
    [
      'unset_property',
      { path: '/orbitals/Ticket/traits/Triage/stateMachine/transitions/open CLOSE closed' },
      `${machine}/transitions/length`,
      2,
    ],
    [
      'unset_property',
      { path: '/orbitals/Ticket/traits/Triage/stateMachine/transitions/open CLOSE' },
      `${machine}/transitions/length`,
      1,
    ],
    ['add_entity', { name: 'Note', fields: ['text'] }, 'orbitals/3/entity', { name: 'Note', fields: ['text'] }],
    [
      'add_entity',
      { name: 'Aux', orbital: 'Ticket', auxiliary: true },
      'orbitals/0/auxiliaryEntities',
      [{ name: 'Aux' }],
    ],
    ['remove_entity', { name: 'Comment' }, 'orbitals/1/entity', 'Agent'],
    ['remove_entity', { name: 'Badge' }, 'orbitals/2/auxiliaryEntities', []],
    ['add_field', { entity: 'Comment', field: 'text' }, 'orbitals/1/entity/fields', ['text']],
    [
      'update_field',
      { entity: 'Ticket', field: 'title', set: { type: 'string' } },
      'orbitals/0/entity/fields/1',
      { name: 'title', type: 'string' },
    ],
    ['remove_field', { entity: 'Ticket', field: 'status' }, 'orbitals/0/entity/fields', ['title']],
    [
      'add_trait',
      { name: 'Extra', linkedEntity: 'Comment' },
      'orbitals/1/traits/1',
      { name: 'Extra', linkedEntity: 'Comment' },
    ],
    ['add_trait', { name: 'Extra', orbital: 'Ticket', bare: true }, 'orbitals/0/traits/2', 'Extra'],
    ['remove_trait', { name: 'Agent.Flow' }, 'orbitals/2/traits', []],
    ['update_trait', { trait: 'Opaque', set: {} }, 'orbitals/0/traits/1', { name: 'Opaque' }],
    [
      'add_states',
      { trait: 'Opaque', states: ['a', 'b'], details: { a: { isInitial: true } } },
      'orbitals/0/traits/1',
      { name: 'Opaque', stateMachine: { states: [{ isInitial: true, name: 'a' }, { name: 'b' }] } },
    ],
    [
      'add_states',
      { trait: 'Opaque', count: 2 },
      'orbitals/0/traits/1/stateMachine/states',
      [{ name: 'state1' }, { name: 'state2' }],
    ],
    [
      'set_initial_state',
      { trait: 'Triage', state: 'open' },
      `${machine}/states`,
      [{ name: 'new' }, { name: 'open', isInitial: true }, { name: 'closed' }],
    ],
    [
      'mark_terminal',
      { trait: 'Triage', state: 'closed' },
      `${machine}/states/2`,
      { name: 'closed', isTerminal: true },
    ],
    [
      'update_state',
      { trait: 'Triage', state: 'new', set: { description: 'd' }, unset: ['isInitial'] },
      `${machine}/states/0`,
      { name: 'new', description: 'd' },
    ],
    ['add_events', { trait: 'Triage', events: ['HOLD'] }, `${machine}/events/3`, { key: 'HOLD', name: 'HOLD' }],
    ['remove_event', { trait: 'Triage', event: 'INIT' }, `${machine}/events/0`, 'OPEN'],
    [
      'add_payload_field',
      { trait: 'Triage', event: 'CLOSE', field: 'why' },
      `${machine}/events/2`,
      { key: 'CLOSE', payloadSchema: [{ name: 'id', type: 'string' }, 'why'] },
    ],
    [
      'update_event',
      { trait: 'Triage', event: 'CLOSE', unset: ['payloadSchema'], set: {} },
      `${machine}/events/2`,
      { key: 'CLOSE' },
    ],
    [
      'add_transition',
      { trait: 'Triage', from: 'closed', event: 'OPEN', to: 'open' },
      `${machine}/transitions/3`,
      { from: 'closed', event: 'OPEN', to: 'open' },
    ],
    [
      'add_transition',
      { trait: 'Triage', from: 'open', event: 'CLOSE', to: 'open', index: 0 },
      `${machine}/transitions/1/to`,
      'open',
    ],
    [
      'add_transitions',
      {
        trait: 'Triage',
        transitions: [
          { from: '*', event: 'INIT', to: 'new' },
          { from: ['new', 'open'], event: 'CLOSE', to: 'new' },
        ],
      },
      `${machine}/transitions/length`,
      5,
    ],
    [
      'remove_transition',
      { trait: 'Triage', from: 'open', event: 'CLOSE', to: 'new' },
      `${machine}/transitions/length`,
      2,
    ],
    [
      'retarget_transition',
      { trait: 'Triage', from: 'new', event: 'OPEN', to: 'open', set: { to: 'closed' } },
      `${machine}/transitions/0/to`,
      'closed',
    ],
    [
      'set_guard',
      { trait: 'Triage', from: 'open', event: 'CLOSE', to: 'closed', guard: null },
      `${machine}/transitions/1`,
      { from: 'open', event: 'CLOSE', to: 'closed' },
    ],
    [
      'add_effect',
      { trait: 'Triage', state: 'open', effect: 'render-ui' },
      `${machine}/transitions/0/effects/1`,
      ['render-ui', 'main', { type: 'entity-table', entity: '@entity', fields: ['id'] }],
    ],
    [
      'add_effect',
      { trait: 'Triage', state: 'open', effect: 'notify', args: ['success', 'hi'], index: 0 },
      `${machine}/transitions/0/effects/0`,
      ['notify', 'success', 'hi'],
    ],
    [
      'add_effect',
      { trait: 'Triage', state: 'new', effect: 'emit', args: ['OPEN'] },
      `${machine}/transitions/3`,
      { from: 'new', event: 'INIT', to: 'new', effects: [['emit', 'OPEN']] },
    ],
    [
      'remove_effect',
      { trait: 'Triage', from: 'new', event: 'OPEN', index: 0 },
      `${machine}/transitions/0/effects`,
      [],
    ],
    [
      'update_effect',
      { trait: 'Triage', from: 'new', event: 'OPEN', index: 0, value: ['emit', 'X'] },
      `${machine}/transitions/0/effects`,
      [['emit', 'X']],
    ],
    [
      'add_emit',
      { trait: 'Triage', event: 'DONE', scope: 'external', payload: ['id'] },
      'orbitals/0/traits/0/emits/1',
      { event: 'DONE', scope: 'external', payloadSchema: ['id'] },
    ],
    ['remove_emit', { trait: 'Triage', event: 'OPEN' }, 'orbitals/0/traits/0/emits', []],
    [
      'update_emit',
      { trait: 'Triage', event: 'OPEN', set: { scope: 'internal' } },
      'orbitals/0/traits/0/emits/0',
      { event: 'OPEN', scope: 'internal' },
    ],
    [
      'add_listen',
      { trait: 'Triage', event: 'PING', triggers: 'OPEN' },
      'orbitals/0/traits/0/listens',
      [{ event: 'PING', triggers: 'OPEN' }],
    ],
    ['remove_listen', { trait: 'Comment.Flow', event: 'OPEN' }, 'orbitals/1/traits/0/listens', []],
    [
      'update_listen',
      { trait: 'Comment.Flow', event: 'OPEN', set: { triggers: 'X' }, unset: ['source'] },
      'orbitals/1/traits/0/listens/0',
      { event: 'OPEN', triggers: 'X' },
    ],
    [
      'add_tick',
      { trait: 'Triage', name: 'beat', interval: 'frame', effects: [] },
      'orbitals/0/traits/0/ticks/0',
      { name: 'beat', interval: 'frame', effects: [] },
    ],
    [
      'add_page',
      { name: 'Home', path: '/', entity: 'Comment', traits: ['Flow'] },
      'orbitals/1/pages',
      [{ name: 'Home', path: '/', traits: [{ ref: 'Flow' }] }],
    ],
    ['remove_page', { name: 'Bare' }, 'orbitals/0/pages/length', 1],
    ['update_page', { page: 'Bare', set: { path: '/bare' } }, 'orbitals/0/pages/1', { name: 'Bare', path: '/bare' }],
    [
      'bind_trait',
      { page: 'Bare', trait: 'Opaque' },
      'orbitals/0/pages/1',
      { name: 'Bare', traits: [{ ref: 'Opaque' }] },
    ],
    ['unbind_trait', { page: 'Board', trait: 'Triage' }, 'orbitals/0/pages/0/traits', []],
    ['rename_entity', { from: 'Ticket', to: 'Case' }, 'orbitals/0/traits/0/linkedEntity', 'Case'],
    [
      'rename_field',
      { entity: 'Ticket', from: 'status', to: 'phase' },
      `${machine}/transitions/0/effects`,
      [['set', '@entity.phase', 'open']],
    ],
    ['rename_trait', { from: 'Triage', to: 'Sort' }, 'orbitals/0/pages/0/traits', [{ ref: 'Sort' }]],
    ['rename_trait', { from: 'Triage', to: 'Sort' }, 'orbitals/1/traits/0/listens/0/source/trait', 'Sort'],
    [
      'rename_state',
      { trait: 'Triage', from: 'open', to: 'busy' },
      `${machine}/transitions/1`,
      { from: 'busy', event: 'CLOSE', to: 'closed', guard: ['=', '@state', 'busy'] },
    ],
    ['rename_event', { trait: 'Triage', from: 'OPEN', to: 'START' }, `${machine}/transitions/0/event`, 'START'],
    [
      'rename_event',
      { trait: 'Triage', from: 'OPEN', to: 'START' },
      'orbitals/1/traits/0/listens/0',
      { event: 'START', source: { kind: 'trait', trait: 'Triage' }, triggers: 'OPEN' },
    ],
  ];
  test.each(cases)('%s %j', (action, params, path, expected) => {
    expect(at(run([action, params]), path)).toEqual(expected);
  });

  test('rename_event leaves the label of another event, and takes its own along', () => {
    const events = [{ key: 'OPEN', name: 'Shut' }, { key: 'Shut', name: 'Shut' }, { name: 'CLOSE' }];
    const renamed = run(
      ['set_property', { path: `/${machine}/events`, value: events }],
      ['rename_event', { trait: 'Triage', from: 'Shut', to: 'SHUT' }],
      ['rename_event', { trait: 'Triage', from: 'CLOSE', to: 'LEAVE' }],
    );
    expect(at(renamed, `${machine}/events`)).toEqual([
      { key: 'OPEN', name: 'Shut' },
      { key: 'SHUT', name: 'SHUT' },
      { name: 'LEAVE' },
    ]);
  });
});

describe('a precondition that fails is an error with a remedy', () => {
  const cases: [string, JsonObject, string, RegExp][] = [
    ['add_traits', {}, 'unknown_action', /add_trait/],
    ['add_trait', { linkedEntity: 'Ticket' }, 'invalid_params', /give `name`/],
    ['add_states', { trait: 'Triage', state: ['x'] }, 'invalid_params', /`states`/],
    ['add_states', { trait: 'Triage', states: ['x'], count: 2 }, 'invalid_params', /states/],
    ['add_states', { trait: 'Triage', states: [] }, 'invalid_params', /at least one/],
    ['add_events', { trait: 'Triage', events: [] }, 'invalid_params', /at least one/],
    ['add_transitions', { trait: 'Triage', transitions: [] }, 'invalid_params', /at least one/],
    ['add_states', { trait: 'Triagge', states: ['x'] }, 'unknown_trait', /Triage/],
    ['add_states', { trait: 'Triage', states: ['open'] }, 'state_exists', /update_state/],
    ['add_states', { trait: 'Flow', states: ['x'] }, 'ambiguous_name', /Comment.Flow or Agent.Flow/],
    ['remove_state', { trait: 'Triage', state: 'open' }, 'state_in_use', /retarget/],
    ['remove_event', { trait: 'Triage', event: 'CLOSE' }, 'event_in_use', /remove or retarget/],
    [
      'add_transition',
      { trait: 'Triage', from: 'new', event: 'NOPE', to: 'open' },
      'unknown_event',
      /add_events|the nearest name/,
    ],
    [
      'add_transition',
      { trait: 'Triage', from: 'new', event: 'OPEN', to: 'nowhere' },
      'unknown_state',
      /add_states|the nearest name/,
    ],
    ['add_transition', { trait: 'Triage', from: 'new', event: 'OPEN', to: 'open' }, 'transition_exists', /guard/],
    ['remove_transition', { trait: 'Triage', from: 'open', event: 'CLOSE' }, 'ambiguous_transition', /closed or new/],
    ['remove_trait', { name: 'Triage' }, 'trait_in_use', /unbind_trait/],
    ['bind_trait', { page: 'Board', trait: 'Nope' }, 'unknown_trait', /add_trait/],
    ['add_entity', { name: 'Ticket' }, 'entity_exists', /another name/],
    ['add_entity', { name: '' }, 'invalid_params', /`name`/],
    ['add_entity', { name: '', orbital: 'Ticket', auxiliary: true }, 'invalid_params', /`name`/],
    ['add_entity', { name: 'Note', orbital: '' }, 'invalid_params', /leave it out/],
    ['remove_effect', { trait: 'Triage', from: 'new', event: 'OPEN', index: 3 }, 'unknown_effect', /below 1/],
    ['set_property', { path: '/orbitals/Nope/x', value: 1 }, 'unknown_path', /first/],
    ['set_property', { path: '/orbitals', value: 1 }, 'invalid_value', /array/],
    ['set_property', { path: '/orbitals/Ticket/traits', value: [4] }, 'invalid_value', /shape/],
    ['update_state', { trait: 'Triage', state: 'open', set: { name: 'x' } }, 'rename_by_update', /rename_state/],
    ['rename_state', { trait: 'Triage', from: 'open', to: 'new' }, 'state_exists', /another name/],
  ];
  test.each(cases)('%s %j is %s', (action, params, code, remedy) => {
    const before = JSON.stringify(base);
    const actions = [
      { action: 'add_entity', params: { name: 'Fine' } },
      { action, params },
    ];
    const result = applyActions(schemaOf(base), actions);
    if (result.ok) throw new Error('it was applied');
    expect(result.failure).toMatchObject({ index: 1, action, code });
    expect(result.failure.remedy).toMatch(remedy);
    expect(JSON.stringify(base)).toBe(before);
  });
});

test('of many actions the one is blamed after which the document cannot be read', () => {
  const set = (path: string, value: Json): Action => ({ action: 'set_property', params: { path, value } });
  const fine = (count: number) => Array.from({ length: count }, (_, i) => set('/x', i));
  for (const [before, after] of [
    [0, 0],
    [0, 9],
    [9, 0],
    [7, 4],
    [4, 7],
  ] as const) {
    const result = applyActions(schemaOf(base), [...fine(before), set('/name', 5), ...fine(after)]);
    expect(result.ok ? null : result.failure.index).toBe(before);
  }
});

test('what is made readable again before the end is nobody’s fault', () => {
  const set = (path: string, value: Json): Action => ({ action: 'set_property', params: { path, value } });
  expect(applyActions(schemaOf(base), [set('/name', 5), set('/name', 'App')]).ok).toBe(true);
  const result = applyActions(schemaOf(base), [set('/name', 5), set('/name', 'App'), set('/x', 1), set('/name', 6)]);
  expect(result.ok ? null : [0, 3].includes(result.failure.index)).toBe(true);
});

describe('what transitions use is known after they change', () => {
  const triageWith = (count: number): OrbDocument => {
    const more = Array.from({ length: count }, (_, i) => ({ from: 'new', event: `E${i}`, to: 'new' }));
    const events = [...triage.stateMachine.events, ...more.map(({ event }) => event)];
    const transitions = [...triage.stateMachine.transitions, ...more];
    const traits = [{ ...triage, stateMachine: { ...triage.stateMachine, events, transitions } }];
    return { orbitals: [{ entity: 'Ticket', traits }] } as unknown as OrbDocument;
  };
  const removeClosed: Action = { action: 'remove_state', params: { trait: 'Triage', state: 'closed' } };
  const path = '/orbitals/Ticket/traits/Triage/stateMachine/transitions/open CLOSE closed';
  const changes: [string, Action, string | null][] = [
    ['a transition that stays', { action: 'set_property', params: { path: '/x', value: 1 } }, 'state_in_use'],
    [
      'one that is removed',
      { action: 'remove_transition', params: { trait: 'Triage', from: 'open', event: 'CLOSE', to: 'closed' } },
      null,
    ],
    [
      'one that goes elsewhere',
      {
        action: 'retarget_transition',
        params: { trait: 'Triage', from: 'open', event: 'CLOSE', to: 'closed', set: { to: 'open' } },
      },
      null,
    ],
    ['one that is removed by its place', { action: 'unset_property', params: { path } }, null],
    ['one that is pointed elsewhere', { action: 'set_property', params: { path: `${path}/to`, value: 'open' } }, null],
    [
      'one that is added',
      { action: 'add_transition', params: { trait: 'Triage', from: 'closed', event: 'OPEN', to: 'new' } },
      'state_in_use',
    ],
  ];
  // Few are looked through, many are found by an index.
  test.each(changes.flatMap((change) => [[...change, 0] as const, [...change, 20] as const]))(
    '%s',
    (_title, action, code, count) => {
      for (const actions of [
        [action, removeClosed],
        [{ action: 'update_state', params: { trait: 'Triage', state: 'new', set: { x: 1 } } }, action, removeClosed],
      ]) {
        const result = applyActions(schemaOf(triageWith(count)), actions);
        expect(result.ok ? null : result.failure.code).toBe(code);
      }
    },
  );
});

test('what no action touches is the same object afterwards, and unknown members stay', () => {
  const document = run(['add_states', { trait: 'Triage', states: ['x'] }]);
  expect(document.orbitals[1]).toBe(base.orbitals[1]);
  expect(document.orbitals[0]?.entity).toBe(base.orbitals[0]?.entity);
  expect(document.name).toBe('App');
});

test('a run that is looked at after each action ends where one that is not does, and copies nothing again', () => {
  forSeeds(1, 200, (prng) => {
    const { a, b } = pickPair(prng, 0);
    const { instructions } = planInstructions(a, b);
    const once = new ActionRun(a);
    const often = new ActionRun(a);
    for (const action of instructions) {
      expect(once.apply(action)).toBeNull();
      expect(often.apply(action)).toBeNull();
      expect(often.finish()).toBe(often.finish());
    }
    expect(canonicalText(often.finish())).toBe(canonicalText(once.finish()));
  });
});

test('what later actions leave alone is the same object in both documents', () => {
  const changes: [string, JsonObject][] = [
    ['add_states', { trait: 'Triage', states: ['x'] }],
    ['set_property', { path: '/name', value: 'Other' }],
  ];
  const actionRun = new ActionRun(schemaOf(base));
  const documents = changes.map(([action, params]) => {
    expect(actionRun.apply({ action, params })).toBeNull();
    return actionRun.finish().document;
  });
  expect(documents[1]?.orbitals).toBe(documents[0]?.orbitals);
  expect(documents[0]?.orbitals[0]).not.toBe(base.orbitals[0]);
  expect([documents[0]?.name, documents[1]?.name]).toEqual(['App', 'Other']);
});

test('coarse and fine spellings are equal in effect', () => {
  const entries = [
    { from: 'closed', event: 'OPEN', to: 'open' },
    { from: 'closed', event: 'INIT', to: 'new' },
  ];
  const coarse = run(['add_transitions', { trait: 'Triage', transitions: entries }]);
  const fine = run(...entries.map((entry): [string, JsonObject] => ['add_transition', { trait: 'Triage', ...entry }]));
  expect(canonicalText(schemaOf(fine))).toBe(canonicalText(schemaOf(coarse)));
});

test('a `__proto__` member is data like any other', () => {
  const { schema } = parseSchema(JSON.parse('{"orbitals":[{"entity":{"name":"A","__proto__":{"x":1}}}]}'));
  const result = applyActions(schema, [{ action: 'add_field', params: { entity: 'A', field: 'f' } }]);
  if (!result.ok) throw new Error(result.failure.reason);
  expect(JSON.stringify(result.schema.document)).toBe(
    '{"orbitals":[{"entity":{"name":"A","__proto__":{"x":1},"fields":["f"]}}]}',
  );
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});
