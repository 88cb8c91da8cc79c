import { expect, test } from 'vitest';
import { createPrng } from '../../src/core/base/prng.ts';
import { fitChoices } from './conditional-logit.ts';

test('finds the weights by which choices were drawn, and 0 for a feature that speaks against', () => {
  const prng = createPrng(5);
  const truth = [3, 1, -2];
  const choices = Array.from({ length: 1500 }, () => {
    const candidates = Array.from({ length: 5 }, () => truth.map(() => prng.real()));
    const powers = candidates.map((one) => Math.exp(one.reduce((sum, value, i) => sum + value * (truth[i] ?? 0), 0)));
    const all = powers.reduce((sum, power) => sum + power, 0);
    const drawn = prng.real() * all;
    const right = powers.findIndex((_, at) => powers.slice(0, at + 1).reduce((sum, power) => sum + power, 0) > drawn);
    return { set: 'drawn', candidates, isRight: candidates.map((_, i) => i === right), weight: 1 / 1500 };
  });
  const { weights } = fitChoices(choices, 2);
  expect(weights[0]).toBeGreaterThan(2.3);
  expect(weights[0]).toBeLessThan(3.4);
  expect(Math.abs((weights[1] ?? 0) - 1)).toBeLessThan(0.4);
  expect(fitChoices(choices, 3).weights[2]).toBe(0);
});
