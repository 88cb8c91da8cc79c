import { describe, expect, it } from 'vitest';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { Positions } from './positions.ts';

const text = `{
  "a": { "b/c": [1, "x]\\"}", { "d": null }] },
  "e~f": true
}`;

describe('positions', () => {
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
    expect(new Positions(text).of(pointer)).toEqual({ line, column });
  });

  it('agrees with the document on every pointer', () => {
    const minified = JSON.stringify(JSON.parse(text));
    const { column } = new Positions(minified).of('/a/b~1c/2/d');
    expect(minified.slice(column - 1, column + 3)).toBe('null');
  });

  it('of a name that stands twice, the value that is read', () => {
    expect(new Positions('{"a": 1,\n "a": 2}').of('/a')).toEqual({ line: 2, column: 7 });
  });

  it.each(['{orbital x ', '{# [*]', '{-', '{"a": }', '[ /x', '{"a" "b', '{:::', '{"a": 1, b: {"c": 2}', '{"\\', '[}]'])(
    'of the broken text %s, a place in it',
    (broken) => {
      for (const pointer of ['', '/a', '/orbitals/0', '/b/c', '/0']) {
        const { line, column } = new Positions(broken).of(pointer);
        expect(line).toBe(1);
        expect(column).toBeGreaterThan(0);
        expect(column).toBeLessThanOrEqual(broken.length + 1);
      }
    },
  );

  it('costs one walk for all that is asked, not one each', () => {
    const count = 20_000;
    const long = JSON.stringify({ list: Array.from({ length: count }, (_, i) => ({ name: `n${i}` })) }, null, 1);
    const before = ownTime();
    const positions = new Positions(long);
    const wrong = Array.from({ length: count }, (_, i) => i).filter(
      (i) => positions.of(`/list/${i}/name`).line !== 4 + 3 * i,
    );
    expect(wrong).toEqual([]);
    expect(ownTime() - before).toBeLessThan(5_000);
  });
});
