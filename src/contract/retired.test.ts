// Retired words: each is read by an earlier version and refused by the one that it is retired in, and every page says what takes its place.
import { expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../core/schema/index.ts';
import { documentOf, type Example } from '../core/verify/example.ts';
import { registries17 } from '../core/verify/registries-17.ts';
import { registries19 } from '../core/verify/registry.ts';
import { isRetiredIn, retiredOperators, retiredText, retiredWords } from '../core/verify/retired.ts';
import { verifySchema } from '../core/verify/verify.ts';
import { explain, severityText } from './explain.ts';

const uses: readonly (readonly [string, Example])[] = [
  ...Object.keys(retiredOperators).map((name) => [name, { effects: [[name, 'Saved']] }] as const),
  ...Object.keys(retiredWords.persistence ?? {}).map((word) => [word, { entity: { persistence: word } }] as const),
];

test.each(uses)('`%s` is refused since its version, and explained so', (word, example) => {
  const model = indexSchema(parseSchema(documentOf(example)).schema);
  const told = (registries: typeof registries17) =>
    verifySchema(model, registries).findings.flatMap(({ rule }) => (rule.startsWith('retired-') ? [rule] : []));
  expect(told(registries17)).toHaveLength(1);
  expect(told(registries19)).toEqual([]);
  const retired = retiredOperators[word] ?? retiredWords.persistence?.[word];
  expect(retired === undefined ? [] : [isRetiredIn('1.9', retired), isRetiredIn('17', retired)]).toEqual([false, true]);
  const { entries } = explain(word);
  expect(entries.map(({ says }) => says).join('\n')).toContain(retiredText(retired).trim());
  expect(retiredText(retired)).toContain('Retired since version 17');
});

test('a word that every version reads has no such sentence', () => {
  expect(retiredText(retiredOperators.set)).toBe('');
  expect(explain('set').entries[0]?.says).not.toContain('Retired');
});

test('the severity of a rule names the target that sets another', () => {
  expect(severityText('property-of-wrong-type', 'warning')).toBe('warning (error under 17)');
  expect(severityText('field-never-set', 'error')).toBe('error');
});
