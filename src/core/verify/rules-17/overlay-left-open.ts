import type { Json } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { screensOf } from '../state-screens.ts';
import { rendersTo } from '../step-content.ts';

export const overlayLeftOpen: Rule = {
  id: 'overlay-left-open',
  category: 'missing_overlay_exit',
  severity: 'error',
  official: 'CIRCUIT_MODAL_EXIT_INCOMPLETE',
  targets: { since: '17' },
  says: 'A transition leaves a state in which a `modal` or `drawer` is open, for one in which none is, and does not clear that slot.',
  wrong: {
    states: [{ name: 'asking' }],
    events: ['ASK', 'CLOSE'],
    transitions: [
      { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] },
      { from: 'asking', event: 'CLOSE', to: 'open' },
    ],
  },
  right: {
    states: [{ name: 'asking' }],
    events: ['ASK', 'CLOSE'],
    transitions: [
      { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] },
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
  fixes: ['add_effect'],
  check: {
    trait: (scope) => {
      for (const slot of scope.registries.overlays) judge(scope, slot);
    },
  },
};

function judge(scope: TraitScope, slot: string): void {
  const { transitions } = scope.trait;
  const open = new Set<string>();
  for (const transition of transitions) if ((rendersTo(transition, slot) ?? null) !== null) open.add(transition.to);
  if (open.size === 0) return;
  for (const transition of transitions) {
    const { event, sources, to } = transition;
    const from = sources.find((source) => source !== to && open.has(source));
    if (from === undefined || open.has(to) || rendersTo(transition, slot) !== undefined) continue;
    const message = `${quote(event)} leaves ${quote(from)}, where a ${slot} is open, and does not close it: clear the slot with ["render-ui", ${quote(slot)}, null]`;
    scope.report(overlayLeftOpen, transition, [], event, message, ({ trait }) => {
      const render = (args: Json[]) => ({
        action: 'add_effect' as const,
        params: { trait, state: to, from, event, effect: 'render-ui', args },
      });
      // The overlay is gone: the screen is rendered again, where one can say what it shows.
      const screen = rendersTo(transition, 'main') === undefined ? screensOf(scope.trait).screenIn(to) : null;
      return [{ ...render([slot, null]), ...(screen === null ? {} : { afterwards: [render(['main', screen])] }) }];
    });
  }
}
