import { type Behavior, listBehaviors } from '../../core/behaviors/index.ts';
import { type RepairJob, type RepairOutcome, runRepairJob } from '../../core/repair/job.ts';
import { knownTraitsOf } from '../../core/repair/known-traits.ts';
import { prepareBlueprint } from '../../core/repair/machines-alike.ts';
import type { Registries } from '../../core/verify/registry.ts';

/** Null where the repair takes longer than so many milliseconds; it is given up then. */
export function repairWithin(job: RepairJob, registries: Registries, msMax: number): RepairOutcome | null {
  const tooLong = new Error('the search takes long');
  const endMs = performance.now() + msMax;
  try {
    return runRepairJob(job, registries, () => {
      if (performance.now() > endMs) throw tooLong;
    });
  } catch (error) {
    if (error !== tooLong) throw error;
    return null;
  }
}

/** Reads the behaviors that come along for repairs, one a turn, so that requests have the processor in between. */
export function prepareInTurns([first, ...rest]: readonly Behavior[] = listBehaviors()): void {
  setImmediate(() => {
    if (first === undefined) {
      knownTraitsOf(listBehaviors());
      return;
    }
    prepareBlueprint(first);
    prepareInTurns(rest);
  }).unref();
}
