import { isArray } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay } from '../step-content.ts';

/** Patterns that bring a frame of their own. */
const framed: ReadonlySet<string> = new Set(['modal', 'confirm-dialog']);

const asking = (pattern: { type: string; [member: string]: unknown }) => ({
  states: [{ name: 'asking' }],
  events: ['ASK', 'CLOSE'],
  transitions: [
    { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', pattern as never]] },
    {
      from: 'asking',
      event: 'CLOSE',
      to: 'open',
      effects: [
        ['render-ui', 'modal', null],
        ['render-ui', 'main', { type: 'button', label: 'Save', action: 'SAVE' }],
      ],
    },
  ],
});
const frame = { type: 'modal', isOpen: true, children: [{ type: 'spinner' }] };

export const overlayInOverlay: Rule = {
  id: 'overlay-in-overlay',
  category: 'missing_overlay_exit',
  severity: 'error',
  official: 'ORB_CIRCUIT_SELF_OVERLAY_IN_SHELL',
  targets: { since: '17' },
  says: 'What a transition renders to `modal` holds a `modal` or a `confirm-dialog` below its root: the slot has a frame already, and two stand one on the other. At the root the pattern is the frame.',
  wrong: asking({ type: 'stack', children: [frame] }),
  right: asking(frame),
  fixes: [],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions)
        for (const { type, way, isPattern } of contentOf(transition).nodes) {
          if (!framed.has(type) || !isPattern) continue;
          const rest = pathOfWay(way);
          const effect = transition.effects[rest[1] as number];
          if (!isArray(effect) || effect[0] !== 'render-ui' || effect[1] !== 'modal') continue;
          if (rest[2] !== 2 || rest.length === 3) continue;
          const message = `the ${quote(type)} stands inside what the slot modal frames already: render it as the root, or its content alone`;
          scope.report(overlayInOverlay, transition, rest, type, message);
        }
    },
  },
};
