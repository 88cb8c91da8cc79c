import { isArray, type Json } from '../../base/json.ts';
import type { Transition } from '../../schema/element.ts';
import type { OverlayUse, TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { enteredBy, hasExit, openedFrom, outgoingOf, overlaysEntered } from '../rules/overlay-without-exit.ts';
import { rendersTo } from '../step-content.ts';
import { mountsUnheard } from './overlay-close-unheard.ts';
import { wayBackTo } from './screen-not-restored.ts';

export const overlayNeverLeft: Rule = {
  id: 'overlay-never-left',
  category: 'missing_overlay_exit',
  severity: 'error',
  official: 'CIRCUIT_NO_OVERLAY_EXIT',
  targets: { since: '17' },
  says: 'A state is entered with a `modal` or `drawer` open, and a transition from it fires on CLOSE or CANCEL or clears the slot in a branch, yet none leads to another state or clears the slot whatever happens. A state that takes neither CLOSE nor CANCEL is told by overlay-close-unheard.',
  wrong: {
    events: ['ASK', 'CLOSE'],
    states: [{ name: 'asking' }],
    transitions: [
      { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] },
      { from: 'asking', event: 'CLOSE', to: 'asking' },
    ],
  },
  right: {
    events: ['ASK', 'CLOSE'],
    states: [{ name: 'asking' }],
    transitions: [
      { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] },
      { from: 'asking', event: 'CLOSE', to: 'asking', effects: [['render-ui', 'modal', null]] },
    ],
  },
  fixes: ['retarget_transition', 'add_effect'],
  check: {
    walked: (scope) => {
      const unheard = mountsUnheard(scope);
      for (const drawn of overlaysEntered(scope)) {
        // The repair of overlay-close-unheard leaves the overlay too.
        if (unheard.has(enteredBy(drawn))) continue;
        const outgoing = outgoingOf(scope, drawn);
        const isLeft = (one: Transition) => one.to !== enteredBy(drawn) || clears(one, drawn.slot);
        if (outgoing.some(isLeft) || !hasExit(scope, drawn)) continue;
        const exit = ['CLOSE', 'CANCEL'].map((name) => outgoing.find(({ event }) => event === name)).find(Boolean);
        report(scope, drawn, exit ?? (outgoing[0] as Transition));
      }
    },
  },
};

/** The slot is cleared whatever happens: outside of every branch. */
const clears = ({ effects }: Transition, slot: string): boolean => {
  const last = effects.findLast((one) => isArray(one) && one[0] === 'render-ui' && one[1] === slot);
  return isArray(last) && last[2] === null;
};

function report(scope: TraitScope, drawn: OverlayUse, exit: Transition): void {
  const { slot } = drawn;
  const state = enteredBy(drawn);
  const { event } = exit;
  const opened = openedFrom(scope, drawn);
  const { to, effects } = opened === state ? { to: state, effects: [] } : wayBackTo(scope.trait, opened);
  const [leaves, leads] =
    to === state
      ? ['', `clear the ${slot}`]
      : [`stays in ${quote(state)} and `, `lead back to ${quote(to)} and clear the ${slot}`];
  const message = `${quote(event)} ${leaves}leaves the ${slot} of ${quote(state)} open, and nothing else closes it: ${leads}`;
  scope.report(overlayNeverLeft, exit, [], event, message, ({ trait }): SuggestedAction[] => {
    const isBack = to !== state && exit.sources.includes(state);
    const add = ([effect, ...args]: readonly Json[]): SuggestedAction => ({
      action: 'add_effect',
      params: { trait, state: isBack ? to : exit.to, from: state, event, effect: effect as Json, args },
    });
    const clear = add(['render-ui', slot, null]);
    if (!isBack) return [clear];
    const afterwards = [clear, ...(rendersTo(exit, 'main') === undefined ? effects.map(add) : [])];
    return [
      { action: 'retarget_transition', params: { trait, from: state, event, to: state, set: { to } }, afterwards },
    ];
  });
}
