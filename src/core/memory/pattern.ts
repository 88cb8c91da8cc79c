// What patterns are made from, and what they are.
import { compareStrings } from '../base/order.ts';

export interface PatternEpisode {
  readonly id: string;
  readonly context: string | null;
  /** Names of the actions taken, in order. */
  readonly steps: readonly string[];
  readonly outcome: string;
  /** Unit vector of the context, when there is one. */
  readonly vector: ArrayLike<number> | null;
}

export interface Pattern {
  /** 26 characters, equal for equal domain, name, steps and outcome. */
  readonly key: string;
  readonly name: string;
  readonly steps: readonly string[];
  /** How most of the supporting episodes ended, in their own word: the first of `outcomes`. What failed is never together with what did not. */
  readonly outcome: string;
  /** Every outcome of the supporting episodes, as `rankOutcomes` orders them. */
  readonly outcomes: readonly string[];
  readonly support: number;
  /** Share of success among the episodes with these steps that have an outcome, a partial one counting half; null when none has. */
  readonly successRate: number | null;
  /** 95 % interval of the rate. */
  readonly successInterval: readonly [low: number, high: number];
  /** Ids, sorted. */
  readonly supporting: readonly string[];
  readonly contradicting: readonly string[];
  /** Words that the contexts share, the most telling first. */
  readonly terms: readonly string[];
}

/** The words that occur, most frequent first; of those as frequent `success`, then `partial`, then by name. */
export function rankOutcomes(outcomes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const rank = (outcome: string): number => (outcome === 'success' ? 0 : outcome === 'partial' ? 1 : 2);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || rank(a) - rank(b) || compareStrings(a, b))
    .map(([outcome]) => outcome);
}
