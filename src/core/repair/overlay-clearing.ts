// A way out of a state that is entered with an overlay open clears the overlay, as the other ways out of such states do.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Action } from '../plan/index.ts';
import type { State, Trait, Transition } from '../schema/element.ts';
import type { Edit } from './edit.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';

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
