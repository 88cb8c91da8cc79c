import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import type { OrbDocument } from '../schema/document.ts';
import { canonicalText, parseSchema } from '../schema/index.ts';
import type { Action } from './action.ts';
import { applyActions } from './apply.ts';
import { invertAction } from './invert.ts';

function applied(document: unknown, action: Action): OrbDocument {
  const { schema, problems } = parseSchema(document);
  expect(problems).toEqual([]);
  const result = applyActions(schema, [action]);
  if (!result.ok) throw new Error(result.failure.reason);
  return result.schema.document;
}

/** The document with one part looked up by path. */
function at(document: unknown, path: string): unknown {
  return path.split('/').reduce<unknown>((value, key) => (value as JsonObject)[key], document);
}

describe('what a renamed entity is referred to by', () => {
  const documentOf = (name: string | null) => ({
    orbitals: [
      { ...(name === null ? {} : { name }), entity: 'Ticket', traits: ['Triage'] },
      {
        entity: { name: 'Comment', fields: [{ name: 'ticket', type: 'relation', relation: 'Ticket' }] },
        traits: [
          { name: 'Flow', listens: [{ event: 'OPEN', source: { kind: 'trait', trait: 'Triage', orbital: 'Ticket' } }] },
        ],
      },
    ],
  });
  const renamed = (name: string | null) =>
    applied(documentOf(name), { action: 'rename_entity', params: { from: 'Ticket', to: 'Case' } });

  test('a relation may name it by itself', () => {
    expect(at(renamed(null), 'orbitals/1/entity/fields/0/relation')).toBe('Case');
  });

  test('a listen names the orbital that goes by it, unless the orbital has that name of its own', () => {
    const orbital = 'orbitals/1/traits/0/listens/0/source/orbital';
    expect([null, 'Desk', 'Ticket'].map((name) => at(renamed(name), orbital))).toEqual(['Case', 'Case', 'Ticket']);
  });
});

test('every place of a renamed event follows, one inside another as well', () => {
  const buttons = [
    { type: 'button', event: 'OPEN' },
    { type: 'button', onClick: 'OPEN' },
  ];
  const effects = [
    ['emit', 'OPEN', ['do', ['emit', 'OPEN']]],
    ['fetch', 'Ticket', { emit: { success: 'OPEN', failure: 'CLOSE' } }],
    ['render-ui', 'main', { type: 'stack', children: buttons, label: 'OPEN' }],
  ];
  const transitions = [{ from: 'new', event: 'CLOSE', to: 'new', effects }];
  const stateMachine = { states: [{ name: 'new', isInitial: true }], events: ['OPEN', 'CLOSE'], transitions };
  const traits = [{ name: 'Triage', stateMachine, initialEffects: [['emit', 'OPEN']] }];
  const document = applied(
    { orbitals: [{ entity: 'Ticket', traits }] },
    { action: 'rename_event', params: { trait: 'Triage', from: 'OPEN', to: 'START' } },
  );
  const text = JSON.stringify(traits).replaceAll('"OPEN"', '"START"').replace('"label":"START"', '"label":"OPEN"');
  expect(at(document, 'orbitals/0/traits')).toEqual(JSON.parse(text));
});

test('rename_field carries along what names the field by text, and nothing of another entity', () => {
  const effects = (field: string) => [
    ['fetch', 'Ticket', { sort: `-${field}`, filter: { title: 1 } }],
    ['fetch', 'Agent', { sort: 'title' }],
    [
      'render-ui',
      'main',
      {
        type: 'stack',
        children: [
          { type: 'data-grid', entity: 'Ticket', fields: [field, 'note'], columns: [{ key: field, label: 'title' }] },
          { type: 'data-grid', entity: '@entity', groupBy: field, title: 'title' },
          { type: 'data-grid', entity: '@payload.rows', fields: [field] },
          { type: 'data-grid', entity: 'Agent', fields: ['title'] },
          { type: 'typography', content: `@entity.${field}` },
        ],
      },
    ],
  ];
  const document = (field: string) => {
    const stateMachine = {
      states: ['new'],
      events: [{ key: 'SAVE', payloadSchema: [{ name: 'rows', type: '[Ticket]' }] }],
      transitions: [{ from: 'new', event: 'SAVE', to: 'new', effects: effects(field) }],
    };
    const traits = [{ name: 'Triage', linkedEntity: 'Ticket', stateMachine }];
    return {
      orbitals: [
        { entity: { name: 'Ticket', fields: [{ name: field }, { name: 'note' }] }, traits },
        { entity: { name: 'Agent', fields: [{ name: 'title' }] } },
      ],
    };
  };
  const rename = { action: 'rename_field', params: { entity: 'Ticket', from: 'title', to: 'subject' } };
  expect(applied(document('title'), rename)).toEqual(document('subject'));
});

