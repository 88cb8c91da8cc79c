// Where a step begins or leads that does not say so: what is left without it, and what the step and the rest of the machine tell of it.
import type { State, Trait } from '../schema/element.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Located } from './locate.ts';
import { byLikeness, raisedIn, targetOn } from './machine-events.ts';
import { statedTargetOf } from './stated-target.ts';

const perRank = 30;
const endsMax = 3;

export function endCandidates(finding: Finding, { trait, transition }: Located): Candidate[] {
  if (trait === null || transition === null || finding.name !== '') return [];
  const isStart = finding.pointer.endsWith('/from');
  if (!isStart && !finding.pointer.endsWith('/to')) return [];
  const names = isStart ? sourcesFor(trait, transition.event) : targetsFor(trait, transition);
  return [...new Set(names)]
    .filter((name) => name !== '')
    .slice(0, endsMax)
    .map((value, rank) => {
      const params = { path: finding.pointer, value };
      return candidate(finding, 'correct', [{ action: 'set_property', params }], perRank * rank);
    });
}

/** The first state for INIT; states that raise the event and do not take it; those that nothing leaves; those that do not take it. */
function sourcesFor(trait: Trait, event: string): string[] {
  const outgoing = outgoingOf(trait);
  const named = trait.states.filter((one) => one.name !== '');
  const lacks = ({ name }: State) => outgoing(name).every((one) => one.event !== event);
  const isLeft = ({ name, isTerminal }: State) => !isTerminal && outgoing(name).length === 0;
  const raises = ({ name }: State) => raisedIn(trait, name).includes(event);
  const first = event === 'INIT' ? named.filter((one) => one.isInitial) : [];
  const open = named.filter((one) => lacks(one) && !one.isTerminal);
  return [first, named.filter(isLeft).filter(raises), open.filter(raises), named.filter(isLeft), open]
    .flat()
    .map((one) => one.name);
}

/** What the step writes; the states that nothing reaches, those called most like the event first; where the event leads elsewhere; where it begins. */
function targetsFor(trait: Trait, transition: Trait['transitions'][number]): string[] {
  const reach = reachOf(trait);
  const names = trait.states.map((one) => one.name);
  const lost = names.filter((name) => !reach.has(name));
  const [from = ''] = transition.sources;
  const stated = statedTargetOf(transition, new Set(names)) ?? '';
  const own = names.includes(from) ? [from] : [];
  return [stated, ...byLikeness(transition.event, lost), ...own, targetOn(trait, transition.event, from)];
}
