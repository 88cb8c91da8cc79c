import type { Trait } from '../../schema/element.ts';
import { isDeclaredControl, undeclaredControl } from '../control-events.ts';
import { listening } from '../example.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const log = listening({ event: 'NOTED', triggers: 'NOTE' });
const button = { type: 'button', label: 'Note', action: 'NOTED' };

export const undeclaredUiEvent: Rule = {
  id: 'undeclared-ui-event',
  category: 'unhandled_ui_event',
  severity: 'error',
  official: undeclaredControl,
  targets: { since: '17' },
  says: 'A control raises an event that its trait declares neither among the events of its machine nor among its `emits`, although another trait takes it. An event that nothing takes is told by unhandled-ui-event.',
  wrong: { pattern: button, traits: [log] },
  right: { pattern: button, trait: { emits: ['NOTED'] }, traits: [log] },
  fixes: ['add_emit'],
  check: {
    document: (scope) => {
      for (let i = 0; i < scope.facts.length; i++) {
        const trait = scope.model.traits[i] as Trait;
        for (const { name, element, rest, detail } of scope.facts[i]?.uiEvents ?? []) {
          if (!scope.handled.has(name) || isDeclaredControl(trait, element, rest, name)) continue;
          const message = `\`${detail}\` raises ${quote(name)}, which the trait declares nowhere: list it among its \`emits\``;
          scope.report(undeclaredUiEvent, { element, rest, trait }, name, message, (place) => [
            { action: 'add_emit', params: { trait: place.trait, event: name } },
          ]);
        }
      }
    },
  },
};