describe('a name that a form gives to something else', () => {
  const renamed = (effects: readonly unknown[]) => {
    const stateMachine = {
      states: ['new'],
      events: ['SAVE'],
      transitions: [{ from: 'new', event: 'SAVE', to: 'new', effects }],
    };
    const entity = { name: 'Ticket', fields: ['title'] };
    const document = { orbitals: [{ entity, traits: [{ name: 'Triage', linkedEntity: 'Ticket', stateMachine }] }] };
    const effectsIn = (action: Action) =>
      at(applied(document, action), 'orbitals/0/traits/0/stateMachine/transitions/0/effects');
    return {
      entity: effectsIn({ action: 'rename_entity', params: { from: 'Ticket', to: 'Case' } }),
      field: effectsIn({ action: 'rename_field', params: { entity: 'Ticket', from: 'title', to: 'name' } }),
    };
  };

  test('is no entity inside of the form', () => {
    const effects = [
      ['let', [['Ticket', '@payload.x']], ['set', '@entity.note', '@Ticket'], ['set', '@entity.note', '@Ticket.title']],
      ['set', '@entity.all', ['map', '@entity.list', ['fn', 'Ticket', '@Ticket.title']]],
      ['set', '@entity.all', ['reduce', '@entity.list', ['fn', ['sum', '@Ticket'], ['+', '@sum', '@Ticket.title']]]],
      ['if', ['>', ['let', [['Ticket', 1]], '@Ticket'], 0], ['let', [['entity', 1]], ['notify', '@entity.title']]],
      ['let', [['ref', 'Ticket']], ['notify', '@ref']],
    ];
    const { entity, field } = renamed(effects);
    expect(entity).toEqual(effects);
    expect(field).toEqual(effects);
  });

  test('is one before and after it', () => {
    const effects = (name: string) => [
      [
        'let',
        [
          ['old', `@${name}.title`],
          ['Ticket', `@${name}`],
          ['new', '@Ticket'],
        ],
        ['notify', '@Ticket.title'],
      ],
      ['set', '@entity.all', ['map', `@${name}.list`, ['fn', 'Ticket', '@Ticket.title']]],
      ['set', '@entity.note', ['fn', 'item', ['fetch', name, `@${name}.note`]]],
    ];
    const { entity, field } = renamed(effects('Ticket'));
    expect(entity).toEqual(effects('Case'));
    expect(JSON.stringify(field)).toBe(JSON.stringify(effects('Ticket')).replace('@Ticket.title', '@Ticket.name'));
  });
});

describe('what a renamed trait is referred to by', () => {
  const draws = (...children: unknown[]) => ({
    stateMachine: {
      states: ['new'],
      events: ['INIT'],
      transitions: [
        { from: 'new', event: 'INIT', to: 'new', effects: [['render-ui', 'main', { type: 'stack', children }]] },
      ],
    },
  });
  const rename = { action: 'rename_trait', params: { from: 'Ticket.List', to: 'Catalog' } };
  const traitsOf = (name: string) => [
    { name: 'Frame', ...draws(`@trait.${name}`, ['if', '@entity.isOpen', `@trait.${name}.count`]) },
    { name: 'Tabs', config: { content: { type: 'node', default: `@trait.${name}` } } },
    { name: 'Else', ...draws('@trait.Listing', ['let', [['trait', 1]], '@trait.List'], 'trait.List', '@List') },
  ];
  const ticket = (name: string) => ({
    entity: 'Ticket',
    traits: [{ name, linkedEntity: 'Ticket' }, ...traitsOf(name)],
  });

  test('traits that are drawn with it, in its orbital and elsewhere', () => {
    const other = (name: string) => ({ entity: 'Order', traits: traitsOf(name) });
    expect(applied({ orbitals: [ticket('List'), other('List')] }, rename)).toEqual({
      orbitals: [ticket('Catalog'), other('Catalog')],
    });
  });

  test('elsewhere it may be another trait of that name', () => {
    const other = { entity: 'Order', traits: [{ name: 'List' }, ...traitsOf('List')] };
    expect(applied({ orbitals: [ticket('List'), other] }, rename)).toEqual({ orbitals: [ticket('Catalog'), other] });
  });

  test('a string of another file stays what it is taken from', () => {
    const document = {
      orbitals: [{ entity: 'E', traits: ['Al.traits.X'], pages: [{ name: 'P', traits: [{ ref: 'Al.traits.X' }] }] }],
    };
    const action = { action: 'rename_trait', params: { from: 'Al.traits.X', to: 'Y' } };
    const { schema } = parseSchema(document);
    const after = applied(document, action);
    expect(at(after, 'orbitals/0/traits')).toEqual([{ ref: 'Al.traits.X', name: 'Y' }]);
    expect(at(after, 'orbitals/0/pages/0/traits')).toEqual([{ ref: 'Y' }]);
    const back = applyActions(parseSchema(after).schema, invertAction(action, schema) ?? []);
    expect(back.ok && canonicalText(back.schema)).toBe(canonicalText(schema));
  });
});

test('whatever names a field follows its new name: orders, columns, lists of fields, filters', () => {
  const screen = {
    type: 'data-grid',
    entity: 'Ticket',
    fields: ['due', { key: 'due', label: 'due' }],
    columns: [{ field: 'due' }],
    order: 3,
  };
  const options = { order: ['-due', 'title'], sort: 'due', filter: ['<', '@entity.due', '@now'] };
  const document = {
    orbitals: [
      {
        entity: {
          name: 'Ticket',
          fields: [
            { name: 'due', type: 'date' },
            { name: 'title', type: 'string' },
          ],
        },
        traits: [
          {
            name: 'Desk',
            linkedEntity: 'Ticket',
            stateMachine: {
              states: [{ name: 'new', isInitial: true }],
              events: [{ key: 'INIT' }],
              transitions: [
                {
                  from: 'new',
                  event: 'INIT',
                  to: 'new',
                  effects: [
                    ['fetch', 'Ticket', options],
                    ['ref', 'Ticket', options],
                    ['render-ui', 'main', screen],
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
  };
  const after = applied(document, { action: 'rename_field', params: { entity: 'Ticket', from: 'due', to: 'until' } });
  expect(at(after, 'orbitals/0/traits/0/stateMachine/transitions/0/effects')).toEqual(
    JSON.parse(
      JSON.stringify(document.orbitals[0]?.traits[0]?.stateMachine.transitions[0]?.effects)
        .replaceAll('"due"', '"until"')
        .replaceAll('-due', '-until')
        .replaceAll('@entity.due', '@entity.until')
        .replace('"label":"until"', '"label":"due"'),
    ),
  );
});
