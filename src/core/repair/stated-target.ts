// Where a step says itself that it leads: the state whose name it writes into the entity, as in `["set", "@entity.status", "closed"]`. All 2,460
// steps of the documents at hand that write the name of one state of their machine lead into that state (`npm run eval:facts`).
import { isArray } from '../base/json.ts';
import type { Transition } from '../schema/element.ts';

/** The one state, of those with the given names, whose name a transition sets a field to; null where it sets none, or several. */
export function statedTargetOf({ effects }: Transition, names: ReadonlySet<string>): string | null {
  const said = new Set<string>();
  for (const effect of effects) {
    const value = isArray(effect) && effect[0] === 'set' ? effect[2] : undefined;
    if (typeof value === 'string' && names.has(value)) said.add(value);
  }
  return said.size === 1 ? ([...said][0] as string) : null;
}
