// `npm run train`: builds the examples, fits the weights and writes src/core/verify/predictor/weights.ts, the same bytes every time.
// `--check` compares with the committed file instead of writing; `--corpus` counts the corpus anew first.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCorpus } from '../tests/fixtures/corpus.ts';
import { corpusCountsFile, countCorpus, readCorpusCounts } from './corpus-counts.ts';
import { fitWeights } from './fit.ts';
import { predictorVersion } from './settings.ts';
import { buildTrainingData } from './training-data.ts';

export const weightsFile = join(import.meta.dirname, '../src/core/verify/predictor/weights.ts');

export function trainWeights(): string {
  const weights = fitWeights(buildTrainingData(), readCorpusCounts(), predictorVersion);
  return [
    '// Written by `npm run train`; do not edit. The order of the numbers is that of features.ts, the bias first.',
    "import type { Weights } from './predict.ts';",
    '',
    '// biome-ignore format: numbers in rows.',
    `export const weights: Weights = ${printWeights(weights)};`,
    '',
  ].join('\n');
}

/** One row of numbers a line. */
function printWeights(value: unknown, indent = ''): string {
  if (Array.isArray(value) || typeof value !== 'object' || value === null)
    return JSON.stringify(value).replace(/"/g, "'");
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([key, item]) => `${inner}'${key}': ${printWeights(item, inner)},`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

if (process.argv[1]?.endsWith('train.ts')) {
  const start = performance.now();
  if (process.argv.includes('--corpus')) {
    if (!hasCorpus) throw new Error('the corpus is not beside this repository');
    writeFileSync(corpusCountsFile, `${JSON.stringify(countCorpus(readCorpusCounts().refused), null, 2)}\n`);
  }
  const text = trainWeights();
  const isSame = readFileSync(weightsFile, 'utf8') === text;
  if (process.argv.includes('--check')) {
    if (!isSame) throw new Error('training does not reproduce the committed weights');
  } else writeFileSync(weightsFile, text);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isSame ? 'reproduced' : 'wrote'} ${weightsFile} in ${seconds} s`);
}
