// The page's end of the thread that reads and draws. A thread that hangs on a document is replaced, so that nothing stays stuck.
import { type Answered, errorOf, type Kind, type Questions } from './messages.ts';

declare const WORKER_FILE: string;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

const answerMsMax = 20_000;

let thread: Worker | null = null;
let nextId = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const started = new Worker(WORKER_FILE, { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<Answered>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (one === undefined) return;
    if ('failure' in data) one.reject(errorOf(data.failure));
    else one.resolve(data.answer);
  };
  started.onerror = () => stop('The part of the console that reads documents could not be started. Reload the page.');
  return started;
}

function stop(reason: string): void {
  thread?.terminate();
  thread = null;
  for (const { reject } of waiting.values()) reject(new Error(reason));
  waiting.clear();
}

export function askReader<K extends Kind>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['answer']> {
  thread ??= start();
  const id = nextId++;
  const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const giveUp = () => waiting.has(id) && stop('Reading this document took longer than 20 seconds and was given up.');
  // The service has a time limit of its own.
  const timer = kind === 'judge' || kind === 'tiers' ? undefined : setTimeout(giveUp, answerMsMax);
  thread.postMessage({ id, kind, ask });
  return answer.finally(() => clearTimeout(timer)) as Promise<Questions[K]['answer']>;
}
