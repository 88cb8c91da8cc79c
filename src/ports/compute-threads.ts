/** An operation as plain data: a thread reads, checks and answers it as the thread that asks would have done. */
export interface Computation {
  readonly operation: string;
  /** The body as it came. It stays with who asks. */
  readonly body: Uint8Array;
  /** Members of the request that stand in the path. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What the surface found wrong before. */
  readonly misplaced: readonly unknown[];
  readonly tenant: string;
  readonly mode: 'live' | 'test';
  /** True if the request is only read and checked there: the operation needs a store. */
  readonly isReading?: boolean;
}

/** What came of a computation. */
export type Outcome =
  /** The answer, as JSON in UTF-8. */
  | {
      readonly kind: 'answer';
      readonly body: Uint8Array;
      /** Documents that a later `base_hash` may speak of. */
      readonly bases: readonly { readonly hash: string; readonly text: string }[];
    }
  /** The request as it was read, without its schema, which is JSON in UTF-8. */
  | { readonly kind: 'input'; readonly input: object; readonly schema: LargeSchema | null }
  /** What the operation refuses with. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** The budget of work is spent. */
  | { readonly kind: 'too complex'; readonly work: string; readonly unitsMax: number }
  /** Something that only the thread that asks has; it has to do the work itself. */
  | { readonly kind: 'not here' };

/** A schema that nobody reads in the thread that answers. */
export interface LargeSchema {
  /** JSON in UTF-8. */
  readonly json: Uint8Array;
  readonly description: string;
  readonly orbitals: number;
  /** Traits of the first orbital. */
  readonly traits: number;
  /** Of a schema that is to be imported. */
  readonly judgement: Judgement | null;
}

/** What the checks find in a schema, by their number, and its canonical hash. */
export interface Judgement {
  readonly findings: { readonly error: number; readonly warning: number };
  readonly hash: string;
}

/** A failed operation as plain data. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly unknown[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** Answers what a computation asks of the ports that it has not: `behaviors.list`. */
export type AnswerPort = (port: string, method: string, values: readonly unknown[]) => Promise<unknown>;

/** The computations that threads have, for metrics. */
export interface ComputeLoad {
  /** In a thread. */
  readonly running: number;
  /** For a thread. */
  readonly waiting: number;
}

/** Threads for computations that would keep other requests waiting. */
export interface ComputeThreads {
  /**
   * Rejects with `ThreadsBusy`, `ComputationTooLong` or `ThreadLost`, and with `Unawaited` when `gone` aborts: what runs then is told to end, and its thread
   * is ended where it does not listen.
   */
  run(computation: Computation, answerPort: AnswerPort, gone?: AbortSignal): Promise<Outcome>;
  load(): ComputeLoad;
  /** Starts the threads before the first computation needs them. */
  warm(): void;
  /** Ends what is still computed after so many milliseconds: the service stops. */
  endAfter(ms: number): void;
  close(): Promise<void>;
}

/** Too many computations wait already. */
export class ThreadsBusy extends Error {
  override readonly name = 'ThreadsBusy';
}

/** The computation, its waiting included, took longer than it may. */
export class ComputationTooLong extends Error {
  override readonly name = 'ComputationTooLong';
}

/** The thread died under the computation, and the next one that tried it did as well. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

/** Nobody waits for the answer any more. */
export class Unawaited extends Error {
  override readonly name = 'Unawaited';
}
