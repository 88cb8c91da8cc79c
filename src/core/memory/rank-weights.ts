// Made by `npm run fit:recall`; docs/memory.md says from what. Weights of the order of answers beside a similarity, which counts 1.
export const rankWeights = {
  words: 0.1,
  likelihood: 0.38,
  outcome: 0.3,
  /** How noisy a vote is, and what words count beside vectors where contexts are compared with one another. */
  noise: 0.1,
  wordsInKernel: 0.5,
} as const;
