// The map of the library that the console shows: vectors of all behaviors along their first two principal components (Pearson 1901), found by power iteration from
// a fixed start, so that the same library gives the same map. Rows are behaviors; numbers are rounded to three digits, half a dot of the picture.

export interface LibraryMap {
  readonly names: readonly string[];
  /** Two numbers a behavior. */
  readonly places: readonly number[];
  readonly axes: readonly (readonly number[])[];
}

const rounds = 200;
const rounded = (value: number) => Math.round(value * 1e3) / 1e3;

export function mapLibrary(names: readonly string[], vectors: readonly (readonly number[])[]): LibraryMap {
  const size = vectors[0]?.length ?? 0;
  const mean = Array.from(
    { length: size },
    (_, i) => vectors.reduce((sum, row) => sum + (row[i] ?? 0), 0) / vectors.length,
  );
  const rows = vectors.map((row) => row.map((value, i) => value - (mean[i] ?? 0)));
  const axes: number[][] = [];
  for (let axis = 0; axis < 2; axis++) axes.push(principal(rows, size, axes));
  // As the page computes places: from what is written down, and not from the mean, which shifts all of them alike.
  const written = axes.map((axis) => axis.map(rounded));
  const places = vectors.flatMap((row) => written.map((axis) => rounded(dot(axis, row))));
  return { names, places, axes: written };
}

/** The direction of most variance at right angles to those before. Its largest part is positive. */
function principal(
  rows: readonly (readonly number[])[],
  size: number,
  before: readonly (readonly number[])[],
): number[] {
  let axis = unit(Array.from({ length: size }, (_, i) => 1 + (i % 7)));
  for (let round = 0; round < rounds; round++) {
    const next = new Array<number>(size).fill(0);
    for (const row of rows) {
      const along = dot(row, axis);
      for (let i = 0; i < size; i++) next[i] = (next[i] ?? 0) + along * (row[i] ?? 0);
    }
    for (const other of before) {
      const along = dot(next, other);
      for (let i = 0; i < size; i++) next[i] = (next[i] ?? 0) - along * (other[i] ?? 0);
    }
    axis = unit(next);
  }
  const largest = axis.reduce((most, part) => (Math.abs(part) > Math.abs(most) ? part : most), 0);
  return largest < 0 ? axis.map((part) => -part) : axis;
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
