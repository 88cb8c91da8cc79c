// The tests that a procedure must pass before it counts: chance alone must not explain that its steps and arguments come together, that they keep their
// order, or that they go with the situation of their kind.
import { binomialTail, logChoose } from './chance.ts';
import { errorRate } from './chance-tests.ts';
import type { ContextTerms } from './context-kinds.ts';
import { anything, fixedValue, follow, isFixed, type ProcedureStep } from './procedure.ts';
import type { StepBook } from './step-book.ts';
import { type Kind, namedShareMin, type TakenEpisode } from './task-kinds.ts';

const ordersMax = 1e9;

/** Probability of the support if every step, and every argument, were drawn by its frequency alone. */
export function stepsByChance(
  book: StepBook,
  episodes: readonly TakenEpisode[],
  steps: readonly ProcedureStep[],
  support: number,
): number {
  const required = steps.filter(({ isOptional }) => !isOptional);
  const bound = new Set<number>();
  let logShare = 0;
  for (const { verb, terms } of required) {
    logShare += Math.log(book.verbShare(verb));
    terms.forEach((term, slot) => {
      if (term === anything) return;
      if (isFixed(term)) logShare += Math.log(book.valueShare(verb, slot, fixedValue(term)) || 1);
      else if (bound.has(term)) logShare += Math.log(book.agreement(verb, slot) || 1);
      bound.add(term);
    });
  }
  const expected = episodes.reduce(
    (sum, { taken }) => sum + Math.min(1, Math.exp(logChoose(taken.length, required.length) + logShare)),
    0,
  );
  return binomialTail(episodes.length, support, expected / episodes.length);
}

/** Probability of the support if those who took these steps took them in random order, over all orders of the longest chain. */
export function orderByChance(
  episodes: readonly TakenEpisode[],
  steps: readonly ProcedureStep[],
  support: number,
): number {
  const taken = episodes.filter((one) => follow(steps, one.taken, false) !== null).length;
  const orders = countOrders(steps);
  return Math.min(1, orders * binomialTail(Math.max(taken, support), support, 1 / orders));
}

/** How many orders of the required steps there are for each that is allowed. */
function countOrders(steps: readonly ProcedureStep[]): number {
  const required = steps.map((_, i) => i).filter((i) => steps[i]?.isOptional === false);
  const count = required.length;
  let orders = 1;
  for (let i = 2; i <= count; i++) orders *= i;
  // Equal steps have no order among themselves.
  const repeats = new Map<string, number>();
  for (const i of required) {
    const key = `${steps[i]?.verb} ${steps[i]?.terms.join(' ')}`;
    const repeat = (repeats.get(key) ?? 0) + 1;
    repeats.set(key, repeat);
    orders /= repeat;
  }
  return Math.max(1, Math.min(ordersMax, orders / countExtensions(steps, required)));
}

/** Linear extensions of the order of the required steps, over sets of steps that are done; 1 where there are too many steps to count. */
function countExtensions(steps: readonly ProcedureStep[], required: readonly number[]): number {
  if (required.length > countedStepsMax) return 1;
  const earlier = required.map((i) =>
    required.reduce((mask, other, bit) => (steps[i]?.after.includes(other) ? mask | (1 << bit) : mask), 0),
  );
  const ways = new Float64Array(1 << required.length);
  ways[0] = 1;
  for (let done = 0; done < ways.length; done++)
    for (let bit = 0; bit < required.length; bit++) {
      const mask = earlier[bit] ?? 0;
      if (done & (1 << bit) || (done & mask) !== mask) continue;
      const next = done | (1 << bit);
      ways[next] = (ways[next] ?? 0) + (ways[done] ?? 0);
    }
  return ways.at(-1) || 1;
}

const countedStepsMax = 12;

/** Whether the words of the kind go with these supporters, by number, beyond chance. */
export function fitsSituation(
  contextTerms: ContextTerms,
  kind: Kind,
  supporters: readonly number[],
  tests: number,
): boolean {
  const terms = contextTerms.termsOf(supporters, errorRate.situation / tests, () => false, kind.terms);
  const naming = contextTerms.naming(terms);
  return supporters.filter((i) => naming.has(i)).length >= namedShareMin * supporters.length;
}
