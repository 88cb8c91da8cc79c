// all-MiniLM-L6-v2 (Wang et al. 2020; sentence-transformers) from an npm package, without network, in threads of its own.
// 384 dimensions, about 18 ms a short sentence and thread; the model reads the first 256 tokens of a text.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EmbedderUnavailable, type TextEmbedder, toUnitLength } from '../../ports/text-embedder.ts';

interface Task {
  readonly text: string;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (cause: Error) => void;
}

interface Answer {
  readonly isReady?: boolean;
  readonly id?: number;
  readonly vector?: Float32Array;
  readonly failure?: string;
}

export interface MinilmOptions {
  /** Default: one less than the processors, between 1 and 4. Each thread holds about 150 MB. */
  readonly threads?: number;
}

const version = 'minilm-l6-v2-fp16.1';
const workerUrl = new URL('./minilm-worker.js', import.meta.url);

/** A model that broke is not started again at once: what broke it may break it again. */
const restartDelayMs = 1_000;

/**
 * Loads on the first `ready` or `embed`, so that a process that never compares texts never pays for it. When a thread ends by itself,
 * what it was asked is refused, and the next to ask after a moment has all of it loaded anew.
 */
export function createMinilmEmbedder(options: MinilmOptions = {}): TextEmbedder {
  let started: TextEmbedder | undefined;
  let brokenAtMs = Number.NEGATIVE_INFINITY;
  const start = (): TextEmbedder => {
    if (started === undefined && performance.now() - brokenAtMs < restartDelayMs) return brokenEmbedder;
    started ??= startMinilm(options, () => {
      started = undefined;
      brokenAtMs = performance.now();
    });
    return started;
  };
  return {
    version,
    isReady: () => started?.isReady() ?? false,
    ready: () => start().ready(),
    embed: (texts, priority) => (texts.length === 0 ? Promise.resolve([]) : start().embed(texts, priority)),
    close: async () => {
      await started?.close();
      started ??= closedEmbedder;
    },
  };
}

function createRefusal(reason: string): TextEmbedder {
  const refuse = () => Promise.reject(new EmbedderUnavailable(reason));
  return { version, isReady: () => false, ready: refuse, embed: refuse, close: () => Promise.resolve() };
}
const closedEmbedder = createRefusal('The sentence model was closed.');
const brokenEmbedder = createRefusal('The sentence model stopped; it is started again.');

function startMinilm(options: MinilmOptions, onBroken: () => void): TextEmbedder {
  const count = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const urgent: Task[] = [];
  const patient: Task[] = [];
  const idle: Thread[] = [];
  let failure: Error | undefined;

  const dispatch = (): void => {
    while (idle.length > 0) {
      const task = urgent.shift() ?? patient.shift();
      if (!task) return;
      idle.pop()?.start(task);
    }
  };
  const onIdle = (thread: Thread): void => {
    idle.push(thread);
    dispatch();
  };
  const onFailure = (cause: Error): void => {
    if (failure) return;
    failure = new EmbedderUnavailable(`The sentence model stopped: ${cause.message}`, { cause });
    for (const task of [...urgent.splice(0), ...patient.splice(0)]) task.reject(failure);
    idle.length = 0;
    onBroken();
    for (const thread of threads) void thread.stop();
  };
  const threads = Array.from({ length: count }, () => startThread(onIdle, onFailure));
  const loaded = Promise.all(threads.map((thread) => thread.loaded));
  loaded.catch(() => {});
  let isLoaded = false;
  loaded.then(
    () => {
      isLoaded = true;
    },
    () => {},
  );

  return {
    version,
    isReady: () => isLoaded && failure === undefined,
    ready: async () => {
      await loaded;
    },
    embed: (texts, priority) =>
      Promise.all(
        texts.map(
          (text) =>
            new Promise<Float32Array>((resolve, reject) => {
              if (failure) return reject(failure);
              (priority === 'now' ? urgent : patient).push({ text, resolve, reject });
              dispatch();
            }),
        ),
      ),
    close: async () => {
      onFailure(new Error('closed'));
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

interface Thread {
  readonly loaded: Promise<void>;
  start(task: Task): void;
  stop(): Promise<void>;
}

function startThread(onIdle: (thread: Thread) => void, onFailure: (cause: Error) => void): Thread {
  const worker = new Worker(workerUrl);
  let current: Task | undefined;
  let isStopping = false;
  let announce: (cause?: Error) => void = () => {};
  const loaded = new Promise<void>((resolve, reject) => {
    announce = (cause) => (cause ? reject(new EmbedderUnavailable(cause.message, { cause })) : resolve());
  });
  const fail = (cause: Error): void => {
    announce(cause);
    current?.reject(new EmbedderUnavailable(`The sentence model stopped: ${cause.message}`, { cause }));
    current = undefined;
    onFailure(cause);
  };
  const thread: Thread = {
    loaded,
    start: (task) => {
      current = task;
      worker.ref();
      worker.postMessage({ id: 0, text: task.text });
    },
    stop: async () => {
      isStopping = true;
      current?.reject(new EmbedderUnavailable('The sentence model was closed.'));
      current = undefined;
      await worker.terminate();
    },
  };
  worker.on('message', (answer: Answer) => {
    const done = current;
    current = undefined;
    worker.unref();
    if (answer.isReady) announce();
    else if (answer.vector) done?.resolve(toUnitLength(answer.vector));
    else done?.reject(new EmbedderUnavailable(answer.failure ?? 'The sentence model gave no vector.'));
    onIdle(thread);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => {
    if (!isStopping) fail(new Error(`its thread ended with code ${code}`));
  });
  return thread;
}
