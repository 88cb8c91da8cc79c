// How severe version 17 is with what rules of every version tell.
import { expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { documentOf, type Example } from '../example.ts';
import { registriesOf } from '../registries.ts';
import { registries17 } from '../registries-17.ts';
import { extendRegistries, type Registries, registries19 } from '../registry.ts';
import { verifySchema } from '../verify.ts';

const findingsOf = (document: unknown, registries: Registries) =>
  verifySchema(indexSchema(parseSchema(document).schema), registries).findings;

test('version 17 refuses what earlier ones take with a warning, and knows what a user adds', () => {
  const document = documentOf({ pattern: { type: 'sparkle', label: 'Save', action: 'SAVE' } });
  const severities = (registries: Registries) =>
    findingsOf(document, registries).map(({ rule, severity }) => `${rule} ${severity}`);
  expect(severities(registries19)).toEqual(['unknown-pattern warning']);
  expect(severities(registriesOf(registries19, '17'))).toEqual(['unknown-pattern error']);
  const extended = extendRegistries(registries19, { patterns: ['sparkle'] });
  expect(severities(registriesOf(extended, '17'))).toEqual([]);
  expect(registriesOf(extended, '17')).toBe(registriesOf(extended, '17'));
  expect(registriesOf(extended, undefined)).toBe(extended);
});

const rowsWithAction = {
  type: 'data-list',
  entity: '@entity',
  fields: ['title'],
  itemActions: [{ label: 'x', event: 'X' }],
};

test.each<[string, string, string, Example]>([
  ['an `emit` that is not declared', 'undeclared-emit', 'error', { effects: [['emit', 'SAVED']] }],
  ['one inside another effect', 'undeclared-emit', 'warning', { effects: [['do', ['emit', 'SAVED']]] }],
  ['an operator of a namespace', 'unknown-operator', 'error', { guard: ['str/nope', '@entity.status'] }],
  ['a word that may head a list', 'unknown-operator', 'warning', { guard: ['equals', '@entity.status', 'open'] }],
  [
    'two transitions without guards',
    'shadowed-transition',
    'error',
    { transitions: [{ from: 'open', event: 'SAVE', to: 'open' }] },
  ],
  [
    'a guard behind none',
    'shadowed-transition',
    'warning',
    { transitions: [{ from: 'open', event: 'SAVE', to: 'open', guard: ['=', 1, 2] }] },
  ],
  ['a literal of another type', 'set-of-wrong-type', 'warning', { effects: [['set', '@entity.title', 3]] }],
  ['a list for a text', 'set-of-wrong-type', 'error', { effects: [['set', '@entity.title', ['a', 'b']]] }],
  ['the entity of a pattern', 'unknown-entity', 'warning', { pattern: { type: 'search-input', entity: 'Tiket' } }],
  ['an effect that is no list', 'malformed-effect', 'warning', { effects: ['save'] }],
  ['an action of a screen that nothing takes', 'unhandled-ui-event', 'error', { pattern: rowsWithAction }],
  [
    'an action that stands deeper and that nothing takes',
    'unhandled-ui-event',
    'warning',
    { pattern: { type: 'stack', children: [rowsWithAction] } },
  ],
  [
    'a control that nothing takes',
    'unhandled-ui-event',
    'error',
    { pattern: { type: 'button', label: 'x', action: 'X' } },
  ],
])('version 17 on %s: %s is %s', (_, id, severity, example) => {
  const told = findingsOf(documentOf(example), registries17).filter(({ rule }) => rule === id);
  expect(told.map((finding) => finding.severity)).toEqual([severity]);
});
