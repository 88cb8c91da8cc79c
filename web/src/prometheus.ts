// Latencies of operations from the text of `/metrics`: quantiles of a histogram, by linear interpolation in the bucket that holds them.

export interface Latency {
  readonly operation: string;
  readonly count: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

interface Histogram {
  /** Upper bounds in seconds with how many were at most so long. */
  readonly buckets: (readonly [bound: number, count: number])[];
}

const line = /^orrery_request_seconds_bucket\{([^}]*)\} (\S+)$/;

export function latenciesOf(text: string): Latency[] {
  const histograms = new Map<string, Histogram>();
  for (const row of text.split('\n')) {
    const found = line.exec(row);
    if (found === null) continue;
    const labels = new Map([...(found[1] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const [operation, bound] = [labels.get('operation'), labels.get('le')];
    if (operation === undefined || bound === undefined) continue;
    const histogram = histograms.get(operation) ?? { buckets: [] };
    histogram.buckets.push([bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), Number(found[2])]);
    histograms.set(operation, histogram);
  }
  return [...histograms]
    .map(([operation, { buckets }]) => {
      const sorted = buckets.sort(([a], [b]) => a - b);
      const count = sorted.at(-1)?.[1] ?? 0;
      return { operation, count, p50: 1000 * quantile(sorted, 0.5), p95: 1000 * quantile(sorted, 0.95) };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.operation < b.operation ? -1 : 1));
}

/** Of what lies above the last bound, that bound. */
function quantile(buckets: Histogram['buckets'], share: number): number {
  const wanted = (buckets.at(-1)?.[1] ?? 0) * share;
  let [below, before] = [0, 0];
  for (const [bound, count] of buckets) {
    if (count >= wanted && count > before)
      return bound === Number.POSITIVE_INFINITY
        ? below
        : below + ((wanted - before) / (count - before)) * (bound - below);
    [below, before] = [bound === Number.POSITIVE_INFINITY ? below : bound, count];
  }
  return below;
}
