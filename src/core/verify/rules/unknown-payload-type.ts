import { judgeWord } from '../declared-values.ts';
import type { Rule } from '../rule.ts';

export const unknownPayloadType: Rule = {
  id: 'unknown-payload-type',
  category: 'invalid_declaration',
  severity: 'warning',
  says: 'The `type` of a payload field is no type of the format and no name of an entity. A typo of a type is an error.',
  wrong: {
    events: [{ key: 'RENAME', payloadSchema: [{ name: 'to', type: 'strng' }] }],
    transitions: [{ from: 'open', event: 'RENAME', to: 'open' }],
  },
  right: {
    events: [{ key: 'RENAME', payloadSchema: [{ name: 'to', type: 'string' }] }],
    transitions: [{ from: 'open', event: 'RENAME', to: 'open' }],
  },
  fixes: ['set_property'],
  check: {
    declared: (field) => {
      // An entity may have the name of a type in capitals.
      const { type } = field.node;
      const isEntity = field.linked !== undefined && (type === field.linked || type === `[${field.linked}]`);
      if (field.of === 'payload' && !isEntity)
        judgeWord(unknownPayloadType, 'payloadType', field.node, 'type', field, field.budget, field.report);
    },
  },
};
