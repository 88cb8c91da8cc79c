/** Cosine of two unit vectors of one dimension, in [-1, 1], to twelve digits: what rounding of the sum leaves is no difference. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  let dot = 0;
  for (let i = 0; i < a.length; i++) dot += (a[i] as number) * (b[i] as number);
  return Math.max(-1, Math.min(1, Math.round(dot * 1e12) / 1e12));
}
