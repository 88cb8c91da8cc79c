// What training and evaluation are run with. Changing any of these changes the weights, and so the predictor's version.
export const predictorVersion = '7';
export const exampleCounts = {
  train: 6000,
  even: 3000,
  odd: 3000,
  test: 6000,
  random: 3000,
  shuffle: 1000,
  shuffleTest: 1000,
};
/** How many examples of each side, from the first, the format's own compiler has judged (`official/verdicts.json`). */
export const verdictCounts = { train: 1200, even: 600, odd: 600, test: 1000 };

/** Seeds of the streams of examples; each example takes the next one. */
export const seeds = {
  train: 10_000_000,
  even: 20_000_000,
  odd: 30_000_000,
  test: 40_000_000,
  randomTrain: 50_000_000,
  randomTest: 60_000_000,
  shuffle: 5,
};
