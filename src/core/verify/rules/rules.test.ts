// Every rule against its own examples: the wrong one breaks this rule and no other, the right one none. And every category against its longer cases, the edges.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectMendedBySuggestions } from '../../../../tests/fixtures/suggestions.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { categoryCodes } from '../categories.ts';
import { documentOf } from '../example.ts';
import { registries19 } from '../registry.ts';
import { verifySchema } from '../verify.ts';
import { rules } from './index.ts';

function findingsOf(schema: unknown) {
  const { schema: parsed, problems } = parseSchema(schema);
  expect(problems).toEqual([]);
  return verifySchema(indexSchema(parsed), registries19).findings;
}

test('every rule has a file of its name, and stands once in the list, by category', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !/^index|\.test\.ts$/.test(name));
  expect(rules.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  const ranks = rules.map(({ category }) => categoryCodes.indexOf(category));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  expect(new Set(rules.map(({ category }) => category)).size).toBe(categoryCodes.length);
});

test('the application of the examples has no finding', () => {
  expect(findingsOf(documentOf({}))).toEqual([]);
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('the wrong example breaks this rule and no other, and says what to do at a place that exists', () => {
    const document = documentOf(rule.wrong);
    const findings = findingsOf(document);
    expect(findings.map((finding) => finding.rule)).toContain(id);
    expect(findings.filter((finding) => ![id, ...(rule.also ?? [])].includes(finding.rule))).toEqual([]);
    for (const finding of findings.filter((one) => one.rule === id)) {
      expect(finding).toMatchObject({ category: rule.category });
      expect(finding.message.length).toBeGreaterThan(20);
      // A member that is missing is told where it would stand.
      expect(valueAt(document, finding.pointer.slice(0, finding.pointer.lastIndexOf('/')))).toBeDefined();
      for (const { action } of finding.repairs) expect(rule.fixes).toContain(action);
    }
  });

  test('each suggestion for the wrong example can be applied, and the first of each finding leaves a document without it', () => {
    expectMendedBySuggestions(rule, registries19);
  });

  test('the right example has no finding', () => {
    expect(findingsOf(documentOf(rule.right))).toEqual([]);
  });
});

interface ExpectedFinding {
  readonly pointer: string;
  readonly severity: string;
  readonly name: string;
  readonly rule: string;
}

interface Cases {
  readonly failing: { readonly schema: unknown; readonly findings: readonly ExpectedFinding[] };
  readonly passing: { readonly schema: unknown };
  readonly more: readonly {
    readonly title: string;
    readonly schema: unknown;
    readonly findings: readonly ExpectedFinding[];
  }[];
}

describe.each(categoryCodes)('%s', (code) => {
  const cases = JSON.parse(readFileSync(join(import.meta.dirname, `../cases/${code}.json`), 'utf8')) as Cases;
  const told = (schema: unknown) =>
    findingsOf(schema)
      .filter(({ category }) => category === code)
      .map(({ pointer, severity, name, rule }) => ({ pointer, severity, name, rule }));

  test('the smallest failing example', () => {
    expect(told(cases.failing.schema)).toEqual(cases.failing.findings);
    expect(cases.failing.findings.length).toBeGreaterThan(0);
  });

  test('its passing neighbour has no finding of any category', () => {
    expect(findingsOf(cases.passing.schema)).toEqual([]);
  });

  test.each(cases.more.map((one) => [one.title, one] as const))('%s', (_title, one) => {
    expect(told(one.schema)).toEqual(one.findings);
  });
});

function valueAt(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], root);
}
