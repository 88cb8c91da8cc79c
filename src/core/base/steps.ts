// Long work as a generator that gives back control between its steps, so that who runs it may let others work: core itself waits for nothing.

export type Steps<T> = Generator<void, T>;

/** Runs work to its end at once. */
export function runToEnd<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
