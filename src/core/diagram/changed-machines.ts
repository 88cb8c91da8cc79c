// The machines that differ between two documents, each as one picture of before and after. What merely follows the new name of something else is no change.
import type { Model, Trait } from '../schema/index.ts';
import type { Diagram } from './diagram.ts';
import { foldUnchanged, hasChange, machineDifference, machineGone } from './machine-difference.ts';

/** An element under another name; `within` is the trait of a state or an event. */
export interface RenamedElement {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly within?: string;
}

/**
 * In the order of the document after; machines that only one of the two has come with `isWhole`, those that are gone last, each as one box. `before` has the new
 * names already.
 */
export function changedMachines(
  before: Model,
  after: Model,
  renames: readonly RenamedElement[],
  isWhole: boolean,
): readonly Diagram[] {
  const left = new Set(before.traits.filter((trait) => trait.hasMachine));
  const diagrams: Diagram[] = [];
  for (const trait of after.traits) {
    if (!trait.hasMachine) continue;
    const same = [...left].find((one) => one.name === trait.name && isSameOrbital(one, trait));
    if (same !== undefined) left.delete(same);
    if (same === undefined && !isWhole) continue;
    const was = { model: before, trait: same ?? { ...trait, states: [], transitions: [] } };
    const diagram = machineDifference(was, { model: after, trait }, renamesInside(trait, renames));
    diagrams.push({ ...diagram, title: titleOf(trait, renames) });
  }
  if (isWhole) for (const trait of left) diagrams.push(machineGone(trait));
  return diagrams.filter(hasChange).map(foldUnchanged);
}

/** As a plan has it, an orbital goes by its entity; its own name may change. */
const isSameOrbital = ({ orbital: a }: Trait, { orbital: b }: Trait): boolean =>
  (a.entity?.name ?? a.name) === (b.entity?.name ?? b.name);

export const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function renamesInside({ name }: Trait, renames: readonly RenamedElement[]) {
  const own = renames.filter(({ within }) => within !== undefined && lastOf(within) === name);
  const named = (kind: string) =>
    new Map(own.filter(({ type }) => type === kind).map(({ from, to }) => [from, to] as const));
  return { states: named('state'), events: named('event') };
}

function titleOf({ name }: Trait, renames: readonly RenamedElement[]): string {
  const rename = renames.find(({ type, to }) => type === 'trait' && lastOf(to) === name);
  return rename === undefined ? name : `${lastOf(rename.from)} → ${name}`;
}
