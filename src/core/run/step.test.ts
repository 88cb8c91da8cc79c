import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { type GivenEntities, startOf } from './configuration.ts';
import { programOf } from './program.ts';
import { runEvents, type Stimulus } from './step.ts';

interface Written {
  readonly transitions: readonly JsonObject[];
  readonly more?: JsonObject;
}
const trait = (name: string, { transitions, more = {} }: Written): JsonObject => ({
  name,
  linkedEntity: 'Item',
  stateMachine: { states: [{ name: 'a', isInitial: true }, { name: 'b' }], events: [], transitions },
  ...more,
});
const entity = {
  name: 'Item',
  fields: [
    { name: 'id', type: 'string' },
    { name: 'n', type: 'number', default: 3 },
  ],
};
const document = (...traits: JsonObject[]): Json => ({ name: 'D', orbitals: [{ name: 'O', entity, traits }] });
const arrow = (from: Json, to: string, event: string, rest: JsonObject = {}): JsonObject => ({
  from,
  to,
  event,
  ...rest,
});

function run(value: Json, events: readonly Stimulus[], given: GivenEntities = {}) {
  const { schema } = parseSchema(value);
  if (schema === null) throw new Error('no schema');
  const program = programOf(indexSchema(schema));
  return runEvents(program, startOf(program, given), events, { now: 5, random: createPrng(1) });
}
const taken = (value: Json, events: readonly Stimulus[], given: GivenEntities = {}) =>
  run(value, events, given).steps.map(({ transitions }) => transitions.map(({ trait: id, to }) => `${id}>${to}`));

describe('which transition is taken', () => {
  test('the first whose guard holds, in the order of the document', () => {
    const machine = trait('T', {
      transitions: [
        arrow('a', 'b', 'GO', { guard: ['>', '@entity.n', 5] }),
        arrow('a', 'a', 'GO', { guard: ['=', '@payload.x', 1] }),
        arrow('a', 'b', 'GO'),
      ],
    });
    expect(taken(document(machine), [{ event: 'GO' }], { Item: { n: 9 } })).toEqual([['T>b']]);
    expect(taken(document(machine), [{ event: 'GO', payload: { x: 1 } }])).toEqual([['T>a']]);
    expect(taken(document(machine), [{ event: 'GO' }])).toEqual([['T>b']]);
  });

  test('a state, a list of states, `a|b` and `*` are sources', () => {
    for (const from of ['a', ['b', 'a'], 'b|a', '*']) {
      expect(taken(document(trait('T', { transitions: [arrow(from, 'b', 'GO')] })), [{ event: 'GO' }])).toEqual([
        ['T>b'],
      ]);
    }
    const { steps } = run(document(trait('T', { transitions: [arrow('b', 'b', 'GO')] })), [{ event: 'GO' }]);
    expect(steps[0]?.ignored).toBe('no transition leaves the state for GO: T is in a');
  });

  test('a guard without a value does not hold, and says why', () => {
    const { steps } = run(document(trait('T', { transitions: [arrow('a', 'b', 'GO', { guard: ['/', 1, 0] })] })), [
      { event: 'GO' },
    ]);
    expect(steps[0]?.ignored).toBe('no guard held');
    expect(steps[0]?.guards[0]).toMatchObject({ holds: false, failed: 'division by zero' });
  });

  test('what no machine knows is ignored with the reason', () => {
    expect(run(document(trait('T', { transitions: [] })), [{ event: 'X' }]).steps[0]?.ignored).toBe(
      'no transition is for X',
    );
    expect(run(document(), [{ event: 'X' }]).steps[0]?.ignored).toBe('the document has no machine');
  });
});

