// How likely a count is by chance alone. Tails are summed in logarithms, so that small ones keep their size.

const logFactorials: number[] = [0, 0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++) logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  return logFactorials[n] ?? 0;
}

export function logChoose(n: number, k: number): number {
  return k < 0 || k > n ? Number.NEGATIVE_INFINITY : logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Beyond the most likely count terms only fall, and those below this share of a sum do not change it: less than half a unit in its last place. */
const negligible = 2 ** -54;

/** Probability of `k` or more successes in `n` trials of probability `p`. */
export function binomialTail(n: number, k: number, p: number): number {
  if (k <= 0 || p >= 1) return 1;
  if (k > n || p <= 0) return 0;
  let sum = 0;
  for (let i = k; i <= n; i++) {
    const term = Math.exp(logChoose(n, i) + i * Math.log(p) + (n - i) * Math.log1p(-p));
    sum += term;
    if (i > (n + 1) * p && term <= sum * negligible) break;
  }
  return Math.min(1, sum);
}

/** Probability that `drawn` of `total`, of which `marked` are marked, hold `k` marked or more. */
export function hypergeometricTail(total: number, marked: number, drawn: number, k: number): number {
  let sum = 0;
  const mode = ((drawn + 1) * (marked + 1)) / (total + 2);
  for (let i = Math.max(0, k); i <= Math.min(marked, drawn); i++) {
    const term = Math.exp(logChoose(marked, i) + logChoose(total - marked, drawn - i) - logChoose(total, drawn));
    sum += term;
    if (i > mode && term <= sum * negligible) break;
  }
  return Math.min(1, sum);
}

/** Interval of a share at 95 % (Wilson 1927), which holds the share. `successes` may be fractional. */
export function wilsonInterval(successes: number, trials: number): readonly [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const z = 1.959963984540054;
  const share = successes / trials;
  const centre = share + (z * z) / (2 * trials);
  const spread = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  const scale = 1 + (z * z) / trials;
  // Rounding may leave a bound on the wrong side of the share where they meet: at 0 and at 1.
  return [
    Math.min(share, Math.max(0, (centre - spread) / scale)),
    Math.max(share, Math.min(1, (centre + spread) / scale)),
  ];
}
