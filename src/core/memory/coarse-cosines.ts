// Cosines of a few vectors with one another, from the high bytes of their stored values: a high byte h stands for h + 1/2. Integer products, in WebAssembly SIMD where
// there is some and otherwise in a plain loop, which gives the same numbers. Quadratic in the vectors.
import { createKernel, type Kernel, laneCount, pageBytes, placeOf, rowsAtOnce } from './dot-kernel.ts';
import type { PackedVector } from './vector-codec.ts';

const outAt = 32_768;
const rowsAt = pageBytes;
/** Null where it cannot run. */
let shared: Kernel | null | undefined;

/** The high bytes of a vector; null for one of zeros, which is that of a text that the embedder refused. */
export function coarseOf(vector: PackedVector | null): Int8Array | null {
  return vector === null || vector.scale === 0 ? null : Int8Array.from(vector.values, (value) => value >> 8);
}

/** The cosines, row by row; negative ones count as 0. All vectors are of one length, at most 16,384. */
export function coarseCosines(vectors: readonly Int8Array[], make = createKernel): Float64Array[] {
  const length = vectors[0]?.length ?? 0;
  const products = productsOf(vectors, make);
  const sums = vectors.map(sumOf);
  const lengths = vectors.map((_, i) => Math.sqrt((products[i]?.[i] ?? 0) + (sums[i] ?? 0) + length / 4));
  return vectors.map((_, i) => {
    const row = new Float64Array(vectors.length);
    const [own, sum, size] = [products[i] as Int32Array, sums[i] as number, lengths[i] as number];
    for (let j = 0; j < row.length; j++) {
      const product = (own[j] as number) + (sum + (sums[j] as number)) / 2 + length / 4;
      row[j] = product > 0 ? product / (size * (lengths[j] as number)) : 0;
    }
    return row;
  });
}

function sumOf(vector: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i] as number;
  return sum;
}

function productsOf(vectors: readonly Int8Array[], make: typeof createKernel): Int32Array[] {
  if (shared === undefined) shared = createKernel();
  const kernel = make === createKernel ? shared : make();
  if (kernel === null) return vectors.map((one) => Int32Array.from(vectors, (other) => productOf(one, other)));
  const stride = Math.ceil((vectors[0]?.length ?? 0) / laneCount) * laneCount;
  const groups = Math.ceil(vectors.length / rowsAtOnce);
  const bytes = groups * rowsAtOnce * stride;
  const { memory, dot } = kernel;
  const pages = Math.ceil((rowsAt + bytes) / pageBytes) - memory.buffer.byteLength / pageBytes;
  if (pages > 0) memory.grow(pages);
  const rows = new Int8Array(memory.buffer, rowsAt, bytes);
  vectors.forEach((vector, row) => {
    for (let start = 0; start < vector.length; start += laneCount) {
      const at = placeOf(row, start, stride);
      const end = Math.min(laneCount, vector.length - start);
      for (let i = 0; i < end; i++) rows[at + i] = vector[start + i] as number;
    }
  });
  const query = new Int16Array(memory.buffer, 0, stride);
  const products = vectors.map((vector) => {
    query.set(vector);
    dot(0, rowsAt, stride / laneCount, groups, outAt);
    return new Int32Array(memory.buffer, outAt, vectors.length).slice();
  });
  // A forgotten text must not be left in a copy.
  rows.fill(0);
  query.fill(0);
  return products;
}

function productOf(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
