// What goes to a thread and comes back, besides the computation itself.
import type { MessagePort } from 'node:worker_threads';
import type { Computation, Outcome } from '../../ports/compute-threads.ts';

export interface ThreadJob extends Computation {
  /** To ask the thread that answers. */
  readonly asking: MessagePort;
  /** One number that is not 0 any more when the work is to end. */
  readonly ends: Int32Array;
  /** Milliseconds after which it is given up; null for none. */
  readonly msMax: number | null;
}

/**
 * `late` where it took longer than `msMax`; `ended` where it was told to end; `bug` where the computation failed as it never should. Whatever else a thread
 * rejects with is a failure of the thread.
 */
export type ThreadOutcome =
  | Outcome
  | { readonly kind: 'late' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'bug'; readonly error: unknown };

/** What a computation asks of a port, and the answer to it. */
export interface PortQuestion {
  readonly id: number;
  readonly port: string;
  readonly method: string;
  readonly values: readonly unknown[];
}
export type PortAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: string };

/** What every thread begins with. */
export interface ThreadSetting {
  readonly limits: unknown;
  readonly registries: unknown;
}