describe('effects', () => {
  const does = (effects: Json, given: GivenEntities = {}, stimulus: Partial<Stimulus> = {}) =>
    run(
      document(trait('T', { transitions: [arrow('a', 'b', 'GO', { effects })] })),
      [{ event: 'GO', ...stimulus }],
      given,
    );

  test('one sees what those before have set', () => {
    const { end } = does([
      ['set', '@entity.n', ['+', '@entity.n', 1]],
      ['set', '@entity.deep.er', ['*', '@entity.n', 2]],
    ]);
    expect(end.instances.get('Item')).toEqual({ n: 4, deep: { er: 8 } });
  });

  test('control forms choose what runs', () => {
    const emitted = (effects: Json) => does(effects).steps[0]?.emitted.map(({ event }) => event);
    expect(emitted([['if', ['>', '@entity.n', 2], ['emit', 'YES'], ['emit', 'NO']]])).toEqual(['YES']);
    expect(emitted([['if', false, ['emit', 'YES']]])).toEqual([]);
    expect(emitted([['do', ['emit', 'A'], ['emit', 'B']]])).toEqual(['A', 'B']);
    expect(emitted([['when', 0, ['emit', 'A']]])).toEqual([]);
    expect(emitted([['let', [['x', 'L']], ['emit', '@x']]])).toEqual(['L']);
    expect(
      emitted([['match', '@entity.n', [1, ['emit', 'ONE']], [3, ['emit', 'THREE']], ['_', ['emit', 'REST']]]]),
    ).toEqual(['THREE']);
    expect(emitted([['cond', [false, ['emit', 'A']], ['else', ['emit', 'B']]]])).toEqual(['B']);
    expect(emitted([['async/delay', 100, ['emit', 'LATER']]])).toEqual(['LATER']);
  });

  test('rows are made, changed and removed in the configuration alone', () => {
    const rows = (effects: Json) => does(effects, { Item: [{ id: 'x', n: 1 }] }).end.rows.get('Item');
    expect(rows([['persist', 'create', 'Item', { n: 9 }]])).toEqual([
      { id: 'x', n: 1 },
      { n: 9, id: 'Item-1' },
    ]);
    expect(rows([['persist', 'update', 'Item', { id: 'x', n: 2 }]])).toEqual([{ id: 'x', n: 2 }]);
    expect(rows([['persist', 'delete', 'Item', 'x']])).toEqual([]);
    expect(rows([['persist', 'clear', 'Item']])).toEqual([]);
  });

  test('an effect whose argument has no value does nothing, and the next one runs', () => {
    const { steps, end } = does([
      ['set', '@entity.n', ['/', 1, 0]],
      ['set', '@entity.m', 1],
    ]);
    expect(steps[0]?.effects[0]).toMatchObject({ failed: 'division by zero' });
    expect(end.instances.get('Item')).toEqual({ n: 3, m: 1 });
  });

  test('a name like __proto__ is a field like any other', () => {
    const { end } = does([['set', '@entity.__proto__', { polluted: true }]]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys(end.instances.get('Item') ?? {})).toContain('__proto__');
  });
});

