// The vectors of episodes, one row a slot, and those of the windows of long contexts, which lie in a matrix of their own: each of its rows belongs to a slot, and
// of all rows of a slot the best counts. A domain without long contexts pays nothing for them. Rows of what is removed are used again.
import { type PackedVector, withWindows } from './vector-codec.ts';
import { type PreparedQuery, scanRows, VectorMatrix } from './vector-matrix.ts';

/** Bytes of the places of a window, estimated. */
const windowBytes = 24;

export class WindowMatrix {
  readonly #whole: VectorMatrix;
  readonly #windows: VectorMatrix;
  /** Rows of the windows by slot, and the slot of each row; -1 for a row that is free. */
  readonly #rowsOf = new Map<number, number[]>();
  readonly #slotOf: number[] = [];
  readonly #free: number[] = [];
  /** For the query that was prepared last: the best upper bound of the windows of each slot, up to the last slot that has some. */
  #best = new Float64Array(0);
  readonly #block = new Float64Array(scanRows);

  constructor(dimension: number) {
    this.#whole = new VectorMatrix(dimension);
    this.#windows = new VectorMatrix(dimension);
  }

  get dimension(): number {
    return this.#whole.dimension;
  }

  get byteSize(): number {
    return (
      this.#whole.byteSize +
      (this.#slotOf.length === 0 ? 0 : this.#windows.byteSize + windowBytes * this.#slotOf.length)
    );
  }

  has(slot: number): boolean {
    return this.#whole.has(slot);
  }

  set(slot: number, vector: PackedVector): void {
    this.#clearWindows(slot);
    this.#whole.set(slot, vector);
    const windows = vector.windows ?? [];
    if (windows.length === 0) return;
    if (slot >= this.#best.length) this.#best = new Float64Array(Math.max(slot + 1, this.#best.length * 2));
    const rows = windows.map((window) => {
      const row = this.#free.pop() ?? this.#slotOf.length;
      this.#slotOf[row] = slot;
      this.#windows.set(row, window);
      return row;
    });
    this.#rowsOf.set(slot, rows);
  }

  /** Empties the rows of a slot and overwrites their bytes. */
  clear(slot: number): void {
    this.#whole.clear(slot);
    this.#clearWindows(slot);
  }

  /** The vector as it was put. */
  row(slot: number): PackedVector {
    const windows = (this.#rowsOf.get(slot) ?? []).map((row) => this.#windows.row(row));
    return withWindows(this.#whole.row(slot), windows);
  }

  /** The high bytes of the vector of the whole context, without its windows. */
  coarseRow(slot: number): Int8Array {
    return this.#whole.coarseRow(slot);
  }

  /** For the scans that follow, until another query is prepared. */
  prepare(query: ArrayLike<number>): PreparedQuery {
    const prepared = this.#whole.prepare(query);
    this.#best.fill(0);
    for (let first = 0; first < this.#slotOf.length; first += scanRows) {
      const rows = Math.min(scanRows, this.#slotOf.length - first);
      this.#windows.scan(prepared, first, rows, this.#block);
      for (let i = 0; i < rows; i++) {
        const slot = this.#slotOf[first + i] ?? -1;
        if (slot >= 0) this.#best[slot] = Math.max(this.#best[slot] ?? 0, this.#block[i] ?? 0);
      }
    }
    return prepared;
  }

  /** Upper bounds of the best cosine of each of `count` slots from `first` on, as `VectorMatrix` has them. */
  scan(query: PreparedQuery, first: number, count: number, uppers: Float64Array): void {
    this.#whole.scan(query, first, count, uppers);
    const end = Math.min(first + count, this.#best.length);
    for (let slot = first; slot < end; slot++)
      uppers[slot - first] = Math.max(uppers[slot - first] ?? 0, this.#best[slot] ?? 0);
  }

  /** How far below its upper bound the best cosine of a slot can be: no further than that of the row with the loosest bound. */
  slackOf(query: PreparedQuery, slot: number): number {
    let most = this.#whole.slackOf(query, slot);
    for (const row of this.#rowsOf.get(slot) ?? []) most = Math.max(most, this.#windows.slackOf(query, row));
    return most;
  }

  /** The exact cosine of the best row of a slot. */
  exact(query: PreparedQuery, slot: number): number {
    let best = this.#whole.exact(query, slot);
    for (const row of this.#rowsOf.get(slot) ?? []) best = Math.max(best, this.#windows.exact(query, row));
    return best;
  }

  #clearWindows(slot: number): void {
    for (const row of this.#rowsOf.get(slot) ?? []) {
      this.#windows.clear(row);
      this.#slotOf[row] = -1;
      this.#free.push(row);
    }
    this.#rowsOf.delete(slot);
  }
}
