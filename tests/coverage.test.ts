// Nothing is registered that the reference does not describe and no test speaks of: error codes, limits, variables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variables } from '../src/config/config.ts';
import { errorCodes } from '../src/contract/errors.ts';
import { defaultLimits, limitName, limitVariable } from '../src/core/base/limits.ts';
import { listFiles, root } from './source-tree.ts';

const reference = (page: string) => readFileSync(join(root, 'docs/reference', page), 'utf8');
const self = 'tests/coverage.test.ts';
const tests = [...listFiles('src', ['.ts']), ...listFiles('tests', ['.ts'])]
  .filter((path) => /\.(test|contract)\.ts$/.test(path) && path !== self)
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const untested = (names: readonly (readonly string[])[]) =>
  names.filter((forms) => !forms.some((form) => new RegExp(`\\b${form}\\b`).test(tests))).map(([name]) => name);

describe('error codes', () => {
  test('each has its section in the reference', () => {
    const page = reference('errors.md');
    expect(errorCodes.filter((code) => !page.includes(`\n## ${code}\n`))).toEqual([]);
  });
  test('each is spoken of by a test', () => {
    expect(untested(errorCodes.map((code) => [code]))).toEqual([]);
  });
});

describe('limits', () => {
  const names = Object.keys(defaultLimits);
  test('each is in the reference with its variable', () => {
    const page = reference('limits.md');
    expect(
      names.filter((name) => !page.includes(`\`${limitName(name)}\``) || !page.includes(`\`${limitVariable(name)}\``)),
    ).toEqual([]);
  });
  test('each is spoken of by a test, under one of its names', () => {
    expect(untested(names.map((name) => [limitName(name), name, limitVariable(name)]))).toEqual([]);
  });
});

describe('variables', () => {
  const names = Object.keys(variables);
  test('each is in the reference', () => {
    const page = reference('configuration.md');
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
  test('each is spoken of by a test', () => {
    expect(untested(names.map((name) => [name]))).toEqual([]);
  });
});
