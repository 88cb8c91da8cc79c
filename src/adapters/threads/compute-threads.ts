// Computations in threads of their own, so that they cost other requests nothing but a processor. There are two lanes: in the one everything has its turn, for
// a moment; what takes longer begins again in the other, whose queue has an end. So nothing small waits behind something large. Every computation has a deadline.
import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import {
  ComputationTooLong,
  type ComputeThreads,
  type Outcome,
  ThreadLost,
  ThreadsBusy,
  Unawaited,
} from '../../ports/compute-threads.ts';
import type { ThreadOutcome, ThreadSetting } from './thread-job.ts';
import { ThreadPool } from './thread-pool.ts';
import { Turns } from './turns.ts';

export interface ComputeThreadsOptions {
  readonly setting: ThreadSetting;
  /** Long computations that may wait for a thread. */
  readonly waitingMax: number;
  /** Milliseconds that a computation may take, its waiting included. */
  readonly deadlineMs: number;
  /** Called for each computation that finds no room. */
  readonly onRefusal?: () => void;
  /** Called when a thread dies that has no computation. */
  readonly onLoss?: (cause: unknown) => void;
  /** Of each lane; default: one less than the processors, from 1 to 4. */
  readonly threads?: number;
  /** What the threads run. */
  readonly workerFile: string;
}

/** After a start the processors have other things to do. */
const warmUpAfterMs = 2000;
/** What a computation may take in the lane of the short ones. */
const shortMsMax = 400;
/** A body of more bytes is not tried there. */
const shortBytesMax = 512 * 1024;

export function createComputeThreads(options: ComputeThreadsOptions): ComputeThreads {
  const { setting, waitingMax, deadlineMs, workerFile, onRefusal = () => {}, onLoss = () => {} } = options;
  const threads = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const pool = new ThreadPool({ setting, threads: 2 * threads, onLoss, workerFile });
  const lanes = { short: new Turns(threads), long: new Turns(threads) };
  let warming: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  // One for every computation.
  setMaxListeners(0, stopping.signal);
  /** Long computations that run or wait. */
  let long = 0;
  const inLane = async <T>(lane: Turns, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await lane.take(signal);
    try {
      return await work();
    } finally {
      lane.end();
    }
  };
  const enterLong = (): void => {
    if (long < threads + waitingMax) {
      long++;
      return;
    }
    onRefusal();
    throw new ThreadsBusy(`${waitingMax} computations wait already (limit computations_waiting_max)`);
  };
  return {
    async run(computation, answerPort, gone) {
      const signals = endingOf(deadlineMs, stopping.signal, gone);
      const { signal } = signals;
      const attempt = (msMax: number | null) => pool.run(computation, answerPort, signal, msMax);
      const runLong = async (): Promise<ThreadOutcome> => {
        enterLong();
        try {
          return await inLane(lanes.long, signal, () => attempt(null));
        } finally {
          long--;
        }
      };
      try {
        const isShort = computation.body.length <= shortBytesMax;
        const tried = isShort ? await inLane(lanes.short, signal, () => attempt(shortMsMax)) : null;
        const outcome = tried === null || tried.kind === 'late' ? await runLong() : tried;
        if (outcome.kind === 'ended') throw signal.reason;
        if (outcome.kind === 'bug') throw outcome.error;
        return outcome as Outcome;
      } finally {
        signals.forget();
      }
    },
    load: () => {
      const waiting = lanes.short.waiting + lanes.long.waiting;
      return { running: pool.running, waiting };
    },
    warm: () => {
      pool.open();
      warming = setTimeout(() => void pool.warmUp(), warmUpAfterMs).unref();
    },
    endAfter: (ms) => {
      setTimeout(() => stopping.abort(), ms).unref();
    },
    close: async () => {
      clearTimeout(warming);
      await pool.close();
    },
  };
}

/** What ends a computation: its deadline, the end of the service, or that nobody waits for it any more. */
function endingOf(deadlineMs: number, stopping: AbortSignal, gone?: AbortSignal) {
  const control = new AbortController();
  const late = () =>
    control.abort(new ComputationTooLong(`the computation took longer than ${deadlineMs} ms (limit answer_ms_max)`));
  const leave = () => control.abort(new Unawaited('nobody waits for the answer any more', { cause: gone?.reason }));
  const stop = () => control.abort(new ThreadLost('the service stops'));
  const timer = setTimeout(late, deadlineMs).unref();
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop);
  // Somebody who leaves may wait for any number of computations.
  if (gone !== undefined) setMaxListeners(0, gone);
  if (gone?.aborted === true) leave();
  else gone?.addEventListener('abort', leave);
  return {
    signal: control.signal,
    forget: () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
      gone?.removeEventListener('abort', leave);
    },
  };
}
