// Work that takes too long for the thread that answers an editor: fixes, and the checks of long texts. One thread does one job after the other; a job that nobody
// waits for any more is not begun, and a job that takes too long is ended with its thread, which starts anew for the next.
import { Worker } from 'node:worker_threads';
import type { Diagnostic } from 'vscode-languageserver';
import type { Fix } from './fixes.ts';
import type { RuleSettings } from './rules.ts';

export interface HeavyJob {
  readonly kind: 'check' | 'fixes';
  readonly uri: string;
  readonly name: string;
  readonly text: string;
  /** Of the findings whose fixes are wanted. */
  readonly pointers: readonly string[];
  readonly wantsSafe: boolean;
  readonly settings: RuleSettings;
}

export interface HeavyAnswer {
  readonly diagnostics: readonly Diagnostic[];
  readonly fixes: readonly Fix[];
}

export const jobMsMax = 20_000;

interface Waiting {
  readonly job: HeavyJob;
  readonly isWanted: () => boolean;
  readonly resolve: (answer: HeavyAnswer | null) => void;
}

export class HeavyThread {
  readonly #msMax: number;
  #worker: Worker | null = null;
  #running: Waiting | null = null;
  #isReady = false;
  #timer: NodeJS.Timeout | null = null;
  readonly #queue: Waiting[] = [];

  constructor(msMax: number = jobMsMax) {
    this.#msMax = msMax;
  }

  /** Null where the job is not wanted any more when its turn comes, or takes too long. */
  run(job: HeavyJob, isWanted: () => boolean): Promise<HeavyAnswer | null> {
    return new Promise((resolve) => {
      this.#queue.push({ job, isWanted, resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const { resolve } of this.#queue.splice(0)) resolve(null);
    this.#done(null);
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #next(): void {
    if (this.#running !== null) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    if (!next.isWanted()) {
      next.resolve(null);
      this.#next();
      return;
    }
    this.#running = next;
    this.warmUp();
    this.#worker?.postMessage(next.job);
    if (this.#isReady) this.#limit();
  }

  /** Starts the thread, so that the first job need not wait for it. */
  warmUp(): void {
    this.#worker ??= this.#start();
  }

  /** The time of a job is counted from when the thread has loaded. */
  #limit(): void {
    this.#timer = setTimeout(() => this.#fail(), this.#msMax);
  }

  #start(): Worker {
    // Without a build, a thread is started from its source.
    const file = import.meta.url.endsWith('.ts') ? './source-worker.js' : './lsp-worker.js';
    const worker = new Worker(new URL(file, import.meta.url));
    this.#isReady = false;
    worker.on('message', (answer: HeavyAnswer | 'ready' | null) => {
      if (worker !== this.#worker) return;
      if (answer === 'ready') {
        this.#isReady = true;
        if (this.#running !== null) this.#limit();
        return;
      }
      this.#done(answer);
      this.#next();
    });
    worker.on('error', () => worker === this.#worker && this.#fail());
    worker.unref();
    return worker;
  }

  #done(answer: HeavyAnswer | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running?.resolve(answer);
    this.#running = null;
  }

  #fail(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#done(null);
    this.#next();
  }
}
