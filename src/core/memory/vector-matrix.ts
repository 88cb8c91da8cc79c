// Many packed vectors, one row a slot, scanned for one query. A 16-bit entry lies in two planes, x = 256 high + low: the scan reads the high
// bytes alone and answers proven bounds; whoever needs the exact value asks for the row. Two bytes an entry, no copy.
// Bound, for a row x with x' = 256 high + 128 and a query q with 16-bit copy q' (Cauchy-Schwarz):
//   |q.x - q'.x'| <= |q| |x - x'| + |q - q'| |x'|
import { createKernel, type Kernel, laneCount, pageBytes, placeOf, rowsAtOnce } from './dot-kernel.ts';
import { cosineFrom, type PackedVector, sameWithin } from './vector-codec.ts';

/** Rows scanned at a time; their sums lie in the first page of the kernel's memory. */
export const scanRows = 4096;
const outAt = 32_768;
const rowsAt = pageBytes;
/** Below this many rows a matrix has no memory of its own: its rows are copied to one that all such matrices share. */
const kernelRowsMin = 512;
const rowsInChunk = 4096;
/** What a scan takes the low byte for. */
const lowMiddle = 128;
const largestHigh = 128;
/** Share of a row's length that covers the rounding of doubles, many times over. */
const slack = 1e-9;

export interface PreparedQuery {
  readonly values: Float64Array;
  /** Padded with zeros to the width of a row. */
  readonly quantized: Int16Array;
  readonly scale: number;
  readonly length: number;
  /** |q - q'| */
  readonly residual: number;
  /** Sum of the quantized entries. */
  readonly sum: number;
}

/** By what makes it; null where it cannot run. */
const sharedKernels = new WeakMap<typeof createKernel, Kernel | null>();

function sharedKernel(make: typeof createKernel): Kernel | null {
  const known = sharedKernels.get(make);
  if (known !== undefined) return known;
  const made = make();
  sharedKernels.set(make, made);
  return made;
}

export class VectorMatrix {
  readonly dimension: number;
  readonly #stride: number;
  readonly #createKernel: typeof createKernel;
  #rows = 0;
  /** Null where the kernel cannot run. */
  #kernel: Kernel | null | undefined;
  #high: Int8Array;
  #low: Uint8Array[] = [];
  /** Scale of a row; 0 for a slot without a vector. */
  #scales = new Float32Array(64);
  /** |x - x'| of each row and what its cosine may be raised by, and the largest |x'|. */
  #residuals = new Float32Array(64);
  #longest = 0;
  readonly #sums = new Int32Array(scanRows);

  constructor(dimension: number, kernelMaker: typeof createKernel = createKernel) {
    this.dimension = dimension;
    this.#createKernel = kernelMaker;
    this.#stride = Math.ceil(dimension / laneCount) * laneCount;
    this.#high = new Int8Array(64 * this.#stride);
  }

  get byteSize(): number {
    return this.#high.byteLength + this.#lowRows() * this.dimension + this.#scales.length * 8;
  }

  has(slot: number): boolean {
    return slot < this.#rows && (this.#scales[slot] ?? 0) > 0;
  }

  /** Puts a row; slots in between stay empty. */
  set(slot: number, vector: PackedVector): void {
    this.#reserve(slot + 1);
    const low = this.#chunkOf(slot);
    const lowAt = (slot % rowsInChunk) * this.dimension;
    let error = 0;
    let size = 0;
    for (let i = 0; i < this.dimension; i++) {
      const value = vector.values[i] ?? 0;
      const high = value >> 8;
      this.#high[placeOf(slot, i, this.#stride)] = high;
      low[lowAt + i] = value & 255;
      const near = high * 256 + lowMiddle;
      error += (value - near) ** 2;
      size += near ** 2;
    }
    this.#scales[slot] = vector.scale;
    // Rounded up, because float32 storage may round down. A cosine is taken for 1 from `sameWithin` steps below it.
    const raised = sameWithin * (1 + 1e-3);
    this.#residuals[slot] = (Math.sqrt(error) + raised + slack * Math.sqrt(size)) * vector.scale * (1 + 1e-6);
    this.#longest = Math.max(this.#longest, Math.sqrt(size) * vector.scale);
  }

