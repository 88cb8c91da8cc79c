// How alike a stored episode and a question are, between 0 and 1. The weights were fixed by `npm run eval:recall` (leave-one-out over the
// stored side of a public intent set, never over its questions; that of structure on half of its intents) and by `npm run eval:procedures` (those of
// what was done), and change only with a new version.

export const recallWeights = {
  version: 4,
  /** Share of the lexical match in the text similarity; the rest is the sentence vectors. */
  lexical: 0.1,
  /** Share of the structural similarity when the question brings a schema. */
  structure: 0.3,
  /** How much of what the text leaves open the words of what was done may fill: those of the question that the context of the episode lacks. */
  done: 0.5,
  /** Share of the steps when the question says what was done so far. */
  steps: 0.3,
} as const;

/** Which parts a question has. */
export interface ScoreShares {
  readonly dense: number;
  readonly lexical: number;
  readonly structure: number;
}

export function sharesFor(hasText: boolean, hasStructure: boolean): ScoreShares {
  const structure = hasStructure ? (hasText ? recallWeights.structure : 1) : 0;
  const text = hasText ? 1 - structure : 0;
  return { dense: text * (1 - recallWeights.lexical), lexical: text * recallWeights.lexical, structure };
}

/** More than doubles lose in adding up a score: what is no further below 1 is 1. */
export const rounding = 1e-12;

/** Each part must lie in [0, 1]; the result does too. */
export function combineScore(shares: ScoreShares, dense: number, lexical: number, structure: number): number {
  const score = shares.dense * dense + shares.lexical * lexical + shares.structure * structure;
  return score > 1 - rounding ? 1 : score;
}

/**
 * What a score is when what was done is known as well. `done` and `steps`, in [0, 1]: the match of its words with the question, but for those of the context, and
 * with the steps of the question.
 */
export function raiseScore(
  score: number,
  done: number,
  steps: number,
  stepsShare: number,
  doneWeight: number = recallWeights.done,
): number {
  const known = score + doneWeight * done * (1 - score);
  const raised = (1 - stepsShare) * known + stepsShare * steps;
  return raised > 1 - rounding ? 1 : raised;
}

/** The share of the steps in a question; all of it where there is nothing else. */
export function stepsShareOf(hasSteps: boolean, hasOther: boolean): number {
  return hasSteps ? (hasOther ? recallWeights.steps : 1) : 0;
}
