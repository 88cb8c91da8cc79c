// What training promises: sides that share nothing, operators for every category on each of them, the same examples every time, a fit that
// is the optimum, measures that agree with their definitions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPrng } from '../src/core/base/prng.ts';
import { categoryCodes } from '../src/core/verify/categories.ts';
import { logistic } from '../src/core/verify/predictor/arithmetic.ts';
import { findingFeatures } from '../src/core/verify/predictor/features.ts';
import { predictorVersion } from '../src/core/verify/predictor/predict.ts';
import { weights } from '../src/core/verify/predictor/weights.ts';
import { corpusAbsent, hasCorpus } from '../tests/fixtures/corpus.ts';
import { countCorpus, readCorpusCounts } from './corpus-counts.ts';
import { buildExamples } from './dataset.ts';
import { faultOperators, operatorsOf } from './faults/index.ts';
import { fitLogistic, fitPlatt } from './logistic.ts';
import { areaUnderCurve, calibrationError, type Scored } from './metrics.ts';
import { collectPieces, foldOfShape, type Piece, type Side, sideOfShape, traitsOf } from './pieces.ts';
import { projectDraft, projectionNames } from './projections.ts';
import * as settings from './settings.ts';
import { shapeOf } from './shape.ts';

const strict = collectPieces(sideOfShape);
const folds = collectPieces(foldOfShape);

describe('the split', () => {
  const pairs: readonly (readonly [Side, Side, readonly Piece[], readonly Piece[]])[] = [
    ['train', 'test', strict, strict],
    ['even', 'odd', folds, folds],
    ['even', 'test', folds, strict],
    ['odd', 'test', folds, strict],
  ];
  const sharing = <T>(a: readonly T[], b: readonly T[]) => a.filter((one) => b.includes(one));
  const shapesOf = (pieces: readonly Piece[]) => pieces.flatMap((piece) => traitsOf(piece.orbitals).map(shapeOf));

  test.each(pairs)('%s and %s share no behavior, shape or operator', (a, b, piecesA, piecesB) => {
    const ofA = piecesA.filter((piece) => piece.side === a);
    const ofB = piecesB.filter((piece) => piece.side === b);
    expect(Math.min(ofA.length, ofB.length)).toBeGreaterThan(50);
    expect(
      sharing(
        ofA.map((one) => one.behavior),
        ofB.map((one) => one.behavior),
      ),
    ).toEqual([]);
    expect(sharing(shapesOf(ofA), shapesOf(ofB))).toEqual([]);
    expect(sharing(operatorsOf(a), operatorsOf(b))).toEqual([]);
  });

  test('every side has operators of every category, and the sides use all there are', () => {
    for (const side of ['train', 'test', 'even', 'odd'] as const)
      expect(new Set(operatorsOf(side).map((one) => one.category)), side).toEqual(new Set(categoryCodes));
    expect(new Set([...operatorsOf('train'), ...operatorsOf('test')])).toEqual(new Set(faultOperators));
    expect(operatorsOf('even').length + operatorsOf('odd').length).toBe(operatorsOf('train').length);
  });
});

describe('the examples', () => {
  const build = (seed: number) =>
    buildExamples({
      pieces: strict.filter((piece) => piece.side === 'test'),
      operators: operatorsOf('test'),
      count: 60,
      seed,
    });

  test('the same seed gives the same examples', () => {
    expect(build(7)).toEqual(build(7));
    expect(build(7).map((one) => one.label)).not.toEqual(build(7000).map((one) => one.label));
  });

  test('without a fault a document has no finding; a projection hides what it says', () => {
    const examples = build(9);
    const sound = examples.filter((one) => one.faults.length === 0);
    expect(sound.length).toBeGreaterThan(10);
    for (const { label, views } of sound) {
      expect(label).toEqual({ isValid: true, counts: Object.fromEntries(categoryCodes.map((code) => [code, 0])) });
      expect(views.map((view) => view.projection)).toEqual(['closed', ...projectionNames]);
      expect(views.map((view) => view.verification.isClosed)).toEqual([true, false, false, false, false]);
      expect(views.slice(3).map((view) => view.depth)).toEqual(['wiring', 'names']);
    }
  });

  test('projections leave the full document as it is', () => {
    const [piece] = strict.filter((one) => traitsOf(one.orbitals).length > 2);
    const full = { name: 'Full', orbitals: [...(piece?.orbitals ?? [])] };
    const before = JSON.stringify(full);
    for (const name of projectionNames) {
      const text = JSON.stringify(projectDraft(full, name, createPrng(1)));
      expect(text.length).toBeLessThan(before.length);
      if (name !== 'some-traits') expect(text).not.toContain('"effects"');
      if (name === 'no-machines' || name === 'names') expect(text).not.toContain('"stateMachine"');
      if (name === 'names') expect(text).not.toContain('"fields"');
    }
    expect(JSON.stringify(full)).toBe(before);
  });
});

