// How far each repair of some findings goes, for whoever shows repairs that nobody has ranked. An edit may be compared with every text of the document, so each
// repair counts as many units as the document has values, or more where applying it takes more. A document of thousands of findings gets the tiers of its first ones, and the others stay untold.
import { countWork } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import type { Model } from '../schema/model.ts';
import { actionsOf, type Finding, type SuggestedAction } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { Evidence } from './evidence.ts';
import { furthestOf, type Tier, TierJudge } from './tier.ts';

/**
 * The tier of each repair together with what comes before and after it, in the order of the findings, until `unitsMax` units are counted. Of one finding, all repairs are told
 * or none is. Keys are the repairs themselves. `onWork` is called before each repair; what it throws ends the work.
 */
export function tellTiers(
  model: Model,
  registries: Registries,
  findings: Iterable<Finding>,
  unitsMax: number,
  onWork?: () => void,
): ReadonlyMap<SuggestedAction, Tier> {
  const told = new Map<SuggestedAction, Tier>();
  const units = valuesIn(model.document as unknown as Json);
  const judge = new TierJudge(new Evidence(model, registries, listBehaviors()));
  let left = unitsMax;
  for (const { repairs } of findings) {
    const untold = repairs.filter((repair) => !told.has(repair));
    if (left < untold.length * units) break;
    for (const repair of untold) {
      onWork?.();
      const { value, units: charged } = countWork(() => furthestOf(judge.tiersOf(model, actionsOf(repair))));
      told.set(repair, value);
      left -= Math.max(units, charged);
    }
  }
  return told;
}

function valuesIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const key in value) count += valuesIn((value as Record<string, Json>)[key] as Json);
  return count;
}
