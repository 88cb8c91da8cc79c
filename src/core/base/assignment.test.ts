import { describe, expect, test } from 'vitest';
import { assignExactly, assignGreedily, type Candidate } from './assignment.ts';
import { createPrng } from './prng.ts';

const total = (pairs: readonly Candidate[]) => pairs.reduce((sum, { value }) => sum + value, 0);

/** Every way to give rows columns, tried. */
function best(rows: number, columns: number, value: (row: number, column: number) => number): number {
  const from = (row: number, used: ReadonlySet<number>): number => {
    if (row === rows) return 0;
    let most = from(row + 1, used);
    for (let j = 0; j < columns; j++) {
      if (!used.has(j)) most = Math.max(most, value(row, j) + from(row + 1, new Set([...used, j])));
    }
    return most;
  };
  return from(0, new Set());
}

describe('assignment', () => {
  test('the best in total is not the best one by one', () => {
    const candidates = [
      { row: 0, column: 0, value: 0.9 },
      { row: 0, column: 1, value: 0.8 },
      { row: 1, column: 0, value: 0.8 },
    ];
    expect(assignExactly(2, 2, candidates).map(({ row, column }) => [row, column])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(assignGreedily(candidates)).toHaveLength(1);
  });

  test('nothing to pair', () => {
    expect(assignExactly(0, 3, [])).toEqual([]);
    expect(assignExactly(3, 0, [])).toEqual([]);
    expect(assignExactly(2, 2, [])).toEqual([]);
  });

  test('as good as trying everything, on random matrices of every shape up to 5 x 5', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const prng = createPrng(seed);
      const [rows, columns] = [1 + prng.below(5), 1 + prng.below(5)];
      const candidates: Candidate[] = [];
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          if (prng.below(3) > 0) candidates.push({ row, column, value: (1 + prng.below(8)) / 8 });
        }
      }
      const values = new Map(candidates.map((one) => [`${one.row} ${one.column}`, one.value]));
      const exact = assignExactly(rows, columns, candidates);
      expect(new Set(exact.map(({ row }) => row)).size, `seed ${seed}`).toBe(exact.length);
      expect(new Set(exact.map(({ column }) => column)).size, `seed ${seed}`).toBe(exact.length);
      const most = best(rows, columns, (row, column) => values.get(`${row} ${column}`) ?? 0);
      expect(total(exact), `seed ${seed}`).toBeCloseTo(most, 9);
      expect(total(assignGreedily(candidates)), `seed ${seed}`).toBeGreaterThanOrEqual(most / 2 - 1e-9);
    }
  });
});
