import type { Json } from '../../base/json.ts';
import type { Transition } from '../../schema/element.ts';
import { boundTraits } from '../bound-traits.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { paintedStates, restoring } from './screen-not-restored.ts';

const button = (label: string, action: string) => ['render-ui', 'main', { type: 'button', label, action }];

export const screenLeftStanding: Rule = {
  id: 'screen-left-standing',
  category: 'missing_render_effect',
  severity: 'error',
  official: 'ORB_CIRCUIT_DEAD_BODILESS_ACTION',
  targets: { since: '17' },
  says: 'A transition leads from a state with a screen in the slot `main` to another state and has no effects: the screen of the state that was left stays, and its controls do nothing. Traits that no page shows are exempt.',
  wrong: {
    states: [{ name: 'failed' }],
    events: ['FAIL', 'RETRY'],
    transitions: [
      { from: 'open', event: 'FAIL', to: 'failed', effects: [button('Retry', 'RETRY')] },
      { from: 'failed', event: 'RETRY', to: 'open' },
    ],
  },
  right: {
    states: [{ name: 'failed' }],
    events: ['FAIL', 'RETRY'],
    transitions: [
      { from: 'open', event: 'FAIL', to: 'failed', effects: [button('Retry', 'RETRY')] },
      { from: 'failed', event: 'RETRY', to: 'open', effects: [button('Save', 'SAVE')] },
    ],
  },
  fixes: ['add_effect'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) {
        const idle = trait.transitions.filter(
          ({ effects, sources, to }) => effects.length === 0 && leaves(sources, to),
        );
        if (idle.length === 0 || !boundTraits(trait.orbital).has(trait)) continue;
        const painted = paintedStates(trait);
        const shown = (one: Transition) => (painted.has(one.to) ? restoring(trait, one.to, one) : []);
        for (const transition of idle) {
          const { event, sources, to } = transition;
          const from = sources.find((source) => source !== to && painted.has(source));
          if (from === undefined) continue;
          const message = `${quote(event)} leads to ${quote(to)} without effects, and the screen of ${quote(from)} stays: render what ${quote(to)} shows`;
          scope.report(screenLeftStanding, { element: transition, trait }, event, message, (place) => {
            const [first, ...afterwards] = shown(transition).map(([effect, ...args]) => ({
              action: 'add_effect',
              params: { trait: place.trait, state: to, from: sources[0] ?? from, event, effect: effect as Json, args },
            }));
            return first === undefined ? [] : [{ ...first, afterwards }];
          });
        }
      }
    },
  },
};

const leaves = (sources: readonly string[], to: string) => sources.some((source) => source !== to && source !== '*');
