// What patterns are made from, and what they are.

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
  /** How the supporting episodes ended: `failure` for steps that went wrong, `unknown` where no outcome says. */
  readonly outcome: 'success' | 'failure' | 'unknown';
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
