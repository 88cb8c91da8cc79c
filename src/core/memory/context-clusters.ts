// Groups of texts about the same thing: average-link clustering over sentence vectors and weighted words, cut where the likeness falls to that of
// unrelated texts of the same domain. The likeness of two texts is a dot product, so a cluster is the sum of its members and the average link of two
// clusters is one dot product (nearest-neighbour chains: Murtagh 1983; words hashed with signs: Weinberger et al., ICML 2009).
// The result depends on the set of texts, not on their order. Quadratic in `clusteredMax`, linear beyond: further texts join the nearest of the largest clusters.
import { hash32 } from '../base/hash.ts';
import { compareStrings } from '../base/order.ts';
import { termsOf } from './tokens.ts';

export interface ContextText {
  readonly id: string;
  readonly context: string;
  readonly vector: ArrayLike<number> | null;
}

/** Texts that are compared with each other; the rest of a larger domain is compared with the clusters. */
export const clusteredMax = 1000;
/** Clusters that the rest of a larger domain is compared with: the largest ones. */
const openMax = 300;
const wordDimension = 256;
const vectorShare = 0.7;
/** Where a domain has several subjects, the cut lies this far above the likeness of unrelated texts, and within these limits. */
const cutAboveUnrelated = 0.2;
/** Likeness ranges at least this far in a domain of several subjects. */
const severalSubjectsRange = 0.25;
const cutRange = { vectors: [0.3, 0.5], wordsOnly: [0.2, 0.5] } as const;
/** Texts that are this alike on average may be about one thing in different words; unrelated ones reach 0.1. */
const alikeMin = { vectors: 0.25, wordsOnly: 0.2 } as const;
const pairSample = 2000;
/** Work between two yields, in dot products and in texts. */
const pace = 4000;
const textsAtOnce = 100;

interface Cluster {
  readonly members: string[];
  readonly sum: Float64Array;
}

export interface ContextGroups {
  /** Ids, each cluster sorted, in order of their first ids. */
  readonly clusters: readonly (readonly string[])[];
  /** Whether these texts, two or more, are alike on average; ids in an order that does not tell when they came. */
  areAlike(ids: readonly string[]): boolean;
}

/** Yields between pieces of work. */
export function* clusterContexts(texts: readonly ContextText[]): Generator<void, ContextGroups> {
  const dimension = Math.max(0, ...texts.map(({ vector }) => vector?.length ?? 0));
  const hasVectors = dimension > 0;
  const weights = yield* wordWeights(texts);
  const points: Point[] = [];
  for (const text of [...texts].sort(byContext)) {
    points.push({ id: text.id, context: text.context, point: pointOf(text, dimension, weights) });
    if (points.length % textsAtOnce === 0) yield;
  }
  const cut = cutFor(points, hasVectors);
  const shuffled = points.length <= clusteredMax ? points : byHash(points);
  const clusters = yield* linkAverages(shuffled.slice(0, clusteredMax), cut);
  let done = 0;
  const open = [...clusters].sort((a, b) => b.members.length - a.members.length).slice(0, openMax);
  for (const { id, point } of shuffled.slice(clusteredMax)) {
    const nearest = nearestCluster(open, point, 1);
    if (nearest && nearest.likeness >= cut) join(nearest.cluster, [id], point);
    else {
      const alone = { members: [id], sum: Float64Array.from(point) };
      clusters.push(alone);
      if (open.length < openMax) open.push(alone);
    }
    done += open.length;
    if (done > pace) {
      done = 0;
      yield;
    }
  }
  const places = new Map(points.map(({ id, point }) => [id, point]));
  const least = hasVectors ? alikeMin.vectors : alikeMin.wordsOnly;
  return {
    clusters: clusters
      .map(({ members }) => members.sort(compareStrings))
      .sort((a, b) => compareStrings(a[0] ?? '', b[0] ?? '')),
    areAlike: (ids) => likenessAmong(ids.map((id) => places.get(id)).filter((one) => one !== undefined)) >= least,
  };
}

/** Average likeness of two of these points. */
function likenessAmong(points: readonly Float64Array[]): number {
  const sum = new Float64Array(points[0]?.length ?? 0);
  let own = 0;
  for (const point of points) {
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (point[i] ?? 0);
    own += dot(point, point);
  }
  return points.length < 2 ? 0 : (dot(sum, sum) - own) / (points.length * (points.length - 1));
}

type Named = { readonly id: string; readonly context: string };
type Point = Named & { readonly point: Float64Array };

/** By content: ids tell when a text arrived, which must not decide what is compared with what. */
function byContext(a: Named, b: Named): number {
  return compareStrings(a.context, b.context) || compareStrings(a.id, b.id);
}

function byHash(points: readonly Point[]): Point[] {
  const hashed = points.map((point) => ({ point, hash: hash32(point.context) }));
  return hashed.sort((a, b) => a.hash - b.hash || byContext(a.point, b.point)).map(({ point }) => point);
}

