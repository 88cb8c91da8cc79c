// A mistake is told once: not by two rules, and not by a rule and a note.
import { expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf, type Example } from './example.ts';
import { notesOf } from './notes.ts';
import { registries17 } from './registries-17.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

function toldOf(example: Example, registries = registries17) {
  const model = indexSchema(parseSchema(documentOf(example)).schema);
  const { findings } = verifySchema(model, registries);
  return [...findings.map(({ rule }) => rule), ...notesOf(model, registries, findings).map(({ kind }) => kind)];
}

const button = { type: 'button', label: 'Save', action: 'SAVE' };

test.each<[string, Example, string]>([
  ['a misspelt property', { pattern: { ...button, varient: 'primary' } }, 'misspelt-property'],
  ['a property that no pattern has', { pattern: { ...button, frobnicate: true } }, 'unknown-property'],
  ['a path that is nearly that of a page', { effects: [['navigate', '/boart']] }, 'unknown-page'],
])('%s', (_what, example, rule) => {
  expect(toldOf(example)).toEqual([rule]);
});

test('a version that has no rule for it tells it as a note', () => {
  expect(toldOf({ pattern: { ...button, frobnicate: true } }, registries19)).toEqual(['unknown_property']);
  expect(toldOf({ effects: [['navigate', '/boart']] }, registries19)).toEqual(['misspelt_name']);
});
