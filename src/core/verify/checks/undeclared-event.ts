import type { Transition } from '../../schema/element.ts';
import type { Check, TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';

export const undeclaredEvent: Check = {
  code: 'undeclared_event',
  condition:
    'A transition fires on an event that the `events` of its machine do not list. Names that begin with `_` are exempt.',
  repairs: ['add_events', 'set_property'],
  trait: (scope) => {
    for (const transition of scope.trait.transitions) {
      const { event } = transition;
      if (scope.events.has(event) || event.startsWith('_')) continue;
      const near = event === '' ? [] : nearTo(event, scope.events.keys(), scope);
      const message =
        event === ''
          ? 'the transition names no event: say on which event it fires'
          : `the machine does not list the event ${quote(event)}: declare it, or use one that it lists${hint(near)}`;
      const [nearest] = near;
      scope.report('undeclared_event', 'error', transition, ['event'], event, message, (place) => {
        const repairs: SuggestedAction[] = [];
        if (event !== '') repairs.push({ action: 'add_events', params: { trait: place.trait, events: [event] } });
        if (nearest !== undefined && !isTaken(scope, transition, nearest) && !place.document.putOut.has(event))
          repairs.push({ action: 'set_property', params: { path: place.path, value: nearest } });
        return repairs;
      });
    }
  },
};

/** Whether another transition of the same source already takes the event. */
function isTaken(scope: TraitScope, transition: Transition, event: string): boolean {
  return transition.sources.some((source) => scope.countTakers(source, event) > 0);
}
