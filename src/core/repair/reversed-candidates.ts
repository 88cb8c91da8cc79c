// A step that leads the wrong way round, told by what it leaves: where it begins, nothing leads, and another step on its event is in its way there; where it
// ends, its event is not taken.
import type { Json } from '../base/json.ts';
import type { Trait, Transition } from '../schema/element.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';

/** One mistake accounts for both findings: before a way in and a condition that are made up. */
const reversedPenalty = -100;

/** Steps on one event that are compared, and events: more in a state are no slip. */
const leavingMax = 8;
const eventsMax = 40;

const isBare = ({ guard }: Transition) => guard === null || guard === true;

/** Whether the later of two steps from one state on one event would never be taken. */
function areInTheWay(a: Transition, b: Transition): boolean {
  const [earlier, later] = a.index < b.index ? [a, b] : [b, a];
  return isBare(earlier) || JSON.stringify(earlier.guard) === JSON.stringify(later.guard);
}

/** Whether a step does nothing and leads elsewhere, or on a condition: a copy of the one that it is in the way of. */
const isStray = (one: Transition) => one.effects.length === 0 && !(one.sources.includes(one.to) && isBare(one));

/** Whether every step says where it begins, on what it is taken and where it leads, so that none of them is the way in that is missed. */
function saysAll({ states, transitions }: Trait): boolean {
  const known = new Set(states.map((one) => one.name));
  return transitions.every(
    ({ sources, event, to }) =>
      event !== '' && known.has(to) && sources.length > 0 && sources.every((from) => from === '*' || known.has(from)),
  );
}

/** The step out of an unreachable state, turned round. */
export function reversedCandidates(
  finding: Finding,
  { trait, state }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || state === null || !saysAll(evidence.originalOf(trait) ?? trait)) return [];
  const reach = reachOf(trait);
  if (reach.has(state.name)) return [];
  const outgoing = outgoingOf(trait);
  const byEvent = new Map<string, Transition[]>();
  for (const one of trait.transitions) {
    if (one.sources.length !== 1 || one.sources[0] !== state.name) continue;
    const own = byEvent.get(one.event);
    if (own === undefined) byEvent.set(one.event, [one]);
    else own.push(one);
  }
  const isTurned = (one: Transition, leaving: readonly Transition[]) => {
    const isBlocked = (other: Transition) => other !== one && other.event === one.event && areInTheWay(one, other);
    const blocked = leaving.filter(isBlocked);
    const isInTheWay = blocked.length === 1 && !blocked.some(isStray);
    return one.to !== state.name && reach.has(one.to) && isInTheWay && !outgoing(one.to).some(isBlocked);
  };
  return [...byEvent.values()]
    .filter((leaving) => leaving.length > 1 && leaving.length <= leavingMax)
    .slice(0, eventsMax)
    .flatMap((leaving) => leaving.filter((one) => isTurned(one, leaving)))
    .slice(0, 2)
    .map((one) => {
      const value = { ...one.node, from: one.to, to: state.name } as unknown as Json;
      const params = { path: pointerOf(model, one), value };
      return candidate(finding, 'correct', [{ action: 'set_property', params }], reversedPenalty);
    });
}
