import { expect, it } from 'vitest';
import { binomialTail, hypergeometricTail, logChoose, wilsonInterval } from './chance.ts';

it('an interval holds its share, none and all included', () => {
  for (let trials = 1; trials <= 300; trials++)
    for (let halves = 0; halves <= 2 * trials; halves++) {
      const share = halves / 2 / trials;
      const [low, high] = wilsonInterval(halves / 2, trials);
      if (!(0 <= low && low <= share && share <= high && high <= 1))
        expect.fail(`${halves / 2} of ${trials}: [${low}, ${high}]`);
    }
  expect(wilsonInterval(0, 6)).toEqual([0, expect.closeTo(0.3903, 4)]);
  expect(wilsonInterval(6, 6)).toEqual([expect.closeTo(0.6097, 4), 1]);
  expect(wilsonInterval(0, 0)).toEqual([0, 1]);
});

it('tails are what all of their terms add up to', () => {
  const add = (from: number, to: number, term: (i: number) => number): number => {
    let sum = 0;
    for (let i = from; i <= to; i++) sum += Math.exp(term(i));
    return Math.min(1, sum);
  };
  for (const n of [1, 7, 60, 2000])
    for (const k of [1, Math.ceil(n / 50), Math.ceil(n / 3), n]) {
      for (const p of [1e-9, 0.001, 0.3, 0.999])
        expect(binomialTail(n, k, p)).toBe(
          add(k, n, (i) => logChoose(n, i) + i * Math.log(p) + (n - i) * Math.log1p(-p)),
        );
      for (const marked of [k, Math.ceil((n + k) / 2)]) {
        const all = logChoose(2 * n, n);
        expect(hypergeometricTail(2 * n, marked, n, k)).toBe(
          add(k, Math.min(marked, n), (i) => logChoose(marked, i) + logChoose(2 * n - marked, n - i) - all),
        );
      }
    }
});
