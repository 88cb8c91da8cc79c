// Candidates that take away a copy: an element that says nothing which another, in use, does not say as well. Nothing that a person wrote is lost by
// it, so it counts as a correction and not as a deletion.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import type { Event, State, Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import { type Evidence, isReserved } from './evidence.ts';
import { hasInitialAlias } from './initial-alias.ts';
import { isSelfConfirmed } from './labels.ts';
import type { Located } from './locate.ts';

/**
 * A state listed again word for word; one that was marked as initial besides, though under a name that nothing knows, or though the machine begins in
 * another; and one without the mark of an end, where nothing leaves it.
 */
export function repeatedStateCandidates(
  finding: Finding,
  { trait, state, traitName }: Located,
  model: Model,
): Candidate[] {
  if (trait === null || state === null) return [];
  const text = canonicalJson(state.node as Json);
  const before = trait.states.slice(0, trait.states.indexOf(state)).filter((other) => other.name === state.name);
  const without = (one: State) =>
    candidate(finding, 'correct', [{ action: 'unset_property', params: { path: pointerOf(model, one) } }]);
  if (before.some((other) => canonicalJson(other.node as Json) === text)) return [without(state)];
  const marked = before.find((other) => other.isInitial);
  const opening = marked === undefined || state.isInitial ? null : openingOf(trait, marked);
  if (marked !== undefined && opening !== null) {
    const begin = { action: 'set_initial_state', params: { trait: traitName, state: opening } };
    const remove = { action: 'unset_property', params: { path: pointerOf(model, marked) } };
    return [candidate(finding, 'correct', [begin, remove], oneSlipPenalty)];
  }
  const isLeft = trait.transitions.some((one) => one.sources.includes(state.name) && one.to !== state.name);
  if (state.isTerminal && !isLeft) return before.filter((other) => !other.isTerminal).map(without);
  if (!trait.states.some((one) => one.isInitial)) return [];
  return before.filter(hasInitialAlias).map(without);
}

/** The mark went with the copy: to take away the one and to give back the other undoes one fault. */
const oneSlipPenalty = -600;

/** The state that a machine says it begins in, if that is not the marked one: it is listed first, and INIT starts there. */
function openingOf({ states, transitions }: Trait, { name }: State): string | null {
  const [first] = states;
  const sources = transitions.filter((one) => one.event === 'INIT').flatMap((one) => one.sources);
  return first === undefined || !sources.includes(first.name) || sources.includes(name) ? null : first.name;
}

/**
 * An event that nothing uses, declared like one that is used, or that its label confirms, but for a slip in its key: the label of the other one gives it
 * away, or, where there is no label, words that stand nowhere else.
 */
export function repeatedEventCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const event = trait?.events.find((one) => pointerOf(model, one) === finding.pointer);
  if (trait === null || event === undefined || event.name === '' || isReserved(event.name)) return [];
  if (isSelfConfirmed(event)) return [];
  const labelled = trait.events.filter((other) => other !== event && isSelfConfirmed(other)).map((one) => one.name);
  const near = new Set(nearestNames(event.name, [...usedEvents(trait, evidence), ...labelled], 3));
  const content = contentOf(event);
  const isCopy = trait.events.some((other) => other !== event && near.has(other.name) && contentOf(other) === content);
  const isTelling = isObject(event.node as Json) && hasOwnLabel(event);
  if (!isCopy || (!isTelling && evidence.supportOf(event.name, 1) > 0)) return [];
  return [candidate(finding, 'correct', [{ action: 'unset_property', params: { path: finding.pointer } }])];
}

function hasOwnLabel({ node, name }: Event): boolean {
  return typeof node !== 'string' && node.name !== undefined && node.name !== name;
}

/** All that is declared of an event but its key. */
function contentOf({ node }: Event): string {
  if (typeof node === 'string') return '{}';
  const { key: _, ...content } = node as Record<string, unknown>;
  return canonicalJson(content as Json);
}

/** Events that a trait fires on, puts out or says it puts out; steps that a repair has added at the end of those that were written bear no witness. */
function usedEvents(trait: Trait, evidence: Evidence): Set<string> {
  const written = evidence.originalOf(trait)?.transitions.length ?? 0;
  const steps = written === 0 ? trait.transitions : trait.transitions.slice(0, written);
  return new Set([
    ...steps.map((one) => one.event),
    ...emitSitesOf(trait).map((site) => site.event),
    ...trait.emits.map((emit) => emit.name),
  ]);
}
