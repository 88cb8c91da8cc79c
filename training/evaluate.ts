// `npm run evaluate`: measures the committed weights and writes MODEL_CARD.md and reliability.svg. Everything that the card says is
// computed here from seeds; running it twice writes the same bytes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../src/core/base/hash.ts';
import { libraryVersion, listBehaviors } from '../src/core/behaviors/index.ts';
import { categoryCodes } from '../src/core/verify/categories.ts';
import { weights } from '../src/core/verify/predictor/weights.ts';
import { type CardData, type SetFacts, type SideFacts, writeCard } from './card.ts';
import { readCorpusCounts } from './corpus-counts.ts';
import { buildExamples, type Example } from './dataset.ts';
import { faultOperators, operatorsOf } from './faults/index.ts';
import { fitWeights, hasCategory, isValid, judgedOf, realCategory, realValid } from './fit.ts';
import { measureClosed, measureCodes, measureOfficial } from './measure-official.ts';
import {
  measureAucs,
  measureCategories,
  measureOpen,
  moveToShare,
  passesChecks,
  predictorOf,
  scoreValidity,
} from './measure-split.ts';
import { areaUnderCurve, binsOf, brier, calibrationError, mean } from './metrics.ts';
import { collectPieces, foldOfShape, type Side, sideOfShape, traitsOf } from './pieces.ts';
import { projectionNames } from './projections.ts';
import { drawReliability } from './reliability.ts';
import { exampleCounts, seeds } from './settings.ts';
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
  const judged = examples.filter(({ official }) => official !== undefined);
  return {
    count: examples.length,
    hash: sha256Hex(lines.join('\n')),
    valid: mean(examples.map((one) => (passesChecks(one) ? 1 : 0))),
    judged: judged.length,
    accepted: mean(judged.map((one) => (isValid(one) ? 1 : 0))),
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
  const open = measureOpen(all, test, predict, passesChecks, realValid(readCorpusCounts()));
  return { open, auc: measureAucs(test, predict), count: all.length };
}

function measureByCompiler(train: readonly Example[], test: readonly Example[]): CardData['official'] {
  const real = realValid(readCorpusCounts());
  const predict = predictorOf(weights);
  const judged = judgedOf(test);
  return {
    views: measureOfficial(test, predict, real),
    open: measureOpen(judgedOf(train), judged, predict, isValid, real),
    closed: measureClosed(test),
    codes: measureCodes(test),
  };
}

function rateRows(train: readonly Example[]): CardData['rates'] {
  const corpus = readCorpusCounts();
  const shareOf = (has: (example: Example) => boolean) => mean(train.map((one) => (has(one) ? 1 : 0)));
  return categoryCodes.map((code) => ({
    code,
    trained: shareOf(hasCategory(code)),
    real: realCategory(corpus, code),
    ...corpus.byCategory[code],
  }));
}

function measure(): { card: CardData; svg: string } {
  const train = buildTrainingData();
  const test = buildTestExamples();
  const predict = predictorOf(weights);
  const closed = scoreValidity(test, 'closed', predict);
  const known = new Set(train.all.map(textOf));
  const corpus = readCorpusCounts();
  const real = realValid(corpus);
  const judged = judgedOf(test);
  const svg = drawReliability(
    projectionNames.map((name) => ({
      name,
      bins: binsOf(moveToShare(scoreValidity(judged, name, predict, isValid), real)),
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
    open: measureOpen(train.all, test, predict, passesChecks, real),
    categories: measureCategories(test, predict, corpus),
    random: measureRandomSplit(),
    strict: measureAucs(test, predict),
    shuffled: controlByShuffling(
      train.all.slice(0, exampleCounts.shuffle),
      test.slice(0, exampleCounts.shuffleTest),
      shuffles,
      seeds.shuffle,
    ),
    corpus,
    real,
    rates: rateRows(train.all),
    official: measureByCompiler(train.all, test),
  };
  return { card, svg };
}

const root = join(import.meta.dirname, '..');
const cardFile = join(root, 'MODEL_CARD.md');
const start = performance.now();
const { card, svg } = measure();
writeFileSync(cardFile, writeCard(card));
writeFileSync(join(root, 'training/reliability.svg'), svg);
console.log(`wrote MODEL_CARD.md in ${((performance.now() - start) / 1000).toFixed(0)} s`);
