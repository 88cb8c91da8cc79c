// Which documents of a fixed set speak of the same things: TF-IDF cosine and containment of term bags, and BM25 (Robertson and Zaragoza, The Probabilistic
// Relevance Framework, 2009) for sentences. Logarithms are the piecewise linear ones of features.ts, so that results agree on every platform.
// Sums run over terms in sorted order: floating point addition is not associative. A term leads to the documents that have it. Cost of a query: its terms,
// and for each of them the documents that have it.
import { compareStrings } from '../base/order.ts';
import type { Steps } from '../base/steps.ts';
import { dampen } from './features.ts';
import type { Terms } from './terms.ts';
import { stemOf } from './terms.ts';

export interface TermIndex {
  /** Likeness of a query to each document, in [0, 1]: how alike the two are and how much of the query is in the document. */
  likeness(query: Terms): number[];
  /** BM25 of what is asked for, each met by the best of its stems, against each document as a share of the best score that it could get, in [0, 1]. */
  relevance(query: readonly Asked[]): number[];
  /** The weight of a term: high when few documents have it. */
  weight(term: string): number;
  /** The weight of what any of some stems meets: that of the rarest that occurs, or of the first where none does. */
  weightOfAny(stems: readonly string[]): number;
}

/** One thing that is asked for, and how much it counts beside others. */
export interface Asked {
  readonly stems: readonly string[];
  readonly share: number;
}

/** Where a term occurs, in the order of the documents. */
interface Posting {
  readonly documents: number[];
  readonly counts: number[];
}

interface Weighed {
  readonly values: ReadonlyMap<string, number>;
  readonly norm: number;
  readonly length: number;
}

export function* indexTerms(documents: readonly Terms[]): Steps<TermIndex> {
  const postings = new Map<string, Posting>();
  for (const [i, document] of documents.entries()) {
    for (const [term, count] of stemsOf(document)) post(postings, term, i, count);
    yield;
  }
  const size = documents.length;
  const weight = (term: string) =>
    dampen(Math.floor((16 * (size + 1)) / ((postings.get(term)?.documents.length ?? 0) + 1)) - 16) / 256;
  const weightOfAny = (stems: readonly string[]) => {
    const known = stems.filter((stem) => postings.has(stem));
    return (known.length === 0 ? stems.slice(0, 1) : known).reduce((most, stem) => Math.max(most, weight(stem)), 0);
  };
  const norms: number[] = [];
  const lengths: number[] = [];
  for (const document of documents) {
    const { norm, length } = weigh(stemsOf(document), weight);
    norms.push(norm);
    lengths.push(length);
    yield;
  }
  const lengthMean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, size);
  return {
    weight,
    weightOfAny,
    likeness: (query) => likenessOf(weigh(stemsOf(query), weight), postings, norms, weight),
    relevance: (query) => {
      const best = query.reduce((sum, { stems, share }) => sum + share * weightOfAny(stems) * (saturation + 1), 0);
      const scores = scoresOf(query, postings, lengths, lengthMean, weight);
      return scores.map((score) => (best === 0 ? 0 : Math.min(1, score / best)));
    },
  };
}

function post(postings: Map<string, Posting>, term: string, document: number, count: number): void {
  let posting = postings.get(term);
  if (posting === undefined) {
    posting = { documents: [], counts: [] };
    postings.set(term, posting);
  }
  posting.documents.push(document);
  posting.counts.push(count);
}

function stemsOf(terms: Terms): Terms {
  const stems = new Map<string, number>();
  for (const [term, count] of terms) {
    const stem = stemOf(term);
    stems.set(stem, (stems.get(stem) ?? 0) + count);
  }
  return stems;
}

/** The value of each term, in sorted order. */
function weigh(terms: Terms, weight: (term: string) => number): Weighed {
  const values = new Map<string, number>();
  let energy = 0;
  let length = 0;
  for (const term of [...terms.keys()].sort(compareStrings)) {
    const count = terms.get(term) ?? 0;
    const value = tfIdf(count, weight(term));
    values.set(term, value);
    energy += value * value;
    length += count;
  }
  return { values, norm: Math.sqrt(energy), length };
}

function tfIdf(count: number, rarity: number): number {
  return (dampen(count) / 256) * rarity;
}

function likenessOf(
  query: Weighed,
  postings: ReadonlyMap<string, Posting>,
  norms: readonly number[],
  weight: (term: string) => number,
): number[] {
  const dots = norms.map(() => 0);
  const shares = norms.map(() => 0);
  let all = 0;
  for (const [term, value] of query.values) {
    all += value;
    const rarity = weight(term);
    const { documents, counts } = postings.get(term) ?? nowhere;
    for (const [j, document] of documents.entries()) {
      const other = tfIdf(counts[j] as number, rarity);
      dots[document] = (dots[document] as number) + value * other;
      shares[document] = (shares[document] as number) + Math.min(value, other);
    }
  }
  return norms.map((norm, document) => {
    if (query.norm === 0 || norm === 0) return 0;
    const cosine = Math.min(1, (dots[document] as number) / (query.norm * norm));
    return (cosine + (shares[document] as number) / all) / 2;
  });
}

const nowhere: Posting = { documents: [], counts: [] };
const saturation = 1.2;
const lengthShare = 0.75;

function scoresOf(
  query: readonly Asked[],
  postings: ReadonlyMap<string, Posting>,
  lengths: readonly number[],
  lengthMean: number,
  weight: (term: string) => number,
): number[] {
  const scores = lengths.map(() => 0);
  const scales = lengths.map(
    (length) => saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, lengthMean)),
  );
  for (const { stems, share } of query) {
    const found = new Map<number, number>();
    for (const stem of stems) {
      const rarity = share * weight(stem) * (saturation + 1);
      const { documents, counts } = postings.get(stem) ?? nowhere;
      for (const [j, document] of documents.entries()) {
        const count = counts[j] as number;
        const score = (rarity * count) / (count + (scales[document] as number));
        if (score > (found.get(document) ?? 0)) found.set(document, score);
      }
    }
    for (const [document, score] of found) scores[document] = (scores[document] as number) + score;
  }
  return scores;
}
