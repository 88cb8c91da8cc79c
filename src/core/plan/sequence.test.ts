import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { alignSequences } from './sequence.ts';

/** Length of the longest common subsequence by dynamic programming, apart from the algorithm under test. */
function lcsLength(a: readonly string[], b: readonly string[]): number {
  const rows = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const row = rows[i] as number[];
      const above = rows[i - 1] as number[];
      row[j] =
        a[i - 1] === b[j - 1] ? (above[j - 1] as number) + 1 : Math.max(above[j] as number, row[j - 1] as number);
    }
  }
  return rows[a.length]?.[b.length] ?? 0;
}

test('alignments pair equal items, rise, and are as long as can be', () => {
  forSeeds(1, 2000, (prng) => {
    const list = () => Array.from({ length: prng.below(9) }, () => 'abc'[prng.below(3)] as string);
    const a = list();
    const b = list();
    const pairs = alignSequences(a, b);
    for (const [n, [i, j]] of pairs.entries()) {
      expect(a[i]).toBe(b[j]);
      const before = pairs[n - 1];
      if (before) expect(before[0] < i && before[1] < j).toBe(true);
    }
    expect(pairs.length).toBe(lcsLength(a, b));
  });
});
