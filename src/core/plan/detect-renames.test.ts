import { describe, expect, test } from 'vitest';
import { renameEverywhere } from '../../../tests/fixtures/pairs.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { parseSchema } from '../schema/index.ts';
import { planInstructions } from './plan-instructions.ts';

const document: JsonObject = {
  name: 'Desk',
  orbitals: [
    {
      entity: {
        name: 'Ticket',
        persistence: 'persistent',
        fields: [
          { name: 'title', type: 'string' },
          { name: 'status', type: 'enum', values: ['a'] },
        ],
      },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          stateMachine: {
            states: [{ name: 'new', isInitial: true }, { name: 'open' }, { name: 'closed', isTerminal: true }],
            events: [
              { key: 'OPEN', name: 'Open' },
              { key: 'CLOSE', name: 'Close' },
            ],
            transitions: [
              {
                from: 'new',
                event: 'OPEN',
                to: 'open',
                effects: [
                  ['set', '@entity.status', 'a'],
                  ['persist', 'update', 'Ticket'],
                ],
              },
              { from: 'open', event: 'CLOSE', to: 'closed', effects: [['emit', 'CLOSE']] },
            ],
          },
        },
      ],
      pages: [{ name: 'Board', path: '/board', traits: [{ ref: 'Triage' }] }],
    },
    {
      entity: 'Agent',
      traits: [
        { name: 'Bell', listens: [{ event: 'CLOSE', triggers: 'RING', source: { kind: 'trait', trait: 'Triage' } }] },
      ],
    },
  ],
};

const plan = (from: Json, to: Json, renames: 'auto' | 'off' = 'auto') =>
  planInstructions(parseSchema(from).schema, parseSchema(to).schema, { renames });
const withNames = (...names: [string, string][]) => renameEverywhere(document, new Map(names));

describe('a rename carries its references along and is all there is to do', () => {
  const cases: [string, string, string, JsonObject][] = [
    ['open', 'busy', 'rename_state', { trait: 'Triage', from: 'open', to: 'busy' }],
    ['CLOSE', 'FINISH', 'rename_event', { trait: 'Triage', from: 'CLOSE', to: 'FINISH' }],
    ['Triage', 'Sorting', 'rename_trait', { from: 'Triage', to: 'Sorting' }],
    ['Ticket', 'Case', 'rename_entity', { from: 'Ticket', to: 'Case' }],
    ['Board', 'Wall', 'update_page', { page: 'Board', set: { name: 'Wall' } }],
  ];
  test.each(cases)('%s as %s is %s', (from, to, action, params) => {
    const result = plan(document, withNames([from, to]));
    expect(result.instructions.map(({ action, params }) => ({ action, params }))).toEqual([{ action, params }]);
    expect(result.renames).toMatchObject([{ from, to, taken: true }]);
    expect(plan(document, withNames([from, to]), 'off').instructions.length).toBeGreaterThan(1);
  });

  test('a field follows its bindings', () => {
    const renamed = withNames(['status', 'phase'], ['@entity.status', '@entity.phase']);
    const result = plan(document, renamed);
    expect(result.instructions).toMatchObject([
      { action: 'rename_field', params: { entity: 'Ticket', from: 'status', to: 'phase' } },
    ]);
  });

  test('an event that is only put out is told by where', () => {
    const told = (first: string, second: string): Json => ({
      orbitals: [
        {
          entity: 'Tool',
          traits: [
            {
              name: 'Board',
              emits: [{ event: first, scope: 'internal' }, { event: second }],
              stateMachine: {
                states: [{ name: 'free', isInitial: true }, 'lent'],
                events: ['LEND', 'BACK', first, second],
                transitions: [
                  { from: 'free', event: 'LEND', to: 'lent', effects: [['emit', first]] },
                  {
                    from: 'lent',
                    event: 'BACK',
                    to: 'free',
                    effects: [
                      ['log', 'x'],
                      ['emit', second],
                    ],
                  },
                ],
              },
            },
            { name: 'Clock', listens: [{ event: first, triggers: 'START', source: { trait: 'Board' } }] },
          ],
        },
      ],
    });
    const renamed = (from: string, to: string) => ({ action: 'rename_event', params: { trait: 'Board', from, to } });
    const result = plan(told('TOOL_LENT', 'TOOL_BACK'), told('LENT_OUT', 'TOOL_BACK'));
    expect(result.instructions).toMatchObject([renamed('TOOL_LENT', 'LENT_OUT')]);
    const both = plan(told('TOOL_LENT', 'TOOL_BACK'), told('LENT_OUT', 'CAME_BACK'));
    expect(both.instructions).toMatchObject([renamed('TOOL_LENT', 'LENT_OUT'), renamed('TOOL_BACK', 'CAME_BACK')]);
  });

  test('several at once: an entity, its trait, states and an event', () => {
    const names: [string, string][] = [
      ['Ticket', 'Case'],
      ['Triage', 'Sorting'],
      ['new', 'fresh'],
      ['open', 'busy'],
      ['closed', 'done'],
      ['OPEN', 'START'],
      ['Board', 'Wall'],
    ];
    const result = plan(document, withNames(...names));
    expect(result.instructions.map(({ level, action }) => `${level} ${action}`)).toEqual([
      '1 rename_entity',
      '2 rename_trait',
      '2 update_page',
      '3 rename_state',
      '3 rename_state',
      '3 rename_state',
      '3 rename_event',
    ]);
  });
});

