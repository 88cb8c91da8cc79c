// The machines that differ between two documents, each as one picture of before and after. What merely follows the new name of something else is no change.
import { type Diagram, foldUnchanged, hasChange, machineDifference, machineGone } from '../../core/diagram/index.ts';
import { indexSchema, type Schema, type Trait } from '../../core/schema/index.ts';
import { type Renamed, withRenames } from './change-report.ts';

/** In the order of the document after; machines that only one of the two has come with `isWhole`, those that are gone last, each as one box. */
export function changedMachines(
  before: Schema,
  after: Schema,
  renames: readonly Renamed[],
  isWhole: boolean,
): readonly Diagram[] {
  const [was, is] = [indexSchema(withRenames(before, renames)), indexSchema(after)];
  const [old, young] = [was, is].map(({ traits }) => traits.filter((trait) => trait.hasMachine)) as [Trait[], Trait[]];
  const left = new Set(old);
  const diagrams: Diagram[] = [];
  for (const trait of young) {
    const same = old.find((one) => one.name === trait.name && isSameOrbital(one, trait) && left.has(one));
    if (same !== undefined) left.delete(same);
    if (same === undefined && !isWhole) continue;
    const diagram = machineDifference(
      { model: was, trait: same ?? emptied(trait) },
      { model: is, trait },
      renamesInside(trait, renames),
    );
    diagrams.push({ ...diagram, title: titleOf(trait, renames) });
  }
  if (isWhole) for (const trait of left) diagrams.push(machineGone(trait));
  return diagrams.filter(hasChange).map(foldUnchanged);
}

/** As a plan has it, an orbital goes by its entity; its own name may change. */
const isSameOrbital = ({ orbital: a }: Trait, { orbital: b }: Trait): boolean =>
  (a.entity?.name ?? a.name) === (b.entity?.name ?? b.name);

const emptied = (trait: Trait): Trait => ({ ...trait, states: [], transitions: [] });

function renamesInside({ name }: Trait, renames: readonly Renamed[]) {
  const named = (type: string) =>
    new Map(
      renames
        .filter((one) => one.type === type && one.within?.split('.').at(-1) === name)
        .map(({ from, to }) => [from, to]),
    );
  return { states: named('state'), events: named('event') };
}

function titleOf({ name }: Trait, renames: readonly Renamed[]): string {
  const rename = renames.find(({ type, to }) => type === 'trait' && to === name);
  return rename === undefined ? name : `${rename.from.split('.').at(-1)} → ${name}`;
}
