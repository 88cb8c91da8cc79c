// Conditional logistic regression (McFadden 1974) of which of some candidates are right, by several features whose weights are never negative: gradient descent on the
// negative logarithm of the share that the right ones have, each step projected, with a step size that halves until the loss falls. Drawn to 0 by a ridge.
import { exponential } from '../../src/core/verify/predictor/arithmetic.ts';

export interface Choice {
  readonly set: string;
  /** Features of each candidate. */
  readonly candidates: readonly (readonly number[])[];
  readonly isRight: readonly boolean[];
  readonly weight: number;
}

const rounds = 400;
const ridge = 3e-4;

/** `error`: standard error of the loss. Choices without a right candidate, or of right ones alone, say nothing and are left out. */
export function fitChoices(
  choices: readonly Choice[],
  features: number,
): { weights: number[]; loss: number; error: number } {
  const told = choices.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  let weights = new Array<number>(features).fill(1);
  let here = lossOf(told, weights);
  let size = 16;
  for (let round = 0; round < rounds && size > 1e-6; round++) {
    const next = weights.map((weight, i) => Math.max(0, weight - size * (here.gradient[i] ?? 0)));
    const there = lossOf(told, next);
    if (there.loss < here.loss) {
      [weights, here] = [next, there];
      size *= 1.5;
    } else size /= 2;
  }
  return { weights, loss: here.loss, error: errorOf(told, weights) };
}

/** Standard error of the loss, the choices of one set apart from those of another: each set is as large as the weights of its choices say. */
function errorOf(choices: readonly Choice[], weights: readonly number[]): number {
  const sets = new Map<string, Choice[]>();
  for (const choice of choices) sets.set(choice.set, [...(sets.get(choice.set) ?? []), choice]);
  let variance = 0;
  for (const set of sets.values()) {
    const losses = set.map((choice) => lossOf([{ ...choice, weight: 1 }], weights).loss);
    const all = set.reduce((sum, { weight }) => sum + weight, 0);
    const mean = set.reduce((sum, { weight }, i) => sum + weight * (losses[i] ?? 0), 0) / all;
    variance += set.reduce((sum, { weight }, i) => sum + (weight * ((losses[i] ?? 0) - mean)) ** 2, 0);
  }
  return Math.sqrt(variance);
}

function lossOf(choices: readonly Choice[], weights: readonly number[]): { loss: number; gradient: number[] } {
  const gradient = weights.map((weight) => 2 * ridge * weight);
  let loss = weights.reduce((sum, weight) => sum + ridge * weight ** 2, 0);
  for (const { candidates, isRight, weight } of choices) {
    const scores = candidates.map((one) => one.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0));
    const most = Math.max(...scores);
    const powers = scores.map((score) => exponential(score - most));
    const all = powers.reduce((sum, power) => sum + power, 0);
    const right = powers.reduce((sum, power, i) => sum + (isRight[i] ? power : 0), 0);
    loss -= weight * Math.log(right / all);
    candidates.forEach((one, i) => {
      const power = powers[i] ?? 0;
      const slope = weight * (power / all - (isRight[i] ? power / right : 0));
      one.forEach((value, feature) => {
        gradient[feature] = (gradient[feature] ?? 0) + slope * value;
      });
    });
  }
  return { loss, gradient };
}
