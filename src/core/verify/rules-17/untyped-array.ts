import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const untypedArray: Rule = {
  id: 'untyped-array',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_X_UNTYPED_ARRAY',
  targets: { since: '17' },
  says: 'A field of an entity or a payload has the type `array`, and no `items` say what it holds.',
  wrong: { fields: [{ name: 'labels', type: 'array' }] },
  right: { fields: [{ name: 'labels', type: 'array', items: { type: 'string' } }] },
  fixes: ['set_property'],
  check: {
    declared: ({ node, of, element, rest, report }) => {
      const isWhole = of === 'entity' ? rest.length === 0 : rest.length === 2;
      if (!isWhole || node.type !== 'array' || (node.items !== undefined && node.items !== null)) return;
      const name = typeof node.name === 'string' ? node.name : element.name;
      const message = `the array ${quote(name)} does not say what it holds: give it \`items\` with a type`;
      report(untypedArray, { element, rest: [...rest] }, name, message, ({ path }) => [
        { action: 'set_property', params: { path: `${path}/items`, value: { type: itemType(node) } } },
      ]);
    },
  },
};

/** The type of the values that are written; most lists are of texts. */
function itemType({ default: given, values }: JsonObject): Json {
  const [first] = [given, values].flatMap((list) => (isArray(list) ? list : []));
  if (isObject(first)) return 'object';
  return typeof first === 'number' || typeof first === 'boolean' ? typeof first : 'string';
}
