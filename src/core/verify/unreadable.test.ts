// The compiler of version 17 cannot read some documents at all: told in documents that are written out, and never of an outline.
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { runActions } from '../plan/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf, type Example } from './example.ts';
import { actionsOf } from './finding.ts';
import { notesOf } from './notes.ts';
import { registries17 } from './registries-17.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const read = (document: Json) => indexSchema(parseSchema(document).schema);
const findingsOf = (document: Json, registries = registries17) => verifySchema(read(document), registries).findings;
const told = (document: Json) => findingsOf(document).map(({ rule, pointer }) => `${rule} ${pointer}`);

/** The document without the member at a path. */
function without(example: Example, ...path: (string | number)[]): JsonObject {
  const document = structuredClone(documentOf(example)) as JsonObject;
  let at = document as unknown as Record<string | number, JsonObject>;
  for (const segment of path.slice(0, -1)) at = at[segment] as never;
  delete at[path.at(-1) as string];
  return document;
}

const [orbital, trait, page] = ['/orbitals/0', '/orbitals/0/traits/0', '/orbitals/0/pages/0'];
const machine = ['orbitals', 0, 'traits', 0, 'stateMachine'] as const;

test.each<[string, JsonObject, string]>([
  [
    'the type of a field',
    without({}, 'orbitals', 0, 'entity', 'fields', 0, 'type'),
    `missing-member ${orbital}/entity/fields/0`,
  ],
  [
    'the type of a payload field',
    without({}, ...machine, 'events', 1, 'payloadSchema', 0, 'type'),
    `missing-member ${trait}/stateMachine/events/1/payloadSchema/0`,
  ],
  ['a text that is a number', documentOf({ page: { primaryEntity: 7 } }), `member-of-wrong-type ${page}/primaryEntity`],
  ['a flag that is a text', documentOf({ page: { isInitial: 'yes' } }), `member-of-wrong-type ${page}/isInitial`],
  [
    'what an object holds',
    documentOf({
      fields: [{ name: 'at', type: 'object', properties: { x: { name: 'x', type: 'number', required: 1 } } }],
    }),
    `member-of-wrong-type ${orbital}/entity/fields/2/properties/x/required`,
  ],
  ['a bare trait of a page', documentOf({ page: { traits: ['Triage'] } }), `bare-name ${page}/traits/0`],
  [
    'a bare item type',
    documentOf({ fields: [{ name: 'labels', type: 'array', items: 'string' }] }),
    `bare-name ${orbital}/entity/fields/2/items`,
  ],
])('%s is told where it stands, and mended', (_, document, expected) => {
  expect(told(document)).toContain(expected);
  expect(findingsOf(document, registries19).map(({ rule }) => rule)).not.toContain(expected.split(' ')[0]);
  const [first] = findingsOf(document).filter(({ rule, pointer }) => `${rule} ${pointer}` === expected);
  const [repair] = first?.repairs ?? [];
  const applied = runActions(parseSchema(document).schema, repair === undefined ? [] : actionsOf(repair));
  expect(applied.ok && told(applied.schema.document as unknown as Json)).toEqual([]);
});

test('a value that is told as a finding is no note besides', () => {
  const model = read(documentOf({ page: { isInitial: 'yes' } }));
  const { findings } = verifySchema(model, registries17);
  expect(notesOf(model, registries17, findings)).toEqual([]);
  expect(notesOf(model, registries19).map(({ kind }) => kind)).toEqual(['unread_value']);
});

test('a member under a foreign name takes its own', () => {
  const document = documentOf({ fields: [{ name: 'owner', dataType: 'number' }] });
  const [found] = findingsOf(document).filter(({ rule }) => rule === 'missing-member');
  expect(found?.repairs.flatMap(actionsOf).map(({ action, params }) => `${action} ${params.path}`)).toEqual([
    `set_property ${orbital}/entity/fields/2/type`,
    `unset_property ${orbital}/entity/fields/2/dataType`,
  ]);
});

describe('an outline is left alone', () => {
  test.each<[string, Json]>([
    ['names alone', { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Board'] }] }],
    ['nothing yet', { name: 'App', orbitals: [{ entity: 'Ticket', traits: [], pages: [] }] }],
    ['an entity alone', { name: 'App', orbitals: [{ entity: { name: 'Ticket' }, traits: [], pages: [] }] }],
    ['no orbital', { name: 'App', orbitals: [] }],
    [
      'the dialect of machines',
      {
        entities: ['Loan'],
        states: { Loan: ['open', 'returned'] },
        transitions: [{ from: 'open', event: 'RETURN', to: 'returned' }],
      },
    ],
  ])('%s', (_, document) => {
    const rules = findingsOf(document).map(({ official }) => official);
    expect(rules).not.toContain('JSON_PARSE_ERROR');
  });

  test('also where one trait of it is written out', () => {
    const document = documentOf({ traits: ['Report'], page: { traits: ['Triage'] } });
    expect(findingsOf(document).map(({ rule }) => rule)).not.toContain('bare-name');
  });
});

test('a reference needs what its file has not, and its settings hold anything', () => {
  const reference = {
    ref: 'Modal.traits.ModalRecord',
    name: 'Record',
    linkedEntity: 'Ticket',
    config: { title: 'Ticket', wide: true, rows: 3 },
  };
  const document = documentOf({
    traits: [reference],
    orbital: { uses: [{ from: 'std/behaviors/std-modal', as: 'Modal' }] },
  });
  expect(findingsOf(document).filter(({ official }) => official === 'JSON_PARSE_ERROR')).toEqual([]);
});