describe('the fit', () => {
  const prng = createPrng(3);
  const truth = [0.5, -2, 1, 0];
  const rows = Array.from({ length: 4000 }, () =>
    Float64Array.of(prng.real(), prng.below(2) === 0 ? 0 : prng.real(), prng.real()),
  );
  const score = (weights: readonly number[], row: Float64Array) =>
    (weights[0] ?? 0) + row.reduce((sum, value, i) => sum + value * (weights[i + 1] ?? 0), 0);
  const labels = rows.map((row) => prng.real() < logistic(score(truth, row)));

  test('is where the gradient of the penalised likelihood vanishes', () => {
    const ridge = 2;
    const fitted = fitLogistic(rows, labels, { ridge, features: 3 });
    const residuals = rows.map((row, n) => (labels[n] ? 1 : 0) - logistic(score(fitted, row)));
    for (let i = 0; i < 3; i++) {
      const gradient = residuals.reduce((sum, residual, n) => sum + residual * (rows[n]?.[i] ?? 0), 0);
      expect(Math.abs(gradient - ridge * (fitted[i + 1] ?? 0))).toBeLessThan(1e-6);
    }
    truth.forEach((weight, i) => {
      expect(Math.abs((fitted[i] ?? 0) - weight)).toBeLessThan(0.35);
    });
  });

  test('keeps the signs that it is told to keep', () => {
    const fitted = fitLogistic(rows, labels, { ridge: 1, features: 3, negative: 2 });
    expect(fitted[1]).toBeLessThan(0);
    expect(fitted[2]).toBe(0);
  });

  test('scale and shift undo what was done to calibrated scores', () => {
    const distorted = rows.map((row) => 3 * score(truth, row) - 1);
    const { scale, shift } = fitPlatt(distorted, labels);
    expect(Math.abs(scale - 1 / 3)).toBeLessThan(0.05);
    expect(Math.abs(shift - 1 / 3)).toBeLessThan(0.1);
  });
});

describe('the measures', () => {
  const draw = (seed: number, shareOf: (p: number) => number): Scored[] => {
    const prng = createPrng(seed);
    return Array.from({ length: 6000 }, () => {
      const p = Math.round(prng.real() * 100) / 100;
      return { p, isPositive: prng.real() < shareOf(p) };
    });
  };

  test('the area is the share of pairs in the right order, ties half', () => {
    const scored = draw(1, (p) => p).slice(0, 300);
    const pairs = scored.flatMap((a) => scored.filter((b) => a.isPositive && !b.isPositive).map((b) => [a.p, b.p]));
    const right = pairs.map(([a = 0, b = 0]) => (a > b ? 1 : a === b ? 0.5 : 0) as number);
    expect(areaUnderCurve(scored)).toBeCloseTo(right.reduce((sum, one) => sum + one, 0) / pairs.length, 12);
  });

  test('calibration error is near 0 for honest probabilities and finds a shift', () => {
    expect(calibrationError(draw(2, (p) => p))).toBeLessThan(0.02);
    expect(Math.abs(calibrationError(draw(3, (p) => 0.1 + 0.8 * p - 0.1)) - 0.1155)).toBeLessThan(0.025);
  });
});

test.skipIf(!hasCorpus)(hasCorpus ? 'the committed counts are those of the corpus' : corpusAbsent, () => {
  expect(readCorpusCounts()).toEqual(countCorpus(readCorpusCounts().refused));
});

describe('the committed weights', () => {
  test('are of the version that the card and the settings name', () => {
    const card = readFileSync(join(import.meta.dirname, '../MODEL_CARD.md'), 'utf8');
    expect(predictorVersion).toBe(settings.predictorVersion);
    expect(card).toContain(`predictor of verification, version ${predictorVersion}`);
  });

  test('no finding speaks for validity, and it uses what repairs leave alone', () => {
    for (const { validity } of Object.values(weights.open)) {
      expect(Math.max(...validity.slice(1, findingFeatures + 1))).toBeLessThanOrEqual(0);
      expect(validity.length).toBe(findingFeatures + 1);
    }
  });
});
