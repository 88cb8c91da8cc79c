// Long work as a generator that gives back control between its steps, so that who runs it may let others work: core itself waits for nothing.

import { chargeNobody } from './budget.ts';

export type Steps<T> = Generator<void, T>;

/** Runs work to its end at once. */
export function runToEnd<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same work, which is kept for all who come later. */
export function* chargingNobody<T>(work: Steps<T>): Steps<T> {
  for (;;) {
    const { done, value } = chargeNobody(() => work.next());
    if (done) return value;
    yield;
  }
}
