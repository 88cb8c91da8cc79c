// How alike a stored episode and a question are, between 0 and 1. The weights were fixed by `npm run eval:recall` (leave-one-out over the
// stored side of a public intent set, never over its questions; that of structure on half of its intents) and by `npm run eval:procedures` (those of
// what was done), and change only with a new version.

export const recallWeights = {
  version: 7,
  /**
   * Share of the lexical match in the text similarity; the rest is the sentence vectors. A conditional logistic regression (McFadden 1974) finds 0 for the short
   * requests of CLINC150 and 0.80 for those of the airline tasks, which have 45 words of meaning: it rises in between.
   */
  lexicalMost: 0.8,
  lexicalWords: 45,
  /** Share of the structural similarity when the question brings a schema. */
  structure: 0.3,
  /** How much of what the text leaves open the words of what was done may fill: those of the question that the context of the episode lacks. */
  done: 0.5,
  /** Share of the steps when the question says what was done so far. */
  steps: 0.3,
  /** What the order of answers takes off for contradiction by what is denied, set by hand; the rest of the order is fitted (`rank-weights.ts`). */
  denial: 0.2,
} as const;

/** Most similar episodes that are put in order by more than their similarity. */
export const rankedMost = 32;
/** Names, numbers and codes of a question count this much of what other words count. */
export const particularWeight = 0.25;

/** Which parts a question has. */
export interface ScoreShares {
  readonly dense: number;
  readonly lexical: number;
  readonly structure: number;
}

/** `words`: those of the question that carry meaning; null when it has no text. */
export function sharesFor(words: number | null, hasStructure: boolean): ScoreShares {
  const hasText = words !== null;
  const structure = hasStructure ? (hasText ? recallWeights.structure : 1) : 0;
  const text = hasText ? 1 - structure : 0;
  const lexical = lexicalShare(words ?? 0);
  return { dense: text * (1 - lexical), lexical: text * lexical, structure };
}

/** A short question says little by its very words, a long one much. */
export function lexicalShare(words: number): number {
  return recallWeights.lexicalMost * Math.min(1, words / recallWeights.lexicalWords);
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

/** How a similarity comes about: parts in [0, 1] that add up to it. */
export interface ScoreParts {
  /** What the contexts say, by their sentence vectors. */
  readonly sentence: number;
  /** Words of the question that the context has. */
  readonly words: number;
  /** The schemas. */
  readonly structure: number;
  /** Words of the question that the context lacks and that name what was done. */
  readonly done: number;
  /** The steps of the question. */
  readonly steps: number;
}

/** Of what `combineScore` and `raiseScore` make one number. All inputs must lie in [0, 1]. */
export function partsOf(
  shares: ScoreShares,
  match: ScoreParts,
  stepsShare: number,
  doneWeight: number = recallWeights.done,
): ScoreParts {
  const [sentence, words] = [shares.dense * match.sentence, shares.lexical * match.words];
  const structure = shares.structure * match.structure;
  const done = doneWeight * match.done * (1 - (sentence + words + structure));
  const rest = 1 - stepsShare;
  return {
    sentence: rest * sentence,
    words: rest * words,
    structure: rest * structure,
    done: rest * done,
    steps: stepsShare * match.steps,
  };
}
