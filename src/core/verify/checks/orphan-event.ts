import type { Check } from '../check.ts';
import { quote } from '../hint.ts';
import { wayOutOn } from './free-event.ts';

export const orphanEvent: Check = {
  code: 'orphan_event',
  condition:
    'An event of the machine fires no transition and its trait puts it out nowhere: not in `emits`, by an `emit` effect, in an emit option, or in a UI property.',
  repairs: ['add_transition', 'remove_event', 'unset_property'],
  walked: (scope) => {
    for (const event of scope.trait.events) {
      if (scope.handled.has(event.name) || scope.putOut.has(event.name)) continue;
      const message = `nothing uses the event ${quote(event.name)}: add a transition on it, or remove it`;
      scope.report('orphan_event', 'warning', event, [], event.name, message, (place) => [
        ...wayOutOn(scope, event.name, place.trait),
        scope.events.size === scope.trait.events.length
          ? { action: 'remove_event', params: { trait: place.trait, event: event.name } }
          : { action: 'unset_property', params: { path: place.path } },
      ]);
    }
  },
};
