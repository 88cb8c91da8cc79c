// A vector as it is stored and compared: 16-bit integers and one scale. The relative error of an entry is below 2^-15 of the largest, far under
// what the embedder itself resolves, at half the bytes of float32. Everything, brute force included, compares these stored values.

export interface PackedVector {
  readonly scale: number;
  readonly values: Int16Array;
  /** Those of the windows of a long text, which is as near to a question as its nearest part; absent where there are none. */
  readonly windows?: readonly PackedVector[];
}

const maximum = 32767;

/** The vector of a text and those of its windows, but for those of zeros, which are of texts that the embedder refuses. */
export function packWithWindows([whole = [], ...windows]: readonly ArrayLike<number>[]): PackedVector {
  const packed = windows.map(packVector).filter(({ scale }) => scale > 0);
  return withWindows(packVector(whole), packed);
}

export function withWindows(vector: PackedVector, windows: readonly PackedVector[]): PackedVector {
  return windows.length === 0 ? vector : { ...vector, windows };
}

export function packVector(vector: ArrayLike<number>): PackedVector {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  const scale = Math.fround(largest / maximum);
  const values = new Int16Array(vector.length);
  if (scale > 0)
    for (let i = 0; i < vector.length; i++)
      values[i] = Math.max(-maximum, Math.min(maximum, Math.round((vector[i] ?? 0) / scale)));
  return { scale, values };
}

/**
 * Scale as float32, then the values, little-endian. Of a vector with windows: how many vectors there are, as a negative float32, which no scale is, then each of
 * them, that of the whole text first.
 */
export function vectorToBytes(vector: PackedVector): Uint8Array {
  const { windows = [] } = vector;
  const all = [vector, ...windows];
  const headBytes = windows.length === 0 ? 0 : 4;
  const view = new DataView(new ArrayBuffer(headBytes + all.length * (4 + vector.values.length * 2)));
  if (headBytes > 0) view.setFloat32(0, -all.length, true);
  let at = headBytes;
  for (const { scale, values } of all) {
    view.setFloat32(at, scale, true);
    for (let i = 0; i < values.length; i++) view.setInt16(at + 4 + i * 2, values[i] ?? 0, true);
    at += 4 + values.length * 2;
  }
  return new Uint8Array(view.buffer);
}

export function vectorFromBytes(bytes: Uint8Array): PackedVector {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = view.getFloat32(0, true);
  if (head >= 0) return readVector(view, 0, bytes.byteLength);
  const length = (bytes.byteLength - 4) / -head;
  const all = Array.from({ length: -head }, (_, i) => readVector(view, 4 + i * length, length));
  const [whole = readVector(view, 4, length), ...windows] = all;
  return withWindows(whole, windows);
}

function readVector(view: DataView, start: number, byteLength: number): PackedVector {
  const values = new Int16Array((byteLength - 4) >> 1);
  for (let i = 0; i < values.length; i++) values[i] = view.getInt16(start + 4 + i * 2, true);
  return { scale: view.getFloat32(start, true), values };
}

/**
 * The cosine of two unit vectors, of which one is packed, cut to [0, 1]; with windows, that of the nearest of all. The order of summation is part of the definition.
 */
export function similarityTo(query: ArrayLike<number>, packed: PackedVector, offset = 0): number {
  let best = cosineFrom(dotPacked(query, packed.values, offset) * packed.scale, packed.scale);
  for (const window of packed.windows ?? []) best = Math.max(best, similarityTo(query, window, offset));
  return best;
}

/**
 * Steps of the packed vector that a product of unit vectors may be short of 1 with the two being the same: rounding its entries moves the product of a vector
 * with itself by 0.3 steps as a rule, and by 1.3 in a hundred thousand draws.
 */
export const sameWithin = 2;

/** The product of two unit vectors, of which one is packed with this scale, as a cosine cut to [0, 1]; 1 where packing hides whether they differ. */
export function cosineFrom(product: number, scale: number): number {
  return product > 1 - sameWithin * scale ? 1 : clampUnit(product);
}

export function dotPacked(query: ArrayLike<number>, values: Int16Array, offset: number): number {
  let sum = 0;
  for (let i = 0; i < query.length; i++) sum += (query[i] ?? 0) * (values[offset + i] ?? 0);
  return sum;
}

export function clampUnit(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}