function* wordWeights(texts: readonly ContextText[]): Generator<void, Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [i, { context }] of texts.entries()) {
    for (const term of new Set(termsOf(context))) counts.set(term, (counts.get(term) ?? 0) + 1);
    if (i % textsAtOnce === 0) yield;
  }
  return new Map(
    [...counts].map(([term, count]) => [term, Math.log(1 + (texts.length - count + 0.5) / (count + 0.5))]),
  );
}

function pointOf(text: ContextText, dimension: number, weights: ReadonlyMap<string, number>): Float64Array {
  const point = new Float64Array(dimension + wordDimension);
  const words = point.subarray(dimension);
  for (const term of new Set(termsOf(text.context))) {
    const hash = hash32(term);
    const at = hash % wordDimension;
    words[at] = (words[at] ?? 0) + (hash & 0x10000 ? 1 : -1) * (weights.get(term) ?? 0);
  }
  scaleTo(words, Math.sqrt(dimension > 0 ? 1 - vectorShare : 1));
  if (text.vector) {
    const vector = point.subarray(0, dimension);
    vector.set(Float64Array.from(text.vector));
    scaleTo(vector, Math.sqrt(vectorShare));
  }
  return point;
}

function scaleTo(values: Float64Array, length: number): void {
  const size = Math.sqrt(dot(values, values));
  if (size > 0) for (let i = 0; i < values.length; i++) values[i] = ((values[i] ?? 0) * length) / size;
}

/**
 * The lower quartile of likeness stands for unrelated texts, which may be quite alike where texts follow a form. A domain whose texts are
 * all about as alike has one subject and is cut at the lower limit.
 */
function cutFor(points: readonly Point[], hasVectors: boolean): number {
  const [low, high] = hasVectors ? cutRange.vectors : cutRange.wordsOnly;
  const n = points.length;
  const pairs = (n * (n - 1)) / 2;
  const likenesses: number[] = [];
  const stride = Math.max(1, Math.floor(pairs / pairSample));
  for (let pair = 0; pair < pairs; pair += stride) {
    // Pair number to row and column of the triangle above the diagonal.
    const row = n - 2 - Math.floor((Math.sqrt(8 * (pairs - 1 - pair) + 1) - 1) / 2);
    const column = pair - (row * (2 * n - row - 1)) / 2 + row + 1;
    const a = points[row];
    const b = points[column];
    if (a && b) likenesses.push(dot(a.point, b.point));
  }
  likenesses.sort((x, y) => x - y);
  const unrelated = likenesses[Math.floor(likenesses.length / 4)] ?? 0;
  const related = likenesses[Math.floor(likenesses.length * 0.97)] ?? 0;
  if (related - unrelated < severalSubjectsRange) return low;
  return Math.min(high, Math.max(low, unrelated + cutAboveUnrelated));
}

function* linkAverages(points: readonly Point[], cut: number): Generator<void, Cluster[]> {
  const clusters: Cluster[] = points.map(({ id, point }) => ({ members: [id], sum: Float64Array.from(point) }));
  const closed: Cluster[] = [];
  let active = clusters;
  const chain: Cluster[] = [];
  let done = 0;
  while (active.length > 0) {
    const top = chain.at(-1) ?? active[0];
    if (!top) break;
    if (chain.length === 0) chain.push(top);
    const before = chain.at(-2);
    const nearest = nearestCluster(active, top.sum, top.members.length, top, before);
    done += active.length;
    if (done > pace) {
      done = 0;
      yield;
    }
    if (nearest === null || nearest.likeness < cut) {
      // Nothing is near enough, now or after any merge: the cluster is final.
      closed.push(top);
      active = active.filter((cluster) => cluster !== top);
      chain.pop();
    } else if (nearest.cluster === before) {
      chain.length -= 2;
      join(before, top.members, top.sum);
      active = active.filter((cluster) => cluster !== top);
    } else chain.push(nearest.cluster);
  }
  return closed;
}

/** The cluster with the highest average likeness to a sum of `count` points; `preferred` wins ties, then the earlier one. */
function nearestCluster(
  clusters: readonly Cluster[],
  sum: Float64Array,
  count: number,
  except?: Cluster,
  preferred?: Cluster,
): { readonly cluster: Cluster; readonly likeness: number } | null {
  let best: { cluster: Cluster; likeness: number } | null = null;
  for (const cluster of clusters) {
    if (cluster === except) continue;
    const likeness = dot(cluster.sum, sum) / (cluster.members.length * count);
    if (best === null || likeness > best.likeness || (likeness === best.likeness && cluster === preferred))
      best = { cluster, likeness };
  }
  return best;
}

function join(cluster: Cluster, members: readonly string[], sum: Float64Array): void {
  for (const member of members) cluster.members.push(member);
  for (let i = 0; i < sum.length; i++) cluster.sum[i] = (cluster.sum[i] ?? 0) + (sum[i] ?? 0);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
