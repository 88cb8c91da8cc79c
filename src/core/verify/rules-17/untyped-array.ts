import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { Element } from '../../schema/element.ts';
import { symbolsOf } from '../../schema/symbols.ts';
import type { RepairPlace } from '../check.ts';
import { nameOf } from '../declared-fields.ts';
import { quote } from '../hint.ts';
import { asListField, isOpenList } from '../payload-parts.ts';
import { payloadTypeTold } from '../payload-types.ts';
import type { Rule } from '../rule.ts';

const loaded = (field: JsonObject) => ({
  events: [{ key: 'LOADED', payloadSchema: [field] }],
  transitions: [{ from: 'open', event: 'LOADED', to: 'open' }],
});

export const untypedArray: Rule = {
  id: 'untyped-array',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_X_UNTYPED_ARRAY',
  targets: { since: '17' },
  says: 'A payload field, or a part of one, has the type `array`, where a payload names what the list holds: `[Ticket]`, `[string]`. A field of an entity has the type `array`, and no `items` say what it holds.',
  wrong: loaded({ name: 'labels', type: 'array', items: { type: 'string' } }),
  right: loaded({ name: 'labels', type: '[string]' }),
  fixes: ['set_property'],
  check: {
    declared: (field) => {
      const { node, of, element, rest, report } = field;
      if (of === 'payload' ? !isListOfPayload(node, rest) : !isListOfEntity(node, rest)) return;
      const name = nameOf(field);
      const inside = [...rest];
      if (of === 'entity') {
        const message = `the array ${quote(name)} does not say what it holds: give it \`items\` with a type`;
        report(untypedArray, { element, rest: inside }, name, message, ({ path }) => [
          { action: 'set_property', params: { path: `${path}/items`, value: { type: itemType(node) } } },
        ]);
        return;
      }
      const message = `the payload field ${quote(name)} is an \`array\`: name what the list holds, such as \`[Ticket]\` or \`[string]\``;
      report(untypedArray, { element, rest: inside }, name, message, (place) => {
        const told = inside.length === 2 ? itemTold(place, element, name) : null;
        return [{ action: 'set_property', params: { path: place.path, value: asListField(node, told) } }];
      });
    },
  },
};

const isListOfEntity = ({ type, items }: JsonObject, rest: readonly Segment[]) =>
  rest.length === 0 && type === 'array' && (items === undefined || items === null);

/** `items` of a payload field are not read. */
const isListOfPayload = (node: JsonObject, rest: readonly Segment[]) => isOpenList(node) && !rest.includes('items');

/** The type of the items of a payload field, by where its value comes from; null where nothing tells it. */
function itemTold({ document: { model, registries } }: RepairPlace, element: Element, field: string): string | null {
  const trait = symbolsOf(model).traitOf(element);
  const told = trait === null ? null : payloadTypeTold({ model, registries, trait, event: element.name, field });
  const item = told === null ? undefined : (/^\[(.*)\]$/.exec(told)?.[1] ?? told);
  return item === undefined || /^(?:array|object|any|json)$/.test(item) ? null : item;
}

/** The type of the values that are written; most lists are of texts. */
function itemType({ default: given, values }: JsonObject): Json {
  const [first] = [given, values].flatMap((list) => (isArray(list) ? list : []));
  if (isObject(first)) return 'object';
  return typeof first === 'number' || typeof first === 'boolean' ? typeof first : 'string';
}
