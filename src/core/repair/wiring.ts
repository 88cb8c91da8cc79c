// What joins traits: a listener for what nobody hears, an emit for what somebody waits for, and the way out of an overlay.

import { isArray, isObject, type Json } from '../base/json.ts';
import type { Action } from '../plan/index.ts';
import type { State, Trait, Transition } from '../schema/element.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import type { Evidence } from './evidence.ts';
import { actionNameOf, addEvents, addTransition, type Located } from './places.ts';

const listenersMax = 2;
const refreshing = /refresh|reload/i;

/** Another trait that listens for the event and takes up one of its own; in a document of one orbital, it may be meant for the world outside. */
export function listenerEdits({ finding, trait, traitName, model }: Ask): Edit[] {
  if (trait === null) return [];
  const listeners = model.traits
    .filter((other) => other !== trait && other.form === 'inline' && other.transitions.length > 0)
    .sort((a, b) => Number(b.orbital === trait.orbital) - Number(a.orbital === trait.orbital))
    .slice(0, listenersMax);
  const out = listeners.map((other, rank) => {
    const source = { kind: 'trait', trait: trait.name };
    const params = { trait: actionNameOf(model, other), event: finding.name, triggers: triggerOf(other), source };
    const told = { because: 'listener', rank, strategy: 'guess' as const };
    return edit(finding, 'insert', [{ action: 'add_listen', params }], told);
  });
  const [emit, ...others] = trait.emits.filter(({ name }) => name === finding.name);
  // The world outside has to be told what comes.
  const isTold = emit !== undefined && (emit.payload?.length ?? 0) > 0;
  if (model.orbitals.length === 1 && isTold && others.length === 0) {
    const params = { trait: traitName, event: finding.name, set: { scope: 'external' } };
    const facts = emit.scope === null ? [] : ['external, said otherwise'];
    const told = { because: 'external', strategy: 'mark' as const, facts };
    out.push(edit(finding, 'fill', [{ action: 'update_emit', params }], told));
  }
  return out;
}

/** What a trait does anew when something elsewhere has changed. */
function triggerOf(trait: Trait): string {
  const events = trait.transitions.map((one) => one.event);
  return (
    events.find((event) => refreshing.test(event)) ?? events.find((event) => event === 'INIT') ?? (events[0] as string)
  );
}

/** Whether a state is entered with an overlay open. */
export const isOverlay = ({ transitions }: Trait, state: State): boolean =>
  [...transitions.filter(({ to }) => to === state.name), entryOf(state)].some((one) => drawnOverlay(one) !== null);

/** CLOSE, which clears the overlay, back to where it was opened from. */
export function overlayEdits({ finding, trait, state, traitName, evidence }: Ask): Edit[] {
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
    const way: Action = addTransition(traitName, state.name, event, to);
    const effects = leaving(trait, [slot], to, evidence.registries.overlays);
    const cleared: Action = { ...way, params: { ...way.params, effects } };
    return edit(finding, 'insert', [...(declared.has(event) ? [] : [addEvents(traitName, [event])]), cleared], {
      because: 'overlay',
      rank,
      strategy: 'complete',
    });
  });
}

// A way out of a state that is entered with an overlay open clears the overlay, as the other ways out of such states do.

type Drawing = Pick<Transition, 'effects'>;

/** What a state does when it is entered. */
export function entryOf({ node }: State): Drawing {
  const effects = typeof node === 'string' ? undefined : (node.onEntry as Json | undefined);
  return { effects: effects !== undefined && isArray(effects) ? effects : [] };
}

/** Overlays that a step opens, or clears. */
function overlaysIn({ effects }: Drawing, isClearing: boolean, overlays: ReadonlySet<string>): string[] {
  return effects.flatMap((effect) => {
    if (!isArray(effect) || effect[0] !== 'render-ui' || effect.length < 3) return [];
    const [, slot, pattern] = effect;
    return typeof slot === 'string' && overlays.has(slot) && (pattern === null) === isClearing ? [slot] : [];
  });
}

