// Why two schemas are alike: the named features that carry the cosine, the neighbourhoods that both have, the words that both use.
// A neighbourhood is a Weisfeiler-Lehman label: an element's kind and everything around it up to a depth. The deepest shared ones say most.
import { compareBy } from '../base/order.ts';
import type { Element } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Analysis } from './analyse-schema.ts';
import { analyseRefined, embedAnalysis } from './embed-schema.ts';
import type { FeatureName } from './features.ts';
import { featureNames } from './features.ts';
import { coarseLabels } from './refine.ts';
import type { NodeKind, StructureGraph } from './structure-graph.ts';
import { nodeKinds } from './structure-graph.ts';
import { termsOf } from './terms.ts';

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

export function explainSimilarity(one: Model, other: Model): Explanation {
  const [a, b] = [analyseRefined(one), analyseRefined(other)];
  const [terms, words] = [termsOf(one), termsOf(other)];
  return {
    features: sharedFeatures(a, b),
    neighbourhoods: sharedNeighbourhoods(a.graph, b.graph),
    terms: [...terms]
      .filter(([term]) => words.has(term))
      .sort(
        compareBy(
          ([, count]) => -count,
          ([term]) => term,
        ),
      )
      .slice(0, termsMax)
      .map(([term]) => term),
  };
}

function sharedFeatures(a: Analysis, b: Analysis): SharedFeature[] {
  const [u, v] = [embedAnalysis(a), embedAnalysis(b)];
  return featureNames
    .map((name, i) => ({
      name,
      here: a.counts.values[i] as number,
      there: b.counts.values[i] as number,
      share: (u[i] as number) * (v[i] as number),
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
function sharedNeighbourhoods(a: StructureGraph, b: StructureGraph): SharedNeighbourhood[] {
  const [here, there] = [coarseLabels(a, depthMax), coarseLabels(b, depthMax)];
  const told = new Set<number>();
  const out: SharedNeighbourhood[] = [];
  for (let depth = here.length - 1; depth > 0; depth--) {
    const counts = countLabels(there[depth] as Int32Array);
    const found = new Map<number, number[]>();
    for (const [node, label] of (here[depth] as Int32Array).entries()) {
      if (!counts.has(label) || told.has(node) || a.elements[node] === null) continue;
      found.set(label, [...(found.get(label) ?? []), node]);
      told.add(node);
    }
    const level = [...found].map(([label, nodes]): SharedNeighbourhood => {
      const first = nodes[0] as number;
      const kind = nodeKinds[(a.kinds[first] as number) - 1] as NodeKind;
      return { kind, depth, here: nodes.length, there: counts.get(label) ?? 0, element: a.elements[first] ?? null };
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
