/** Cosine of two unit vectors of one dimension, in [-1, 1], to twelve digits: what rounding of the sum leaves is no difference. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  let dot = 0;
  for (let i = 0; i < a.length; i++) dot += (a[i] as number) * (b[i] as number);
  return Math.max(-1, Math.min(1, Math.round(dot * 1e12) / 1e12));
}

/** What a unit vector may be off by. */
const tolerance = 1e-9;

/** The unit vector of the same direction; a unit vector and the zero vector are answered as they are. */
export function toUnit(vector: readonly number[]): readonly number[] {
  const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (greatest === 0) return vector;
  // By the greatest first, so that no square overflows or vanishes.
  const scaled = vector.map((value) => value / greatest);
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return Math.abs(length * greatest - 1) <= tolerance ? vector : scaled.map((value) => value / length);
}
