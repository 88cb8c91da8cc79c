// A thread that holds the sentence model, as the pool of them sees it.
import { Worker } from 'node:worker_threads';
import { EmbedderUnavailable, toUnitLength } from '../../ports/text-embedder.ts';
import { createTurnState, guardExit } from './native-turn.ts';

/** A text, and who waits for its vector. */
export interface Task {
  readonly text: string;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (cause: Error) => void;
}

export interface SentenceThread {
  readonly loaded: Promise<void>;
  /** What it was given before must be done. */
  start(tasks: readonly Task[]): void;
  /** Refuses what it was given, and ends it once that is done all the same. */
  stop(): Promise<void>;
}

interface Answer {
  readonly isReady?: boolean;
  /** One after another, of equal length. */
  readonly vectors?: Float32Array;
  readonly failure?: string;
}

/** What the model reads and makes is small; by default a thread's young generation is that of the process. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };
const stopMsMax = 5_000;

/** `onIdle` when it has loaded and whenever it has done what it was given; `onFailure` when it ends by itself. */
export function startSentenceThread(
  workerUrl: URL,
  onIdle: (thread: SentenceThread) => void,
  onFailure: (cause: Error) => void,
): SentenceThread {
  const state = createTurnState();
  const worker = new Worker(workerUrl, { workerData: state, resourceLimits });
  let current: readonly Task[] = [];
  let isStopping = false;
  let announce: (cause?: Error) => void = () => {};
  const loaded = new Promise<void>((resolve, reject) => {
    announce = (cause) => (cause ? reject(new EmbedderUnavailable(cause.message, { cause })) : resolve());
  });
  const unguard = guardExit(state);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  void ended.then(unguard);
  const refuse = (cause: EmbedderUnavailable): void => {
    for (const task of current) task.reject(cause);
    current = [];
  };
  const fail = (cause: Error): void => {
    announce(cause);
    refuse(new EmbedderUnavailable(`The sentence model stopped: ${cause.message}`, { cause }));
    onFailure(cause);
  };
  const thread: SentenceThread = {
    loaded,
    start: (tasks) => {
      current = tasks;
      worker.ref();
      worker.postMessage({ texts: tasks.map(({ text }) => text) });
    },
    stop: async () => {
      refuse(new EmbedderUnavailable('The sentence model was closed.'));
      if (!isStopping) worker.postMessage({ texts: null });
      isStopping = true;
      worker.ref();
      const timer = setTimeout(() => void worker.terminate(), stopMsMax);
      await ended;
      clearTimeout(timer);
    },
  };
  worker.on('message', ({ isReady, vectors, failure }: Answer) => {
    if (isStopping) return;
    worker.unref();
    if (isReady) announce();
    else if (vectors) {
      const length = vectors.length / current.length;
      for (const [i, { resolve }] of current.entries())
        resolve(toUnitLength(vectors.subarray(i * length, (i + 1) * length)));
      current = [];
    } else refuse(new EmbedderUnavailable(failure ?? 'The sentence model gave no vector.'));
    onIdle(thread);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => {
    if (!isStopping) fail(new Error(`its thread ended with code ${code}`));
    else announce(new Error('The sentence model was closed.'));
  });
  return thread;
}
