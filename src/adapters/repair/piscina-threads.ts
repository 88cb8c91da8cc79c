// Repairs in threads of their own, so that a search costs other requests nothing but a processor. Small ones wait for small ones only: while the threads have
// large ones they are done where the request is answered. One that looked small and turns out to be long begins again as a large one. The queue of the large
// ones is bounded, and every repair has a deadline.
import { availableParallelism } from 'node:os';
import type { RepairOutcome } from '../../core/repair/job.ts';
import { isLargeJob } from '../../core/repair/job-size.ts';
import type { Registries } from '../../core/verify/registry.ts';
import { RepairsBusy, type RepairThreads, RepairTooLong, RepairUnawaited } from '../../ports/repair-threads.ts';
import type { ThreadJob } from './repair-worker.ts';
import { ThreadPool } from './thread-pool.ts';

export interface PiscinaThreadsOptions {
  readonly registries: Registries;
  /** Large repairs that may wait for a thread. */
  readonly waitingMax: number;
  /** Milliseconds that a repair may take, its waiting included. */
  readonly deadlineMs: number;
  /** Called for each repair that finds no room. */
  readonly onRefusal?: () => void;
  /** Called when a thread dies that has no repair. */
  readonly onLoss?: (cause: unknown) => void;
  /** Default: one less than the processors, from 1 to 4. */
  readonly threads?: number;
  /** What the threads run; default: repairs, after getting warm. */
  readonly workerFile?: string;
}

/** After a start the processors have other things to do. */
const warmUpAfterMs = 2000;
/** What a search that looks small may take before it counts as a large one. */
const smallMsMax = 120;

export function createPiscinaThreads(options: PiscinaThreadsOptions): RepairThreads {
  const { registries, waitingMax, deadlineMs, workerFile, onRefusal = () => {}, onLoss = () => {} } = options;
  const threads = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const pool = new ThreadPool({ registries, threads, onLoss, ...(workerFile !== undefined && { workerFile }) });
  let warming: NodeJS.Timeout | undefined;
  /** Large repairs that run or wait. */
  let large = 0;
  /** What repairs here. The service holds it twice only where a large repair keeps a thread from the small ones. */
  let here: Promise<typeof import('./repair-within.ts')> | null = null;
  const loadHere = (): NonNullable<typeof here> => {
    here ??= import('./repair-within.ts').then((loaded) => {
      loaded.prepareInTurns();
      return loaded;
    });
    return here;
  };
  const runLarge = async (job: ThreadJob, signal: AbortSignal, gone?: AbortSignal): Promise<RepairOutcome> => {
    if (large >= threads + waitingMax) {
      onRefusal();
      throw new RepairsBusy(`${waitingMax} repairs wait already (limit repairs_waiting_max)`);
    }
    large++;
    if (large >= threads) void loadHere();
    try {
      return (await pool.run(job, signal, gone)) as RepairOutcome;
    } finally {
      large--;
    }
  };
  return {
    async run(job, gone) {
      const control = new AbortController();
      const { signal } = control;
      const timer = setTimeout(() => control.abort(), deadlineMs).unref();
      const { document, previous, ...rest } = job;
      const before = previous === undefined ? {} : { previousText: JSON.stringify(previous) };
      const threadJob = { ...rest, ...before, text: JSON.stringify(document) };
      const runSmall = async () =>
        large < threads
          ? pool.run({ ...threadJob, msMax: smallMsMax }, signal, gone)
          : (await loadHere()).repairWithin(job, registries, smallMsMax);
      try {
        return (isLargeJob(job) ? null : await runSmall()) ?? (await runLarge(threadJob, signal, gone));
      } catch (cause) {
        if (signal.aborted && !(cause instanceof RepairsBusy))
          throw new RepairTooLong(`the repair took longer than ${deadlineMs} ms (limit answer_ms_max)`, { cause });
        if (gone?.aborted === true && cause === gone.reason)
          throw new RepairUnawaited('nobody waits for the repair any more', { cause });
        throw cause;
      } finally {
        clearTimeout(timer);
      }
    },
    load: () => pool.load,
    warm: () => {
      pool.open();
      if (workerFile === undefined) warming = setTimeout(() => void pool.warmUp(), warmUpAfterMs).unref();
    },
    close: async () => {
      clearTimeout(warming);
      await pool.close();
    },
  };
}