describe('what is not clear is reported, not guessed', () => {
  const twins = (a: string, b: string): Json => ({
    orbitals: [
      {
        entity: {
          name: 'T',
          fields: [
            { name: a, type: 'string' },
            { name: b, type: 'string' },
          ],
        },
      },
    ],
  });
  test('two that look alike', () => {
    const result = plan(twins('a', 'b'), twins('c', 'd'));
    expect(result.renames.map(({ from, to, taken }) => [from, to, taken])).toEqual([
      ['a', 'c', false],
      ['a', 'd', false],
      ['b', 'c', false],
      ['b', 'd', false],
    ]);
    expect(result.instructions.map(({ action }) => action)).toEqual([
      'add_field',
      'add_field',
      'remove_field',
      'remove_field',
    ]);
  });

  test('a page on another route is no rename, nor is one without a name', () => {
    const on = (...pages: JsonObject[]): Json => ({ orbitals: [{ entity: 'T', pages }] });
    expect(plan(on({ name: 'A', path: '/a' }), on({ name: 'B', path: '/b' })).renames).toEqual([]);
    expect(plan(on({ path: '/a', title: 'x' }), on({ path: '/b', title: 'x' })).renames).toEqual([]);
  });

  test('another shape is no rename', () => {
    const one = (field: JsonObject): Json => ({ orbitals: [{ entity: { name: 'T', fields: [field] } }] });
    expect(plan(one({ name: 'a', type: 'string' }), one({ name: 'b', type: 'number' })).renames).toEqual([]);
  });

  test('a bare name says nothing: an outline is not renamed', () => {
    const outline = (trait: string): Json => ({ orbitals: [{ entity: 'T', traits: [trait] }] });
    expect(plan(outline('A'), outline('B')).instructions.map(({ action }) => action)).toEqual([
      'add_trait',
      'remove_trait',
    ]);
  });

  test('a list that is set as a whole anyway is not renamed in first', () => {
    const fields = (...names: string[]): Json => ({
      orbitals: [
        { entity: { name: 'T', fields: names.map((name) => ({ name, type: name === 'x' ? 'date' : 'string' })) } },
      ],
    });
    const result = plan(fields('a', 'x', 'x'), fields('b', 'x', 'x'));
    expect(result.instructions.map(({ action }) => action)).toEqual(['set_property']);
  });
});