/** The overlay that a step, or the entry of a state, draws to, or null. */
export function drawnOverlay({ effects }: Drawing): string | null {
  for (const effect of effects) {
    const slot = isArray(effect) && effect[0] === 'render-ui' && (effect[2] as Json) !== null ? effect[1] : null;
    if (slot === 'modal' || slot === 'drawer') return slot;
  }
  return null;
}

/** The overlays that are open in a state, as the steps from elsewhere into it open them, and the state itself. */
function openIn({ transitions, states }: Trait, state: string, overlays: ReadonlySet<string>): Set<string> {
  const into = transitions.filter(({ to, sources }) => to === state && !sources.includes(state));
  const entered = states.filter(({ name }) => name === state).map(entryOf);
  return new Set([...into, ...entered].flatMap((one) => overlaysIn(one, false, overlays)));
}

/** Whether the ways out of states with an overlay open clear it, all that there are. */
function clearsAlways(trait: Trait, overlays: ReadonlySet<string>): boolean {
  return trait.transitions.every((one) =>
    one.sources.every((from) => {
      if (from === '*' || from === one.to) return true;
      // Another overlay opens above it.
      if (openIn(trait, one.to, overlays).size > 0) return true;
      const cleared = new Set(overlaysIn(one, true, overlays));
      return [...openIn(trait, from, overlays)].every((slot) => cleared.has(slot));
    }),
  );
}

/** Whether a value reads what an event carries. */
const readsPayload = (value: Json): boolean =>
  typeof value === 'string'
    ? value.startsWith('@payload')
    : isArray(value)
      ? value.some(readsPayload)
      : isObject(value) && Object.values(value).some((one) => readsPayload(one as Json));

/** How a step draws the main slot, without what its own event carries. */
const mainOf = ({ effects }: Drawing): Json | undefined =>
  effects.find((one) => isArray(one) && one[0] === 'render-ui' && one[1] === 'main' && one[2] !== null);

/**
 * What leads out of an overlay to a state: it clears the overlay and draws the state's screen again, as the steps into that state do; clearing alone where the ways
 * out of overlays of the trait do no more.
 */
export function leaving(trait: Trait, slots: readonly string[], to: string, overlays: ReadonlySet<string>): Json[] {
  const cleared = slots.map((slot): Json => ['render-ui', slot, null]);
  const isBareHabit = trait.transitions.some(
    (one) => overlaysIn(one, true, overlays).length > 0 && mainOf(one) === undefined,
  );
  if (isBareHabit) return cleared;
  const screens = trait.transitions.filter((one) => one.to === to).map(mainOf);
  const screen = screens.find((one) => one !== undefined && !readsPayload(one));
  return screen === undefined ? cleared : [...cleared, screen];
}

/** The same candidate, whose new step clears what is open where it begins and not where it leads, at the same cost. */
export function clearing(one: Edit, { trait }: Located, { registries }: Evidence): Edit {
  const [added, ...others] = one.actions.filter(({ action }) => action === 'add_transition');
  if (trait === null || added === undefined || others.length > 0 || one.actions.at(-1) !== added) return one;
  const { from, to, effects: own } = added.params;
  if (own !== undefined) return one;
  if (typeof from !== 'string' || typeof to !== 'string' || from === to || from === '*') return one;
  const { overlays } = registries;
  const opened = openIn(trait, to, overlays);
  const left = [...openIn(trait, from, overlays)].filter((slot) => !opened.has(slot));
  if (left.length === 0 || !clearsAlways(trait, overlays)) return one;
  const effects = leaving(trait, left, to, overlays);
  const whole: Action = { action: 'add_transition', params: { ...added.params, effects } };
  return { ...one, actions: one.actions.map((action) => (action === added ? whole : action)) };
}
