import { lifecycleEvents } from '../../schema/language.ts';
import { isEventProperty } from '../../schema/walk.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay } from '../step-content.ts';

export const lifecycleEventOnControl: Rule = {
  id: 'lifecycle-event-on-control',
  category: 'unhandled_ui_event',
  severity: 'error',
  official: 'ORB_RENDER_ACTION_LIFECYCLE_EVENT',
  targets: { since: '17' },
  says: 'A property of a pattern raises INIT, which the runtime raises itself and a control cannot.',
  wrong: { pattern: { type: 'button', label: 'Again', action: 'INIT' } },
  also: ['unhandled-ui-event'],
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE' } },
  fixes: [],
  check: {
    trait: (scope) => {
      for (const step of [...scope.trait.transitions, ...scope.trait.ticks])
        for (const { node, type, way } of contentOf(step).nodes)
          for (const property in node) {
            const value = node[property];
            if (typeof value !== 'string' || !lifecycleEvents.has(value) || !isEventProperty(property)) continue;
            const message = `${quote(property)} of the ${type} raises ${value}, which reaches nobody: give the transition an event of its own, such as REFRESH, and raise that`;
            scope.report(lifecycleEventOnControl, step, [...pathOfWay(way), property], value, message);
          }
    },
  },
};
