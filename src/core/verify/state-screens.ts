// The screens of a trait by the states that they stand in, and the calls that load what they show: what every repair asks that leads a machine into a state.
// Found in one pass over the transitions, kept with the trait.
import { charge } from '../base/budget.ts';
import { isArray, type Json } from '../base/json.ts';
import { onceFor } from '../base/node-memo.ts';
import type { Trait, Transition } from '../schema/element.ts';
import { contentOf, type Results, rendersTo, resultsOf } from './step-content.ts';

/** A call that another transition may make too, with its place in the document. */
interface Load {
  readonly order: number;
  readonly call: readonly Json[];
}

/** How a state is shown again: by its rendering alone, or by what says that it loads and the call that does. */
interface Restored {
  /** Events that bring what is shown while the state stays. */
  readonly drawing: ReadonlySet<string>;
  readonly screen: Json;
  readonly loading: readonly Json[];
  readonly load: readonly Json[] | null;
}

const none: readonly Transition[] = [];
const loadingState = { type: 'loading-state' };

export class Screens {
  readonly #showing = new Map<string, Transition[]>();
  readonly #loads = new Map<string, Load>();
  /** By the state that the transition enters, then by the event that tells of success. */
  readonly #loadsInto = new Map<string, Map<string, Load>>();
  readonly #restored = new Map<string, Restored>();
  readonly #screens = new Map<string, Json>();

  constructor({ transitions }: Trait) {
    charge(transitions.length, 'looking for screens');
    let order = 0;
    for (const transition of transitions) {
      const { to } = transition;
      if ((rendersTo(transition, 'main') ?? null) !== null) {
        const same = this.#showing.get(to);
        if (same === undefined) this.#showing.set(to, [transition]);
        else same.push(transition);
      }
      for (const results of resultsOf(transition)) this.#addLoad(to, order++, results);
    }
  }

  #addLoad(to: string, order: number, { success, way, call }: Results): void {
    if (success === null || way.up?.up !== null) return;
    const into = this.#loadsInto.get(to) ?? new Map<string, Load>();
    if (into.has(success) || readsPayload(call as Json)) return;
    const load = { order, call };
    this.#loadsInto.set(to, into.set(success, load));
    if (!this.#loads.has(success)) this.#loads.set(success, load);
  }

  /** Transitions that enter a state and render to the slot `main`, in the order of the document. */
  showing(state: string): readonly Transition[] {
    return this.#showing.get(state) ?? none;
  }

  /** The first call of a transition into a state that tells of its success by an event and needs nothing of its own event; null where none does. */
  loadInto(state: string, success: string): readonly Json[] | null {
    return this.#loadsInto.get(state)?.get(success)?.call ?? null;
  }

  /** A rendering to the slot `main` of a transition that enters a state and needs nothing of its event; null where there is none. */
  screenIn(state: string): Json {
    let screen = this.#screens.get(state);
    if (screen === undefined) {
      screen = firstScreen(this.showing(state));
      this.#screens.set(state, screen);
    }
    return screen;
  }

  restored(state: string): Restored {
    let restored = this.#restored.get(state);
    if (restored === undefined) {
      const showing = this.showing(state);
      const drawing = new Set(showing.flatMap((one) => (startsIn(one, state) ? [one.event] : [])));
      const screen = firstScreen(showing.filter((one) => !isLoading(one, drawing)));
      const loading = ['render-ui', 'main', this.screenIn(state) ?? loadingState];
      restored = { drawing, screen, loading, load: this.#loadOf(state, drawing) };
      this.#restored.set(state, restored);
    }
    return restored;
  }

  /** The call that brings one of some events: in a transition into the state, or else in any, because its result is taken in the state. */
  #loadOf(state: string, events: ReadonlySet<string>): readonly Json[] | null {
    for (const loads of [this.#loadsInto.get(state), this.#loads]) {
      let first: Load | null = null;
      for (const event of events) {
        const load = loads?.get(event);
        if (load !== undefined && (first === null || load.order < first.order)) first = load;
      }
      if (first !== null) return first.call;
    }
    return null;
  }
}

export const screensOf = onceFor((trait: Trait) => new Screens(trait));

export const startsIn = ({ sources }: Transition, state: string): boolean =>
  sources.includes(state) || sources.includes('*');

/** True if a transition calls what brings one of some events. */
export const isLoading = (transition: Transition, events: ReadonlySet<string>): boolean =>
  resultsOf(transition).some(({ success }) => success !== null && events.has(success));

function firstScreen(transitions: readonly Transition[]): Json {
  for (const transition of transitions) {
    const screen = screenOf(transition);
    if (screen !== null && !readsPayload(screen)) return screen;
  }
  return null;
}

function screenOf(transition: Transition): Json {
  const call = contentOf(transition).calls.find(({ call: [name, slot] }) => name === 'render-ui' && slot === 'main');
  return call?.call[2] ?? null;
}

/** True if a pattern or a call has what the event of its transition brings, which another event has not. */
const readsPayload = (value: Json): boolean =>
  typeof value === 'string'
    ? value.startsWith('@payload')
    : typeof value === 'object' &&
      value !== null &&
      (isArray(value) ? value : Object.values(value)).some((part) => part !== undefined && readsPayload(part as Json));
