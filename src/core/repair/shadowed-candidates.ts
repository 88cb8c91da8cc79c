// Candidates for a transition that can never fire because one with other sources is tried before it in each of its states: the two in the other order, or it away
// where the other does the same.
import type { Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { textOf } from './node-text.ts';

/** As for two of the same sources: nothing of either changes. */
const orderPenalty = -600;

export function shadowedCandidates(
  finding: Finding,
  { trait, transition }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || transition === null) return [];
  const wider = trait.transitions.find((one) => one.index < transition.index && standsBefore(one, transition));
  if (wider === undefined) return [];
  // What became wider by an edit alone takes nothing away that was written.
  const isWritten = (evidence.originalOf(trait) ?? trait).transitions.some(
    (one) => one.event === wider.event && one.to === wider.to && one.sources.join() === wider.sources.join(),
  );
  if (isWritten && wider.to === transition.to && textOf(wider.effects) === textOf(transition.effects)) {
    const remove = { action: 'unset_property', params: { path: pointerOf(model, transition) } };
    return [candidate(finding, 'correct', [remove], orderPenalty)];
  }
  const actions = [
    { action: 'set_property', params: { path: pointerOf(model, wider), value: transition.node } },
    { action: 'set_property', params: { path: pointerOf(model, transition), value: wider.node } },
  ];
  return [candidate(finding, 'correct', actions, orderPenalty)];
}

const isBare = ({ guard }: Transition) => guard === null || guard === true;

/** Whether one that leaves more states than another is always taken in its place. */
function standsBefore(wider: Transition, { event, sources, guard }: Transition): boolean {
  if (wider.event !== event || (!isBare(wider) && textOf(wider.guard) !== textOf(guard))) return false;
  const leaves = (state: string) => wider.sources.includes(state) || wider.sources.includes('*');
  return sources.every(leaves) && wider.sources.some((state) => !sources.includes(state));
}
