// A trait that nobody speaks of, for one that several speak of and that is not there: it puts out all that listeners wait for from that one.
import type { Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import { actionNameOf } from './locate.ts';
import { mentionsOf } from './trait-candidates.ts';

/** Before a trait that is made up. */
const heardPenalty = 100;

/** Whether a trait lists an event among what it puts out, or puts it out. */
export function puts(trait: Trait, event: string): boolean {
  return trait.emits.some((emit) => emit.name === event) || emitSitesOf(trait).some((site) => site.event === event);
}

/** The trait called as pages and listeners have it: where one speaks of it alone, what that one says is corrected. */
export function counterpartTraitCandidates(finding: Finding, model: Model, evidence: Evidence): Candidate[] {
  const { name, pointer } = finding;
  if (name === '' || !/\/(?:trait|ref|traits\/\d+)$/.test(pointer) || model.traitsByName.has(name)) return [];
  const { count, awaited } = mentionsOf(evidence.model, name);
  if (count < 2 || awaited.length === 0) return [];
  const isMeant = (one: Trait) =>
    one.form === 'inline' && one.name !== '' && awaited.every((event) => puts(one, event));
  const [meant, ...others] = model.traits.filter(isMeant);
  if (meant === undefined || others.length > 0 || mentionsOf(evidence.model, meant.name).count > 0) return [];
  const params = { from: actionNameOf(model, meant), to: name };
  return [
    { ...candidate(finding, 'correct', [{ action: 'rename_trait', params }], heardPenalty), isCounterpart: true },
  ];
}
