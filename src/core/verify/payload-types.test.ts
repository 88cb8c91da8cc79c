import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { registries17 } from './registries-17.ts';
import { verifySchema } from './verify.ts';

const fetch = (entity: string, success: string) => ['fetch', entity, { emit: { success, failure: 'FAILED' } }];
const list = (event: string) => ({
  type: 'data-list',
  entity: '@payload.data',
  itemActions: [{ event, label: 'Open' }],
});
const shown = (field: string) => ['render-ui', 'main', { type: 'typography', content: `@payload.${field}` }];

/** A trait that works on Issue, beside an entity Person, with steps that each take an event. */
function findingsOf(
  steps: readonly (readonly [event: string, ...effects: Json[]])[],
  more: JsonObject = {},
  guard?: Json,
) {
  const events = [...new Set(steps.map(([event]) => event))].map((key) => ({ key }));
  const transitions = steps.map(([event, ...effects]) => ({
    from: 'open',
    event,
    to: 'open',
    effects,
    ...(guard !== undefined && { guard }),
  }));
  const field = (name: string, type: string) => ({ name, type });
  const document = {
    name: 'Desk',
    orbitals: [
      {
        name: 'Issues',
        entity: {
          name: 'Issue',
          persistence: 'persistent',
          fields: [
            field('id', 'string'),
            field('title', 'string'),
            field('points', 'number'),
            field('due', 'datetime'),
          ],
        },
        traits: [
          {
            name: 'Board',
            linkedEntity: 'Issue',
            stateMachine: { states: [{ name: 'open', isInitial: true }], events, transitions },
            ...more,
          },
        ],
        pages: [],
      },
      {
        name: 'People',
        entity: { name: 'Person', fields: [field('id', 'string'), field('email', 'string')] },
        traits: [],
        pages: [],
      },
    ],
  };
  return verifySchema(indexSchema(parseSchema(document as unknown as Json).schema), registries17).findings;
}

/** The types that the fixes declare, by event and field. */
function declared(...given: Parameters<typeof findingsOf>): Record<string, Json | undefined> {
  const types: Record<string, Json | undefined> = {};
  for (const { repairs } of findingsOf(...given))
    for (const { action, params } of repairs)
      if (action === 'add_payload_field') {
        const { name, type } = params.field as JsonObject;
        types[`${String(params.event)}.${String(name)}`] = type;
      }
  return types;
}

describe('the type that is declared for a payload field', () => {
  test('of what a fetch brings is a list of its entity, of another entity too', () => {
    const steps = (entity: string) =>
      [
        ['INIT', fetch(entity, 'LOADED')],
        ['LOADED', ['render-ui', 'main', list('OPEN')], shown('totalCount')],
      ] as const;
    expect(declared(steps('Issue'))).toEqual({ 'LOADED.data': '[Issue]', 'LOADED.totalCount': 'number' });
    expect(declared(steps('Person'))).toMatchObject({ 'LOADED.data': '[Person]' });
  });

  test('of an action of a row is a record of what is listed', () => {
    const steps = (entity: string) =>
      [
        ['INIT', fetch(entity, 'LOADED')],
        ['LOADED', ['render-ui', 'main', list('OPEN')]],
        ['OPEN', shown('row.title')],
      ] as const;
    expect(declared(steps('Issue'))).toMatchObject({ 'OPEN.row': 'Issue' });
    expect(declared(steps('Person'))).toMatchObject({ 'OPEN.row': 'Person' });
  });

  test('is that of the field that it is set to, and of what it is stored as', () => {
    expect(
      declared([
        ['SAVE', ['set', '@entity.due', '@payload.day']],
        ['ADD', ['persist', 'create', 'Person', '@payload.who']],
        ['DROP', ['persist', 'delete', 'Person', '@payload.who']],
      ]),
    ).toEqual({ 'SAVE.day': 'datetime', 'ADD.who': 'Person', 'DROP.who': 'string' });
  });

  test('is that of what it is compared with', () => {
    expect(declared([['GO']], {}, ['>', '@payload.day', '@entity.due'])).toEqual({ 'GO.day': 'datetime' });
    expect(declared([['GO']], {}, ['=', '@payload.on', true])).toEqual({ 'GO.on': 'boolean' });
    expect(declared([['GO']], {}, ['<', '@payload.many', 3])).toEqual({ 'GO.many': 'number' });
  });

  test('is that of what a button gives along', () => {
    const button = {
      type: 'button',
      label: 'Go',
      action: 'GO',
      actionPayload: { what: '@entity', many: '@entity.points' },
    };
    expect(
      declared([
        ['INIT', ['render-ui', 'main', button]],
        ['GO', shown('what.title'), shown('many')],
      ]),
    ).toEqual({
      'GO.what': 'Issue',
      'GO.many': 'number',
    });
  });

  test('is the entity that has what is read of it, or some object', () => {
    expect(declared([['GO', shown('a.title'), shown('a.id'), shown('b.email'), shown('c.nobody')]])).toEqual({
      'GO.a': 'Issue',
      'GO.b': 'Person',
      'GO.c': 'object',
    });
  });

  test('is what the document says elsewhere for the name, and a text where nothing says otherwise', () => {
    const emits = [{ event: 'SENT', payloadSchema: [{ name: 'weight', type: 'number' }] }];
    expect(declared([['GO', shown('weight'), shown('remark')]], { emits })).toEqual({
      'GO.weight': 'number',
      'GO.remark': 'string',
    });
  });
});

test('an event by which several calls tell their result is told once, and one fix declares it', () => {
  const load = fetch('Issue', 'LOADED');
  const found = findingsOf([['INIT', load], ['AGAIN', load], ['LOADED'], ['FAILED', load]]).filter(
    ({ rule }) => rule === 'undeclared-result',
  );
  expect(found.map(({ name }) => name).sort()).toEqual(['FAILED', 'LOADED']);
  expect(found.flatMap(({ repairs }) => repairs.map(({ params }) => params.event)).sort()).toEqual([
    'FAILED',
    'LOADED',
  ]);
});
