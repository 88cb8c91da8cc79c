// Candidates for findings about what is drawn and what is wired between traits.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { compareStrings } from '../base/order.ts';
import type { Action } from '../plan/index.ts';
import type { State, Trait, Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate, correctionPenalty } from './candidate.ts';
import { actionNameOf, type Located } from './locate.ts';
import { drawnOverlay, entryOf } from './overlay-clearing.ts';

const listenersMax = 2;
const fieldsMax = 5;
/** For drawing what nobody has to see, so that what else the drawing makes cheaper does not decide. */
const unseenPenalty = 150;

/**
 * Draws a list of the entity's fields where a transition that enters a state has an empty list of effects, else on entering the initial state. A
 * trait without a category may as well be logic alone.
 */
export function renderCandidates(finding: Finding, { trait, traitName, entity }: Located, model: Model): Candidate[] {
  if (trait === null) return [];
  const emptied = trait.transitions.find((one) => one.effects.length === 0 && one.node.effects !== undefined);
  const entry = emptied ?? opening(trait);
  const initial = initialOf(trait);
  // What begins closed and is opened by nothing yet draws once it is open.
  const opened = isClosed(initial) ? trait.states.find((one) => one !== initial) : undefined;
  const state = trait.states.find((one) => one.name === entry?.to) ?? opened ?? initial;
  if (state === undefined) return [];
  const fields = (entity?.fields ?? []).map((field) => field.name).filter((name) => name !== '' && name !== 'id');
  const pattern: JsonObject =
    entity === null || fields.length === 0
      ? { type: 'stack', children: [{ type: 'typography', content: trait.name }] }
      : { type: 'entity-table', entity: entity.name, fields: fields.slice(0, fieldsMax) };
  // A way in that does nothing yet is where the drawing was lost: the others stay as they are.
  const isIdle = entry?.effects.length === 0 && entry.sources.length === 1;
  const narrow =
    entry !== undefined && entry.sources.length === 1 ? { from: entry.sources[0] as string, event: entry.event } : {};
  const params = { trait: traitName, state: state.name, ...narrow, effect: 'render-ui', args: ['main', pattern] };
  const isSeen = emptied !== undefined || !isDriven(trait);
  const penalty = (isIdle ? -45 : -20) + (isSeen ? 0 : unseenPenalty);
  const drawing = candidate(finding, 'complete', [{ action: 'add_effect', params }], penalty);
  if (emptied !== undefined || (isSeen && trait.category !== null)) return [drawing];
  const category = usualLogicCategory(model) ?? 'lifecycle';
  const update = { action: 'update_trait', params: { trait: traitName, set: { category } } };
  return [drawing, candidate(finding, 'complete', [update], -60)];
}

/** What is drawn raises 10,346 events in the documents at hand, 10 of them written like this (`npm run eval:facts`). */
export const isTold = (event: string): boolean => /^[A-Z][a-z]/.test(event);

/** Whether all that the trait reacts to is put out or listened for by traits, so that nobody has to see it. */
function isDriven(trait: Trait): boolean {
  const driven = new Set([
    'INIT',
    ...trait.listens.map((listen) => listen.triggers),
    ...emitSitesOf(trait).map((site) => site.event),
  ]);
  // What leads into a dead end or out of what is never reached is itself in doubt.
  const reach = reachOf(trait);
  const outgoing = outgoingOf(trait);
  const isSound = ({ sources, to }: Transition) =>
    outgoing(to).length > 0 && sources.every((name) => name === '*' || reach.has(name));
  const handled = trait.transitions.filter(isSound).map((one) => one.event);
  return handled.some((event) => event !== 'INIT') && handled.every((event) => driven.has(event) || isTold(event));
}

/** The category that most traits which draw nothing have, or null where all draw. */
function usualLogicCategory(model: Model): string | null {
  const counts = new Map<string, number>();
  for (const { category } of model.traits)
    if (category !== null && category !== 'interaction') counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compareStrings(a[0], b[0]))[0]?.[0] ?? null;
}

const initialOf = ({ states }: Trait) => states.find((one) => one.isInitial) ?? states[0];
const isClosed = (state: State | undefined) => /^(?:closed|hidden|idle|dismissed|inactive)$/i.test(state?.name ?? '');

/** What opens a trait that begins closed; else what INIT does where the machine begins. */
function opening(trait: Trait): Transition | undefined {
  const initial = initialOf(trait);
  const leaving = trait.transitions.filter((one) => one.sources.includes(initial?.name ?? ''));
  if (!isClosed(initial)) return leaving.find((one) => one.event === 'INIT' && one.to === initial?.name);
  const isAsking = callsAgent(trait);
  return leaving.find((one) => (isAsking ? one.event === 'INIT' : one.event !== 'INIT' && one.to !== initial?.name));
}

