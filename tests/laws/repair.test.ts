import { expect, test } from 'vitest';
import { forSeeds } from '../fixtures/seed.ts';
import { checkRepair } from '../fuzz/repair.ts';

// The suite of `npm run fuzz -- repair`, small.
test('no repair brings a category in, says what it is not, or gets worse with more room', { timeout: 240_000 }, () => {
  const tally = { repaired: 0, suggestions: 0, verifiedFirst: 0 };
  let count = 0;
  forSeeds(20_000, 250, (prng) => checkRepair(prng, count++ % 25 === 0, tally));
  expect(tally.repaired).toBeGreaterThan(100);
  expect(tally.verifiedFirst).toBeGreaterThan(50);
});

// A state must not take over the cost of a cheaper order that only a later slot of the beam finds, nor partial repairs rank by another measure than
// their score, nor the bound of the exact search fall with what a wider beam finds.
test.each([970045230, 2002025010])('a wider beam is no worse: seed %i', (seed) => {
  const tally = { repaired: 0, suggestions: 0, verifiedFirst: 0 };
  forSeeds(seed, 1, (prng) => checkRepair(prng, true, tally));
  expect(tally.repaired).toBe(1);
});
