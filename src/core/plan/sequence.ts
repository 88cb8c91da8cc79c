// The longest common subsequence of two lists of texts, by Myers' greedy algorithm (E. W. Myers, "An O(ND) Difference Algorithm and Its
// Variations", Algorithmica 1, 1986). Cost: O((n+m)d) time and O(d^2) space, d being the number of differences. Lists that differ in more than
// `differencesMax` are aligned by the longest rising run of their items, the first of a text paired with the first, the second with the second (J. W.
// Hunt and T. G. Szymanski, "A fast algorithm for computing longest common subsequences", CACM 20, 1977): the longest where no text is repeated, O(n log n).
import { charge } from '../base/budget.ts';

const differencesMax = 64;

/** Index pairs of equal items, rising in both lists. */
export function alignSequences(a: readonly string[], b: readonly string[]): [number, number][] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const pairs: [number, number][] = [];
  for (let i = 0; i < start; i++) pairs.push([i, i]);
  for (const [i, j] of myers(a.slice(start, endA), b.slice(start, endB))) pairs.push([i + start, j + start]);
  for (let i = endA; i < a.length; i++) pairs.push([i, i - endA + endB]);
  return pairs;
}

function myers(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length === 0 || b.length === 0) return [];
  const max = Math.min(a.length + b.length, differencesMax);
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  charge(a.length + b.length, 'aligning lists');
  for (let d = 0; d <= max; d++) {
    trace.push(new Map(furthest));
    charge(d + 1, 'aligning lists');
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
      let x = down ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return backtrack(trace, a.length, b.length);
    }
  }
  return longestRising(pairsInTurn(a, b));
}

/** The n-th of each text in one list with the n-th in the other, by the first list. */
function pairsInTurn(a: readonly string[], b: readonly string[]): [number, number][] {
  const places = new Map<string, number[]>();
  for (let j = b.length - 1; j >= 0; j--) {
    const text = b[j] as string;
    const list = places.get(text);
    if (list === undefined) places.set(text, [j]);
    else list.push(j);
  }
  const pairs: [number, number][] = [];
  for (const [i, text] of a.entries()) {
    const j = places.get(text)?.pop();
    if (j !== undefined) pairs.push([i, j]);
  }
  return pairs;
}

/** The most of some pairs that rise in the second place as in the first: the last of a run of each length is kept as low as can be. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const before = new Int32Array(pairs.length).fill(-1);
  const lasts: number[] = [];
  for (const [n, [, j]] of pairs.entries()) {
    let start = 0;
    let end = lasts.length;
    while (start < end) {
      const middle = (start + end) >> 1;
      if ((pairs[lasts[middle] as number] as [number, number])[1] < j) start = middle + 1;
      else end = middle;
    }
    if (start > 0) before[n] = lasts[start - 1] as number;
    lasts[start] = n;
  }
  const run: [number, number][] = [];
  for (let n = lasts.at(-1) ?? -1; n !== -1; n = before[n] as number) run.push(pairs[n] as [number, number]);
  return run.reverse();
}

function backtrack(trace: readonly ReadonlyMap<number, number>[], endX: number, endY: number): [number, number][] {
  const pairs: [number, number][] = [];
  let x = endX;
  let y = endY;
  for (let d = trace.length - 1; d >= 0; d--) {
    const furthest = trace[d] as ReadonlyMap<number, number>;
    const k = x - y;
    const down = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
    const before = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : (furthest.get(before) ?? 0);
    const fromY = d === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      if (d > 0 && x === (down ? fromX : fromX + 1) && y === (down ? fromY + 1 : fromY)) break;
      x--;
      y--;
      pairs.push([x, y]);
    }
    x = fromX;
    y = fromY;
  }
  return pairs.reverse();
}
