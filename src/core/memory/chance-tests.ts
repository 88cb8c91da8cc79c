// The tests that a sequence of steps must pass before it counts as a pattern: chance alone must not explain that its steps come together, that
// they keep their order, or that they belong to a situation.
import { binomialTail, hypergeometricTail, logChoose } from './chance.ts';
import type { SequenceIndex } from './sequence-index.ts';

/** Chance of a false pattern, over all that are tested: by frequency and by order, and by situation. */
export const errorRate = { steps: 0.01, order: 0.01, situation: 0.01 } as const;
/** Where a domain is too small to tell situations apart, this share of the occurrences must lie in one. */
export const concentrationMin = 0.8;
const ordersMax = 1e9;
export interface Evidence {
  readonly id: string;
  readonly context: string;
  readonly steps: readonly string[];
  readonly outcome: string;
  readonly isFailure: boolean;
}

export interface Domain {
  readonly name: string;
  readonly episodes: readonly Evidence[];
  /** Share of each step among all steps taken. */
  readonly frequencies: ReadonlyMap<string, number>;
  readonly groups: number;
  readonly index: { readonly succeeded: SequenceIndex<Evidence>; readonly failed: SequenceIndex<Evidence> };
}

/** Probability of the support if every step were drawn by its frequency alone. */
export function stepsByChance(
  domain: Domain,
  members: readonly Evidence[],
  steps: readonly string[],
  support: number,
): number {
  const logShare = steps.reduce((sum, step) => sum + Math.log(domain.frequencies.get(step) ?? 1), 0);
  const expected = members.reduce(
    (sum, one) => sum + Math.min(1, Math.exp(logChoose(one.steps.length, steps.length) + logShare)),
    0,
  );
  return binomialTail(members.length, support, expected / members.length);
}

/** Probability of the support if those who took these steps took them in random order, over all orders that could have been found. */
export function orderByChance(members: SequenceIndex<Evidence>, steps: readonly string[], support: number): number {
  const taken = members.taking(steps).length;
  const orders = countOrders(steps);
  return Math.min(1, orders * binomialTail(taken, support, 1 / orders));
}

/** In how many orders steps can be taken, at most `ordersMax`. */
export function countOrders(steps: readonly string[]): number {
  const repeats = new Map<string, number>();
  let orders = 1;
  steps.forEach((step, i) => {
    const repeat = (repeats.get(step) ?? 0) + 1;
    repeats.set(step, repeat);
    orders *= (i + 1) / repeat;
  });
  return Math.min(ordersMax, Math.round(orders));
}

/**
 * True when the steps gather in this situation beyond chance. Where even all occurrences in one place would prove nothing, because
 * there is too little else, they must all but lie here, or be what nearly everyone in the domain does.
 */
export function belongsHere(
  { episodes, groups, index }: Domain,
  group: readonly Evidence[],
  isFailure: boolean,
  steps: readonly string[],
  support: number,
): boolean {
  const total = episodes.length;
  const everywhere = (isFailure ? index.failed : index.succeeded).containing(steps).length;
  if (hypergeometricTail(total, everywhere, group.length, support) * groups <= errorRate.situation) return true;
  const mostPossible = Math.min(everywhere, group.length);
  const canTell = hypergeometricTail(total, everywhere, group.length, mostPossible) * groups <= errorRate.situation;
  return !canTell && (support >= concentrationMin * everywhere || everywhere >= concentrationMin * total);
}
