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
/** Milliseconds that they take: who comes meanwhile waits for them. */
const togetherMs = 30;
/** What a text takes besides its characters, in characters. */
const textWeight = 20;
/** Milliseconds a character, before any was measured, and how much of the measure a batch changes. */
const msPerCharacterAtFirst = 0.03;
const latestShare = 0.3;

interface Waiting extends Task {
  readonly isHurried: () => boolean;
}

const stopped = 'The texts were told to stop.';

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
    embed: (texts, ...rest) => (texts.length === 0 ? Promise.resolve([]) : start().embed(texts, ...rest)),
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
  const patient: Waiting[] = [];
  const idle: SentenceThread[] = [];
  const running = new Map<SentenceThread, { readonly weight: number; readonly startMs: number }>();
  /** As it is just now: where the processors have other things to do, a text takes several times as long. */
  let msPerCharacter = msPerCharacterAtFirst;
  let failure: Error | undefined;

  const dispatch = (): void => {
    while (idle.length > 0) {
      const tasks = takeTasks(urgent, patient, idle.length, togetherMs / msPerCharacter);
      const thread = tasks.length === 0 ? undefined : idle.pop();
      if (thread === undefined) return;
      const weight = tasks.reduce((sum, { text }) => sum + weightOf(text), 0);
      running.set(thread, { weight, startMs: performance.now() });
      thread.start(tasks);
    }
  };
  const onIdle = (thread: SentenceThread): void => {
    const done = running.get(thread);
    if (done) msPerCharacter += latestShare * ((performance.now() - done.startMs) / done.weight - msPerCharacter);
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
    embed: (texts, priority, { stop, isHurried, onVector } = {}) => {
      const asked = new Set<Task>();
      const vectors = texts.map(
        (text, at) =>
          new Promise<Float32Array>((resolve, reject) => {
            if (failure) return reject(failure);
            if (stop?.aborted === true) return reject(new EmbedderUnavailable(stopped));
            const tell = (vector: Float32Array): void => {
              onVector?.(at, vector);
              resolve(vector);
            };
            const task = { text, resolve: tell, reject, isHurried: () => isHurried?.(at) ?? false };
            asked.add(task);
            if (priority === 'now') urgent.push(task);
            else patient.push(task);
            dispatch();
          }),
      );
      // A text that a thread has already is computed to its end; nobody waits for it.
      const drop = (): void => {
        for (const queue of [urgent, patient]) remove(queue, asked);
        for (const { reject } of asked) reject(new EmbedderUnavailable(stopped));
      };
      stop?.addEventListener('abort', drop);
      return Promise.all(vectors).finally(() => stop?.removeEventListener('abort', drop));
    },
    close: async () => {
      onFailure(new Error('closed'));
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

/** What a thread does next: one text that a person waits for, or some of a backlog, the hurried ones first, shared with the other threads that are idle. */
function takeTasks(urgent: Task[], patient: Waiting[], idle: number, weightMax: number): Task[] {
  const first = urgent.shift();
  if (first) return [first];
  const hurried = patient.filter(({ isHurried }) => isHurried());
  const queue = hurried.length > 0 ? hurried : patient;
  const share = Math.min(textsTogether, Math.ceil(queue.length / idle));
  const taken = new Set<Task>();
  let weight = 0;
  for (const task of queue.slice(0, share)) {
    weight += weightOf(task.text);
    if (taken.size > 0 && weight > weightMax) break;
    taken.add(task);
  }
  remove(patient, taken);
  return [...taken];
}

function remove<T extends Task>(queue: T[], tasks: ReadonlySet<Task>): void {
  let kept = 0;
  for (const task of queue) if (!tasks.has(task)) queue[kept++] = task;
  queue.length = kept;
}

const weightOf = (text: string) => textWeight + text.length;
