// States and events that were renamed and edited at once, in machines where little is left to tell them by, and others that were replaced.
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import { parseSchema } from '../../schema/index.ts';
import { planInstructions } from '../plan-instructions.ts';

interface Machine {
  readonly states: readonly Json[];
  readonly events: readonly Json[];
  readonly transitions: readonly JsonObject[];
}

const withMachine = (stateMachine: Machine): Json => ({
  name: 'Desk',
  orbitals: [{ entity: 'Ticket', traits: [{ name: 'Triage', stateMachine: stateMachine as unknown as JsonObject }] }],
});

/** The pairs that a plan takes as one element. */
function taken(before: Machine, after: Machine): string[] {
  const { renames } = planInstructions(parseSchema(withMachine(before)).schema, parseSchema(withMachine(after)).schema);
  return renames.flatMap((one) => (one.taken ? [`${one.from} -> ${one.to}`] : []));
}

const screen = (title: string, ...buttons: JsonObject[]): Json => [
  'render-ui',
  'main',
  { type: 'stack', children: [{ type: 'typography', content: title }, ...buttons] },
];
const button = (label: string, action: string): JsonObject => ({ type: 'button', label, action });

describe('told by what an author wrote', () => {
  test('an event that keeps what it is called on the screen, and leads elsewhere now', () => {
    const machine = (key: string, more: JsonObject): Machine => ({
      states: ['waiting', 'expired', 'verified'],
      events: ['SEND', 'CHECK', { key, name: 'Code has expired', ...more }],
      transitions: [
        { from: 'expired', event: 'SEND', to: 'waiting' },
        { from: 'waiting', event: 'CHECK', to: 'verified' },
        { from: 'waiting', event: key, to: 'payloadSchema' in more ? 'verified' : 'expired' },
      ],
    });
    const edited = machine('TIME_UP', { payloadSchema: [{ name: 'at', type: 'string' }] });
    expect(taken(machine('CODE_EXPIRED', {}), edited)).toEqual(['CODE_EXPIRED -> TIME_UP']);
  });

  test('an event that the same button sends', () => {
    const machine = (key: string, ways: JsonObject[]): Machine => ({
      states: ['asking', 'waiting', 'over'],
      events: ['ASK', 'END', key],
      transitions: [
        {
          from: 'asking',
          event: 'ASK',
          to: 'waiting',
          effects: [screen('Enter the code', button('Send the code again', key))],
        },
        { from: 'waiting', event: 'END', to: 'over' },
        ...ways.map((way) => ({ event: key, ...way })),
      ],
    });
    const before = machine('RESEND', [{ from: 'waiting', to: 'asking', effects: [['notify', 'Sent']] }]);
    const after = machine('SEND_ANEW', [
      { from: 'waiting', to: 'asking', guard: ['<', '@entity.tries', 3] },
      { from: 'waiting', to: 'over' },
    ]);
    expect(taken(before, after)).toEqual(['RESEND -> SEND_ANEW']);
  });

  test('a state by a long effect of the one transition that is left', () => {
    const machine = (state: string, transitions: JsonObject[]): Machine => ({
      states: [{ name: state, isInitial: true }],
      events: ['INIT', 'BooksLoaded'],
      transitions: transitions.map((one) => ({ from: state, to: state, ...one })),
    });
    const list = screen('All books of the library', { type: 'book-viewer', entity: '@payload.data', sortBy: 'title' });
    const load: Json = ['fetch', 'Book', { emit: { success: 'BooksLoaded' } }];
    const before = machine('idle', [
      { event: 'INIT', effects: [load] },
      { event: 'BooksLoaded', effects: [list] },
    ]);
    const after = machine('shown', [{ event: 'BooksLoaded', effects: [list], guard: ['>', '@entity.count', 0] }]);
    expect(taken(before, after)).toEqual(['idle -> shown']);
  });

  test('a name that stands as a word in an effect is the same on both sides', () => {
    const machine = (state: string, more: JsonObject): Machine => ({
      states: ['open', { name: state, ...more }],
      events: ['DROP'],
      transitions: [
        { from: 'open', event: 'DROP', to: state, effects: [['set', '@entity.status', 'dropped_by_the_customer']] },
      ],
    });
    expect(
      taken(machine('dropped_by_the_customer', { isTerminal: true }), machine('given_up', { isTerminal: false })),
    ).toEqual(['dropped_by_the_customer -> given_up']);
  });
});

describe('wired alike is not enough', () => {
  const machine = (key: string, isOld: boolean): Machine => ({
    states: ['loading', 'shown', 'error'],
    events: ['DONE', 'FAILED', key],
    transitions: [
      { from: 'loading', event: key, to: 'loading', effects: isOld ? [screen('Loading'), ['fetch', 'Ticket']] : [] },
      { from: 'error', event: key, to: 'loading', effects: isOld ? [screen('Loading once more')] : [] },
      { from: 'loading', event: 'DONE', to: 'shown' },
      { from: 'loading', event: 'FAILED', to: 'error' },
    ],
  });

  test('an event of which nothing that was written is left', () => {
    expect(taken(machine('INIT', true), machine('RESUME', false))).toEqual([]);
  });

  test('the only state of a machine, where every transition has to lead', () => {
    const only = (state: string, isOld: boolean): Machine => ({
      states: [state],
      events: ['INIT', 'SEARCH', 'NOTIFY', 'LOADED'],
      transitions: ['INIT', 'SEARCH', 'NOTIFY', 'LOADED'].map((event) => ({
        from: state,
        event,
        to: state,
        effects: isOld && event === 'INIT' ? [screen('A layout with a long heading')] : [],
      })),
    });
    expect(taken(only('composing', true), only('failed', false))).toEqual([]);
  });
});

test('a field by its bindings, beside which another is gone', () => {
  const desk = (field: string, isOld: boolean): Json => ({
    name: 'Desk',
    orbitals: [
      {
        entity: {
          name: 'Sprint',
          fields: [field, ...(isOld ? ['remaining'] : [])].map((name) => ({ name, type: 'number' })),
        },
        traits: [
          {
            name: 'Burndown',
            linkedEntity: 'Sprint',
            stateMachine: {
              states: ['shown'],
              events: ['INIT'],
              transitions: [
                {
                  from: 'shown',
                  event: 'INIT',
                  to: 'shown',
                  effects: [
                    ['render-ui', 'main', { label: `@entity.${field}`, sub: '@entity.remaining', days: 14 }],
                    ['set', `@entity.${field}`, ['+', '@entity.remaining', 1]],
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
  });
  const { renames } = planInstructions(
    parseSchema(desk('velocity', true)).schema,
    parseSchema(desk('pace', false)).schema,
  );
  expect(renames).toMatchObject([{ from: 'velocity', to: 'pace', taken: true }]);
});
