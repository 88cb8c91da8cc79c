// A thread that ends while native code runs in it takes the whole process along: the code comes back to an environment that is gone. So the thread
// says when it is in native code, and whoever ends the process waits for that moment to pass, a few milliseconds, and lets no other begin.

const [free, taken, ended] = [0, 1, 2];
/** For all threads together: each takes milliseconds where it has a processor. */
const waitMsMax = 1_000;

/** Shared between a thread and its owner. */
export type TurnState = Int32Array<SharedArrayBuffer>;

export function createTurnState(): TurnState {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** In the thread: runs what calls native code. Never resolves once the process ends. */
export async function inNativeCode<T>(state: TurnState, work: () => Promise<T>): Promise<T> {
  if (Atomics.compareExchange(state, 0, free, taken) === ended) return new Promise(() => {});
  try {
    return await work();
  } finally {
    Atomics.store(state, 0, free);
    Atomics.notify(state, 0);
  }
}

const states = new Set<TurnState>();
const endAll = () => {
  const untilMs = performance.now() + waitMsMax;
  for (const state of states) endNativeCode(state, untilMs);
};

/** In the owner: the process does not end while native code runs in the thread. Answers how to stop looking after it. */
export function guardExit(state: TurnState): () => void {
  if (states.size === 0) process.on('exit', endAll);
  states.add(state);
  return () => {
    states.delete(state);
    if (states.size === 0) process.off('exit', endAll);
  };
}

/** The owner stands still until no native code runs, and lets none begin. */
function endNativeCode(state: TurnState, untilMs: number): void {
  if (Atomics.compareExchange(state, 0, free, ended) !== taken) return;
  Atomics.wait(state, 0, taken, Math.max(0, untilMs - performance.now()));
  Atomics.compareExchange(state, 0, free, ended);
}
