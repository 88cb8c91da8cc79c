// `npm run evaluate`: measures the committed weights and writes MODEL_CARD.md and reliability.svg. Everything that the card says is
// computed here from seeds; running it twice writes the same bytes. `--official` writes only what follows from verdicts of the compiler and the corpus.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../src/core/base/hash.ts';
import { libraryVersion, listBehaviors } from '../src/core/behaviors/index.ts';
import { weights } from '../src/core/verify/predictor/weights.ts';
import { type CardData, rewriteCard, type SetFacts, type SideFacts, writeCard } from './card.ts';
import { readCorpusCounts } from './corpus-counts.ts';
import { buildExamples, type Example } from './dataset.ts';
import { faultOperators, operatorsOf } from './faults/index.ts';
import { fitWeights, isValid, realValid } from './fit.ts';
import { measureClosed, measureCodes, measureOfficial } from './measure-official.ts';
import { measureAucs, measureCategories, measureOpen, predictorOf, scoreValidity } from './measure-split.ts';
import { areaUnderCurve, binsOf, brier, calibrationError, mean } from './metrics.ts';
import { collectPieces, foldOfShape, type Side, sideOfShape, traitsOf } from './pieces.ts';
import { projectionNames } from './projections.ts';
import { drawReliability } from './reliability.ts';
import { exampleCounts, seeds, verdictCounts } from './settings.ts';
import { shapeOf } from './shape.ts';
import { controlByShuffling } from './shuffle-control.ts';
import { buildTestExamples, buildTrainingData, readLibraryDigest } from './training-data.ts';

const shuffles = 30;

/** The whole document as counts, with its label: equal for documents that the predictor cannot tell apart. */
const textOf = (example: Example) => JSON.stringify([example.label, ...(example.views[0]?.features ?? [])]);

function describeSet(examples: readonly Example[]): SetFacts {
  const lines = examples.map((example) =>
    JSON.stringify([example.faults, example.label, example.views.map((view) => [view.projection, [...view.features]])]),
  );
  return {
    count: examples.length,
    hash: sha256Hex(lines.join('\n')),
    valid: mean(examples.map((one) => (isValid(one) ? 1 : 0))),
    distinct: new Set(examples.map(textOf)).size,
  };
}

function describeSide(side: Side): SideFacts {
  const sideOf = side === 'even' || side === 'odd' ? foldOfShape : sideOfShape;
  const own = collectPieces(sideOf).filter((piece) => piece.side === side);
  return {
    pieces: own.length,
    behaviors: new Set(own.map((piece) => piece.behavior)),
    shapes: new Set(own.flatMap((piece) => traitsOf(piece.orbitals).map(shapeOf))),
    operators: new Set(operatorsOf(side).map((one) => `${one.category}/${one.kind}`)),
  };
}

/** A split by document alone: every behavior, shape and operator on both sides. */
function measureRandomSplit(): CardData['random'] {
  const loose = { pieces: collectPieces(null), operators: faultOperators };
  const all = buildExamples({ ...loose, count: exampleCounts.random, seed: seeds.randomTrain });
  const test = buildExamples({ ...loose, count: exampleCounts.random, seed: seeds.randomTest });
  const half = (parity: number) => all.filter((_, i) => i % 2 === parity);
  const predict = predictorOf(fitWeights({ all, even: half(0), odd: half(1) }, readCorpusCounts(), 'random'));
  return { open: measureOpen(all, test, predict), auc: measureAucs(test, predict), count: all.length };
}

function measureByCompiler(test: readonly Example[]): CardData['official'] {
  const views = measureOfficial(test, predictorOf(weights), realValid(readCorpusCounts()));
  return { views, closed: measureClosed(test), codes: measureCodes(test) };
}

function measure(): { card: CardData; svg: string } {
  const train = buildTrainingData();
  const test = buildTestExamples();
  const predict = predictorOf(weights);
  const closed = scoreValidity(test, 'closed', predict);
  const known = new Set(train.all.map(textOf));
  const svg = drawReliability(
    (['closed', ...projectionNames] as const).map((name) => ({
      name,
      bins: binsOf(scoreValidity(test, name, predict)),
    })),
  );
  const card: CardData = {
    version: weights.version,
    libraryVersion,
    libraryHash: readLibraryDigest(),
    behaviors: listBehaviors().length,
    sides: {
      train: describeSide('train'),
      even: describeSide('even'),
      odd: describeSide('odd'),
      test: describeSide('test'),
    },
    sets: {
      train: describeSet(train.all),
      even: describeSet(train.even),
      odd: describeSet(train.odd),
      test: describeSet(test),
    },
    sharedDocuments: test.filter((example) => known.has(textOf(example))).length,
    closed: {
      auc: areaUnderCurve(closed),
      brier: brier(closed),
      calibration: calibrationError(closed),
      n: closed.length,
    },
    open: measureOpen(train.all, test, predict),
    categories: measureCategories(test, predict),
    random: measureRandomSplit(),
    strict: measureAucs(test, predict),
    shuffled: controlByShuffling(
      train.all.slice(0, exampleCounts.shuffle),
      test.slice(0, exampleCounts.shuffleTest),
      shuffles,
      seeds.shuffle,
    ),
    corpus: readCorpusCounts(),
    official: measureByCompiler(test),
  };
  return { card, svg };
}

const root = join(import.meta.dirname, '..');
const cardFile = join(root, 'MODEL_CARD.md');
const start = performance.now();
if (process.argv.includes('--official')) {
  const { official, corpus } = {
    official: measureByCompiler(buildTestExamples(verdictCounts.test)),
    corpus: readCorpusCounts(),
  };
  writeFileSync(cardFile, rewriteCard(readFileSync(cardFile, 'utf8'), { version: weights.version, official, corpus }));
} else {
  const { card, svg } = measure();
  writeFileSync(cardFile, writeCard(card));
  writeFileSync(join(root, 'training/reliability.svg'), svg);
}
console.log(`wrote MODEL_CARD.md in ${((performance.now() - start) / 1000).toFixed(0)} s`);
