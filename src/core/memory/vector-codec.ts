// A vector as it is stored and compared: 16-bit integers and one scale. The relative error of an entry is below 2^-15 of the largest, far under
// what the embedder itself resolves, at half the bytes of float32. Everything, brute force included, compares these stored values.

export interface PackedVector {
  readonly scale: number;
  readonly values: Int16Array;
}

const maximum = 32767;

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

/** Scale as float32, then the values, little-endian. */
export function vectorToBytes({ scale, values }: PackedVector): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + values.length * 2));
  view.setFloat32(0, scale, true);
  for (let i = 0; i < values.length; i++) view.setInt16(4 + i * 2, values[i] ?? 0, true);
  return new Uint8Array(view.buffer);
}

export function vectorFromBytes(bytes: Uint8Array): PackedVector {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Int16Array((bytes.byteLength - 4) >> 1);
  for (let i = 0; i < values.length; i++) values[i] = view.getInt16(4 + i * 2, true);
  return { scale: view.getFloat32(0, true), values };
}

/** The cosine of two unit vectors, of which one is packed, cut to [0, 1]. The order of summation is part of the definition. */
export function similarityTo(query: ArrayLike<number>, packed: PackedVector, offset = 0): number {
  return cosineFrom(dotPacked(query, packed.values, offset) * packed.scale, packed.scale);
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
