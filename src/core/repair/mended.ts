// Findings that one version of the format alone has are mended as a migration mends them, by evidence from what the document does with a name. The faults that costs
// are fitted on have none of these findings, so nothing is weighed here: the gentlest way costs least.
import { menders } from '../migrate/menders.ts';
import { siteOf } from '../migrate/site.ts';
import type { Hazard } from '../plan/index.ts';
import { rules17 } from '../verify/rules-17/index.ts';
import type { Ask } from './ask.ts';
import { costMin, type Edit, type EditKind, edit } from './edit.ts';

const versioned: ReadonlySet<string> = new Set(rules17.map(({ id }) => id));

const kinds: Readonly<Record<Hazard, EditKind>> = { safe: 'declare', changing: 'fill', destructive: 'drop' };

/** With their costs, gentlest first. */
export function mendedEdits({ finding, model, evidence }: Ask): Edit[] {
  const mender = versioned.has(finding.rule) ? menders.get(finding.rule) : undefined;
  const mendings = mender?.(siteOf(finding, model, evidence.registries)).mendings ?? [];
  return mendings.map(({ actions, hazard, reason }, rank) => ({
    ...edit(finding, kinds[hazard], actions, { because: 'mender', rank }),
    cost: costMin * (rank + 1),
    reason,
  }));
}
