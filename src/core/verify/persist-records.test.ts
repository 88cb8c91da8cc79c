// The record of a `persist`: its members are fields of the entity, and its literals are among their values and of their type.
import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { applyActions } from '../plan/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf } from './example.ts';
import { registries17 } from './registries-17.ts';
import { verifySchema } from './verify.ts';

function toldOf(record: Json, verb = 'update', entity = 'Ticket') {
  const fields = [{ name: 'effort', type: 'number' }];
  const document = documentOf({ fields, effects: [['persist', verb, entity, record]] });
  const { findings } = verifySchema(indexSchema(parseSchema(document).schema), registries17, { suggests: true });
  return findings.filter(({ pointer }) => pointer.includes('/effects/0'));
}

test.each<[string, Json, string, string]>([
  ['a member that is no field', { titel: 'x' }, 'unknown-named-field', 'titel'],
  ['a literal that is none of the values', { status: 'closed' }, 'set-outside-values', 'status'],
  ['one in a branch', { status: ['if', '@entity.title', 'open', 'closed'] }, 'set-outside-values', 'status'],
  ['a literal of another type', { effort: 'much' }, 'set-of-wrong-type', 'effort'],
])('%s is a warning', (_what, record, rule, name) => {
  for (const verb of ['create', 'update'])
    expect(toldOf(record, verb).map((one) => [one.rule, one.name, one.severity])).toEqual([[rule, name, 'warning']]);
});

test.each<[string, Json]>([
  ['fields with what they hold', { id: '@payload.id', title: 'x', status: 'done', effort: 2 }],
  ['computed values', { effort: ['+', '@entity.effort', 1], status: '@payload.status' }],
  ['what the store alone knows, or several in place of one', { ids: '@payload.ids', urgency: 1, titles: 'x' }],
  ['nothing', {}],
  ['a binding', '@payload.data'],
])('%s: no finding', (_what, record) => {
  expect(toldOf(record).filter(({ rule }) => rule !== 'undeclared-payload-field')).toEqual([]);
});

test('of an entity that nothing declares nothing is known, and a deletion gives no record', () => {
  expect(toldOf({ titel: 'x' }, 'update', 'Elsewhere').map(({ rule }) => rule)).not.toContain('unknown-named-field');
  expect(toldOf({ titel: 'x' }, 'delete')).toEqual([]);
});

test('a field that is renamed keeps its place in records of its entity alone', () => {
  const record = { status: 'done', title: '@payload.title' };
  const effects = [
    ['persist', 'update', 'Ticket', record],
    ['if', true, ['persist', 'create', '@entity', record]],
    ['persist', 'create', 'Elsewhere', record],
    ['persist', 'delete', 'Ticket', record],
  ];
  const { schema } = parseSchema(documentOf({ effects }));
  const params = { entity: 'Ticket', from: 'title', to: 'subject' };
  const result = applyActions(schema, [{ action: 'rename_field', params }]);
  const renamed = result.ok ? JSON.stringify(result.schema.document) : '';
  expect(renamed.split('{"status":"done","subject":"@payload.title"}').length - 1).toBe(2);
  expect(renamed.split('{"status":"done","title":"@payload.title"}').length - 1).toBe(2);
});

test('a misspelt member is renamed where it stands, with its value and in its place', () => {
  const [finding] = toldOf({ id: '@entity.id', titel: 'x', status: 'done' });
  const path = '/orbitals/0/traits/0/stateMachine/transitions/1/effects/0/3';
  const value = { id: '@entity.id', title: 'x', status: 'done' };
  expect(JSON.stringify(finding?.repairs?.[0])).toBe(
    JSON.stringify({ action: 'set_property', params: { path, value } }),
  );
});