/** In the documents at hand, the traits that ask an agent draw on INIT (`npm run eval:facts`). */
function callsAgent(trait: Trait): boolean {
  const isCall = (effect: Json) => isArray(effect) && typeof effect[0] === 'string' && effect[0].startsWith('agent/');
  return trait.transitions.some((one) => one.effects.some(isCall));
}

/** CLOSE, which clears the overlay, back to where it was opened from. */
export function overlayExitCandidates(finding: Finding, { trait, state, traitName }: Located): Candidate[] {
  if (trait === null || state === null) return [];
  const opening = trait.transitions.filter((one) => one.to === state.name);
  const slot = [...opening, entryOf(state)].map(drawnOverlay).find((name) => name !== null) ?? 'modal';
  const known = new Set(trait.states.map((one) => one.name));
  const origin = opening.flatMap((one) => one.sources).find((name) => name !== state.name && known.has(name));
  const to = origin ?? trait.states.find((one) => one.isInitial)?.name ?? state.name;
  const handled = new Set(trait.transitions.map((one) => one.event));
  const declared = new Set(trait.events.map((one) => one.name));
  const events = ['CLOSE', 'CANCEL'].sort((a, b) => Number(handled.has(b)) - Number(handled.has(a)));
  return events.map((event, rank) => {
    const actions: Action[] = [];
    if (!declared.has(event)) actions.push({ action: 'add_events', params: { trait: traitName, events: [event] } });
    const params = { trait: traitName, from: state.name, event, to };
    actions.push({ action: 'add_transition', params });
    const effect = { trait: traitName, state: to, from: state.name, event, effect: 'render-ui', args: [slot, null] };
    actions.push({ action: 'add_effect', params: effect });
    return candidate(finding, 'complete', actions, 60 * rank - 600);
  });
}

/** Another trait that listens for the event and takes up one of its own. */
export function listenerCandidates(finding: Finding, { trait }: Located, model: Model): Candidate[] {
  if (trait === null) return [];
  const listeners = model.traits
    .filter((other) => other !== trait && other.form === 'inline' && other.transitions.length > 0)
    .sort((a, b) => Number(b.orbital === trait.orbital) - Number(a.orbital === trait.orbital))
    .slice(0, listenersMax);
  return listeners.map((other, rank) => {
    const source = { kind: 'trait', trait: trait.name };
    const params = { trait: actionNameOf(model, other), event: finding.name, triggers: triggerOf(other), source };
    return candidate(finding, 'guess', [{ action: 'add_listen', params }], 60 * rank - 300);
  });
}

/** A listener that waits for what nobody puts out, under nearly the name of what is put out. */
export function listenedEventCandidates(finding: Finding, _place: Located, model: Model): Candidate[] {
  const putOut = new Map<Trait, Set<string>>();
  for (const trait of model.traits) putOut.set(trait, eventsOf(trait));
  const all = new Set([...putOut.values()].flatMap((events) => [...events]));
  const out: Candidate[] = [];
  for (const trait of model.traits) {
    for (const listen of trait.listens) {
      if (typeof listen.node === 'string' || all.has(listen.name)) continue;
      const source = model.traits.find((one) => one.name === listen.sourceTrait);
      const near =
        finding.category === 'unmatched_emit'
          ? nearestNames(listen.name, [finding.name], 1)
          : listen.name === finding.name
            ? [
                ...nearestNames(listen.name, source === undefined ? [] : (putOut.get(source) ?? []), 1),
                ...nearestNames(listen.name, all, 2),
              ]
            : [];
      [...new Set(near)].forEach((value, rank) => {
        const path = pointerOf(model, listen, ['event']);
        const action = { action: 'set_property', params: { path, value } };
        out.push(candidate(finding, 'correct', [action], correctionPenalty(listen.name, value) + 60 * rank - 20));
      });
      if (finding.category === 'unmatched_emit' || listen.name !== finding.name || source === undefined) continue;
      const params = { trait: actionNameOf(model, source), event: listen.name };
      out.push(candidate(finding, 'complete', [{ action: 'add_emit', params }], 200));
    }
  }
  return out.slice(0, 4);
}

function eventsOf(trait: Trait): Set<string> {
  return new Set([...emitSitesOf(trait).map((site) => site.event), ...trait.emits.map((emit) => emit.name)]);
}

/** In a document of one orbital, an event may be meant for the world outside. */
export function externalEmitCandidates(finding: Finding, { trait, traitName }: Located, model: Model): Candidate[] {
  const listed = trait?.emits.filter((emit) => emit.name === finding.name) ?? [];
  if (model.orbitals.length !== 1 || listed.length !== 1) return [];
  const params = { trait: traitName, event: finding.name, set: { scope: 'external' } };
  return [candidate(finding, 'mark', [{ action: 'update_emit', params }], 250)];
}

/** What a trait does anew when something elsewhere has changed. */
function triggerOf(trait: Trait): string {
  const events = trait.transitions.map((one) => one.event);
  return (
    events.find((event) => /refresh|reload/i.test(event)) ??
    events.find((event) => event === 'INIT') ??
    (events[0] as string)
  );
}
