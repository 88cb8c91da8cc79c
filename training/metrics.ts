// Measures of predictions: AUC, precision and recall, Brier score, calibration error without its sampling bias.

export interface Scored {
  readonly p: number;
  readonly isPositive: boolean;
}

/** Area under the ROC curve by ranks, ties counting half; NaN where one class is absent. */
export function areaUnderCurve(scored: readonly Scored[]): number {
  const sorted = [...scored].sort((a, b) => a.p - b.p);
  const positives = sorted.filter((one) => one.isPositive).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  let ranks = 0;
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (j < sorted.length && sorted[j]?.p === sorted[i]?.p) j++;
    const rank = (i + 1 + j) / 2;
    for (let k = i; k < j; k++) if (sorted[k]?.isPositive) ranks += rank;
    i = j;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

export interface Decision {
  readonly positives: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function decide(scored: readonly Scored[], threshold: number): Decision {
  const positives = scored.filter((one) => one.isPositive).length;
  const called = scored.filter((one) => one.p >= threshold);
  const right = called.filter((one) => one.isPositive).length;
  const precision = called.length === 0 ? Number.NaN : right / called.length;
  const recall = positives === 0 ? Number.NaN : right / positives;
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { positives, precision, recall, f1 };
}

export function brier(scored: readonly Scored[]): number {
  return mean(scored.map((one) => (one.p - (one.isPositive ? 1 : 0)) ** 2));
}

export interface Bin {
  readonly count: number;
  readonly meanP: number;
  readonly share: number;
}

/** Bins of nearly equal mass, in order of probability; equal probabilities stay together. */
export function binsOf(scored: readonly Scored[], wanted = 15): Bin[] {
  const sorted = [...scored].sort((a, b) => a.p - b.p);
  const size = Math.ceil(sorted.length / wanted);
  const bins: Bin[] = [];
  for (let i = 0; i < sorted.length; ) {
    let j = Math.min(i + size, sorted.length);
    while (j < sorted.length && sorted[j]?.p === sorted[j - 1]?.p) j++;
    const part = sorted.slice(i, j);
    bins.push({
      count: part.length,
      meanP: mean(part.map((one) => one.p)),
      share: part.filter((one) => one.isPositive).length / part.length,
    });
    i = j;
  }
  return bins;
}

/** Root of the debiased mean squared calibration error (Kumar, Liang and Ma 2019, "Verified uncertainty calibration"). */
export function calibrationError(scored: readonly Scored[]): number {
  let sum = 0;
  for (const { count, meanP, share } of binsOf(scored)) {
    const noise = count > 1 ? (share * (1 - share)) / (count - 1) : 0;
    sum += (count / scored.length) * ((meanP - share) ** 2 - noise);
  }
  return Math.sqrt(Math.max(0, sum));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of independent runs with the 95 % interval of that mean (normal approximation; 30 runs or more). */
export function intervalOf(runs: readonly number[]): Interval {
  const middle = mean(runs);
  const variance = runs.reduce((sum, run) => sum + (run - middle) ** 2, 0) / (runs.length - 1);
  const half = 1.96 * Math.sqrt(variance / runs.length);
  return { mean: middle, low: middle - half, high: middle + half };
}

/** The 95 % interval of a share of `n` (Wilson 1927). */
export function shareInterval(hits: number, n: number): Interval {
  const z = 1.96;
  const share = hits / n;
  const centre = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return { mean: share, low: centre - half, high: centre + half };
}
