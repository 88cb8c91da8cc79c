// Every rule of version 17 against its own examples, judged by that version; earlier versions say nothing of them.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { categoryCodes } from '../categories.ts';
import { documentOf } from '../example.ts';
import { registries17 } from '../registries-17.ts';
import { defaultRegistries, type Registries } from '../registry.ts';
import { verifySchema } from '../verify.ts';
import { rules17 } from './index.ts';

function findingsOf(schema: unknown, registries: Registries) {
  const { schema: parsed, problems } = parseSchema(schema);
  expect(problems).toEqual([]);
  return verifySchema(indexSchema(parsed), registries).findings;
}

test('every rule has a file of its name, and stands once in the list, by category', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !/^index|\.test\.ts$/.test(name));
  expect(rules17.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  const ranks = rules17.map(({ category }) => categoryCodes.indexOf(category));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});

test('the application of the examples has no finding', () => {
  expect(findingsOf(documentOf({}), registries17)).toEqual([]);
});

describe.each(rules17.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('the wrong example breaks this rule and no other under 17, and says what to do', () => {
    const document = documentOf(rule.wrong);
    const findings = findingsOf(document, registries17);
    expect(findings.map((finding) => finding.rule)).toContain(id);
    expect(findings.filter((finding) => ![id, ...(rule.also ?? [])].includes(finding.rule))).toEqual([]);
    for (const finding of findings.filter((one) => one.rule === id)) {
      expect(finding).toMatchObject({ category: rule.category, severity: rule.severity, official: rule.official });
      expect(finding.message.length).toBeGreaterThan(20);
      for (const { action } of finding.repairs) expect(rule.fixes).toContain(action);
    }
    expect(findingsOf(document, defaultRegistries).filter((finding) => finding.rule === id)).toEqual([]);
  });

  test('the right example has no finding under 17', () => {
    expect(findingsOf(documentOf(rule.right), registries17)).toEqual([]);
  });
});
