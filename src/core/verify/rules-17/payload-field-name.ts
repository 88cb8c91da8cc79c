import { nodeName } from '../../schema/element.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const payloadFieldName: Rule = {
  id: 'payload-field-name',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_X_PAYLOAD_FIELD_NAME',
  targets: { since: '17' },
  says: 'The name of a payload field is no identifier: letters, digits, `_` and `$`, not beginning with a digit.',
  wrong: {
    events: [{ key: 'VIEW', payloadSchema: [{ name: 'row.title', type: 'string' }] }],
    transitions: [{ from: 'open', event: 'VIEW', to: 'open' }],
  },
  right: {
    events: [{ key: 'VIEW', payloadSchema: [{ name: 'row', type: 'Ticket' }] }],
    transitions: [{ from: 'open', event: 'VIEW', to: 'open' }],
  },
  fixes: [],
  check: {
    trait: (scope) => {
      for (const declarer of [...scope.trait.events, ...scope.trait.emits])
        declarer.payload?.forEach((field, i) => {
          const name = nodeName(field, 'name');
          if (name === '' || /^[A-Za-z_$][\w$]*$/.test(name)) return;
          const node = declarer.node as { readonly payloadSchema?: unknown };
          const rest = [node.payloadSchema === undefined ? 'payload' : 'payloadSchema', i];
          const message = `${quote(name)} is no name of a payload field: declare the object that holds it as one field, ${quote(name.split('.')[0] ?? '')}`;
          scope.report(payloadFieldName, declarer, rest, name, message);
        });
    },
  },
};
