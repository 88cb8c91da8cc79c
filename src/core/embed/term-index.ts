// Which documents of a fixed set speak of the same things: TF-IDF cosine and containment of term bags, and BM25 (Robertson and Zaragoza, The Probabilistic
// Relevance Framework, 2009) for sentences. Logarithms are the piecewise linear ones of features.ts, so that results agree on every platform.
// Sums run over terms in sorted order: floating point addition is not associative. Cost: linear in the query and the documents.
import { compareStrings } from '../base/order.ts';
import { dampen } from './features.ts';
import type { Terms } from './terms.ts';
import { stemOf } from './terms.ts';

export interface TermIndex {
  /** Likeness of a query to each document, in [0, 1]: how alike the two are and how much of the query is in the document. */
  likeness(query: Terms): number[];
  /** BM25 of a query against each document as a share of the best score that its terms could get, in [0, 1]. */
  relevance(query: readonly string[]): number[];
  /** The weight of a term: high when few documents have it. */
  weight(term: string): number;
}

interface Entry {
  readonly weights: ReadonlyMap<string, number>;
  readonly norm: number;
  readonly length: number;
  readonly terms: Terms;
}

export function indexTerms(documents: readonly Terms[]): TermIndex {
  const counts = new Map<string, number>();
  const stemmed = documents.map(stemsOf);
  for (const terms of stemmed) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const size = documents.length;
  const weight = (term: string) => dampen(Math.floor((16 * (size + 1)) / ((counts.get(term) ?? 0) + 1)) - 16) / 256;
  const entries = stemmed.map((terms) => entryOf(terms, weight));
  const lengthMean = entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, size);
  return {
    weight,
    likeness: (query) => {
      const own = entryOf(stemsOf(query), weight);
      return entries.map((entry) => likenessOf(own, entry));
    },
    relevance: (query) => {
      const terms = [...new Set(query.map(stemOf))].sort(compareStrings);
      return entries.map((entry) => relevanceOf(terms, entry, lengthMean, weight));
    },
  };
}

function stemsOf(terms: Terms): Terms {
  const stems = new Map<string, number>();
  for (const [term, count] of terms) {
    const stem = stemOf(term);
    stems.set(stem, (stems.get(stem) ?? 0) + count);
  }
  return stems;
}

function entryOf(terms: Terms, weight: (term: string) => number): Entry {
  const weights = new Map<string, number>();
  let energy = 0;
  let length = 0;
  for (const term of [...terms.keys()].sort(compareStrings)) {
    const count = terms.get(term) ?? 0;
    const value = (dampen(count) / 256) * weight(term);
    weights.set(term, value);
    energy += value * value;
    length += count;
  }
  return { weights, norm: Math.sqrt(energy), length, terms };
}

function likenessOf(query: Entry, entry: Entry): number {
  if (query.norm === 0 || entry.norm === 0) return 0;
  let dot = 0;
  let found = 0;
  let all = 0;
  for (const [term, value] of query.weights) {
    const other = entry.weights.get(term);
    all += value;
    if (other === undefined) continue;
    dot += value * other;
    found += Math.min(value, other);
  }
  const cosine = Math.min(1, dot / (query.norm * entry.norm));
  return (cosine + found / all) / 2;
}

const saturation = 1.2;
const lengthShare = 0.75;

function relevanceOf(
  query: readonly string[],
  entry: Entry,
  lengthMean: number,
  weight: (term: string) => number,
): number {
  let score = 0;
  let best = 0;
  for (const term of query) {
    const rarity = weight(term);
    const count = entry.terms.get(term) ?? 0;
    const scale = saturation * (1 - lengthShare + (lengthShare * entry.length) / Math.max(1, lengthMean));
    score += (rarity * count * (saturation + 1)) / (count + scale);
    best += rarity * (saturation + 1);
  }
  return best === 0 ? 0 : Math.min(1, score / best);
}
