// What joins traits: a listener for what nobody hears, an emit for what somebody waits for, and the way out of an overlay.
import type { Action } from '../plan/index.ts';
import type { State, Trait } from '../schema/element.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { actionNameOf } from './locate.ts';
import { drawnOverlay, entryOf, leaving } from './overlay-clearing.ts';
import { addEvents, addTransition } from './write.ts';

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
    const facts = [
      ...(other.orbital === trait.orbital ? ['listener, beside'] : []),
      ...(refreshing.test(params.triggers) ? ['listener, refreshes'] : []),
      ...(params.triggers === finding.name ? ['listener, of its name'] : []),
    ];
    return edit(finding, 'insert', [{ action: 'add_listen', params }], {
      because: 'listener',
      rank,
      strategy: 'guess',
      facts,
    });
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