  /** Empties a row and overwrites its bytes. */
  clear(slot: number): void {
    if (slot >= this.#rows) return;
    for (let i = 0; i < this.dimension; i++) this.#high[placeOf(slot, i, this.#stride)] = 0;
    const lowAt = (slot % rowsInChunk) * this.dimension;
    this.#chunkOf(slot).fill(0, lowAt, lowAt + this.dimension);
    this.#scales[slot] = 0;
    this.#residuals[slot] = 0;
  }

  /** The row as it was put. */
  row(slot: number): PackedVector {
    const low = this.#chunkOf(slot);
    const lowAt = (slot % rowsInChunk) * this.dimension;
    const values = new Int16Array(this.dimension);
    for (let i = 0; i < this.dimension; i++)
      values[i] = (this.#high[placeOf(slot, i, this.#stride)] ?? 0) * 256 + (low[lowAt + i] ?? 0);
    return { scale: this.#scales[slot] ?? 0, values };
  }

  /** The high bytes of a row. */
  coarseRow(slot: number): Int8Array {
    const row = new Int8Array(this.dimension);
    for (let start = 0; start < this.dimension; start += laneCount) {
      const at = placeOf(slot, start, this.#stride);
      const end = Math.min(laneCount, this.dimension - start);
      // A view of so few bytes costs more than they do.
      for (let i = 0; i < end; i++) row[start + i] = this.#high[at + i] as number;
    }
    return row;
  }

  /** The exact cosine with a row, as `similarityTo` has it; 0 for an empty one. */
  exact({ values }: PreparedQuery, slot: number): number {
    if (!this.has(slot)) return 0;
    const high = this.#high;
    const low = this.#chunkOf(slot);
    const lowAt = (slot % rowsInChunk) * this.dimension;
    let sum = 0;
    // In runs of the bytes that lie together, because this is the inner loop of every exact score.
    for (let start = 0; start < values.length; start += laneCount) {
      const highAt = placeOf(slot, start, this.#stride);
      const count = Math.min(laneCount, values.length - start);
      for (let i = 0; i < count; i++)
        sum += (values[start + i] ?? 0) * ((high[highAt + i] ?? 0) * 256 + (low[lowAt + start + i] ?? 0));
    }
    const scale = this.#scales[slot] ?? 0;
    return cosineFrom(sum * scale, scale);
  }

  prepare(query: ArrayLike<number>): PreparedQuery {
    const values = new Float64Array(this.dimension);
    const quantized = new Int16Array(this.#stride);
    let largest = 0;
    for (let i = 0; i < this.dimension; i++) {
      values[i] = query[i] ?? 0;
      largest = Math.max(largest, Math.abs(values[i] ?? 0));
    }
    // Small enough that no sum of 32 bits overflows.
    const top = Math.min(32767, Math.floor((2 ** 31 - 1) / (largestHigh * this.#stride)));
    const scale = largest / top;
    let error = 0;
    let size = 0;
    let sum = 0;
    for (let i = 0; i < this.dimension; i++) {
      const value = values[i] ?? 0;
      const near = scale === 0 ? 0 : Math.round(value / scale);
      quantized[i] = near;
      error += (value - near * scale) ** 2;
      size += value ** 2;
      sum += near;
    }
    return { values, quantized, scale, length: Math.sqrt(size), residual: Math.sqrt(error), sum };
  }

  /** Upper bounds, at least 0, of `count` (at most `scanRows`) cosines from `first` on. 0 for slots without a vector. */
  scan(query: PreparedQuery, first: number, count: number, uppers: Float64Array): void {
    const present = Math.max(0, Math.min(count, this.#rows - first));
    const sums = present > 0 ? this.#dots(query, first, present) : this.#sums;
    const scales = this.#scales;
    const residuals = this.#residuals;
    const { length } = query;
    const factor = query.scale * 256;
    const offset = query.scale * query.sum * lowMiddle;
    const rest = query.residual * this.#longest;
    for (let i = 0; i < present; i++) {
      const scale = scales[first + i] ?? 0;
      const upper = ((sums[i] ?? 0) * factor + offset) * scale + length * (residuals[first + i] ?? 0) + rest;
      // The larger of 0 and the bound, without a branch that half of the rows would take.
      uppers[i] = scale === 0 ? 0 : (upper + Math.abs(upper)) * 0.5;
    }
    uppers.fill(0, present, count);
  }

  /** How far below its upper bound the cosine of a slot can be. */
  slackOf({ length, residual }: PreparedQuery, slot: number): number {
    return this.has(slot) ? 2 * (length * (this.#residuals[slot] ?? 0) + residual * this.#longest) : 0;
  }

  #dots(query: PreparedQuery, first: number, count: number): Int32Array {
    if (this.#kernel) {
      const { memory, dot } = this.#kernel;
      new Int16Array(memory.buffer, 0, this.#stride).set(query.quantized);
      dot(0, rowsAt + first * this.#stride, this.#stride / laneCount, Math.ceil(count / rowsAtOnce), outAt);
      return new Int32Array(memory.buffer, outAt, count);
    }
    const shared = sharedKernel(this.#createKernel);
    if (shared) return this.#dotsOfCopy(shared, query, first, count);
    for (let row = 0; row < count; row++) {
      let sum = 0;
      for (let start = 0; start < this.#stride; start += laneCount) {
        const at = placeOf(first + row, start, this.#stride);
        for (let i = 0; i < laneCount; i++) sum += (query.quantized[start + i] ?? 0) * (this.#high[at + i] ?? 0);
      }
      this.#sums[row] = sum;
    }
    return this.#sums;
  }

  #dotsOfCopy({ memory, dot }: Kernel, query: PreparedQuery, first: number, count: number): Int32Array {
    const groups = Math.ceil(count / rowsAtOnce);
    const bytes = groups * rowsAtOnce * this.#stride;
    const pages = Math.ceil((rowsAt + bytes) / pageBytes) - memory.buffer.byteLength / pageBytes;
    if (pages > 0) memory.grow(pages);
    new Int16Array(memory.buffer, 0, this.#stride).set(query.quantized);
    const rows = new Int8Array(memory.buffer, rowsAt, bytes);
    rows.set(this.#high.subarray(first * this.#stride, first * this.#stride + bytes));
    dot(0, rowsAt, this.#stride / laneCount, groups, outAt);
    // What is forgotten must not be left in a copy.
    rows.fill(0);
    return new Int32Array(memory.buffer, outAt, count);
  }

  #chunkOf(slot: number): Uint8Array {
    return this.#low[Math.floor(slot / rowsInChunk)] ?? new Uint8Array(0);
  }

  #reserve(rows: number): void {
    while (this.#lowRows() < rows) this.#growLow();
    if (rows > this.#scales.length) {
      this.#scales = grown(this.#scales, rows);
      this.#residuals = grown(this.#residuals, rows);
    }
    this.#reserveHigh(rows);
    this.#rows = Math.max(this.#rows, rows);
  }

  #lowRows(): number {
    const last = this.#low.at(-1);
    return last ? (this.#low.length - 1) * rowsInChunk + last.length / this.dimension : 0;
  }

  /** The first chunk doubles up to its full size, so that a small domain stays small; the others are whole. */
  #growLow(): void {
    const [first] = this.#low;
    if (first && first.length === rowsInChunk * this.dimension) {
      this.#low.push(new Uint8Array(rowsInChunk * this.dimension));
      return;
    }
    const next = new Uint8Array(first ? first.length * 2 : 64 * this.dimension);
    if (first) next.set(first);
    this.#low[0] = next;
  }

  #reserveHigh(rows: number): void {
    const needed = (rows + rowsAtOnce) * this.#stride;
    if (needed <= this.#high.length) return;
    const wanted = Math.max(needed, Math.min(this.#high.length * 2, this.#high.length + 16 * 1024 * 1024));
    if (rows >= kernelRowsMin && this.#kernel === undefined) this.#kernel = this.#createKernel();
    const kernel = this.#kernel;
    if (!kernel) {
      const next = new Int8Array(wanted);
      next.set(this.#high);
      this.#high = next;
      return;
    }
    const outside = this.#high.buffer === kernel.memory.buffer ? null : this.#high;
    const pages = Math.ceil((rowsAt + wanted) / pageBytes) - kernel.memory.buffer.byteLength / pageBytes;
    if (pages > 0) kernel.memory.grow(pages);
    this.#high = new Int8Array(kernel.memory.buffer, rowsAt);
    if (outside) this.#high.set(outside);
  }
}

function grown(list: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const next = new Float32Array(Math.max(length, list.length * 2));
  next.set(list);
  return next;
}
