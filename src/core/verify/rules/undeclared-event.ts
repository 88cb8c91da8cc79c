import type { Transition } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const undeclaredEvent: Rule = {
  id: 'undeclared-event',
  category: 'undeclared_event',
  severity: 'error',
  says: 'A transition fires on an event that the `events` of its machine do not list. Names that begin with `_` are exempt.',
  wrong: { transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  right: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  fixes: ['add_events', 'set_property'],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions) {
        const { event } = transition;
        if (event === '' || scope.events.has(event) || event.startsWith('_')) continue;
        const near = nearTo(event, scope.events.keys(), scope);
        const message = `the machine does not list the event ${quote(event)}: declare it, or use one that it lists${hint(near)}`;
        const [nearest] = near;
        const rule = event === 'INIT' ? takenBy17(scope.registries, undeclaredEvent) : undeclaredEvent;
        scope.report(rule, transition, ['event'], event, message, (place) => {
          const fixes: SuggestedAction[] = [{ action: 'add_events', params: { trait: place.trait, events: [event] } }];
          if (nearest !== undefined && !isTaken(scope, transition, nearest) && !place.document.putOut.has(event))
            fixes.push({ action: 'set_property', params: { path: place.path, value: nearest } });
          return fixes;
        });
      }
    },
  },
};

/** True if another transition of the same source already takes the event. */
function isTaken(scope: TraitScope, transition: Transition, event: string): boolean {
  return transition.sources.some((source) => scope.lookups.countTakers(source, event) > 0);
}
