// The thread's side: one repair at a time. Documents come and outcomes go as JSON text, which crosses between threads sooner than the objects do.
import { workerData } from 'piscina';
import { type RepairJob, runRepairJob } from '../../core/repair/job.ts';
import type { OrbDocument } from '../../core/schema/document.ts';
import type { Registries } from '../../core/verify/registry.ts';
import { repairWithin } from './repair-within.ts';
import { warmUpRepair, warmUpTurns } from './warm-up.ts';
import { collectAll, createYoungCollector } from './young-collector.ts';

export interface ThreadJob extends Omit<RepairJob, 'document' | 'previous'> {
  readonly text: string;
  readonly previousText?: string;
  /** Milliseconds after which it is given up; default: none. */
  readonly msMax?: number;
}

const collectYoung = createYoungCollector();

/** One turn of getting warm; null where it was the last. */
export function warmUp(turn: number): string | null {
  warmUpRepair(turn, workerData as Registries);
  if (turn + 1 < warmUpTurns) return 'more';
  setImmediate(collectAll);
  return null;
}

/** The outcome as JSON text; null where the repair takes longer than it may. */
export function repair({ text, previousText, msMax, ...rest }: ThreadJob): string | null {
  const previous = previousText === undefined ? {} : { previous: JSON.parse(previousText) as OrbDocument };
  const job = { ...rest, document: JSON.parse(text) as OrbDocument, ...previous };
  // When the answer has gone.
  setImmediate(collectYoung);
  const registries = workerData as Registries;
  const outcome = msMax === undefined ? runRepairJob(job, registries) : repairWithin(job, registries, msMax);
  return outcome && JSON.stringify(outcome);
}
