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

  /** Resolves when it is one's turn, which ends with `end`. Rejects with the reason of a signal when that comes first. */
  async take(...signals: readonly AbortSignal[]): Promise<void> {
    for (const signal of signals) signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const forget = () => {
        this.#waiting.delete(enter);
        for (const signal of signals) signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        forget();
        reject(signals.find((signal) => signal.aborted)?.reason);
      };
      const enter = () => {
        forget();
        resolve();
      };
      this.#waiting.add(enter);
      for (const signal of signals) signal.addEventListener('abort', giveUp);
    });
  }

  end(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    next();
  }
}
