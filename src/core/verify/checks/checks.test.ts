// Every check against its cases (CODE.cases.json beside it): the smallest failing example, a passing neighbour, and the edges.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { type CategoryCode, categoryCodes } from '../categories.ts';
import { verifySchema } from '../verify.ts';
import { checks } from './index.ts';

interface ExpectedFinding {
  readonly pointer: string;
  readonly severity: string;
  readonly name: string;
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

function readCases(code: CategoryCode): Cases {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${code.replaceAll('_', '-')}.cases.json`), 'utf8'));
}

function verify(schema: unknown) {
  const parsed = parseSchema(schema);
  expect(parsed.problems).toEqual([]);
  return verifySchema(indexSchema(parsed.schema));
}

function findingsOf(schema: unknown, code: CategoryCode) {
  return verify(schema).byCategory[code].map(({ pointer, severity, name }) => ({ pointer, severity, name }));
}

test('there is one check for each category, in order', () => {
  expect(checks.map((check) => check.code)).toEqual(categoryCodes);
});

describe.each(categoryCodes)('%s', (code) => {
  const cases = readCases(code);

  test('the smallest failing example', () => {
    expect(findingsOf(cases.failing.schema, code)).toEqual(cases.failing.findings);
    expect(cases.failing.findings.length).toBeGreaterThan(0);
  });

  test('its passing neighbour has no finding of any category', () => {
    expect(verify(cases.passing.schema).findings).toEqual([]);
  });

  test.each(cases.more.map((one) => [one.title, one] as const))('%s', (_title, one) => {
    expect(findingsOf(one.schema, code)).toEqual(one.findings);
  });

  test('a finding says what to do at a place that exists', () => {
    for (const finding of verify(cases.failing.schema).byCategory[code]) {
      expect(finding.message.length).toBeGreaterThan(20);
      expect(valueAt(cases.failing.schema, finding.pointer)).not.toBeUndefined();
    }
  });
});

function valueAt(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], root);
}
