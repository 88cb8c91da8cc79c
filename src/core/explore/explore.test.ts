import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { programOf, runEvents, startOf } from '../run/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { exploreModel } from './explore.ts';
import type { Finding } from './finder.ts';

const entity = {
  name: 'Item',
  persistence: 'runtime',
  fields: [
    { name: 'n', type: 'number', default: 0 },
    { name: 'mode', type: 'string', values: ['open', 'shut'], default: 'open' },
  ],
};
const arrow = (from: Json, event: string, to: string, rest: JsonObject = {}): JsonObject => ({
  from,
  event,
  to,
  ...rest,
});
const does = (...effects: Json[]) => ({ effects });
const trait = (
  name: string,
  states: readonly string[],
  transitions: readonly JsonObject[],
  more: JsonObject = {},
): JsonObject => ({
  ...{ name, linkedEntity: 'Item', ...more },
  stateMachine: {
    states: states.map((state, i) => ({
      name: state.replace('!', ''),
      isInitial: i === 0,
      isTerminal: state.endsWith('!'),
    })),
    events: [],
    transitions,
  },
});

function modelOf(traits: readonly JsonObject[], given: JsonObject = entity) {
  const { schema } = parseSchema({ name: 'D', orbitals: [{ name: 'O', entity: given, traits }] });
  if (schema === null) throw new Error('no schema');
  return indexSchema(schema);
}
const explored = (...traits: JsonObject[]) => exploreModel(modelOf(traits));
const kinds = (findings: readonly Finding[]) =>
  findings.map(({ kind, trait: name, pointer }) => `${kind} ${name} ${pointer}`);
const machine = '/orbitals/0/traits/0/stateMachine';

describe('what never happens', () => {
  test('a guard on a value that nothing sets never holds, and its target is never reached', () => {
    const { findings, isExact } = explored(
      trait('T', ['a', 'b'], [arrow('a', 'GO', 'b', { guard: ['=', '@entity.mode', 'shut'] })]),
    );
    expect(isExact).toBe(true);
    expect(kinds(findings)).toEqual([
      `guard_never_true T ${machine}/transitions/0`,
      `state_never_reached T ${machine}/states/1`,
      // The initial state is left by that transition alone.
      `no_way_out T ${machine}/states/0`,
    ]);
  });

  test('of a stored entity, a row with the value may be there', () => {
    const model = modelOf(
      [trait('T', ['a', 'b!'], [arrow('a', 'GO', 'b', { guard: ['=', '@entity.mode', 'shut'] })])],
      {
        ...entity,
        persistence: 'persistent',
      },
    );
    const { findings, coverage } = exploreModel(model);
    expect(coverage.states).toEqual({ seen: 2, of: 2 });
    expect(kinds(findings)).toEqual([`no_way_out T ${machine}/states/0`]);
  });

  test('a guard that holds whenever it is tried', () => {
    const guard = ['=', '@entity.mode', 'shut'];
    const { findings } = explored(
      trait(
        'T',
        ['a', 'b'],
        [arrow('a', 'GO', 'b', does(['set', '@entity.mode', 'shut'])), arrow('b', 'GO', 'a', { guard })],
      ),
    );
    expect(kinds(findings)).toEqual([`guard_always_true T ${machine}/transitions/1`]);
    expect(findings[0]?.trace?.events.map(({ event }) => event)).toEqual(['GO', 'GO']);
  });

  test('nothing of it is said where the document decides by chance', () => {
    const { findings, isExact, gaps } = explored(
      trait('T', ['a', 'b'], [arrow('a', 'GO', 'b', { guard: ['>', ['math/random'], 2] })]),
    );
    expect([isExact, findings, gaps.length]).toEqual([false, [], 1]);
  });

  test('a number that only grows is one value above what it is compared with', () => {
    const { configurations, isExact, coverage } = explored(
      trait(
        'T',
        ['a', 'b!'],
        [
          arrow('a', 'MORE', 'a', does(['set', '@entity.n', ['+', '@entity.n', 1]])),
          arrow('a', 'GO', 'b', { guard: ['>=', '@entity.n', 3] }),
        ],
      ),
    );
    // 0 to 3 and above in `a`; 3 and above in `b`.
    expect([configurations, isExact, coverage.guards]).toEqual([7, true, { seen: 1, of: 1 }]);
  });
});

