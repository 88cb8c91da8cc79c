import type { Json } from '../../base/json.ts';
import type { State, Transition } from '../../schema/element.ts';
import type { OverlayUse, TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { wayBackTo } from '../rules-17/screen-not-restored.ts';

export const overlayWithoutExit: Rule = {
  id: 'overlay-without-exit',
  category: 'missing_overlay_exit',
  severity: 'error',
  says: 'A state is entered by drawing to the slot `modal` or `drawer`, in a transition into it or in its `onEntry`, and no transition from it leads to another state, fires on CLOSE or CANCEL, or clears the slot, if only in a branch.',
  wrong: {
    events: ['ASK', 'REDRAW'],
    states: [{ name: 'asking' }],
    transitions: [
      { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] },
      { from: 'asking', event: 'REDRAW', to: 'asking' },
    ],
  },
  right: {
    events: ['ASK', 'CLOSE'],
    states: [{ name: 'asking' }],
    transitions: [
      { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] },
      { from: 'asking', event: 'CLOSE', to: 'open', effects: [['render-ui', 'modal', null]] },
    ],
  },
  fixes: ['add_transition'],
  check: {
    effects: {
      'render-ui': (value, scope) => {
        if (value.length < 3) return;
        const slot = value[1];
        const { owner } = scope.site;
        if (typeof slot !== 'string' || !scope.registries.overlays.has(slot)) return;
        const isEntry = owner.kind === 'state' && scope.site.path()[0] === 'onEntry';
        if (owner.kind === 'transition' || isEntry) noteUse(scope, owner, slot, value[2] !== null);
      },
    },
    walked: (scope) => {
      for (const drawn of overlaysEntered(scope)) if (!hasExit(scope, drawn)) report(scope, drawn);
    },
  },
};

/** The events that the frame of an overlay raises. */
export const closing: ReadonlySet<string> = new Set(['CLOSE', 'CANCEL']);

/** States that are entered with an overlay open, once for each slot. */
export function* overlaysEntered(scope: TraitScope): Generator<OverlayUse> {
  const judged = new Set<string>();
  for (const drawn of scope.overlaysDrawn) {
    const state = enteredBy(drawn);
    const key = `${drawn.slot} ${state}`;
    if (judged.has(key) || !scope.states.has(state)) continue;
    if (scope.overlaysLeft.get(drawn.opener)?.get(drawn.slot)?.isDrawn === false) continue;
    judged.add(key);
    yield drawn;
  }
}

export const enteredBy = ({ opener }: OverlayUse) => (opener.kind === 'transition' ? opener.to : opener.name);

/**
 * Effects run in order: the last that draws to a slot or clears it decides how the state is entered. One in a branch takes back nothing that came before it,
 * because it is the other branch that may run.
 */
function noteUse(scope: TraitScope, opener: Transition | State, slot: string, isDrawn: boolean): void {
  if (isDrawn) scope.overlaysDrawn.push({ opener, slot });
  let slots = scope.overlaysLeft.get(opener);
  if (slots === undefined) {
    slots = new Map();
    scope.overlaysLeft.set(opener, slots);
  }
  const mayBeCleared = !isDrawn || (scope.site.isBranch && slots.get(slot)?.mayBeCleared === true);
  slots.set(slot, { isDrawn, mayBeCleared });
}

export function hasExit(scope: TraitScope, drawn: OverlayUse): boolean {
  const isExit = (transition: Transition) => closing.has(transition.event) || closes(scope, transition, drawn);
  return outgoingOf(scope, drawn).some(isExit);
}

export const outgoingOf = (scope: TraitScope, drawn: OverlayUse): readonly Transition[] => [
  ...scope.lookups.outgoing.own(enteredBy(drawn)),
  ...scope.lookups.outgoing.anywhere,
];

/** The transition leads to another state or may clear the slot. */
export const closes = (scope: TraitScope, transition: Transition, drawn: OverlayUse): boolean =>
  transition.to !== enteredBy(drawn) || scope.overlaysLeft.get(transition)?.get(drawn.slot)?.mayBeCleared === true;

function report(scope: TraitScope, drawn: OverlayUse): void {
  const { slot, opener } = drawn;
  const name = enteredBy(drawn);
  const state = scope.states.get(name) ?? opener;
  const message = `the state ${quote(name)} is entered with a ${slot} open and offers no way to close it: add a transition on CLOSE that clears the ${slot}`;
  scope.report(
    overlayWithoutExit,
    state,
    [],
    name,
    message,
    (place) => [closeFrom(scope, drawn, place.trait)],
    scope.traceOf(name),
  );
}

/** The state that the overlay was opened from. */
export function openedFrom(scope: TraitScope, drawn: OverlayUse): string {
  const state = enteredBy(drawn);
  const into =
    drawn.opener.kind === 'transition' ? [drawn.opener] : scope.trait.transitions.filter(({ to }) => to === state);
  const opened = into.flatMap((one) => one.sources).find((source) => source !== state && scope.states.has(source));
  return opened ?? scope.lookups.initialName ?? state;
}

/** Back to where the overlay was opened from, on an event that clears its slots. */
export function closeFrom(
  scope: TraitScope,
  drawn: OverlayUse,
  trait: string,
  event = 'CLOSE',
  slots: readonly string[] = [drawn.slot],
): SuggestedAction {
  const state = enteredBy(drawn);
  const opened = openedFrom(scope, drawn);
  const { to, effects } =
    scope.registries.target === '17' ? wayBackTo(scope.trait, opened) : { to: opened, effects: [] };
  const params = { trait, from: state, event, to };
  const clear = slots.map((slot) => ['render-ui', slot, null]);
  const afterwards = [...clear, ...effects].map(([effect, ...args]) => ({
    action: 'add_effect',
    params: { trait, state: to, from: state, event, effect: effect as Json, args },
  }));
  if (scope.events.has(event)) return { action: 'add_transition', params, afterwards };
  const needs = [{ action: 'add_events', params: { trait, events: [event] } }];
  return { action: 'add_transition', params, needs, afterwards };
}
