// What training and evaluation are run with. Changing any of these changes the weights, and so the predictor's version.
export const predictorVersion = '4';
export const exampleCounts = {
  train: 6000,
  even: 3000,
  odd: 3000,
  test: 6000,
  random: 3000,
  shuffle: 4000,
  shuffleTest: 2000,
};
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
