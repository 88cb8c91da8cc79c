// What patterns are made from, and what they are.
import type { Json, JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { GivenStep } from './step-grammar.ts';

export interface PatternEpisode {
  readonly id: string;
  readonly context: string | null;
  /** Names of the actions taken, in order. */
  readonly steps: readonly string[];
  /** The actions as they were given, in order; default: their names. */
  readonly given?: readonly GivenStep[];
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
  /** For a pattern with structure: its steps, in the order of `steps`, and its variables. */
  readonly details: readonly PatternStep[] | null;
  readonly variables: readonly PatternVariable[];
}

/** One step of a pattern with what varies in it. */
export interface PatternStep {
  /** As in `steps`: `take ?thing from ?place`. */
  readonly step: string;
  /** The words that stay, or the name of the action. */
  readonly verb: string;
  readonly arguments: readonly PatternArgument[];
  /** For an action, its parameters, with `?name` where a variable stands. */
  readonly params: JsonObject | null;
  readonly isOptional: boolean;
  readonly repeats: boolean;
  /** Places, from 0, of the steps that always come before this one; those that follow from others are left out. */
  readonly after: readonly number[];
}

export interface PatternArgument {
  /** Its place among the words, from 0, or the path of the parameter. */
  readonly name: string;
  /** The variable that stands here, or null. */
  readonly variable: string | null;
  readonly value: Json;
}

export interface PatternVariable {
  readonly name: string;
  /** What all its values are, but for a number: `laptop`; null where they differ. */
  readonly kind: string | null;
  /** Values seen, the most frequent first; at most `valuesShown`. */
  readonly values: readonly Json[];
  /** How many different ones there are in the episodes that were looked at. */
  readonly distinct: number;
}

/** Values of a variable that a pattern shows. */
export const valuesShown = 12;

/** The words that occur, most frequent first; of those as frequent `success`, then `partial`, then by name. */
export function rankOutcomes(outcomes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const rank = (outcome: string): number => (outcome === 'success' ? 0 : outcome === 'partial' ? 1 : 2);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || rank(a) - rank(b) || compareStrings(a, b))
    .map(([outcome]) => outcome);
}
