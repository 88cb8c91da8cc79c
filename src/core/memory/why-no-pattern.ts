// Why a domain has no pattern, as far as counts tell: too few episodes, too few steps, or so few that agree that chance explains it. Linear in the lists of steps.
import { countOrders, errorRate } from './chance-tests.ts';
import { supportMin } from './mine-patterns.ts';

/** Episodes of their own evidence that took the very same steps. */
export interface StepListCount {
  readonly steps: readonly string[];
  readonly failed: number;
  /** Those that ended otherwise: what failed is mined apart. */
  readonly others: number;
}

/** Of all lists, the one with the largest share of the episodes that it needs. */
interface NearestList {
  /** How many steps it has. */
  readonly steps: number;
  readonly agreeing: number;
  readonly wanted: number;
}

/** Counts over the lists of steps of a domain. */
export interface StepFigures {
  /** Episodes that tell steps, and those that tell two or more. */
  readonly told: number;
  readonly usable: number;
  readonly nearest: NearestList;
}

export const noList: NearestList = { steps: 0, agreeing: 0, wanted: Number.POSITIVE_INFINITY };

export function figuresOf(lists: readonly StepListCount[]): StepFigures {
  const long = lists.filter(({ steps }) => steps.length > 1);
  return { told: sum(lists), usable: sum(long), nearest: nearestToPattern(long) };
}

/** Answers a sentence. `isMined`: patterns were derived from just these episodes, and there was none. */
export function whyNoPattern(episodes: number, { told, usable, nearest }: StepFigures, isMined: boolean): string {
  if (episodes === 0) return 'The domain holds no episode.';
  if (told === 0)
    return `${counted(episodes, 'episode')}, and none tells steps as evidence of its own: a pattern needs two steps.`;
  if (usable === 0) return `${counted(told, 'episode')} of one step: a pattern needs two steps.`;
  if (usable < supportMin)
    return `${counted(usable, 'episode')} of two steps or more: a pattern needs ${supportMin} that agree.`;
  const { steps, agreeing, wanted } = nearest;
  if (agreeing < 2)
    return `${counted(usable, 'episode')}, and no two of them took the same steps and ended alike: a pattern needs ${supportMin} that share steps.`;
  const same = `${agreeing} episodes took the same ${steps} steps and ended alike`;
  if (wanted === Number.POSITIVE_INFINITY)
    return `${same}, but it is one step again and again: a pattern needs an order that chance does not explain.`;
  if (agreeing < wanted) return `${same}: of fewer than ${wanted}, chance explains the order of ${steps} steps.`;
  return isMined
    ? `${same}, but chance is not ruled out: their contexts name no situation that is theirs alone, or their steps are common in the domain.`
    : `${same}: compress the domain to derive patterns. Where that finds none, it says why.`;
}

function nearestToPattern(lists: readonly StepListCount[]): NearestList {
  let best = noList;
  const known = new Map<number, number>();
  for (const { steps, failed, others } of lists) {
    const agreeing = Math.max(failed, others);
    const orders = countOrders(steps);
    const wanted = known.get(orders) ?? agreeingMin(orders);
    known.set(orders, wanted);
    const isNearer =
      agreeing / wanted - best.agreeing / best.wanted || agreeing - best.agreeing || best.steps - steps.length;
    if (isNearer > 0) best = { steps: steps.length, agreeing, wanted };
  }
  return best;
}

/** How many episodes with these steps rule out that they keep their order by chance; infinite where no number does. */
export const wantedOf = (steps: readonly string[]): number => agreeingMin(countOrders(steps));

/** How many episodes rule out that steps, all of which they took, keep their order by chance. */
function agreeingMin(orders: number): number {
  if (orders === 1) return Number.POSITIVE_INFINITY;
  let agreeing = supportMin;
  while (orders ** (1 - agreeing) > errorRate.order) agreeing++;
  return agreeing;
}

const sum = (lists: readonly StepListCount[]): number =>
  lists.reduce((total, { failed, others }) => total + failed + others, 0);

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
