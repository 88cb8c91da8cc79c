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

const plan = (from: Json, to: Json, renames: 'certain' | 'likely' | 'off' = 'likely') =>
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
  test('fields of one type: each is told with the one in its place', () => {
    const result = plan(twins('a', 'b'), twins('c', 'd'));
    expect(result.renames.map(({ from, to, taken }) => [from, to, taken])).toEqual([
      ['a', 'c', false],
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

describe('renamed and edited', () => {
  const one = (name: string, ...fields: string[]): Json => ({
    name: 'A',
    orbitals: [{ entity: { name, fields: fields.map((field) => ({ name: field, type: 'string' })) } }],
  });
  const actions = (result: ReturnType<typeof plan>) => result.instructions.map(({ action }) => action);

  test('an entity with one field more', () => {
    const result = plan(one('Customer', 'name', 'total', 'email'), one('Client', 'name', 'total', 'email', 'phone'));
    expect(actions(result)).toEqual(['rename_entity', 'add_field']);
    expect(result.renames).toMatchObject([{ from: 'Customer', to: 'Client', taken: true }]);
    expect(result.renames[0]?.evidence).toContainEqual({ basis: 'shape', same: 6, of: 8 });
    expect(result.summary).toEqual({
      added: 1,
      changed: 0,
      renamed: 1,
      removed: 0,
      hazards: { safe: 1, changing: 1, destructive: 0 },
    });
  });

  test('a trait and a page whose names and path are made of the name of the entity', () => {
    const desk = (name: string, trait: string, page: string, path: string): JsonObject => ({
      orbitals: [
        {
          entity: {
            name,
            fields: ['title', 'status', 'opened', 'due'].map((field) => ({ name: field, type: 'string' })),
          },
          traits: [
            {
              name: trait,
              linkedEntity: name,
              stateMachine: {
                states: [{ name: 'open', isInitial: true }],
                events: [{ key: 'INIT', name: 'Init' }],
                transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [['ref', name]] }],
              },
            },
          ],
          pages: [{ name: page, path, traits: [{ ref: trait }] }],
        },
      ],
    });
    const from = desk('SupportTicket', 'SupportTicketBoard', 'SupportTicketPage', '/support-tickets');
    const to = desk('Case', 'CaseBoard', 'CasePage', '/cases');
    const { instructions, renames, summary } = plan(from, to);
    expect(summary).toMatchObject({ added: 0, renamed: 3, removed: 0, hazards: { destructive: 0 } });
    expect(instructions.map(({ action }) => action)).toEqual([
      'rename_entity',
      'rename_trait',
      'update_page',
      'update_page',
    ]);
    expect(renames.map(({ type, to: name, taken }) => [type, name, taken])).toEqual([
      ['entity', 'Case', true],
      ['trait', 'CaseBoard', true],
      ['page', 'CasePage', true],
    ]);
    // A page that is made of another name is another page.
    const other = plan(from, desk('Case', 'CaseBoard', 'Ledger', '/ledger'));
    expect(other.summary).toMatchObject({ added: 1, removed: 1 });
  });

  test('the type of a field alone is no evidence, and is told as the other reading', () => {
    const result = plan(one('Person', 'passwordHash', 'age'), one('Person', 'publicBio', 'age'));
    expect(actions(result)).toEqual(['add_field', 'remove_field']);
    expect(result.renames).toMatchObject([
      { from: 'passwordHash', to: 'publicBio', taken: false, otherwise: [{ action: 'rename_field' }] },
    ]);
  });

  test('the name of a field is evidence where one name holds the other', () => {
    expect(actions(plan(one('A', 'status', 'x'), one('A', 'ticketStatus', 'x')))).toEqual(['rename_field']);
    expect(actions(plan(one('A', 'createdAt', 'x'), one('A', 'updatedAt', 'x')))).toContain('remove_field');
  });

  test('the request decides: nothing, only what is sure, or what it says itself', () => {
    const [from, to] = [one('Person', 'passwordHash', 'age'), one('Person', 'publicBio', 'age')];
    const ask = (options: Parameters<typeof planInstructions>[2]) =>
      planInstructions(parseSchema(from).schema, parseSchema(to).schema, options);
    const fixed = ask({ renames: 'off', rename: [{ from: 'passwordHash', to: 'publicBio' }] });
    expect(actions(fixed)).toEqual(['rename_field']);
    expect(fixed.renames).toMatchObject([{ taken: true, confidence: 1, evidence: [] }]);
    expect(fixed.unfit).toEqual([]);
    expect(ask({ rename: [{ from: 'passwordHash', to: 'gone' }] }).unfit).toEqual([0]);
    expect(ask({ rename: [{ from: 'passwordHash', to: 'publicBio', type: 'state' }] }).unfit).toEqual([0]);
    const pair = [one('Customer', 'name', 'a', 'b'), one('Client', 'name', 'x', 'y')] as const;
    expect(actions(plan(...pair, 'certain'))).toContain('remove_entity');
  });

  test('a tick, to which nothing refers by name', () => {
    const ticking = (name: string, interval: number): Json => ({
      orbitals: [
        {
          entity: 'E',
          traits: [
            { name: 'T', ticks: [{ name, interval, guard: ['>', '@entity.count', 3], effects: [['emit', 'DUE']] }] },
          ],
        },
      ],
    });
    const result = plan(ticking('poll', 1000), ticking('watch', 5000));
    expect(result.instructions.map(({ action, params }) => [action, params])).toEqual([
      ['update_tick', { trait: 'T', name: 'poll', set: { name: 'watch' } }],
      ['update_tick', { trait: 'T', name: 'watch', set: { interval: 5000 } }],
    ]);
    expect(result.renames).toMatchObject([{ type: 'tick', from: 'poll', to: 'watch', within: 'T', taken: true }]);
  });

  test('an orbital that no entity leads', () => {
    const wall = (name: string, ...traits: string[]): Json => ({
      orbitals: [
        { entity: 'Ticket', traits: ['Triage'] },
        { name, traits: traits.map((trait) => ({ name: trait, category: 'interaction', scope: 'collection' })) },
      ],
    });
    const result = plan(wall('Board', 'Lanes', 'Search'), wall('Wall', 'Lanes', 'Search', 'Print'));
    expect(result.instructions.map(({ action, params }) => [action, params.path ?? params.name])).toEqual([
      ['set_property', '/orbitals/Board/name'],
      ['add_trait', 'Print'],
    ]);
    expect(result.summary).toMatchObject({ added: 1, renamed: 1, removed: 0, hazards: { destructive: 0 } });
  });

  test('no plan costs less than the bound, the one with renames included', () => {
    const [from, to] = [one('Customer', 'name', 'total'), one('Client', 'name', 'total')];
    const [off, likely] = [plan(from, to, 'off'), plan(from, to)];
    expect(off.lower_bound).toBe(likely.lower_bound);
    expect(likely.cost).toBe(8);
    expect(likely.lower_bound).toBeLessThanOrEqual(likely.cost);
    expect(off.cost).toBeGreaterThan(likely.cost);
  });
});
