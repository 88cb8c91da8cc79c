// The machines that differ between two documents, with the renames that a plan takes.
import { type Diagram, changedMachines as differing } from '../../core/diagram/index.ts';
import { indexSchema, type Schema } from '../../core/schema/index.ts';
import { type Renamed, withRenames } from './change-report.ts';

/** Machines that only one of the two has come with `isWhole`. */
export function changedMachines(
  before: Schema,
  after: Schema,
  renames: readonly Renamed[],
  isWhole: boolean,
): readonly Diagram[] {
  return differing(indexSchema(withRenames(before, renames)), indexSchema(after), renames, isWhole);
}
