// The thread's side: one repair at a time. Documents come as JSON text, which crosses to a thread sooner than the objects do.
import { workerData } from 'piscina';
import { type RepairJob, type RepairOutcome, runRepairJob } from '../../core/repair/job.ts';
import type { OrbDocument } from '../../core/schema/document.ts';
import type { Registries } from '../../core/verify/registry.ts';
import { warmUpRepair } from './warm-up.ts';

export interface ThreadJob extends Omit<RepairJob, 'document'> {
  readonly text: string;
}

/** One turn of getting warm. */
export function warmUp(turn: number): void {
  warmUpRepair(turn, workerData as Registries);
}

export function repair({ text, ...job }: ThreadJob): RepairOutcome {
  return runRepairJob({ ...job, document: JSON.parse(text) as OrbDocument }, workerData as Registries);
}
