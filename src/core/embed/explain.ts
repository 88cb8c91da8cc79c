// Why two schemas are alike: what each sort of evidence adds to the cosine of their vectors, the named features and the neighbourhoods that add most, and the
// words that both use. A neighbourhood is a Weisfeiler-Lehman label that the vector reads: an element by its kind, alone or with what is next to it.
// Shares are parts of the cosine that is explained; nothing is told that the vector does not compare.
import { compareBy } from '../base/order.ts';
import type { Steps } from '../base/steps.ts';
import type { Element } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Analysis } from './analyse-schema.ts';
import { analyseRefined, blocksOf, embedAnalysis, namedDimension } from './embed-schema.ts';
import type { FeatureName } from './features.ts';
import { dampen, featureNames } from './features.ts';
import { labelClasses } from './label-bag.ts';
import { addProjected, projectedDimension } from './projection.ts';
import { neighbourhoodKeys } from './refine.ts';
import type { NodeKind } from './structure-graph.ts';
import { nodeKinds } from './structure-graph.ts';
import type { Terms } from './terms.ts';
import { readTerms } from './terms.ts';

export interface Explanation {
  /** Features by what they add to the cosine, largest first; counts are undampened. */
  readonly features: readonly SharedFeature[];
  /** Shared neighbourhoods by what they add to the cosine, largest first. */
  readonly neighbourhoods: readonly SharedNeighbourhood[];
  /** All that the cosine is made of, largest first: the shares sum up to it, but for rounding. */
  readonly evidence: readonly EvidenceShare[];
  /** Terms of names that both have, most frequent in the first schema first. */
  readonly terms: readonly string[];
}

export interface SharedFeature {
  readonly name: FeatureName;
  readonly here: number;
  readonly there: number;
  readonly share: number;
}

export interface SharedNeighbourhood {
  readonly kind: NodeKind;
  /** 0 is the element itself, 1 it and what is next to it. */
  readonly depth: number;
  readonly here: number;
  readonly there: number;
  readonly share: number;
  /** The first element of the first schema that has it, in document order. */
  readonly element: Element | null;
}

export const evidenceNames = [
  ...(['features', 'neighbourhoods', 'effects', 'patterns', 'expressions', 'icons', 'details'] as const),
] as const;
export type EvidenceName = (typeof evidenceNames)[number];

/** What one sort of evidence adds to the cosine; may be below 0. */
export interface EvidenceShare {
  readonly name: EvidenceName;
  readonly share: number;
}

const featuresMax = 8;
const neighbourhoodsMax = 8;
const termsMax = 20;

/** Which evidence the labels of a class are. */
const evidenceByClass = labelClasses.map((name): EvidenceName => {
  if (/^(?:node|near)\./.test(name)) return 'neighbourhoods';
  if (name === 'effect' || name === 'call') return 'effects';
  if (name === 'pattern' || name === 'nesting') return 'patterns';
  if (name === 'expression') return 'expressions';
  return name === 'icon' ? 'icons' : 'details';
});

/** What of a schema explanations need. */
interface Basis {
  readonly analysis: Analysis;
  readonly vector: readonly number[];
  /** The labels of all nodes by depth. */
  readonly labels: readonly Int32Array[];
  readonly terms: Terms;
}

function* readBasis(model: Model): Steps<Basis> {
  const analysis = analyseRefined(model);
  yield;
  const labels = neighbourhoodKeys(analysis.graph);
  return { analysis, vector: embedAnalysis(analysis), labels, terms: yield* readTerms(model) };
}

/** Explains in steps what a schema has in common with others, one after the other: the one is read once. */
export function createExplainer(one: Model): (other: Model) => Steps<Explanation> {
  let basis: Basis | undefined;
  return function* explain(other) {
    basis ??= yield* readBasis(one);
    const there = yield* readBasis(other);
    const shares = labelShares(basis, there);
    return {
      features: sharedFeatures(basis, there),
      neighbourhoods: sharedNeighbourhoods(basis, there, shares),
      evidence: evidenceOf(basis, there, shares),
      terms: sharedTerms(basis.terms, there.terms),
    };
  };
}

