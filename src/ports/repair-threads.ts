import type { RepairJob, RepairOutcome } from '../core/repair/job.ts';

/** The repairs that threads have, for metrics. */
export interface RepairLoad {
  /** In a thread. */
  readonly running: number;
  /** For a thread. */
  readonly waiting: number;
}

/** Threads for repairs, which would keep other requests waiting. */
export interface RepairThreads {
  /**
   * What `runRepairJob` answers. Rejects with `RepairsBusy`, `RepairTooLong` or `RepairLost`, and with `RepairUnawaited` where `gone` aborts before its turn
   * has come.
   */
  run(job: RepairJob, gone?: AbortSignal): Promise<RepairOutcome>;
  load(): RepairLoad;
  /** Starts the threads before the first job needs them. */
  warm(): void;
  close(): Promise<void>;
}

/** Too many repairs wait already. */
export class RepairsBusy extends Error {
  override readonly name = 'RepairsBusy';
}

/** The repair, its waiting included, took longer than it may. */
export class RepairTooLong extends Error {
  override readonly name = 'RepairTooLong';
}

/** The thread died under the repair, and the next one that tried it did as well. */
export class RepairLost extends Error {
  override readonly name = 'RepairLost';
}

/** Nobody waited for the repair any more when its turn came. */
export class RepairUnawaited extends Error {
  override readonly name = 'RepairUnawaited';
}
