import { isObject } from '../../base/json.ts';
import type { Emit, Event } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { payloadMember } from '../declared-fields.ts';
import { freeName, judgeNames, removal, renamedCopy } from '../declared-names.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const repeatedPayloadField: Rule = {
  id: 'repeated-payload-field',
  category: 'invalid_declaration',
  severity: 'error',
  says: 'The payload of an event has two fields of one name.',
  wrong: {
    events: [{ key: 'RENAME', payloadSchema: ['to', 'to'] }],
    transitions: [{ from: 'open', event: 'RENAME', to: 'open' }],
  },
  right: {
    events: [{ key: 'RENAME', payloadSchema: ['from', 'to'] }],
    transitions: [{ from: 'open', event: 'RENAME', to: 'open' }],
  },
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      if (scope.trait.form !== 'inline') return;
      for (const event of scope.trait.events) judge(event, scope);
      for (const emit of scope.trait.emits) judge(emit, scope);
    },
  },
};

function judge(declarer: Event | Emit, scope: TraitScope): void {
  const { payload, node } = declarer;
  if (payload === null || payload.length < 2 || !isObject(node)) return;
  judgeNames(payload, 'name', (name, i, isCopy) => {
    const message = `the payload of ${quote(declarer.name)} has a field ${quote(name)} already: remove or rename this one`;
    scope.report(repeatedPayloadField, declarer, [payloadMember(node), i], name, message, ({ path }) =>
      isCopy ? [removal(path)] : renamedCopy(path, freeName(name, payload, 'name', i)),
    );
  });
}
