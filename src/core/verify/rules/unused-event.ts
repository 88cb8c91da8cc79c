import { putsOut, type TraitScope } from '../check.ts';
import { wayOutOn } from '../free-event.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { beginsUnheard } from '../rules-17/no-init-transition.ts';
import { mountsUnheard } from '../rules-17/overlay-close-unheard.ts';
import { closing } from './overlay-without-exit.ts';

export const unusedEvent: Rule = {
  id: 'unused-event',
  category: 'orphan_event',
  severity: 'warning',
  says: 'An event of the machine fires no transition and its trait emits it nowhere: not in `emits`, by an `emit` effect, in an emit option, or in a UI property.',
  wrong: { events: ['ARCHIVE'] },
  right: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  fixes: ['add_transition', 'remove_event', 'unset_property'],
  check: {
    whole: (scope) => {
      for (const event of scope.trait.events) {
        if (scope.handled.has(event.name) || putsOut(scope, event.name)) continue;
        if (isWanted(scope, event.name)) continue;
        const message = `nothing uses the event ${quote(event.name)}: add a transition on it, or remove it`;
        scope.report(unusedEvent, event, [], event.name, message, (place) => [
          ...wayOutOn(scope, event.name, place.trait),
          scope.events.size === scope.trait.events.length
            ? { action: 'remove_event', params: { trait: place.trait, event: event.name } }
            : { action: 'unset_property', params: { path: place.path } },
        ]);
      }
    },
  },
};

/** Version 17 refuses a trait for want of the transition on the event: its rule says where it belongs. */
const isWanted = (scope: TraitScope, event: string): boolean =>
  scope.registries.target === '17' &&
  (event === 'INIT' ? beginsUnheard(scope.trait) !== null : closing.has(event) && mountsUnheard(scope).size > 0);
