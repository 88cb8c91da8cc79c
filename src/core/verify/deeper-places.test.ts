// Places deeper than where most documents say a thing: bodies of `renderItem` and of expressions that yield nodes, relations inside items and properties,
// references of pages.

import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

function findingsOf(parts: {
  readonly pattern?: Json;
  readonly field?: Json;
  readonly page?: Json;
  readonly uses?: Json;
}) {
  const {
    pattern = { type: 'stack' },
    field = 'urgency',
    page = { name: 'P', path: '/p', traits: [{ ref: 'T' }] },
  } = parts;
  const transition = { from: 'a', event: 'INIT', to: 'a', effects: [['render-ui', 'main', pattern]] };
  const stateMachine = { states: [{ name: 'a', isInitial: true }], events: ['INIT'], transitions: [transition] };
  const orbital: Json = {
    name: 'Tickets',
    entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }, field] },
    traits: [{ name: 'T', linkedEntity: 'Ticket', stateMachine }],
    pages: [page],
    ...(parts.uses !== undefined && { uses: parts.uses }),
  };
  const { findings } = verifySchema(
    indexSchema(parseSchema({ name: 'App', orbitals: [orbital] }).schema),
    registries19,
  );
  return findings.map(({ category, severity, pointer }) => `${category} ${severity} ${pointer}`);
}

const drawn = '/orbitals/0/traits/0/stateMachine/transitions/0/effects/0/2';
const list = (body: Json): Json => ({ type: 'data-list', entity: 'Ticket', renderItem: ['fn', 'item', body] });

describe('a pattern', () => {
  test.each<[string, Json, string[]]>([
    ['of each item, in order', list({ type: 'stack', children: [{ type: 'button', label: '@item.title' }] }), []],
    [
      'of each item, of a type that the registry lacks, and a child of it',
      list({ type: 'stakc', children: [{ type: 'buton' }] }),
      [`warning ${drawn}/renderItem/2/children/0/type`, `warning ${drawn}/renderItem/2/type`],
    ],
    ['of each item, without a type', list({ label: 'x' }), [`error ${drawn}/renderItem/2`]],
    [
      'of each item, in a branch',
      list(['if', '@item.title', { label: 'x' }, { type: 'badge' }]),
      [`error ${drawn}/renderItem/2/2`],
    ],
    ['that is a list of patterns', [{ type: 'stack' }, { type: 'badge' }], [`error ${drawn}`]],
    ['that is an empty list', [], [`error ${drawn}`]],
    ['in a branch, without a type', ['if', true, { label: 'x' }, { type: 'stack' }], [`error ${drawn}/2`]],
    [
      'in a branch among children',
      { type: 'stack', children: [['if', true, { label: 'x' }, null]] },
      [`error ${drawn}/children/0/2`],
    ],
    ['whose condition is an object', ['if', { label: 'x' }, { type: 'stack' }, null], []],
    [
      'whose list is filtered: data, not a pattern',
      { type: 'data-list', entity: 'Ticket', fields: ['title'], filter: ['fn', 'x', { label: 'x' }] },
      [],
    ],
  ])('%s', (_, pattern, expected) => {
    expect(findingsOf({ pattern })).toEqual(expected.map((one) => `invalid_pattern ${one}`));
  });

  test('that is a list is drawn as one that holds the others, or not at all', () => {
    const repairsOf = (pattern: Json) => {
      const transition = { from: 'a', event: 'INIT', to: 'a', effects: [['render-ui', 'main', pattern]] };
      const stateMachine = { states: [{ name: 'a', isInitial: true }], events: ['INIT'], transitions: [transition] };
      const orbital = { entity: 'Ticket', traits: [{ name: 'T', stateMachine }], pages: [] };
      const { findings } = verifySchema(
        indexSchema(parseSchema({ name: 'App', orbitals: [orbital] }).schema),
        registries19,
      );
      return findings.flatMap(({ repairs }) => repairs.map(({ action, params }) => ({ action, params })));
    };
    const children = [{ type: 'stack' }, { type: 'badge' }];
    const stack = { action: 'set_property', params: { path: drawn, value: { type: 'stack', children } } };
    expect(repairsOf(children)).toContainEqual(stack);
    const gone = { action: 'unset_property', params: { path: drawn.slice(0, -2) } };
    expect(repairsOf([])).toContainEqual(gone);
  });
});

describe('a relation', () => {
  const relation = { entity: 'Custmer', cardinality: 'many' };
  test.each<[string, Json, string[]]>([
    ['of items', { name: 'c', type: 'array', items: { type: 'relation', relation } }, ['items/relation/entity']],
    [
      'of a property of an object',
      { name: 'c', type: 'object', properties: { by: { type: 'relation', relation: 'Custmer' } } },
      ['properties/by/relation'],
    ],
    [
      'of a property in a list',
      { name: 'c', type: 'object', properties: [{ name: 'by', type: 'relation', relation: 'Custmer' }] },
      ['properties/0/relation'],
    ],
    [
      'of what items hold',
      { name: 'c', type: 'array', items: { type: 'object', properties: { by: { relation } } } },
      ['items/properties/by/relation/entity'],
    ],
    ['to an entity that is there', { name: 'c', type: 'array', items: { relation: { entity: 'Ticket' } } }, []],
  ])('%s', (_, field, expected) => {
    const at = '/orbitals/0/entity/fields/1';
    expect(findingsOf({ field })).toEqual(expected.map((one) => `unknown_entity_ref error ${at}/${one}`));
  });
});

describe('a page that is taken from elsewhere', () => {
  const page = { ref: 'Bell.pages.Inbox' };
  test('by an alias that nothing gives', () => {
    expect(findingsOf({ page })).toEqual(['unresolved_trait_ref error /orbitals/0/pages/0/ref']);
  });
  test('by one that is imported', () => {
    expect(findingsOf({ page, uses: [{ from: 'std/bell', as: 'Bell' }] })).toEqual([]);
  });
});
