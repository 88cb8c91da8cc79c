import { foreignTypes } from '../declared-words.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Types that payloads and settings have and fields of entities do not; found by asking the format's own program about each. */
const others = new Set(['int', 'float', 'asset', 'icon', 'secret', 'duration', 'component', 'entity', 'map', 'record']);

export const unreadFieldType: Rule = {
  id: 'unread-field-type',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'A field of an entity has a type that this version of the format takes in payloads and settings alone, so that it does not read the document.',
  wrong: { fields: [{ name: 'count', type: 'int' }] },
  also: ['unknown-field-type'],
  right: { fields: [{ name: 'count', type: 'number' }] },
  fixes: ['set_property'],
  check: {
    declared: ({ node, of, element, rest, report }) => {
      if (of !== 'entity' || typeof node.type !== 'string' || !others.has(node.type)) return;
      const value = foreignTypes[node.type];
      const name = typeof node.name === 'string' ? node.name : element.name;
      const advice = value === undefined ? 'give it another type' : `use ${quote(value)}`;
      const message = `no field of an entity has the type ${quote(node.type)} of ${quote(name)} in this version of the format: ${advice}`;
      report(unreadFieldType, { element, rest: [...rest, 'type'] }, name, message, ({ path }) =>
        value === undefined ? [] : [{ action: 'set_property', params: { path, value } }],
      );
    },
  },
};
