import type { Operation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import { broken, hashOf, repair } from '../../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isSameName } from '../words.ts';

const trait = '/orbitals/0/traits/2';
const machine = `${trait}/stateMachine`;

const at = (document: JsonObject, path: string): Json =>
  path
    .split('/')
    .slice(1)
    .reduce<Json>((value, step) => (value as Record<string, Json>)[step] as Json, document);
const move = (path: string, from: string, to: string): Operation => ({
  op: 'move',
  from: `${path}/${from}`,
  path: `${path}/${to}`,
});
const rewrite = (document: JsonObject, path: string, change: (value: never) => Json): Operation => ({
  op: 'replace',
  path,
  value: change(at(document, path) as never),
});

/** The first repair of `std-bug-tracker` is the document as it was. */
function expectRestored(patch: (document: JsonObject) => readonly Operation[], actionsMax = 2) {
  const { first, hash } = broken('std-bug-tracker', patch);
  expect(first?.verified).toBe(true);
  expect(first && hashOf(first.schema.document), JSON.stringify(first?.actions).slice(0, 500)).toBe(hash);
  expect(first?.actions.length).toBeLessThanOrEqual(actionsMax);
}

describe('lists and parts under the member of another format', () => {
  it.for([
    ['the machine', [move(trait, 'stateMachine', 'fsm')]],
    ['states', [move(machine, 'states', 'nodes')]],
    ['events', [move(machine, 'events', 'signals')]],
    ['transitions', [move(machine, 'transitions', 'edges')]],
    ['traits', [move('/orbitals/0', 'traits', 'machines')]],
    ['traits beside the orbitals', [{ op: 'move', from: '/orbitals/1/traits', path: '/traits' }]],
    ['what a page shows', [move('/orbitals/0/pages/0', 'traits', 'widgets')]],
  ] as const)('%s', ([, patch]) => expectRestored(() => patch as readonly Operation[]));

  it('effects, of all steps at once', () => {
    expectRestored((document) => [
      rewrite(document, `${machine}/transitions`, (steps: JsonObject[]) =>
        steps.map(({ effects, ...step }) => ({ ...step, ...(effects === undefined ? {} : { actions: effects }) })),
      ),
    ]);
  });

  it('the steps that leave a state, in the state', () => {
    expectRestored((document) => {
      const steps = at(document, `${machine}/transitions`) as JsonObject[];
      const name = (at(document, `${machine}/states/3`) as JsonObject).name;
      const own = steps.filter(({ from }) => from === name);
      const on = Object.fromEntries(
        own.map(({ event, to, guard, effects }) => [
          event,
          { target: to, ...(guard === undefined ? {} : { cond: guard }), actions: effects ?? [] },
        ]),
      );
      return [
        { op: 'add', path: `${machine}/states/3/on`, value: on },
        { op: 'replace', path: `${machine}/transitions`, value: steps.filter((step) => !own.includes(step)) },
      ];
    });
  });

  it('what stands in a list already stays behind what belongs before it', () => {
    const { first, text } = broken('std-bug-tracker', () => [
      move(machine, 'events', 'signals'),
      { op: 'add', path: `${machine}/events`, value: [{ key: 'HINT', name: 'Hint' }] },
    ]);
    expect(first?.verified).toBe(true);
    expect(text).not.toContain('add_events');
  });
});

describe('effects and guards in another notation', () => {
  const step = `${machine}/transitions/8`;
  const first = `${step}/effects/0`;

  it.for([
    ['wrapped once more', (call: Json[]) => [call] as Json],
    ['an object by type', ([, target, value]: Json[]) => ({ type: 'set', target, value }) as Json],
    ['an object by operator', ([operator, ...rest]: Json[]) => ({ [operator as string]: rest }) as Json],
    ['text', ([, target, value]: Json[]) => `set(${target}, ${value})` as Json],
    ['the operator of another format', ([, ...rest]: Json[]) => ['assign', ...rest] as Json],
  ] as const)('%s', ([, change]) => {
    expectRestored((document) => {
      expect(at(document, first)).toEqual(['set', '@entity.status', 'verified']);
      return [rewrite(document, first, change as (value: never) => Json)];
    });
  });

  it('an object with more than its operator takes loses nothing', () => {
    const { text } = broken('std-bug-tracker', () => [
      { op: 'replace', path: first, value: { type: 'set', target: '@entity.status', value: 'verified', delay: 3 } },
    ]);
    expect(text).not.toContain('"value":["set","@entity.status","verified"]');
  });

  it('a guard as code', () => {
    const document = (guard: Json) =>
      broken('std-bug-tracker', () => [{ op: 'add', path: `${step}/guard`, value: guard }]);
    expect(document("@entity.status = 'fixed' && @entity.regressions > 2").text).toContain(
      '["and",["=","@entity.status","fixed"],[">","@entity.regressions",2]]',
    );
  });
});

describe('guards as code in a list', () => {
  const open = ['=', '@entity.status', 'fixed'];
  const many = ['>', '@entity.regressions', 2];
  const path = `${machine}/transitions/8/guard`;

  it.for([
    ['alone', ["@entity.status === 'fixed'"], open],
    ['without the mark of what is read', ["entity.status === 'fixed'"], open],
    ['with it on the right alone', ['@entity.status != entity.title'], ['!=', '@entity.status', '@entity.title']],
    ['wrapped once more', [["@entity.status === 'fixed'"]], open],
    ['several, which must all hold', ["entity.status === 'fixed'", '@entity.regressions > 2'], ['and', open, many]],
    ['beside a call', ["entity.status === 'fixed'", many], ['and', open, many]],
    ['under a connective', ['or', "@entity.status === 'fixed'", '@entity.regressions > 2'], ['or', open, many]],
    ['under a connective, beside a call', ['not', ["@entity.status === 'fixed'"]], ['not', open]],
  ] as [string, Json, Json][])('%s', ([, guard, value]) => {
    const { first } = broken('std-bug-tracker', () => [{ op: 'add', path, value: guard }]);
    expect(first?.actions).toMatchObject([{ action: 'set_property', params: { path, value } }]);
  });

  it.for([
    ["@entity.status === 'fixed'", 'as usual'],
    ['=', "@entity.status === 'fixed'", true],
  ])('%j is not taken apart', (guard) => {
    const { text } = broken('std-bug-tracker', () => [{ op: 'add', path, value: guard }]);
    expect(text).not.toContain('"=","@entity.status","fixed"');
  });

  it('says nothing of a list in an effect', () => {
    const effects = `${machine}/transitions/8/effects/-`;
    const { text } = broken('std-bug-tracker', () => [
      { op: 'add', path: effects, value: ["@entity.status === 'fixed'"] },
    ]);
    expect(text).not.toContain('"=","@entity.status","fixed"');
  });
});

describe('texts in quotes', () => {
  it.for([
    ["@entity.status = 'fixed && done'", '["=","@entity.status","fixed && done"]'],
    [
      '@entity.status != "" || @entity.regressions >= 2',
      '["or",["!=","@entity.status",""],[">=","@entity.regressions",2]]',
    ],
    ['@entity.status === true', '["=","@entity.status",true]'],
  ])('%s', ([guard = '', expected]) => {
    const { text } = broken('std-bug-tracker', () => [
      { op: 'add', path: `${machine}/transitions/8/guard`, value: guard },
    ]);
    expect(text).toContain(expected);
  });

  it('are one argument', () => {
    const { text } = broken('std-bug-tracker', () => [
      { op: 'add', path: `${machine}/transitions/8/effects/-`, value: "notify('Fixed, and seen', success)" },
    ]);
    expect(text).toContain('["notify","Fixed, and seen","success"]');
  });

  it.for(['@entity.status = 1 || (@now = 2 && @now = 3)', '@entity.regressions > 1 + 2'])(
    '%s is not taken apart',
    (guard) => {
      const { text } = broken('std-bug-tracker', () => [
        { op: 'add', path: `${machine}/transitions/8/guard`, value: guard },
      ]);
      expect(text).not.toMatch(/"value":\["(?:or|and|>)"/);
    },
  );
});

describe('drawings in another notation', () => {
  const draw = `${machine}/transitions/0/effects/1`;

  it.for([
    ['slot and pattern exchanged', ([head, slot, pattern]: Json[]) => [head, pattern, slot] as Json],
    ['no slot', ([head, , pattern]: Json[]) => [head, pattern] as Json],
    [
      'properties under the type',
      ([head, slot, pattern]: Json[]) => {
        const { type, ...properties } = pattern as JsonObject;
        return [head, slot, { [type as string]: properties }] as Json;
      },
    ],
  ] as const)('%s', ([, change]) =>
    expectRestored((document) => [rewrite(document, draw, change as (value: never) => Json)]),
  );
});

describe('bindings in another notation', () => {
  const target = `${machine}/transitions/8/effects/0/1`;

  it.for([
    "@entity['status']",
    '@entity/status',
    '@{entity.status}',
    '@@entity.status',
    '@entity.Bug.status',
    '@entity..status',
  ])('%s', (text) => expectRestored(() => [{ op: 'replace', path: target, value: text }]));

  it.for(['@payload.developer', '@payload.payload.developer', '@payload.developper'])(
    'what only the entity has: %s',
    (text) => expectRestored(() => [{ op: 'replace', path: `${machine}/transitions/8/guard/2`, value: text }]),
  );
});

describe('names in another convention', () => {
  it.for([
    ['used', [{ op: 'replace', path: `${machine}/transitions/8/to`, value: 'Verified' }]],
    ['declared', [{ op: 'replace', path: `${machine}/states/4/name`, value: 'Verified' }]],
    ['an event', [{ op: 'replace', path: `${machine}/transitions/8/event`, value: 'verifyFix' }]],
    ['an event by its label', [{ op: 'replace', path: `${machine}/transitions/8/event`, value: 'Verify fix' }]],
    ['a trait', [{ op: 'replace', path: '/orbitals/0/pages/0/traits/0/ref', value: 'bug_list' }]],
    ['with its kind', [{ op: 'replace', path: '/orbitals/0/pages/0/traits/0/ref', value: '#/traits/BugList' }]],
    [
      'with its kind, in another',
      [{ op: 'replace', path: '/orbitals/0/pages/0/traits/0/ref', value: 'bug-listTrait' }],
    ],
    ['an entity as its table', [{ op: 'replace', path: `${trait}/linkedEntity`, value: 'bugs' }]],
    ['behind a mark', [{ op: 'replace', path: `${machine}/transitions/8/to`, value: '#verified' }]],
  ] as const)('%s', ([, patch]) => expectRestored(() => patch as readonly Operation[]));

  const clock = (events: JsonObject[], steps: [string, Json[]][]): JsonObject => ({
    orbitals: [
      {
        name: 'ClockOrbital',
        entity: { name: 'Clock', fields: [{ name: 'time', type: 'number' }] },
        traits: [
          {
            name: 'ClockFace',
            linkedEntity: 'Clock',
            stateMachine: {
              states: [{ name: 'idle', isInitial: true }],
              events,
              transitions: steps.map(([event, effects]) => ({
                from: 'idle',
                event,
                to: 'idle',
                effects: [['render-ui', 'main', { type: 'spinner' }], ...effects],
              })),
            },
          },
        ],
        pages: [{ name: 'ClockPage', path: '/clock', traits: [{ ref: 'ClockFace' }] }],
      },
    ],
  });

  it('an event in a third one, of two that are declared: the first', () => {
    const read = { name: 'Time read', payloadSchema: [{ name: 'data', type: 'number' }] };
    const failed = { key: 'TimeReadFailed', name: 'Time read failed' };
    const document = clock(
      [{ key: 'INIT', name: 'Initialize' }, { key: 'TIME_READ', ...read }, { key: 'TimeRead', ...read }, failed],
      [
        ['INIT', []],
        ['time-read', [['set', '@entity.time', '@payload.data']]],
        ['TimeReadFailed', []],
      ],
    );
    const [first] = repair(document).suggestions;
    expect(first?.verified).toBe(true);
    expect(JSON.stringify(first?.schema.document)).toContain(JSON.stringify({ key: 'TIME_READ', ...read }));
    expect(JSON.stringify(first?.schema.document)).not.toContain('time-read');
  });

  it('an event of the language in other letters tells nothing of how the others are called', () => {
    const update = { key: 'UPDATE', name: 'Update' };
    const document = clock(
      [{ key: 'Init', name: 'Initialize' }, update],
      [
        ['Init', []],
        ['Update', []],
      ],
    );
    const [first] = repair(document).suggestions;
    expect(first?.verified).toBe(true);
    expect(JSON.stringify(first?.schema.document)).toContain(JSON.stringify(update));
  });

  it('what a listener triggers is not called like an event that only the repair has used', () => {
    const editor = '/orbitals/0/traits/1';
    const { first, text } = broken('std-device-shadow', (document) => {
      const steps = at(document, `${editor}/stateMachine/transitions`) as JsonObject[];
      const others = steps.filter((one) => one.event !== 'EDIT_DEVICE_SHADOW');
      return [
        { op: 'replace', path: `${editor}/stateMachine/events/1/key`, value: 'editDeviceShadow' },
        { op: 'replace', path: `${editor}/stateMachine/transitions`, value: others },
        { op: 'replace', path: `${editor}/listens/0/triggers`, value: 'new_device_shadow' },
      ];
    });
    expect(first?.verified).toBe(true);
    expect(text).not.toContain('listens/1');
  });

  it('is no slip across two words', () => {
    expect(isSameName('PAUSE_OVER', 'PAUS_EOVER')).toBe(false);
    expect(isSameName('in_review', 'inReview')).toBe(true);
    expect(isSameName('QuizRun', 'quizrun')).toBe(true);
    expect(isSameName('open', 'open')).toBe(false);
  });
});

describe('a machine in the notation of another format throughout', () => {
  const document = {
    orbitals: [
      {
        name: 'TicketOrbital',
        entity: {
          name: 'Ticket',
          fields: [
            { name: 'title', type: 'string' },
            { name: 'status', type: 'string' },
          ],
        },
        traits: [
          {
            name: 'TicketDesk',
            linkedEntity: 'Ticket',
            category: 'interaction',
            fsm: {
              initial: 'open',
              states: [{ id: 'open' }, { id: 'in_progress' }],
              events: [{ type: 'INIT' }, { type: 'START' }, { type: 'CLOSE_TICKET' }],
              transitions: [
                {
                  source: 'open',
                  on: 'INIT',
                  target: 'open',
                  actions: [
                    { type: 'render-ui', slot: 'main', pattern: { type: 'button', label: 'Start', event: 'START' } },
                  ],
                },
                { source: 'open', on: 'START', target: 'in_progress', actions: ['set(@entity.status, working)'] },
                { source: 'in_progress', on: 'CLOSE_TICKET', target: 'closed', cond: "@entity.title != ''" },
              ],
            },
          },
        ],
        pages: [{ name: 'TicketPage', route: '/tickets', traits: [{ name: 'TicketDesk' }] }],
      },
    ],
  };

  it('is said in this one at once, and what it leads to and does not list is an end', () => {
    const [first] = repair(document).suggestions;
    expect(first?.verified).toBe(true);
    expect(first?.schema.document.orbitals[0]?.traits?.[0]).toEqual({
      name: 'TicketDesk',
      linkedEntity: 'Ticket',
      category: 'interaction',
      stateMachine: {
        states: [{ name: 'open', isInitial: true }, { name: 'in_progress' }, { name: 'closed', isTerminal: true }],
        events: [{ key: 'INIT' }, { key: 'START' }, { key: 'CLOSE_TICKET' }],
        transitions: [
          {
            from: 'open',
            event: 'INIT',
            to: 'open',
            effects: [['render-ui', 'main', { type: 'button', label: 'Start', event: 'START' }]],
          },
          { from: 'open', event: 'START', to: 'in_progress', effects: [['set', '@entity.status', 'working']] },
          { from: 'in_progress', event: 'CLOSE_TICKET', to: 'closed', guard: ['!=', '@entity.title', ''] },
        ],
      },
    });
    expect(first?.schema.document.orbitals[0]?.pages).toEqual([
      { name: 'TicketPage', path: '/tickets', traits: [{ ref: 'TicketDesk' }] },
    ]);
  });
});