describe('where machines get stuck', () => {
  test('a loop that nothing leads out of', () => {
    const { findings } = explored(
      trait(
        'T',
        ['home', 'try', 'again'],
        [arrow('home', 'GO', 'try'), arrow('try', 'FAIL', 'again'), arrow('again', 'RETRY', 'try')],
      ),
    );
    expect(kinds(findings)).toEqual([`no_way_out T ${machine}/states/1`]);
    expect(findings[0]?.trace?.events.map(({ event }) => event)).toEqual(['GO']);
  });

  test('machines of which each waits for the other', () => {
    const waits = (name: string, other: string) =>
      trait(name, ['waiting', 'done!'], [arrow('waiting', `${other}_READY`, 'done', does(['emit', `${name}_READY`]))], {
        listens: [{ event: `${other}_READY`, triggers: `${other}_READY` }],
      });
    const { findings } = explored(waits('A', 'B'), waits('B', 'A'));
    expect(findings.map(({ kind }) => kind)).toContain('waits_for_each_other');
    expect(findings.find(({ kind }) => kind === 'waits_for_each_other')?.message).toMatch(
      /^A in waiting and B in waiting/,
    );
  });

  test('an event that comes while nobody is in a state to take it', () => {
    const { findings } = explored(
      trait('A', ['a'], [arrow('a', 'SAVE', 'a', does(['emit', 'SAVED']))]),
      trait(
        'L',
        ['idle', 'open'],
        [arrow('idle', 'OPEN', 'open'), arrow('open', 'CLOSE', 'idle'), arrow('open', 'SAVED', 'open')],
        {
          listens: [{ event: 'SAVED', triggers: 'SAVED' }],
        },
      ),
    );
    expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
      ['event_lost', 'A can emit SAVED while L is in idle, where no transition takes SAVED'],
    ]);
  });

  test('a screen whose controls nothing takes', () => {
    const screen = (event: string): Json => ['render-ui', 'main', { type: 'button', label: 'Go', event }];
    const { findings } = explored(
      trait(
        'T',
        ['a', 'b'],
        [
          arrow('a', 'INIT', 'a', does(screen('GO'))),
          arrow('a', 'GO', 'b', does(screen('MORE'))),
          arrow('a', 'MORE', 'a'),
        ],
      ),
    );
    expect(kinds(findings)).toContain(`screen_without_live_control T ${machine}/states/1`);
  });
});

test('an answer comes later, and only to work that was begun', () => {
  const { findings, coverage } = explored(
    trait(
      'T',
      ['idle', 'loading', 'ready!'],
      [
        arrow('idle', 'GO', 'loading', does(['fetch', 'Item', { emit: { success: 'Loaded' } }])),
        arrow('idle', 'Loaded', 'ready'),
        arrow('loading', 'CANCEL', 'idle'),
        arrow('loading', 'Loaded', 'ready', { guard: ['>', ['array/len', '@payload.data'], 0] }),
      ],
    ),
  );
  expect(coverage.transitions).toEqual({ seen: 4, of: 4 });
  expect(findings).toEqual([]);
});

test('[E2] every trace runs again in the interpreter, and ends where it says', () => {
  const model = modelOf([
    trait(
      'T',
      ['a', 'b', 'c'],
      [
        arrow('a', 'GO', 'b', {
          guard: ['=', '@payload.code', 'yes'],
          ...does(['fetch', 'Item', { emit: { success: 'Loaded' } }]),
        }),
        arrow('b', 'Loaded', 'c', { guard: ['>', ['array/len', '@payload.data'], 1] }),
        arrow('c', 'AGAIN', 'b'),
      ],
    ),
  ]);
  const { findings } = exploreModel(model);
  const found = findings.find(({ kind }) => kind === 'no_way_out');
  const program = programOf(model);
  const { end, steps } = runEvents(program, startOf(program), found?.trace?.events ?? [], {
    now: 0,
    random: createPrng(0),
  });
  // The answer came with too few rows, and none comes again.
  expect(steps.map(({ event, ignored }) => [event, ignored])).toEqual([
    ['GO', undefined],
    ['Loaded', 'no guard held'],
  ]);
  expect(end.states.get('T')).toBe('b');
});

test('a part of too many steps is ended, and says so', () => {
  const model = modelOf([
    trait(
      'T',
      ['a'],
      [
        arrow('a', 'MORE', 'a', does(['set', '@entity.n', ['*', ['+', '@entity.n', 1], 3]])),
        arrow('a', 'GO', 'a', { guard: ['>', '@entity.n', 5] }),
      ],
    ),
  ]);
  const { isExact, gaps } = exploreModel(model, 50);
  expect(isExact).toBe(false);
  expect(gaps.map(({ reason }) => reason)).toContain('ended after 50 steps');
});

describe('an event that nothing emits', () => {
  const shownAs = (pages: readonly JsonObject[], ...transitions: JsonObject[]) => {
    const screen = does(['render-ui', 'main', { type: 'button', label: 'Go', action: 'GO' }]);
    const traits = [trait('T', ['a', 'b'], [arrow('a', 'INIT', 'a', screen), ...transitions])];
    const { schema } = parseSchema({ name: 'D', orbitals: [{ name: 'O', entity, traits, pages }] });
    return kinds(exploreModel(indexSchema(schema as NonNullable<typeof schema>)).findings);
  };
  const page = { name: 'P', path: '/p', traits: [{ ref: 'T' }] };
  const back = arrow('b', 'BACK', 'a');

  test('is told of a machine that a page shows', () => {
    expect(shownAs([page], arrow('a', 'GO', 'b'), back)).toEqual([`event_never_emitted T ${machine}/transitions/2`]);
  });

  test('is for programs where no page shows the machine, and for the overlay where that has a control of its own', () => {
    expect(shownAs([], arrow('a', 'GO', 'b'), back)).toEqual([]);
    expect(shownAs([page], arrow('a', 'GO', 'b'), arrow('b', 'CANCEL', 'a'))).toEqual([]);
  });
});
