// The data: documents composed of library pieces, faults injected into some, labels recomputed by the checks on the full document, and
// what is visible of it (the closed document and its four projections) turned into features. Everything follows from a seed.
// Authors differ: each document draws its own rate of faults, and then every trait its chance at that rate. So larger documents fail more
// often, and what is wrong in the visible part tells of the hidden one; that is an assumption about authors, stated in the card.

import type { Json } from '../src/core/base/json.ts';
import type { Prng } from '../src/core/base/prng.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import type { CategoryCode } from '../src/core/verify/categories.ts';
import { categoryCodes } from '../src/core/verify/categories.ts';
import type { Finding, Verification } from '../src/core/verify/finding.ts';
import { type Depth, depthOf, featuresOf } from '../src/core/verify/predictor/features.ts';
import { registries19 } from '../src/core/verify/registry.ts';
import { verifySchema } from '../src/core/verify/verify.ts';
import type { Draft } from './draft.ts';
import { cloneDraft, inlineTraits } from './draft.ts';
import type { FaultOperator } from './faults/operator.ts';
import type { Mark } from './official/verdicts.ts';
import type { Piece } from './pieces.ts';
import { hasErrors, verifyDraft } from './pieces.ts';
import type { ProjectionName } from './projections.ts';
import { projectDraft, projectionNames } from './projections.ts';

export interface Label {
  readonly isValid: boolean;
  /** Findings of each category in the full document. */
  readonly counts: Readonly<Record<CategoryCode, number>>;
}

export interface View {
  readonly projection: ProjectionName | 'closed';
  readonly depth: Depth;
  readonly verification: Verification;
  readonly features: Float64Array;
}

export interface Example {
  readonly seed: number;
  /** What was done to the document, as `category/kind`. */
  readonly faults: readonly string[];
  readonly label: Label;
  /** What the format's own compiler says of the full document, where it was asked. */
  readonly official?: Mark;
  readonly views: readonly View[];
}

export interface DataOptions {
  readonly pieces: readonly Piece[];
  readonly operators: readonly FaultOperator[];
  readonly count: number;
  readonly seed: number;
}

/** The rate of faults per trait of one document: careful authors are more frequent than careless ones; 0.13 on average. */
const faultPerTraitMax = 0.4;
const drawRate = (prng: Prng): number => faultPerTraitMax * prng.real() ** 2;

/** `count` examples; the same options give the same examples. */
export function buildExamples(options: DataOptions): Example[] {
  return [...drawDrafts(options)].map(({ draft, faults, seed, prng }) => describe(draft, faults, seed, prng));
}

interface FaultyDraft {
  readonly draft: Draft;
  readonly faults: readonly string[];
  readonly seed: number;
  /** Where the draws of the document ended; those of its projections follow. */
  readonly prng: Prng;
}

/** The documents that examples are made of, in their order. */
export function* drawDrafts(options: DataOptions): Generator<FaultyDraft> {
  for (let seed = options.seed, count = 0; count < options.count; seed++) {
    const prng = createPrng(seed);
    const draft = composeDraft(options.pieces, prng);
    if (draft === null) continue;
    const faults = injectFaults(draft, options.operators, prng);
    count++;
    yield { draft, faults, seed, prng };
  }
}

/** Pieces that share no name and have no findings together, mostly one or two; null when the draw has some. */
export function composeDraft(pieces: readonly Piece[], prng: Prng, piecesMax = 7): Draft | null {
  const wanted = 1 + prng.below(prng.below(2) === 0 ? 2 : piecesMax);
  const taken = new Set<string>();
  const chosen: Piece[] = [];
  for (let tries = 0; chosen.length < wanted && tries < wanted * 4; tries++) {
    const piece = prng.pick(pieces);
    if (piece.names.some((name) => taken.has(name))) continue;
    for (const name of piece.names) taken.add(name);
    chosen.push(piece);
  }
  const draft: Draft = { name: 'Composed', orbitals: chosen.flatMap((piece) => piece.orbitals) };
  // Verification caches by node and the pieces stay as they are: faults go into a copy.
  return verifyDraft(draft).findings.length > 0 ? null : cloneDraft(draft);
}

function injectFaults(draft: Draft, operators: readonly FaultOperator[], prng: Prng): string[] {
  const faults: string[] = [];
  const rate = drawRate(prng);
  const chances = Math.max(1, inlineTraits(draft).length);
  for (let i = 0; i < chances; i++) {
    if (prng.real() >= rate) continue;
    for (let tries = 0; tries < 8; tries++) {
      const code = prng.pick(categoryCodes);
      const own = operators.filter((operator) => operator.category === code);
      if (own.length === 0) continue;
      const operator = prng.pick(own);
      if (!operator.apply(draft, prng)) continue;
      faults.push(`${operator.category}/${operator.kind}`);
      break;
    }
  }
  return faults;
}

function describe(draft: Draft, faults: readonly string[], seed: number, prng: Prng): Example {
  const verification = verifyDraft(draft);
  const counts = {} as Record<CategoryCode, number>;
  for (const code of categoryCodes) counts[code] = verification.byCategory[code].length;
  const label = { isValid: !hasErrors(verification), counts };
  const views = [
    viewOf(draft, 'closed'),
    ...projectionNames.map((name) => viewOf(projectDraft(draft, name, prng), name)),
  ];
  return { seed, faults, label, views };
}

function viewOf(draft: Draft, projection: View['projection']): View {
  const document = draft as unknown as Json;
  const model = indexSchema(parseSchema(document).schema);
  const verification = verifySchema(model, registries19);
  return {
    projection,
    depth: depthOf(model),
    verification: withoutPlaces(verification),
    features: featuresOf(model, verification),
  };
}

/** Only what predictions read: thousands of examples are held at once. Places and messages stay, because kinds of findings are told by them. */
function withoutPlaces(verification: Verification): Verification {
  const plain = (finding: Finding): Finding => ({ ...finding, repairs: [] });
  const byCategory = {} as Record<CategoryCode, readonly Finding[]>;
  for (const code of categoryCodes) byCategory[code] = verification.byCategory[code].map(plain);
  return { ...verification, findings: verification.findings.map(plain), byCategory };
}
