import { expect, test } from 'vitest';
import { parseSchema } from '../schema/index.ts';
import { diffSchemas } from './gap.ts';

const schema = (value: unknown) => parseSchema(value).schema;
const flow = (guard?: unknown) => ({
  name: 'Flow',
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'a', isInitial: true }, 'b'],
    events: ['GO'],
    transitions: [
      { from: 'a', event: 'GO', to: 'b', ...(guard === undefined ? {} : { guard }), effects: [['emit', 'X']] },
    ],
  },
});

test('topmost elements alone, with what identifies them', () => {
  const source = schema({ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Old'], pages: ['Dashboard'] }] });
  const target = schema({
    name: 'Desk',
    orbitals: [
      {
        entity: { name: 'Ticket', fields: ['title'] },
        traits: [flow()],
        pages: [{ name: 'Board', path: '/board', traits: [] }],
      },
      { entity: 'Agent' },
    ],
  });
  const gap = diffSchemas(source, target);
  expect(gap.missing).toEqual([
    { type: 'field', name: 'title', path: '/orbitals/0/entity/fields/0', entity: 'Ticket', orbital: 'Ticket' },
    {
      type: 'trait',
      name: 'Flow',
      path: '/orbitals/0/traits/0',
      linkedEntity: 'Ticket',
      orbital: 'Ticket',
      holds: { states: 2, events: 1, transitions: 1, effects: 1, emits: 0, listens: 0, ticks: 0 },
    },
    {
      type: 'page',
      name: 'Board',
      path: '/orbitals/0/pages/0',
      route: '/board',
      orbital: 'Ticket',
      holds: { traits: 0 },
    },
    {
      type: 'orbital',
      name: 'Agent',
      path: '/orbitals/1',
      entity: 'Agent',
      holds: { entities: 1, fields: 0, traits: 0, pages: 0, states: 0, events: 0, transitions: 0, effects: 0 },
    },
  ]);
  expect(gap.extra.map(({ type, name }) => [type, name])).toEqual([
    ['trait', 'Old'],
    ['page', 'Dashboard'],
  ]);
  expect(gap.modified.map(({ type, name, changes }) => [type, name, changes])).toEqual([
    ['property', 'name', [{ field: 'name', from: 'App', to: 'Desk' }]],
    ['entity', 'Ticket', [{ field: 'fields', to: [] }]],
  ]);
  expect(gap.gap_score).toBeGreaterThan(0.5);
  expect(gap.gap_score).toBeLessThan(1);
});

test('a guard that comes is missing, one that changes is a change', () => {
  const with_ = (guard?: unknown) => schema({ orbitals: [{ entity: 'Ticket', traits: [flow(guard)] }] });
  expect(diffSchemas(with_(), with_(true)).missing).toMatchObject([
    { type: 'guard', trait: 'Flow', from: 'a', event: 'GO', to: 'b', value: true },
  ]);
  expect(diffSchemas(with_(false), with_(true)).modified).toMatchObject([
    { type: 'transition', changes: [{ field: 'guard', from: false, to: true }] },
  ]);
});

test('the score is 0 for the same and 1 for nothing shared', () => {
  const a = schema({ orbitals: [{ entity: 'A' }] });
  expect(diffSchemas(a, schema({ orbitals: [{ entity: { name: 'A' }, traits: [], pages: null }] })).gap_score).toBe(0);
  expect(diffSchemas(a, schema({ orbitals: [{ entity: 'B' }] })).gap_score).toBe(1);
});

test('the second dialect is pointed into as it was given', () => {
  const source = schema({
    entities: ['Door'],
    states: { Door: ['open', 'shut'] },
    transitions: [{ from: 'open', event: 'SHUT', to: 'shut' }],
  });
  const target = schema({
    entities: ['Door'],
    states: { Door: ['open', 'shut', 'locked'] },
    transitions: [{ from: 'open', event: 'SHUT', to: 'shut' }],
  });
  expect(diffSchemas(source, target).missing).toMatchObject([
    { type: 'state', name: 'locked', path: '/states/Door/2', trait: 'Door' },
  ]);
});

test('what the second dialect does not spell is pointed to where it comes from', () => {
  const transitions = [{ from: 'open', event: 'SHUT', to: 'shut' }];
  const named = { entities: ['Door'], transitions };
  const outline = schema({ orbitals: [{ entity: 'Door' }] });
  expect(
    diffSchemas(schema({ orbitals: [{ entity: { name: 'Door', persistence: 'runtime' } }] }), schema(named)),
  ).toMatchObject({
    modified: [{ type: 'entity', name: 'Door', path: '/entities/0' }],
    // No states are listed for it: its machine comes with the entity.
    missing: [{ type: 'trait', name: 'Door', path: '/entities/0' }],
  });
  const listed = { ...named, states: { Door: ['open', 'shut'] } };
  expect(diffSchemas(outline, schema(listed)).missing).toMatchObject([{ type: 'trait', path: '/states/Door' }]);
});
