// Several fields renamed one after the other: their references are carried along together, as if each had been carried along by itself.
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import { parseSchema, type Schema } from '../../schema/index.ts';
import type { Action } from '../action.ts';
import { applyActions } from '../apply.ts';

const list: Json = [
  'render-ui',
  'main',
  {
    type: 'stack',
    children: [
      {
        type: 'data-list',
        entity: 'Ticket',
        sortBy: '-size',
        fields: [{ name: 'title' }, { name: 'size' }, { name: 'state' }],
        caption: ['let', [['entity', { title: 1 }]], '@entity.title'],
      },
      { type: 'badge', label: '@entity.title', hint: '@Ticket.size', other: '@Order.size' },
    ],
  },
];
const field = (name: string): JsonObject => ({ name, type: 'string' });
const document = {
  name: 'Desk',
  orbitals: ['Ticket', 'Order'].map((entity) => ({
    entity: { name: entity, fields: ['title', 'size', 'state'].map(field) },
    traits: [
      {
        name: `${entity}List`,
        linkedEntity: entity,
        stateMachine: {
          states: ['shown'],
          events: ['INIT'],
          transitions: [{ from: 'shown', event: 'INIT', to: 'shown', effects: [list, ['set', '@entity.size', 1]] }],
        },
      },
    ],
  })),
};

const rename = (entity: string, from: string, to: string): Action => ({
  action: 'rename_field',
  params: { entity, from, to },
});

function applied(schema: Schema, actions: readonly Action[]): Schema {
  const result = applyActions(schema, actions);
  if (!result.ok) throw new Error(result.failure.reason);
  return result.schema;
}

test.each<[string, Action[]]>([
  ['fields of one entity', [rename('Ticket', 'title', 'subject'), rename('Ticket', 'size', 'bulk')]],
  [
    'of two entities that have fields of one name',
    [rename('Ticket', 'size', 'bulk'), rename('Order', 'size', 'count')],
  ],
  ['one under the name that another had', [rename('Ticket', 'size', 'bulk'), rename('Ticket', 'title', 'size')]],
  ['one renamed twice', [rename('Ticket', 'size', 'bulk'), rename('Ticket', 'bulk', 'weight')]],
  [
    'two that change names',
    [rename('Ticket', 'size', 'x'), rename('Ticket', 'title', 'size'), rename('Ticket', 'x', 'title')],
  ],
  [
    'with other actions between them',
    [
      rename('Ticket', 'title', 'subject'),
      { action: 'rename_entity', params: { from: 'Ticket', to: 'Case' } },
      rename('Case', 'size', 'bulk'),
      { action: 'remove_field', params: { entity: 'Case', field: 'subject' } },
      rename('Case', 'state', 'subject'),
    ],
  ],
])('%s', (_, actions) => {
  const { schema } = parseSchema(document);
  const together = applied(schema, actions);
  expect(together.document).toEqual(actions.reduce((at, action) => applied(at, [action]), schema).document);
  expect(together.document).not.toEqual(schema.document);
});

test('columns, sort orders and bindings follow all the fields', () => {
  const { schema } = parseSchema(document);
  const text = JSON.stringify(
    applied(schema, [rename('Ticket', 'title', 'subject'), rename('Ticket', 'size', 'bulk')]).document.orbitals[0],
  );
  for (const part of ['"sortBy":"-bulk"', '{"name":"subject"}', '"@entity.subject"', '"@Ticket.bulk"', '"@Order.size"'])
    expect(text).toContain(part);
  expect(text).toContain('[["entity",{"title":1}]],"@entity.title"');
});

test('a binding means the field that it begins with: renames of it and of one whose name goes on commute', () => {
  const bound = (...fields: string[]): Schema =>
    parseSchema({
      name: 'Desk',
      orbitals: [
        {
          entity: { name: 'Ticket', fields: fields.map(field) },
          traits: [
            {
              name: 'Triage',
              linkedEntity: 'Ticket',
              stateMachine: {
                states: ['shown'],
                events: ['INIT'],
                transitions: [
                  { from: 'shown', event: 'INIT', to: 'shown', effects: [['notify', '@entity.notes.owner']] },
                ],
              },
            },
          ],
        },
      ],
    }).schema;
  const [plain, dotted] = [rename('Ticket', 'notes', 'remarks'), rename('Ticket', 'notes.owner', 'author')];
  const between: Action = { action: 'add_states', params: { trait: 'Triage', states: ['done'] } };
  const textOf = (schema: Schema, ...actions: Action[]) => JSON.stringify(applied(schema, actions).document);
  const both = bound('notes', 'notes.owner');
  const expected = textOf(both, plain, between, dotted);
  expect(expected).toContain('@entity.remarks.owner');
  for (const order of [
    [plain, dotted, between],
    [dotted, plain, between],
    [dotted, between, plain],
  ])
    expect(textOf(both, ...order)).toBe(expected);
  expect(textOf(bound('title', 'notes.owner'), dotted)).toContain('@entity.author');
});
