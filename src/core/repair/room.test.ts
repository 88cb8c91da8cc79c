// The shape of this room: files that a reader can hold, no circle of imports, types included, and one caller of the search.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles, readSource } from '../../../tests/source-tree.ts';

const isTest = (path: string) => path.endsWith('.test.ts');
const files = listFiles('src/core/repair', ['.ts'])
  .filter((path) => !isTest(path))
  .map(readSource);
const edges = new Map(
  files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => (target === null ? [] : [target]))]),
);

/** The files that a file leads to, itself only where a circle does. */
function reachedFrom(path: string): ReadonlySet<string> {
  const reached = new Set(edges.get(path));
  for (const one of reached) for (const next of edges.get(one) ?? []) reached.add(next);
  return reached;
}

test('no file leads back to itself, be it by a type alone', () => {
  expect(files.filter(({ path }) => reachedFrom(path).has(path)).map(({ path }) => path)).toEqual([]);
});

test('no file above 350 lines but the weights', () => {
  const long = files.filter(({ path, lines }) => lines > 350 && !path.endsWith('/weights.ts'));
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
});

test('what an edit costs is weighed: nothing here is called a penalty', () => {
  expect(files.filter(({ path }) => /penalt/i.test(readFileSync(path, 'utf8'))).map(({ path }) => path)).toEqual([]);
});

test('the search has one caller in the product', () => {
  const callers = listFiles('src', ['.ts']).filter(
    (path) =>
      !isTest(path) && /\brepairSchema\(/.test(readFileSync(path, 'utf8')) && !path.endsWith('repair/repair.ts'),
  );
  expect(callers).toEqual(['src/core/repair/job.ts']);
});