describe('events between machines', () => {
  const emitter = trait('E', {
    transitions: [arrow('a', 'b', 'GO', { effects: [['emit', 'DONE', { v: '@entity.n' }]] })],
  });
  const listener = (
    listen: JsonObject,
    transitions = [arrow('a', 'b', 'HEARD', { effects: [['set', '@entity.n', '@payload.w']] })],
  ) => trait('L', { transitions, more: { listens: [listen] } });

  test('a listener takes its own event with the payload of its mapping', () => {
    const listen = {
      event: 'DONE',
      triggers: 'HEARD',
      source: { kind: 'trait', trait: 'E' },
      payloadMapping: { w: ['+', '@payload.v', 10] },
    };
    const { steps, end } = run(document(emitter, listener(listen)), [{ event: 'GO' }]);
    expect(steps[0]?.transitions.map(({ trait: id, event }) => `${id} ${event}`)).toEqual(['E GO', 'L HEARD']);
    expect(steps[0]?.direct.transitions).toBe(1);
    expect(end.instances.get('Item')).toEqual({ n: 13 });
  });

  test('a guard of a listener, and a source that is another trait, keep it silent', () => {
    for (const listen of [
      { event: 'DONE', triggers: 'HEARD', guard: ['>', '@payload.v', 5] },
      { event: 'DONE', triggers: 'HEARD', source: { kind: 'trait', trait: 'X' } },
    ]) {
      expect(taken(document(emitter, listener(listen)), [{ event: 'GO' }])).toEqual([['E>b']]);
    }
  });

  test('what is internal stays in its orbital', () => {
    const listen = { event: 'DONE', triggers: 'HEARD' };
    const far = (scope: string): Json => ({
      name: 'D',
      orbitals: [
        { name: 'O', entity, traits: [{ ...emitter, emits: [{ event: 'DONE', scope }] }] },
        { name: 'P', entity: 'Other', traits: [listener(listen)] },
      ],
    });
    expect(taken(far('internal'), [{ event: 'GO' }])).toEqual([['E>b']]);
    expect(taken(far('external'), [{ event: 'GO' }])).toEqual([['E>b', 'L>b']]);
  });

  test('work answers with the event of its outcome, and the machine that began it hears it', () => {
    const machine = trait('T', {
      transitions: [
        arrow('a', 'a', 'GO', { effects: [['fetch', 'Item', { emit: { success: 'Loaded', failure: 'Failed' } }]] }),
        arrow('a', 'b', 'Loaded', { effects: [['set', '@entity.all', '@payload.data']] }),
        arrow('a', 'a', 'Failed'),
      ],
    });
    const given = { Item: [{ id: 'x' }] };
    expect(taken(document(machine), [{ event: 'GO' }], given)).toEqual([['T>a', 'T>b']]);
    expect(run(document(machine), [{ event: 'GO' }], given).end.instances.get('Item')).toMatchObject({
      all: [{ id: 'x' }],
    });
    expect(taken(document(machine), [{ event: 'GO', outcome: 'failure' }], given)).toEqual([['T>a', 'T>a']]);
  });

  test('a fetch answers with a page of the rows whose filter holds, in order, and their number', () => {
    const options = {
      filter: ['>=', '@entity.n', '@payload.least'],
      ...{ order: '-n', offset: 1, limit: 1, emit: { success: 'Loaded' } },
    };
    const machine = trait('T', {
      transitions: [arrow('a', 'a', 'GO', { effects: [['fetch', 'Item', options]] }), arrow('a', 'b', 'Loaded')],
    });
    const rows = [1, 5, 3, 4].map((n) => ({ id: `r${n}`, n }));
    const { steps } = run(document(machine), [{ event: 'GO', payload: { least: 3 } }], { Item: rows });
    expect(steps[0]?.emitted[0]?.payload).toEqual({ data: [{ id: 'r4', n: 4 }], totalCount: 3 });
  });

  test('work that does not answer is answered by an event of its own, to the machine that began it alone', () => {
    const machine = (name: string) =>
      trait(name, {
        transitions: [
          arrow('a', 'a', 'GO', { effects: [['fetch', 'Item', { emit: { success: 'Loaded' } }]] }),
          arrow('a', 'b', 'Loaded'),
        ],
      });
    const events: Stimulus[] = [
      { event: 'GO', outcome: 'none' },
      { event: 'Loaded', trait: 'T', answers: true },
    ];
    expect(taken(document(machine('T'), machine('U')), events)).toEqual([['T>a', 'U>a'], ['T>b']]);
  });

  test('machines that answer one another for ever are ended', () => {
    const ping = (name: string, hears: string, says: string) =>
      trait(name, {
        transitions: [arrow('a', 'a', hears, { effects: [['emit', says]] })],
        more: { listens: [{ event: hears, triggers: hears }] },
      });
    const { steps } = run(document(ping('P', 'PING', 'PONG'), ping('Q', 'PONG', 'PING')), [{ event: 'PING' }]);
    expect(steps[0]?.isEndless).toBe(true);
  });

  test('a tick is an event of its name', () => {
    const machine = trait('T', {
      transitions: [],
      more: {
        ticks: [
          {
            name: 'poll',
            interval: 1000,
            guard: ['<', '@entity.n', 5],
            effects: [['set', '@entity.n', ['+', '@entity.n', 1]]],
          },
        ],
      },
    });
    const { end, steps } = run(
      document(machine),
      Array.from({ length: 9 }, () => ({ event: 'tick:poll' })),
    );
    expect(end.instances.get('Item')).toEqual({ n: 5 });
    expect(steps[0]?.ignored).toBeUndefined();
  });
});

test('a run is replayed from any configuration, and none is changed by a step', () => {
  const machine = trait('T', {
    transitions: [arrow('*', 'b', 'GO', { effects: [['set', '@entity.n', ['+', '@entity.n', 1]]] })],
  });
  const { schema } = parseSchema(document(machine));
  if (schema === null) throw new Error('no schema');
  const program = programOf(indexSchema(schema));
  const start = startOf(program);
  const environment = { now: 0, random: createPrng(1) };
  const all = runEvents(program, start, [{ event: 'GO' }, { event: 'GO' }], environment);
  const first = runEvents(program, start, [{ event: 'GO' }], environment);
  const second = runEvents(program, first.end, [{ event: 'GO' }], environment);
  expect(second.end).toEqual(all.end);
  expect(start.instances.get('Item')).toEqual({ n: 3 });
});
