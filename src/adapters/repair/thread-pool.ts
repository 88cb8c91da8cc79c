// A pool of threads that repair (piscina). A thread that dies is replaced and its repair tried once more.
import { setTimeout } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { RepairOutcome } from '../../core/repair/job.ts';
import type { Registries } from '../../core/verify/registry.ts';
import { type RepairLoad, RepairLost } from '../../ports/repair-threads.ts';
import { threadArguments } from '../system/thread-arguments.ts';
import type { ThreadJob } from './repair-worker.ts';
import { Turns } from './turns.ts';

export interface ThreadPoolOptions {
  readonly registries: Registries;
  readonly threads: number;
  /** Called when a thread dies that has no repair. */
  readonly onLoss: (cause: unknown) => void;
  /** What the threads run; default: repairs. */
  readonly workerFile?: string;
}

const attemptsMax = 2;
/** How much lower the priority of a thread is than that of the service, in steps of nice(2): a third of its share. With ten steps other programs kept a repair of a second for a minute. */
export const stepsBack = 5;
/** Between two looks whether repairs are under way that getting warm waits for. */
const idleLookMs = 50;

export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  #pool: Piscina<ThreadJob | number, string | null> | null = null;
  readonly #turns: Turns;
  #underWay = 0;
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#turns = new Turns(options.threads);
  }

  /** Repairs that it was given and that have not ended. */
  get load(): RepairLoad {
    const { waiting } = this.#turns;
    return { running: this.#underWay - waiting, waiting };
  }

  /** Starts a thread unless there is one. Throws when it is closed. */
  open(): Piscina<ThreadJob | number, string | null> {
    if (this.#isClosed) throw new RepairLost('the threads of repairs are closed');
    if (this.#pool !== null) return this.#pool;
    const { registries, threads, onLoss, workerFile } = this.#options;
    this.#pool = new Piscina<ThreadJob | number, string | null>({
      filename: workerFile ?? repairWorkerFile(),
      name: 'repair',
      workerData: registries,
      execArgv: [...threadArguments],
      minThreads: 1,
      maxThreads: threads,
      // Where processors are few, who waits for something small goes first. Elsewhere the whole process would step back.
      niceIncrement: process.platform === 'linux' ? stepsBack : 0,
      // The thread has work of its own between repairs: it collects what they leave.
      atomics: 'disabled',
    });
    const pool = this.#pool;
    // A thread that dies without a repair, at its start or between two, tells the pool. Repairs that wait for it find no other there, and try another pool.
    pool.on('error', (cause) => {
      onLoss(cause);
      if (pool.threads.length > 0) return;
      if (this.#pool === pool) this.#pool = null;
      void pool.destroy();
    });
    return pool;
  }

  /**
   * Null where the repair takes longer than its `msMax`. Repairs have their turn in the order in which they come; one that nobody waits for any more has none,
   * but is done where it has begun. Rejects with `RepairLost`, and with any error where a signal comes first.
   */
  async run(job: ThreadJob, signal: AbortSignal, gone?: AbortSignal): Promise<RepairOutcome | null> {
    this.#underWay++;
    try {
      await this.#turns.take(signal, ...(gone === undefined ? [] : [gone]));
      try {
        return await this.#attempt(job, signal);
      } finally {
        this.#turns.end();
      }
    } finally {
      this.#underWay--;
    }
  }

  async #attempt(job: ThreadJob, signal: AbortSignal): Promise<RepairOutcome | null> {
    for (let count = 1; ; count++) {
      try {
        const outcome = await this.open().run(job, { signal });
        return outcome === null ? null : (JSON.parse(outcome) as RepairOutcome);
      } catch (cause) {
        if (signal.aborted || !isLoss(cause)) throw cause;
        if (count === attemptsMax) throw new RepairLost('the thread of the repair died twice', { cause });
      }
    }
  }

  /**
   * One turn after the other, each when no repair is under way: those that are asked for make it warm as well. A pool that is closed meanwhile, or a thread
   * that dies, ends it.
   */
  async warmUp(): Promise<void> {
    try {
      const pool = this.open();
      for (let turn = 0, more: string | null = 'more'; more !== null; turn++) {
        while (this.#underWay > 0) await setTimeout(idleLookMs, undefined, { ref: false });
        more = await pool.run(turn, { name: 'warmUp' });
      }
    } catch {}
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
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
