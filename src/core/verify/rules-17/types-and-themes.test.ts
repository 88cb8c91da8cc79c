// Types of fields, payloads and settings as version 17 takes them for one another, and its themes.
import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { documentOf, type Example } from '../example.ts';
import { registries17 } from '../registries-17.ts';
import { registries19 } from '../registry.ts';
import { verifySchema } from '../verify.ts';

const findingsOf = (example: Example, registries = registries17) =>
  verifySchema(indexSchema(parseSchema(documentOf(example)).schema), registries).findings;

const setTo = (field: string, payload: string): Example => ({
  fields: [{ name: 'kept', type: field, ...(field === 'enum' ? { values: ['a'] } : {}) }],
  events: [{ key: 'FOUND', payloadSchema: [{ name: 'given', type: payload }] }],
  transitions: [{ from: 'open', event: 'FOUND', to: 'open', effects: [['set', '@entity.kept', '@payload.given']] }],
});
const codesOf = (example: Example) =>
  findingsOf(example).flatMap(({ rule, official }) => (rule === 'set-of-another-type' ? [official] : []));

test.each([
  ['string', 'string'],
  ['email', 'string'],
  ['email', 'email'],
  ['timestamp', 'datetime'],
  ['scalar', 'int'],
  ['node', '[string]'],
  ['string', '[Ticket]'],
  ['object', 'Map<string, number>'],
])('a field of the type %s is set to a payload field of the type %s', (field, payload) => {
  expect(codesOf(setTo(field, payload))).toEqual([]);
});

test.each([
  ['string', 'email'],
  ['string', 'any'],
  ['enum', 'enum'],
  ['datetime', 'timestamp'],
  ['number', 'int'],
  ['string', 'Ticket'],
  ['string', 'Map<string, number>'],
  ['string', '[string]'],
])('a field of the type %s is not set to a payload field of the type %s', (field, payload) => {
  expect(codesOf(setTo(field, payload))).toEqual(['ORB_X_SET_VALUE_TYPE_MISMATCH']);
});

test.each<[string, Example, string]>([
  [
    'the default of a payload field',
    { events: [{ key: 'SAVE', payloadSchema: [{ name: 'count', type: 'number', default: 'x' }] }] },
    'default-of-wrong-type',
  ],
  [
    'the values of items',
    { fields: [{ name: 'kinds', type: 'array', items: { type: 'enum' } }] },
    'enum-without-values',
  ],
])('%s is looked at by earlier versions alone', (_, example, rule) => {
  const severityIn = (registries = registries17) =>
    findingsOf(example, registries).find((finding) => finding.rule === rule)?.severity;
  expect([severityIn(), severityIn(registries19)]).toEqual(['warning', 'error']);
});

test.each<[string, string | null | undefined]>([
  ['string', null],
  ['slot', null],
  ['json', 'object'],
  ['Ticket', undefined],
])('the items of a setting have the type %s', (type, meant) => {
  const config = { kinds: { type: 'array', items: { type }, default: [] } };
  const found = findingsOf({ trait: { config } }).filter(({ rule }) => rule === 'unread-field-type');
  expect(found.map(({ repairs }) => repairs[0]?.params.value)).toEqual(meant === null ? [] : [meant]);
});

test('what a list holds says to which entity it leads', () => {
  const listOf = (items: Json): Example => ({ fields: [{ name: 'tickets', type: 'array', items }] });
  const found = findingsOf(listOf({ type: 'relation' })).filter(({ rule }) => rule === 'relation-without-entity');
  expect(found.map(({ pointer, official }) => [pointer, official])).toEqual([
    ['/orbitals/0/entity/fields/2/items', 'COMPILATION_ERROR'],
  ]);
  const whole = listOf({ type: 'relation', relation: { entity: 'Ticket', cardinality: 'one' } });
  expect(findingsOf(whole).filter(({ rule }) => rule === 'relation-without-entity')).toEqual([]);
});

test.each<[Json, string | null, Json | undefined]>([
  ['terminal-dark', null, undefined],
  ['Base.theme', null, undefined],
  ['base.theme', 'ORB_X_UNKNOWN_THEME', undefined],
  ['terminal', 'ORB_X_UNKNOWN_THEME', 'terminal-light'],
  ['terminal-drak', 'ORB_X_UNKNOWN_THEME', 'terminal-dark'],
  [{ name: 'mine', tokens: {} }, null, undefined],
  [{ name: 'mine' }, 'JSON_PARSE_ERROR', undefined],
  [3, 'JSON_PARSE_ERROR', undefined],
])('the theme %j', (theme, official, meant) => {
  for (const example of [{ document: { theme } }, { orbital: { theme } }]) {
    const found = findingsOf(example).filter(({ rule }) => rule === 'unknown-theme');
    expect(found.map((one) => one.official)).toEqual(official === null ? [] : [official]);
    expect(found[0]?.repairs[0]?.params.value).toEqual(meant);
  }
});

test('a theme that an orbital writes out is named by the document', () => {
  const own = { orbital: { theme: { name: 'mine', tokens: {} } }, document: { theme: 'mine' } };
  expect(findingsOf(own)).toEqual([]);
});
