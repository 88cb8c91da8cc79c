// Laws of every store of counts. Run it with `describeWrongKeyCounts(name, open)` over each adapter.
import { beforeEach, describe, expect, test } from 'vitest';
import type { WrongKeyCounts } from './wrong-key-counts.ts';

export function describeWrongKeyCounts(name: string, open: () => Promise<WrongKeyCounts>): void {
  describe(`counts of wrong keys: ${name}`, () => {
    let counts: WrongKeyCounts;
    beforeEach(async () => {
      counts = await open();
    });

    test('each place and minute counts for itself', async () => {
      const added = [
        await counts.add('a', 7),
        await counts.add('a', 7),
        await counts.add('b', 7),
        await counts.add('a', 8),
        await counts.add('a', 7),
      ];
      expect(added).toEqual([1, 2, 1, 1, 3]);
    });

    test('counts that are added at once are all counted', async () => {
      const added = await Promise.all(Array.from({ length: 30 }, () => counts.add('a', 7)));
      expect([...added].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    });

    test('earlier minutes are dropped', async () => {
      await counts.add('a', 7);
      await counts.add('a', 8);
      await counts.purge(8);
      expect([await counts.add('a', 7), await counts.add('a', 8)]).toEqual([1, 2]);
    });
  });
}
