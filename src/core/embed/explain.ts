// Why two schemas are alike: the named features that carry the cosine, the neighbourhoods that both have, the words that both use.
// A neighbourhood is a Weisfeiler-Lehman label: an element's kind and everything around it up to a depth. The deepest shared ones say most.
import { compareBy } from '../base/order.ts';
import type { Steps } from '../base/steps.ts';
import type { Element } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Analysis } from './analyse-schema.ts';
import { analyseRefined, embedAnalysis } from './embed-schema.ts';
import type { FeatureName } from './features.ts';
import { featureNames } from './features.ts';
import { coarseLabels } from './refine.ts';
import type { NodeKind } from './structure-graph.ts';
import { nodeKinds } from './structure-graph.ts';
import type { Terms } from './terms.ts';
import { readTerms } from './terms.ts';

export interface Explanation {
  /** Features by what they add to the cosine, largest first; counts are undampened. */
  readonly features: readonly SharedFeature[];
  /** Shared neighbourhoods, deepest first, then most frequent. */
  readonly neighbourhoods: readonly SharedNeighbourhood[];
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
  readonly depth: number;
  readonly here: number;
  readonly there: number;
  /** The first element of the first schema that has it, in document order. */
  readonly element: Element | null;
}

const depthMax = 3;
const featuresMax = 8;
const neighbourhoodsMax = 8;
const termsMax = 20;

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
  const labels = coarseLabels(analysis.graph, depthMax);
  return { analysis, vector: embedAnalysis(analysis), labels, terms: yield* readTerms(model) };
}

/** Explains in steps what a schema has in common with others, one after the other: the one is read once. */
export function createExplainer(one: Model): (other: Model) => Steps<Explanation> {
  let basis: Basis | undefined;
  return function* explain(other) {
    basis ??= yield* readBasis(one);
    const there = yield* readBasis(other);
    return {
      features: sharedFeatures(basis, there),
      neighbourhoods: sharedNeighbourhoods(basis, there),
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

/** Of nested neighbourhoods only the deepest is told: a node that is explained at one depth is left out above. */
function sharedNeighbourhoods({ analysis, labels: here }: Basis, { labels: there }: Basis): SharedNeighbourhood[] {
  const { kinds, elements } = analysis.graph;
  const told = new Set<number>();
  const out: SharedNeighbourhood[] = [];
  for (let depth = here.length - 1; depth > 0; depth--) {
    const counts = countLabels(there[depth] as Int32Array);
    const found = new Map<number, number[]>();
    for (const [node, label] of (here[depth] as Int32Array).entries()) {
      if (!counts.has(label) || told.has(node) || elements[node] === null) continue;
      const same = found.get(label);
      if (same === undefined) found.set(label, [node]);
      else same.push(node);
      told.add(node);
    }
    const level = [...found].map(([label, nodes]): SharedNeighbourhood => {
      const first = nodes[0] as number;
      const kind = nodeKinds[(kinds[first] as number) - 1] as NodeKind;
      return { kind, depth, here: nodes.length, there: counts.get(label) ?? 0, element: elements[first] ?? null };
    });
    out.push(...level.sort(compareBy((shared) => -shared.here)));
  }
  return out.slice(0, neighbourhoodsMax);
}

function countLabels(labels: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
