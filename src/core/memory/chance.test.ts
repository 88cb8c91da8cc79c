import { expect, it } from 'vitest';
import { wilsonInterval } from './chance.ts';

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
