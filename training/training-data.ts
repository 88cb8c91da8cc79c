// The examples of each side of the strict split, from the seeds of settings.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../src/core/base/json.ts';
import { libraryVersion } from '../src/core/behaviors/index.ts';
import { buildExamples, type DataOptions, drawDrafts, type Example } from './dataset.ts';
import type { Draft } from './draft.ts';
import { operatorsOf } from './faults/index.ts';
import type { TrainingData } from './fit.ts';
import { digestKept, digestOfSide, readMarks } from './official/verdicts.ts';
import { collectPieces, foldOfShape, type Piece, type Side, sideOfShape } from './pieces.ts';
import { exampleCounts, seeds, verdictCounts } from './settings.ts';

export function buildTrainingData(): TrainingData {
  const folds = collectPieces(foldOfShape);
  return {
    all: buildSide('train', collectPieces(sideOfShape)),
    even: buildSide('even', folds),
    odd: buildSide('odd', folds),
  };
}

/** Examples of the strict test side, or the first of them. */
export function buildTestExamples(count = exampleCounts.test): Example[] {
  return buildSide('test', collectPieces(sideOfShape), count);
}

function buildSide(side: Side, pieces: readonly Piece[], count = exampleCounts[side]): Example[] {
  requireVerdicts(side);
  const marks = readMarks(side);
  return buildExamples({ ...sideOptions(side, pieces), count }).map((example, i) => {
    const official = marks[i];
    return official === undefined ? example : { ...example, official };
  });
}

/** Throws where the documents are no longer those that the compiler judged: a verdict on another document teaches what is not so. */
function requireVerdicts(side: Side): void {
  const documents = [...drawSide(side)].map(({ draft }) => draft as unknown as Json);
  if (digestOfSide(documents) !== digestKept(side))
    throw new Error(
      `the verdicts on ${side} are of other documents: ask for them again with npm run official:verdicts`,
    );
}

function sideOptions(side: Side, pieces: readonly Piece[]): Omit<DataOptions, 'count'> {
  return {
    pieces: pieces.filter((piece) => piece.side === side),
    operators: operatorsOf(side),
    seed: seeds[side],
  };
}

/** The first documents of a side, which the compiler judges. */
export function drawSide(side: Side): Generator<{ readonly draft: Draft }> {
  const split = side === 'even' || side === 'odd' ? foldOfShape : sideOfShape;
  return drawDrafts({ ...sideOptions(side, collectPieces(split)), count: verdictCounts[side] });
}

/** The digest of the canonical hashes of the library that the examples are composed of. */
export function readLibraryDigest(): string {
  const file = join(import.meta.dirname, '../src/core/behaviors/manifest.json');
  const { digests } = JSON.parse(readFileSync(file, 'utf8')) as { digests: Record<string, string> };
  return digests[libraryVersion] ?? '';
}
