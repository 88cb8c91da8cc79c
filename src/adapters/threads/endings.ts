// What ends a computation in a thread before its time: the thread that asks says so, or it has taken as long as it may.
import type { Watch } from '../../core/base/budget.ts';

/** The work was told to end. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** The work takes longer than it may here. */
export class Late extends Error {
  override readonly name = 'Late';
}

export function watchEndings(ends: Int32Array, msMax: number | null): Watch {
  const untilMs = msMax === null ? Number.POSITIVE_INFINITY : performance.now() + msMax;
  return {
    begin: () => {},
    look: () => {
      if (Atomics.load(ends, 0) !== 0) throw new Ended();
      if (performance.now() > untilMs) throw new Late();
    },
  };
}
