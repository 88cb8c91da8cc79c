// An orbital that listeners name and nobody has written: its entity together with the traits that they wait for, with one edit, since one thing is missing.
import { runActions } from '../plan/index.ts';
import { goesBy, indexSchema, type Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Candidate } from './candidate.ts';
import { declareEntityCandidates } from './declaration-candidates.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { writtenTraitsOf } from './trait-candidates.ts';

/** Before the entity alone, whose listeners would be taken away next; made up, behind it where that is enough. */
const wholePenalties = [-20, 60];
const traitsMax = 3;

export function orbitalCandidates(finding: Finding, place: Located, model: Model, evidence: Evidence): Candidate[] {
  return declareEntityCandidates(finding, place, model).flatMap((one) => {
    const [action] = one.actions;
    const home = action?.action === 'add_entity' ? action.params.orbital : undefined;
    const isNew = typeof home === 'string' && model.orbitals.every((orbital) => !goesBy(orbital, home));
    const added = isNew ? runActions(model.schema, one.actions) : null;
    if (added?.ok !== true) return [one];
    const after = indexSchema(added.schema, model);
    const orbital = after.orbitals.find((other) => goesBy(other, String(home)));
    const waiting = model.traits.flatMap((trait) => trait.listens).filter((listen) => listen.sourceOrbital === home);
    const names = [...new Set(waiting.flatMap((listen) => listen.sourceTrait ?? []))].slice(0, traitsMax);
    const written = orbital === undefined ? [] : names.map((name) => writtenTraitsOf(name, orbital, after, evidence));
    // All of them as they are written elsewhere, or all made up.
    const ways = wholePenalties.map((penalty, way) => {
      const traits = written.flatMap((nodes) => nodes[Math.min(way, nodes.length - 1)] ?? []);
      return { ...one, actions: [...one.actions, ...traits], cost: one.cost + penalty };
    });
    return names.length === 0 ? [one] : [...ways, one];
  });
}
