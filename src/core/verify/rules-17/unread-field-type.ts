import { isObject } from '../../base/json.ts';
import { vocabularies } from '../../schema/words.ts';
import { foreignTypes } from '../declared-words.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { settingsOf } from './generic-type.ts';

/** Types that payloads and settings have and fields of entities do not; found by asking the format's own program about each. */
const others = new Set([
  ...['int', 'float', 'asset', 'icon', 'secret', 'duration', 'component', 'entity', 'map', 'record', 'json', 'any'],
  ...['unknown', 'render-ui'],
]);

/** Types that a field may have beside the words for them. */
const slots = new Set(['slot', 'pattern', 'event']);

export const unreadFieldType: Rule = {
  id: 'unread-field-type',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'A field of an entity has a type that this version of the format takes in payloads and settings alone, so that it does not read the document; or the `items` of a setting have a type that no field has.',
  wrong: { fields: [{ name: 'count', type: 'int' }] },
  also: ['unknown-field-type'],
  right: { fields: [{ name: 'count', type: 'number' }] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      if (scope.trait.form !== 'inline') return;
      for (const [name, setting] of Object.entries(settingsOf(scope.trait.node))) {
        const items = isObject(setting) ? setting.items : undefined;
        const type = isObject(items) ? items.type : undefined;
        if (typeof type !== 'string' || slots.has(type) || Object.hasOwn(vocabularies.fieldType.says, type)) continue;
        const value = foreignTypes[type];
        const message = `the items of the setting ${quote(name)} have the type ${quote(type)}, which this version of the format does not read: give them that of a field`;
        scope.report(unreadFieldType, scope.trait, ['config', name, 'items', 'type'], name, message, ({ path }) =>
          value === undefined ? [] : [{ action: 'set_property', params: { path, value } }],
        );
      }
    },
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
