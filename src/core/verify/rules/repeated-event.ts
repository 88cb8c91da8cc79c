import { payloadNames } from '../../schema/element.ts';
import { removal } from '../declared-names.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const repeatedEvent: Rule = {
  id: 'repeated-event',
  category: 'invalid_declaration',
  severity: 'error',
  says: 'A machine declares an event twice.',
  wrong: { events: [{ key: 'SAVE' }] },
  right: { events: [{ key: 'ARCHIVE' }], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  fixes: ['unset_property'],
  check: {
    trait: (scope) => {
      const { form, events } = scope.trait;
      if (form !== 'inline' || scope.events.size === events.length) return;
      for (const event of events) {
        const first = scope.events.get(event.name);
        if (first === event) continue;
        const message = `the event ${quote(event.name)} is declared already: keep one declaration, with the payload of both`;
        scope.report(repeatedEvent, event, [], event.name, message, ({ path }) => {
          // Its payload fields would be missing where they are read.
          const kept = new Set(payloadNames(first?.payload ?? null));
          const isCovered = (payloadNames(event.payload) ?? []).every((name) => kept.has(name));
          return isCovered ? [removal(path)] : [];
        });
      }
    },
  },
};
