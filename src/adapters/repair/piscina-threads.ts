// Repairs in threads of their own (piscina), so that a large search costs other requests nothing but a processor. The queue is bounded, every repair
// has a deadline, a thread that dies is replaced and its repair tried once more.
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { RepairOutcome } from '../../core/repair/job.ts';
import type { Registries } from '../../core/verify/registry.ts';
import { RepairLost, RepairsBusy, type RepairThreads, RepairTooLong } from '../../ports/repair-threads.ts';
import type { ThreadJob } from './repair-worker.ts';
import { warmUpTurns } from './warm-up.ts';

export interface PiscinaThreadsOptions {
  readonly registries: Registries;
  /** Repairs that may wait for a thread. */
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

const attemptsMax = 2;
/** After a start the processors have other things to do. */
const warmUpAfterMs = 2000;

export function createPiscinaThreads(options: PiscinaThreadsOptions): RepairThreads {
  const { registries, waitingMax, deadlineMs, onRefusal = () => {}, onLoss = () => {} } = options;
  const threads = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  let pool: Piscina<ThreadJob | number, RepairOutcome> | null = null;
  let underWay = 0;
  let warming: NodeJS.Timeout | undefined;
  const open = () => {
    if (pool !== null) return pool;
    pool = new Piscina<ThreadJob | number, RepairOutcome>({
      filename: options.workerFile ?? repairWorkerFile(),
      name: 'repair',
      workerData: registries,
      minThreads: 1,
      maxThreads: threads,
    });
    // A thread that dies without a repair, at its start or between two, tells the pool. The next repair starts another.
    pool.on('error', onLoss);
    return pool;
  };
  return {
    async run({ document, ...job }) {
      if (underWay >= threads + waitingMax) {
        onRefusal();
        throw new RepairsBusy(`${waitingMax} repairs wait already (limit repairs_waiting_max)`);
      }
      underWay++;
      try {
        return await attempt(open(), { ...job, text: JSON.stringify(document) }, deadlineMs);
      } finally {
        underWay--;
      }
    },
    load: () => {
      const waiting = pool?.queueSize ?? 0;
      return { running: underWay - waiting, waiting };
    },
    warm: () => {
      const opened = open();
      if (options.workerFile !== undefined) return;
      warming = setTimeout(() => void warmUp(opened), warmUpAfterMs).unref();
    },
    close: async () => {
      clearTimeout(warming);
      await pool?.destroy();
    },
  };
}

/** One turn after the other, so that repairs come in between. A pool that is closed meanwhile, or a thread that dies, ends it. */
async function warmUp(pool: Piscina<ThreadJob | number, RepairOutcome>): Promise<void> {
  try {
    for (let turn = 0; turn < warmUpTurns; turn++) await pool.run(turn, { name: 'warmUp' });
  } catch {}
}

async function attempt(
  pool: Piscina<ThreadJob | number, RepairOutcome>,
  job: ThreadJob,
  deadlineMs: number,
): Promise<RepairOutcome> {
  const signal = AbortSignal.timeout(deadlineMs);
  for (let count = 1; ; count++) {
    try {
      return await pool.run(job, { signal });
    } catch (cause) {
      if (signal.aborted)
        throw new RepairTooLong(`the repair took longer than ${deadlineMs} ms (limit answer_ms_max)`, { cause });
      if (!isLoss(cause)) throw cause;
      if (count === attemptsMax) throw new RepairLost('the thread of the repair died twice', { cause });
    }
  }
}

/** Whether the thread died, rather than the repair failed in it. */
function isLoss(cause: unknown): boolean {
  const { message, code } = cause as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || /^worker exited|^Terminating worker thread/i.test(message);
}

/** Beside the chunk in a build; its source through a loader otherwise. */
function repairWorkerFile(): string {
  const file = import.meta.url.endsWith('.ts') ? './source-worker.js' : './repair-worker.js';
  return new URL(file, import.meta.url).href;
}
