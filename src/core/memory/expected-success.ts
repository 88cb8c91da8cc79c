// The usual ending of a step: the share of success among the endings, the newer ones counting more (the forgetting factor of the beta reputation system, Josang and
// Ismail 2002) and those of situations like the one in question more than others, and pulled to the rate of all that is known as long as there are few: a restart
// that helped a dozen services says little about the job that it never helped. Linear in the endings.
import { nearPower } from './back-off.ts';
import { wilsonInterval } from './chance.ts';

export interface Ending {
  readonly outcome: string;
  readonly storedAtMs?: number;
  /** How much of an ending it is for the situation in question, in [0, 1]; all of one where it is absent. */
  readonly near?: number;
}

export interface ExpectedSuccess {
  /** In [0, 1]. */
  readonly expected: number;
  /** 95 % interval of the plain rate (Wilson); [0, 1] where no outcome says. */
  readonly interval: readonly [number, number];
  readonly successes: number;
  readonly failures: number;
  readonly partials: number;
  /** How many failed without a break up to the last one. */
  readonly failedLast: number;
}

/** The order of next steps takes the square: of two steps, one that always helps stands before one twice as likely that helps every second time. */
export const successPower = 2;
/** The weight of an ending as a share of the next one's: ten endings decide, as 1 / (1 - 0.9) = 10. */
const forgetting = 0.9;
/** Endings that the rate of all counts as. */
const priorTrials = 2;
const worth: Readonly<Record<string, number>> = { success: 1, partial: 0.5, failure: 0 };

const saysSo = ({ outcome }: Ending): boolean => Object.hasOwn(worth, outcome);

/** The plain share of success, a partial one counting half; null when no outcome says. */
export function successRate(endings: readonly Ending[]): number | null {
  const said = endings.filter(saysSo);
  return said.length === 0 ? null : said.reduce((sum, { outcome }) => sum + (worth[outcome] ?? 0), 0) / said.length;
}

/** The episodes, each counting as much as it is alike, beside the one that is most alike. */
export function weighNear<T extends { readonly similarity: number }>(episodes: readonly T[]): (T & { near: number })[] {
  const most = episodes.reduce((least, { similarity }) => Math.max(least, similarity), 0);
  return episodes.map((one) => ({ ...one, near: most === 0 ? 1 : (one.similarity / most) ** nearPower }));
}

/**
 * The share of success in situations like the one in question, a partial one counting half, and pulled to that of all as long as few are like it; 1 when no outcome
 * says.
 */
export function nearRate(endings: readonly Ending[]): number {
  let [sum, all] = [priorTrials * (successRate(endings) ?? 1), priorTrials];
  for (const { outcome, near = 1 } of endings.filter(saysSo)) {
    sum += near * (worth[outcome] ?? 0);
    all += near;
  }
  return sum / all;
}

/** `base`: the rate of all that is known (`nearRate`). */
export function expectSuccess(endings: readonly Ending[], base: number): ExpectedSuccess {
  const said = endings.filter(saysSo).sort((a, b) => (b.storedAtMs ?? 0) - (a.storedAtMs ?? 0));
  let [weight, sum, all] = [1, priorTrials * base, priorTrials];
  for (const { outcome, near = 1 } of said) {
    sum += weight * near * (worth[outcome] ?? 0);
    all += weight * near;
    weight *= forgetting ** near;
  }
  const firstOther = said.findIndex(({ outcome }) => outcome !== 'failure');
  const count = (name: string): number => said.filter(({ outcome }) => outcome === name).length;
  const rate = successRate(said);
  return {
    expected: sum / all,
    interval: rate === null ? [0, 1] : wilsonInterval(rate * said.length, said.length),
    successes: count('success'),
    failures: count('failure'),
    partials: count('partial'),
    failedLast: firstOther < 0 ? said.length : firstOther,
  };
}
