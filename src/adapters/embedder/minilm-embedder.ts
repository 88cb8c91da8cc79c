// all-MiniLM-L6-v2 (Wang et al. 2020; sentence-transformers) from an npm package, without network, in threads of its own.
// 384 dimensions, one or two milliseconds a short sentence and thread; the model reads the first 256 tokens of a text.
import { EmbedderUnavailable, type TextEmbedder } from '../../ports/text-embedder.ts';
import { chooseEngine, type SentenceEngine } from './sentence-engine.ts';
import { type SentenceThread, startSentenceThread, type Task } from './sentence-thread.ts';

export interface MinilmOptions {
  /** Default: that of the engine. */
  readonly threads?: number;
  /** Default: the fastest that this machine can load. */
  readonly engine?: SentenceEngine;
  /** Told why the first choice of an engine cannot be had. */
  readonly tell?: (message: string, cause: unknown) => void;
}

/** Texts of a backlog that go to a thread together, so that it need not wait for the thread that answers requests. */
const textsTogether = 16;
/** Their characters: who comes meanwhile waits for them. A text of 1,000 takes some 40 ms. */
const charactersTogether = 1_000;

/** A model that broke is not started again at once: what broke it may break it again. */
const restartDelayMs = 1_000;

/**
 * Loads on the first `ready` or `embed`, so that a process that never compares texts never pays for it. When a thread ends by itself,
 * what it was asked is refused, and the next to ask after a moment has all of it loaded anew.
 */
export function createMinilmEmbedder({ threads, engine: given, tell = () => {} }: MinilmOptions = {}): TextEmbedder {
  const engine = given ?? chooseEngine(tell);
  const { version } = engine;
  const closedEmbedder = createRefusal(version, 'The sentence model was closed.');
  const brokenEmbedder = createRefusal(version, 'The sentence model stopped; it is started again.');
  let started: TextEmbedder | undefined;
  let brokenAtMs = Number.NEGATIVE_INFINITY;
  const start = (): TextEmbedder => {
    if (started === undefined && performance.now() - brokenAtMs < restartDelayMs) return brokenEmbedder;
    started ??= startMinilm(engine, threads ?? engine.threads, () => {
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

function createRefusal(version: string, reason: string): TextEmbedder {
  const refuse = () => Promise.reject(new EmbedderUnavailable(reason));
  return { version, isReady: () => false, ready: refuse, embed: refuse, close: () => Promise.resolve() };
}

function startMinilm({ version, workerUrl }: SentenceEngine, count: number, onBroken: () => void): TextEmbedder {
  const urgent: Task[] = [];
  const patient: Task[] = [];
  const idle: SentenceThread[] = [];
  let failure: Error | undefined;

  const dispatch = (): void => {
    while (idle.length > 0) {
      const tasks = takeTasks(urgent, patient, idle.length);
      if (tasks.length === 0) return;
      idle.pop()?.start(tasks);
    }
  };
  const onIdle = (thread: SentenceThread): void => {
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
  const threads = Array.from({ length: count }, () => startSentenceThread(workerUrl, onIdle, onFailure));
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

/** What a thread does next: one text that somebody waits for, or some of a backlog, shared with the other threads that are idle. */
function takeTasks(urgent: Task[], patient: Task[], idle: number): Task[] {
  const first = urgent.shift();
  if (first) return [first];
  const share = Math.min(textsTogether, Math.ceil(patient.length / idle));
  let count = 0;
  for (let characters = 0; count < share; count++) {
    characters += patient[count]?.text.length ?? 0;
    if (count > 0 && characters > charactersTogether) break;
  }
  return patient.splice(0, count);
}
