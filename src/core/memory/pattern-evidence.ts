// What a pattern rests on: who supports it, who speaks against it, and what that says of how it ends. Alike for lists of plain steps and for procedures.
import { sha256Hex } from '../base/hash.ts';
import { compareStrings } from '../base/order.ts';
import { wilsonInterval } from './chance.ts';
import type { Evidence } from './chance-tests.ts';
import { type Pattern, rankOutcomes } from './pattern.ts';

/** Steps that some episodes of one outcome shared. */
interface Shared {
  readonly steps: readonly unknown[];
  readonly isFailure: boolean;
  readonly supporters: readonly Evidence[];
}

/** The episodes that took the same steps and ended otherwise, but for those that more steps of another pattern account for. */
export function contradicting<E extends Evidence>(
  { steps, isFailure }: Shared,
  all: readonly Shared[],
  episodes: readonly E[],
  hasTaken: (episode: E) => boolean,
): E[] {
  const explaining = all.filter((other) => other.isFailure !== isFailure && other.steps.length > steps.length);
  return episodes.filter(
    (one) =>
      (isFailure ? one.outcome === 'success' : one.isFailure) &&
      hasTaken(one) &&
      !explaining.some(({ supporters }) => supporters.includes(one)),
  );
}

type Told = Omit<Pattern, 'key' | 'name' | 'steps' | 'terms' | 'details' | 'variables'>;

export function weighEvidence(supporters: readonly Evidence[], against: readonly Evidence[]): Told {
  const counted = [...supporters, ...against];
  const count = (outcome: string): number => counted.filter((one) => one.outcome === outcome).length;
  const trials = count('success') + count('failure') + count('partial');
  const successes = count('success') + count('partial') / 2;
  const outcomes = rankOutcomes(supporters.map((one) => one.outcome));
  return {
    outcome: outcomes[0] ?? 'unknown',
    outcomes,
    support: supporters.length,
    successRate: trials === 0 ? null : successes / trials,
    successInterval: wilsonInterval(successes, trials),
    supporting: supporters.map(({ id }) => id).sort(compareStrings),
    contradicting: against.map(({ id }) => id).sort(compareStrings),
  };
}

/** 26 characters, equal for equal parts. */
export const patternKey = (domainName: string, name: string, steps: readonly string[], outcome: string): string =>
  BigInt(`0x${sha256Hex(JSON.stringify([domainName, name, steps, outcome]))}`)
    .toString(32)
    .slice(-26);
