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
}

/** `wordsShare`: what the words count; the vectors count the rest. */
export function kernelOf(
  told: readonly Told[],
  question: ReadonlySet<string>,
  weightOf: (term: string) => number,
  wordsShare: number,
): ContextKernel {
  const kernel = told.map(() => new Float64Array(told.length));
  const asked = addWords(told, question, weightOf, wordsShare, kernel);
  const present = told.flatMap(({ coarse }, i) => (coarse === null ? [] : [{ i, coarse }]));
  const cosines = coarseCosines(present.map(({ coarse }) => coarse));
  told.forEach(({ nearness }, i) => {
    asked[i] = (asked[i] ?? 0) + (1 - wordsShare) * nearness;
  });
  present.forEach(({ i }, a) => {
    for (let b = 0; b <= a; b++) addBoth(kernel, i, present[b]?.i ?? 0, (1 - wordsShare) * (cosines[a]?.[b] ?? 0));
  });
  return { kernel, asked };
}

/** Adds the cosines of the words; answers those with the question. */
function addWords(
  told: readonly Told[],
  question: ReadonlySet<string>,
  weightOf: (term: string) => number,
  share: number,
  kernel: readonly Float64Array[],
): Float64Array {
  const asked = new Float64Array(told.length);
  const squares = new Float64Array(told.length);
  const having = new Map<string, number[]>();
  told.forEach(({ terms }, i) => {
    for (const term of terms) {
      const list = having.get(term);
      if (list === undefined) having.set(term, [i]);
      else list.push(i);
    }
  });
  let own = 0;
  for (const term of question) if (!having.has(term)) own += weightOf(term) ** 2;
  for (const [term, list] of having) {
    const square = weightOf(term) ** 2;
    const isAsked = question.has(term);
    if (isAsked) own += square;
    for (let a = 0; a < list.length; a++) {
      const i = list[a] ?? 0;
      squares[i] = (squares[i] ?? 0) + square;
      if (isAsked) asked[i] = (asked[i] ?? 0) + square;
      for (let b = 0; b < a; b++) addBoth(kernel, i, list[b] ?? 0, square);
    }
  }
  const lengths = squares.map(Math.sqrt);
  kernel.forEach((row, i) => {
    for (let j = 0; j < row.length; j++) {
      const size = (lengths[i] ?? 0) * (lengths[j] ?? 0);
      row[j] = size === 0 ? 0 : share * (i === j ? 1 : (row[j] ?? 0) / size);
    }
  });
  const length = Math.sqrt(own);
  return asked.map((sum, i) => (sum === 0 ? 0 : (share * sum) / (length * (lengths[i] ?? 1))));
}

function addBoth(kernel: readonly Float64Array[], i: number, j: number, value: number): void {
  const [row, other] = [kernel[i] as Float64Array, kernel[j] as Float64Array];
  row[j] = (row[j] ?? 0) + value;
  if (i !== j) other[i] = (other[i] ?? 0) + value;
}
