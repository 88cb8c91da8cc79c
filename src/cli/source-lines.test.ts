import { describe, expect, it } from 'vitest';
import { positionOf } from './source-lines.ts';

const text = `{
  "a": { "b/c": [1, "x]\\"}", { "d": null }] },
  "e~f": true
}`;

describe('positionOf', () => {
  it.each([
    ['', 1, 1],
    ['/a', 2, 8],
    ['/a/b~1c/0', 2, 18],
    ['/a/b~1c/1', 2, 21],
    ['/a/b~1c/2/d', 2, 37],
    ['/e~0f', 3, 10],
    ['/a/missing/deeper', 2, 8],
    ['/a/b~1c/9', 2, 17],
  ])('finds %s', (pointer, line, column) => {
    expect(positionOf(text, pointer)).toEqual({ line, column });
  });

  it('agrees with the document on every pointer', () => {
    const minified = JSON.stringify(JSON.parse(text));
    const { column } = positionOf(minified, '/a/b~1c/2/d');
    expect(minified.slice(column - 1, column + 3)).toBe('null');
  });
});
