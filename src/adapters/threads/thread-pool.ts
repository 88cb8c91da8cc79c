// A pool of threads that compute (piscina). A thread that dies is replaced and its computation tried once more; one that is told to end and does not listen
// is ended.
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type AnswerPort, type Computation, ThreadLost } from '../../ports/compute-threads.ts';
import { threadArguments } from '../system/thread-arguments.ts';
import type { PortQuestion, ThreadJob, ThreadOutcome, ThreadSetting } from './thread-job.ts';

export interface ThreadPoolOptions {
  readonly setting: ThreadSetting;
  /** Threads at most; one is there from the start, others while they have something to do. */
  readonly threads: number;
  /** Called when a thread dies that has no computation. */
  readonly onLoss: (cause: unknown) => void;
  /** What the threads run. */
  readonly workerFile: string;
}

const attemptsMax = 2;
/** How much lower the priority of a thread is than that of the service, in steps of nice(2): a third of its share. With ten steps other programs kept a computation of a second for a minute. */
export const stepsBack = 5;
/** Between two looks whether computations are under way that getting warm waits for. */
const idleLookMs = 50;
/** How long a thread that is told to end may take to listen. */
export const listenMsMax = 500;
/** Threads besides the first end after so long without work. */
const idleMsMax = 20_000;

export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  #pool: Piscina<ThreadJob | number, ThreadOutcome | string | null> | null = null;
  /** Computations under way. */
  running = 0;
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /** Starts a thread unless there is one. Throws when it is closed. */
  open(): Piscina<ThreadJob | number, ThreadOutcome | string | null> {
    if (this.#isClosed) throw new ThreadLost('the threads are closed');
    if (this.#pool !== null) return this.#pool;
    const { setting, threads, onLoss, workerFile } = this.#options;
    this.#pool = new Piscina<ThreadJob | number, ThreadOutcome | string | null>({
      filename: workerFile,
      name: 'compute',
      workerData: setting,
      execArgv: [...threadArguments],
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: idleMsMax,
      // Where processors are few, who waits for something small goes first. Elsewhere the whole process would step back.
      niceIncrement: process.platform === 'linux' ? stepsBack : 0,
      // The thread has work of its own between computations: it collects what they leave.
      atomics: 'disabled',
    });
    const pool = this.#pool;
    // A thread that dies without a computation, at its start or between two, tells the pool. Those that wait for it find no other there, and try another pool.
    pool.on('error', (cause) => {
      onLoss(cause);
      if (pool.threads.length > 0) return;
      if (this.#pool === pool) this.#pool = null;
      void pool.destroy();
    });
    return pool;
  }

  /** Rejects with `ThreadLost`, and with the reason of the signal where it comes first. */
  async run(
    computation: Computation,
    answerPort: AnswerPort,
    signal: AbortSignal,
    msMax: number | null,
  ): Promise<ThreadOutcome> {
    this.running++;
    try {
      for (let count = 1; ; count++) {
        try {
          return await this.#attempt(computation, answerPort, signal, msMax);
        } catch (cause) {
          if (signal.aborted) throw signal.reason;
          // A bug of the computation is an outcome: what rejects is a thread that died, did not start, or was ended for others.
          if (cause instanceof ThreadLost) throw cause;
          if (count === attemptsMax) throw new ThreadLost('the thread died twice', { cause });
        }
      }
    } finally {
      this.running--;
    }
  }

  async #attempt(
    computation: Computation,
    answerPort: AnswerPort,
    signal: AbortSignal,
    msMax: number | null,
  ): Promise<ThreadOutcome> {
    signal.throwIfAborted();
    const ends = new Int32Array(new SharedArrayBuffer(4));
    const { port1: answering, port2: asking } = new MessageChannel();
    answerQuestions(answering, answerPort);
    const killing = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      Atomics.store(ends, 0, 1);
      timer = setTimeout(() => killing.abort(), listenMsMax);
    };
    signal.addEventListener('abort', end);
    try {
      const job: ThreadJob = { ...computation, asking, ends, msMax };
      return (await this.open().run(job, { transferList: [asking], signal: killing.signal })) as ThreadOutcome;
    } finally {
      signal.removeEventListener('abort', end);
      clearTimeout(timer);
      answering.close();
    }
  }

  /**
   * One turn after the other, each when nothing is under way: what is asked for makes threads warm as well. A pool that is closed meanwhile, or a thread that
   * dies, ends it.
   */
  async warmUp(): Promise<void> {
    try {
      const pool = this.open();
      for (let turn = 0, more: unknown = 'more'; more !== null; turn++) {
        while (this.running > 0) await wait(idleLookMs, undefined, { ref: false });
        more = await pool.run(turn, { name: 'warmUp' });
      }
    } catch {}
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }
}

function answerQuestions(port: MessagePort, answerPort: AnswerPort): void {
  port.on('message', ({ id, port: name, method, values }: PortQuestion) => {
    answerPort(name, method, values).then(
      (value) => port.postMessage({ id, value }),
      (error) => port.postMessage({ id, fault: (error as Error).message }),
    );
  });
  port.unref();
}
