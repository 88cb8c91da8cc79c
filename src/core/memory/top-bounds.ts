/** Keeps the k largest numbers offered, in a binary heap with the least of them on top. */
export class LowerBounds {
  readonly #heap: Float64Array;
  #size = 0;

  constructor(k: number) {
    this.#heap = new Float64Array(Math.max(1, k));
  }

  /** The k-th largest number so far; minus infinity while there are fewer. */
  get threshold(): number {
    return this.#size < this.#heap.length ? Number.NEGATIVE_INFINITY : (this.#heap[0] ?? 0);
  }

  /** Of the numbers held, largest first added; 0 when there are none. */
  get mean(): number {
    const held = this.#heap.slice(0, this.#size).sort().reverse();
    return this.#size === 0 ? 0 : held.reduce((sum, value) => sum + value, 0) / this.#size;
  }

  offer(value: number): void {
    const heap = this.#heap;
    if (this.#size === heap.length) {
      if (value <= (heap[0] ?? 0)) return;
      this.#sink(value);
      return;
    }
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent] ?? 0) <= value) break;
      heap[at] = heap[parent] ?? 0;
      at = parent;
    }
    heap[at] = value;
  }

  /** Replaces the least by `value`. */
  #sink(value: number): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++;
      if ((heap[child] ?? 0) >= value) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = value;
  }
}
