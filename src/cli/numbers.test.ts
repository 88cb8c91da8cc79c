import { expect, it } from 'vitest';
import { counted, readNumber } from './numbers.ts';

it.each([
  [0, '0 episodes'],
  [1, '1 episode'],
  [2, '2 episodes'],
])('%j is told as "%s"', (count, text) => expect(counted(count, 'episode')).toBe(text));

it.each(['', ' ', 'ten', 'Infinity', 'NaN', '1,5'])('%j is no number of an option', (text) => {
  expect(() => readNumber('--limit', text)).toThrow(/^--limit must be a number, not /);
});

it('reads what was given, and nothing where nothing was', () => {
  expect(readNumber('--limit', ' 1e2 ')).toBe(100);
  expect(readNumber('--limit', undefined)).toBeUndefined();
});
