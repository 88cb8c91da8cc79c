// A semaphore whose waiters are let in strictly in the order in which they came, unless they give up. The queue of piscina keeps no order among tasks that
// can be aborted: those that find every thread taken go to its end again each time one is free.

export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** So many may have a turn at a time. */
  constructor(count: number) {
    this.#free = count;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when it is one's turn, which ends with `end`. Rejects with the reason of the signal when that comes first. */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(enter);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      this.#waiting.add(enter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  end(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
