// How alike contexts are to one another, for the few that are ranked: the mean of the cosine of their vectors and of that of their words, which count by their rarity.
// Integers and sums in a fixed order, so that the brute-force reference has the same numbers. Quadratic in the contexts, linear in their words.
import { coarseCosines } from './coarse-cosines.ts';

export interface Told {
  /** The different words of the context. */
  readonly terms: readonly string[];
  /** The high bytes of its vector (`coarseOf`). */
  readonly coarse: Int8Array | null;
  /** The cosine of the nearest part of its context with the question; 0 where one of both has no vector. */
  readonly nearness: number;
}

export interface ContextKernel {
  readonly kernel: readonly Float64Array[];
  /** Of each context with the question. */
  readonly asked: Float64Array;
  /** How many words each two contexts have in common, row by row. */
  readonly shared: readonly Uint32Array[];
}

/** `wordsShare`: what the words count; the vectors count the rest. */
export function kernelOf(
  told: readonly Told[],
  question: ReadonlySet<string>,
  weightOf: (term: string) => number,
  wordsShare: number,
): ContextKernel {
  const { kernel, asked, shared } = likeWords(told, question, weightOf, wordsShare);
  const present = told.flatMap(({ coarse }, i) => (coarse === null ? [] : [{ i, coarse }]));
  const cosines = coarseCosines(present.map(({ coarse }) => coarse));
  for (const [i, { nearness }] of told.entries()) asked[i] = (asked[i] as number) + (1 - wordsShare) * nearness;
  for (const [a, { i }] of present.entries()) {
    const [row, near] = [kernel[i] as Float64Array, cosines[a] as Float64Array];
    for (const [b, { i: j }] of present.entries()) row[j] = (row[j] as number) + (1 - wordsShare) * (near[b] as number);
  }
  return { kernel, asked, shared };
}

/** The cosines of the words, and those with the question. */
function likeWords(
  told: readonly Told[],
  question: ReadonlySet<string>,
  weightOf: (term: string) => number,
  share: number,
): ContextKernel {
  const count = told.length;
  const asked = new Float64Array(count);
  const kernel = told.map(() => new Float64Array(count));
  const shared = told.map(() => new Uint32Array(count));
  const having = new Map<string, number[]>();
  for (const [i, { terms }] of told.entries()) {
    for (const term of terms) {
      const list = having.get(term);
      if (list === undefined) having.set(term, [i]);
      else list.push(i);
    }
  }
  let own = 0;
  for (const term of question) if (!having.has(term)) own += weightOf(term) ** 2;
  for (const [term, list] of having) {
    const square = weightOf(term) ** 2;
    const isAsked = question.has(term);
    if (isAsked) own += square;
    for (let a = 0; a < list.length; a++) {
      const i = list[a] as number;
      if (isAsked) asked[i] = (asked[i] as number) + square;
      const [sums, counts] = [kernel[i] as Float64Array, shared[i] as Uint32Array];
      for (let b = 0; b <= a; b++) {
        const j = list[b] as number;
        sums[j] = (sums[j] as number) + square;
        counts[j] = (counts[j] as number) + 1;
      }
    }
  }
  const lengths = Float64Array.from(kernel, (row, i) => Math.sqrt(row[i] as number));
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) {
      const size = (lengths[i] as number) * (lengths[j] as number);
      const cosine = size === 0 ? 0 : share * (i === j ? 1 : ((kernel[i] as Float64Array)[j] as number) / size);
      (kernel[i] as Float64Array)[j] = cosine;
      (kernel[j] as Float64Array)[i] = cosine;
      (shared[j] as Uint32Array)[i] = (shared[i] as Uint32Array)[j] as number;
    }
  }
  const length = Math.sqrt(own);
  return {
    kernel,
    asked: asked.map((sum, i) => (sum === 0 ? 0 : (share * sum) / (length * (lengths[i] ?? 1)))),
    shared,
  };
}
