import { isArray, type Json } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Trait, Transition } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { isLoading, screensOf, startsIn } from '../state-screens.ts';
import { rendersTo } from '../step-content.ts';

const ask = { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] };

export const screenNotRestored: Rule = {
  id: 'screen-not-restored',
  category: 'missing_overlay_exit',
  severity: 'error',
  official: 'CIRCUIT_MODAL_EXIT_INCOMPLETE',
  targets: { since: '17' },
  says: 'A transition clears a `modal` or `drawer` and enters a state that has a screen in the slot `main`, and does not render that slot again: what stands there is from before.',
  wrong: {
    states: [{ name: 'asking' }],
    events: ['ASK', 'CLOSE'],
    transitions: [ask, { from: 'asking', event: 'CLOSE', to: 'open', effects: [['render-ui', 'modal', null]] }],
  },
  right: {
    states: [{ name: 'asking' }],
    events: ['ASK', 'CLOSE'],
    transitions: [
      ask,
      {
        from: 'asking',
        event: 'CLOSE',
        to: 'open',
        effects: [
          ['render-ui', 'modal', null],
          ['render-ui', 'main', { type: 'spinner' }],
        ],
      },
    ],
  },
  fixes: ['add_effect', 'retarget_transition'],
  check: { trait: judge },
};

function judge(scope: TraitScope): void {
  const screens = screensOf(scope.trait);
  for (const transition of scope.trait.transitions) {
    const { event, sources, to } = transition;
    const slot = [...scope.registries.overlays].find((name) => rendersTo(transition, name) === null);
    const [from] = sources;
    if (slot === undefined || from === undefined || rendersTo(transition, 'main') !== undefined) continue;
    if (!screens.showing(to).some((one) => one !== transition)) continue;
    const message = `${quote(event)} closes the ${slot} and leaves the screen of ${quote(to)} as it was: render the slot "main" again`;
    scope.report(screenNotRestored, transition, [], event, message, ({ trait }) => {
      const own = restoring(scope.trait, to, transition);
      // A screen that only another state can show again is reached over that state, for each way out alike.
      const back = own.length > 0 || sources.length > 1 ? { to, effects: own } : wayBackTo(scope.trait, to);
      const moved =
        back.to === to
          ? []
          : [{ action: 'retarget_transition', params: { trait, from, event, to, set: { to: back.to } } }];
      const shown = back.effects.map(([effect, ...args]) => ({
        action: 'add_effect',
        params: { trait, state: back.to, from, event, effect: effect as Json, args },
      }));
      const [first, ...afterwards] = [...moved, ...shown];
      if (first === undefined || shown.length === 0) return [];
      return [afterwards.length === 0 ? first : { ...first, afterwards }];
    });
  }
}

/**
 * The effects that show the screen of a state again in a transition into it: its rendering, where that needs nothing of an event; otherwise what says that it
 * loads, and where nothing loads it yet, the call that does. `transition` is null where it is still to be made.
 */
export function restoring(trait: Trait, to: string, transition: Transition | null): readonly (readonly Json[])[] {
  const { drawing, screen, loading, load } = screensOf(trait).restored(to);
  if (screen !== null) return [['render-ui', 'main', screen]];
  if (transition !== null && isLoading(transition, drawing)) return [loading];
  return load === null ? [] : [loading, load];
}

const painted = createNodeMemo<ReadonlySet<string>>();

/** The states that a transition enters with a screen in the slot `main`. */
export function paintedStates(trait: Trait): ReadonlySet<string> {
  let states = painted.get(trait);
  if (states === undefined) {
    states = new Set(trait.transitions.flatMap((one) => (paints(one) ? [one.to] : [])));
    painted.set(trait, states);
  }
  return states;
}

const paints = ({ effects }: Transition) =>
  effects.some((effect) => isArray(effect) && effect[0] === 'render-ui' && effect[1] === 'main');

export interface WayBack {
  readonly to: string;
  readonly effects: readonly (readonly Json[])[];
}

/**
 * How a new transition leads back to a state so that its screen is there: into it with the effects that show it or, where only the result of a call brings what
 * it shows, into the state in which that result is waited for, with the call.
 */
export function wayBackTo(trait: Trait, to: string): WayBack {
  const effects = restoring(trait, to, null);
  if (effects.length > 0) return { to, effects };
  const screens = screensOf(trait);
  for (const shown of screens.showing(to)) {
    if (startsIn(shown, to)) continue;
    const [waiting = ''] = shown.sources;
    const load = screens.loadInto(waiting, shown.event);
    if (load !== null) return { to: waiting, effects: [screens.restored(waiting).loading, load] };
  }
  return { to, effects };
}
