// A step that leads the wrong way round, told by what it leaves: where it begins, another step on its event is in its way, or where it ends, its event is
// raised; there its event is not taken; and nothing leads to where it begins, or nothing leaves where it ends.
import type { Json } from '../base/json.ts';
import type { Trait, Transition } from '../schema/element.ts';
import { type EmitSite, emitSitesOf } from '../schema/emit-sites.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { raisedIn } from './machine-events.ts';
import { textOf } from './node-text.ts';

/** One mistake accounts for both findings: before a way in and a condition that are made up. */
const reversedPenalty = -100;

/** Where what is drawn raises an event that nothing handles, that is the way in: behind a step on it and the other one taken away as a copy. */
const raisedPenalty = 600;

/** Steps on one event that are compared, and events: more in a state are no slip. */
const leavingMax = 8;
const eventsMax = 40;

const isBare = ({ guard }: Transition) => guard === null || guard === true;

/** Whether of two steps from one state on one event the later is never taken, in either order: where it is in one alone, they have only changed places. */
function areInTheWay(a: Transition, b: Transition): boolean {
  return (isBare(a) && isBare(b)) || textOf(a.guard) === textOf(b.guard);
}

/** Whether a step does nothing and leads elsewhere, or on a condition: a copy of the one that it is in the way of. */
const isStray = (one: Transition) => one.effects.length === 0 && !(one.sources.includes(one.to) && isBare(one));

/** Whether every step says on what it is taken and where it begins, and where it leads if a way in is missed, so that none of them is what is missed. */
function saysAll({ states, transitions }: Trait, isWayIn: boolean): boolean {
  const known = new Set(states.map((one) => one.name));
  const isFrom = (sources: readonly string[]) =>
    sources.length > 0 && sources.every((from) => from === '*' || known.has(from));
  return transitions.every(({ sources, event, to }) => event !== '' && isFrom(sources) && (!isWayIn || known.has(to)));
}

/** The steps from one state alone, by their events. */
function leavingBy(trait: Trait, name: string): readonly (readonly Transition[])[] {
  const byEvent = new Map<string, Transition[]>();
  for (const one of trait.transitions) {
    if (one.sources.length !== 1 || one.sources[0] !== name) continue;
    const own = byEvent.get(one.event);
    if (own === undefined) byEvent.set(one.event, [one]);
    else own.push(one);
  }
  return [...byEvent.values()].filter(({ length }) => length > 1 && length <= leavingMax).slice(0, eventsMax);
}

/** The steps of one state on one event of which one is in the way of another, and would not be where it ends. */
function turnable(leaving: readonly Transition[], outgoing: (name: string) => readonly Transition[]): Transition[] {
  return leaving.filter((one) => {
    const isBlocked = (other: Transition) => other !== one && other.event === one.event && areInTheWay(one, other);
    const blocked = leaving.filter(isBlocked);
    const isInTheWay = blocked.length === 1 && !blocked.some(isStray);
    return !one.sources.includes(one.to) && isInTheWay && !outgoing(one.to).some(isBlocked);
  });
}

/**
 * The only steps on their events, out of a state alone, whose event is raised where they end, while what they draw raises what is taken where they begin: it
 * belongs there.
 */
function missedAt(trait: Trait, written: Trait, name: string, outgoing: (name: string) => readonly Transition[]) {
  const isTaken = (event: string, state: string) => outgoing(state).some((one) => one.event === event);
  const sites = emitSitesOf(written).filter(({ kind }) => kind === 'ui');
  const drawnBy = (one: Transition) => sites.filter((site) => site.owner === one).map(({ event }) => event);
  const others = written.transitions.filter(({ sources }) => !sources.includes(name));
  const isMissed = (one: Transition) => {
    const { event, to } = one;
    const isRaised = others.some((other) => other.to === to && drawnBy(other).includes(event));
    const isDrawnFor = (state: string, not: string) =>
      drawnBy(one).some((raised) => isTaken(raised, state) && !isTaken(raised, not));
    const isOnly = written.transitions.filter((other) => other.event === event).length === 1;
    return isOnly && isRaised && isDrawnFor(name, to) && !isDrawnFor(to, name);
  };
  const own = trait.transitions.filter(({ sources, to }) => sources.length === 1 && sources[0] === name && to !== name);
  // Turned round, the only way out would be none.
  return own.length > 1 ? own.filter(isMissed).slice(0, leavingMax) : [];
}

/** Whether what puts out the event of a step on an outcome leads to where it begins: it is at home there. */
function isAwaited({ event, sources }: Transition, { transitions }: Trait, sites: readonly EmitSite[]): boolean {
  const owners = sites.filter((one) => one.kind === 'option' && one.event === event).map(({ owner }) => owner);
  return transitions.some((one) => owners.includes(one) && sources.includes(one.to));
}

/** The step out of a state that nothing leads to, or into one that nothing leaves and others lead to, turned round. */
export function reversedCandidates(
  finding: Finding,
  { trait, state }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || state === null) return [];
  const { name } = state;
  const outgoing = outgoingOf(trait);
  const reach = reachOf(trait);
  // Steps that a repair has added bear no witness.
  const written = evidence.originalOf(trait) ?? trait;
  if (!saysAll(written, !reach.has(name))) return [];
  let turned: Transition[] = [];
  if (!reach.has(name)) {
    const ways = leavingBy(trait, name).flatMap((leaving) => turnable(leaving, outgoing));
    turned = [...new Set([...ways, ...missedAt(trait, written, name, outgoing)])].filter(({ to }) => reach.has(to));
  } else if (outgoing(name).length === 0) {
    const into = trait.transitions.filter(({ to, sources }) => to === name && !sources.includes(name));
    const sources = [...new Set(into.flatMap((one) => one.sources))].slice(0, leavingMax);
    const ways = sources.flatMap((from) => leavingBy(trait, from).flatMap((leaving) => turnable(leaving, outgoing)));
    turned = into.length > 1 ? ways.filter(({ to }) => to === name) : [];
  }
  const sites = emitSitesOf(trait);
  const free = turned.filter((one) => !isAwaited(one, trait, sites));
  return free.slice(0, 2).map((one) => {
    const value = { ...one.node, from: one.to, to: one.sources[0] as string } as unknown as Json;
    const params = { path: pointerOf(model, one), value };
    const raised = reach.has(name) ? [] : raisedIn(written, one.to);
    const penalty = raised.length > 0 && !raised.includes(one.event) ? raisedPenalty : reversedPenalty;
    return candidate(finding, 'correct', [{ action: 'set_property', params }], penalty);
  });
}