function sharedTerms(terms: Terms, others: Terms): string[] {
  return [...others.keys()]
    .filter((term) => terms.has(term))
    .sort(
      compareBy(
        (term) => -(terms.get(term) ?? 0),
        (term) => term,
      ),
    )
    .slice(0, termsMax);
}

function sharedFeatures(a: Basis, b: Basis): SharedFeature[] {
  return featureNames
    .map((name, i) => ({
      name,
      here: a.analysis.counts.values[i] as number,
      there: b.analysis.counts.values[i] as number,
      share: (a.vector[i] as number) * (b.vector[i] as number),
    }))
    .filter(({ here, there, share }) => share > 0 && here > 0 && there > 0)
    .sort(
      compareBy(
        (feature) => -feature.share,
        (feature) => feature.name,
      ),
    )
    .slice(0, featuresMax);
}

/**
 * What each projected label adds to the cosine. The product of the projected blocks is a sum over the labels of either document, each times the block of the
 * other; the mean of the two sums is told.
 */
function labelShares(a: Basis, b: Basis): Map<number, number> {
  const [one, other] = [a, b].map(({ vector }) => vector.slice(namedDimension, namedDimension + projectedDimension));
  const shares = new Map<number, number>();
  const add = ({ analysis, vector }: Basis, against: readonly number[]) => {
    const { projected } = blocksOf(analysis.bag);
    const own = vector.slice(namedDimension, namedDimension + projectedDimension);
    const scale = Math.sqrt(dot(own, own) / (dot(projected, projected) || 1)) / 2;
    analysis.bag.forEach((label, labelClass, count) => {
      if (evidenceByClass[labelClass] === 'details') return;
      const row = new Float64Array(projectedDimension);
      addProjected(label, labelClass, dampen(count), row);
      shares.set(label, (shares.get(label) ?? 0) + scale * dot(row, against));
    });
  };
  add(a, other ?? []);
  add(b, one ?? []);
  return shares;
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function evidenceOf(a: Basis, b: Basis, shares: ReadonlyMap<number, number>): EvidenceShare[] {
  const sums = new Map<EvidenceName, number>();
  const add = (name: EvidenceName, share: number) => sums.set(name, (sums.get(name) ?? 0) + share);
  for (const [label, share] of shares) add(evidenceByClass[label & 63] as EvidenceName, share);
  for (const [i, value] of a.vector.entries())
    if (i < namedDimension) add('features', value * (b.vector[i] as number));
    else if (i >= namedDimension + projectedDimension) add('details', value * (b.vector[i] as number));
  return evidenceNames.map((name) => ({ name, share: sums.get(name) ?? 0 })).sort(compareBy(({ share }) => -share));
}

function sharedNeighbourhoods(
  { analysis, labels: here }: Basis,
  { labels: there }: Basis,
  shares: ReadonlyMap<number, number>,
): SharedNeighbourhood[] {
  const { kinds, elements } = analysis.graph;
  const shared = here.flatMap((labels, depth) => {
    const counts = countLabels(there[depth] as Int32Array);
    const found = new Map<number, number[]>();
    for (const [node, label] of labels.entries()) {
      if (!counts.has(label) || elements[node] === null) continue;
      const same = found.get(label);
      if (same === undefined) found.set(label, [node]);
      else same.push(node);
    }
    return [...found].map(([label, nodes]): SharedNeighbourhood => {
      const first = nodes[0] as number;
      const kind = nodeKinds[(kinds[first] as number) - 1] as NodeKind;
      const share = shares.get(label) ?? 0;
      return {
        kind,
        depth,
        here: nodes.length,
        there: counts.get(label) ?? 0,
        share,
        element: elements[first] ?? null,
      };
    });
  });
  return shared
    .filter(({ share }) => share > 0)
    .sort(compareBy(({ share }) => -share))
    .slice(0, neighbourhoodsMax);
}

function countLabels(labels: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
