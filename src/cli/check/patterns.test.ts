import { expect, test } from 'vitest';
import { bracketsAsNames, matcherOf } from './patterns.ts';

test.each([
  ['app/[[...slug]]/**', 'app/[[...slug]]/desk.json', true],
  ['[[...slug]]', 'app/[[...slug]]/desk.json', true],
  ['app/[...all]/*.json', 'app/[...all]/desk.json', true],
  ['app/[id]/*.json', 'app/[id]/desk.json', true],
  ['app/[id]/*.json', 'app/i/desk.json', true],
  ['app/[[...slug]]/**', 'app/s/desk.json', false],
  ['app/[...all]/*.json', 'app/a/desk.json', false],
])('%s and %s: %s', (pattern, file, isMatched) => {
  expect(matcherOf([pattern], process.cwd())(file)).toBe(isMatched);
});

test('a class of letters stays one', () => {
  expect(bracketsAsNames('app/[a-c]*/[!x].json')).toBe('app/[a-c]*/[!x].json');
});
