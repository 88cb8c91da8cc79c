import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const genericType: Rule = {
  id: 'generic-type',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_T_GENERIC_TYPE_DEPRECATED',
  targets: { since: '17' },
  says: 'A field of an entity or a payload, or a setting, has a type that says nothing of its shape: `json`, `any`, or an `object` without properties.',
  wrong: { fields: [{ name: 'details', type: 'object' }] },
  right: { fields: [{ name: 'details', type: 'object', properties: { note: { name: 'note', type: 'string' } } }] },
  fixes: [],
  check: {
    declared: ({ node, of, element, rest, report }) => {
      const type = typeof node.type === 'string' ? node.type : '';
      // Of a payload field `items` are not read.
      if (of === 'payload' && rest.includes('items')) return;
      if (!isGeneric(of === 'payload' ? { ...node, items: null } : node, type)) return;
      const name = typeof node.name === 'string' ? node.name : type;
      const message = `the type ${quote(type)} of ${quote(name)} says nothing of its shape: name the entity or the properties that it holds`;
      report(genericType, { element, rest: [...rest, 'type'] }, name, message, null);
    },
    trait: (scope) => {
      for (const [name, setting] of Object.entries(settingsOf(scope.trait.node))) {
        if (!isObject(setting) || typeof setting.type !== 'string' || !/^\W*(?:json|any)\W*$/.test(setting.type))
          continue;
        const message = `the type ${quote(setting.type)} of the setting ${quote(name)} says nothing of its shape: name the type that it holds`;
        scope.report(genericType, scope.trait, ['config', name, 'type'], name, message);
      }
    },
  },
};

/** The settings that a trait declares. */
export function settingsOf(node: Json): JsonObject {
  return isObject(node) && isObject(node.config) ? node.config : {};
}

function isGeneric(node: JsonObject, type: string): boolean {
  const word = type.replace(/[[\]\s]/g, '');
  if (word === 'json' || word === 'any') return true;
  // With items, an object is a map of them.
  return word === 'object' && !hasShape(node.properties) && !hasShape(node.fields) && !hasShape(node.items);
}

const hasShape = (value: Json | undefined) =>
  isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
