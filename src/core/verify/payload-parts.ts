// The form of a payload field. Fields of entities have `items` and a map of `properties`; a payload field names the type of its items in brackets, and its
// `properties` are a list. Version 17 reads no other form, and authors write that of entities.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';

/** True of a field whose type is `array` and which no properties describe. `items` of a payload field are not read. */
export const isOpenList = ({ type, properties }: JsonObject): boolean => type === 'array' && !holdsParts(properties);

const holdsParts = (properties: Json | undefined): boolean =>
  isArray(properties) ? properties.length > 0 : isObject(properties) && Object.keys(properties).length > 0;

/** Members of a payload field that the declaration of its items may say in its place. */
const lifted = ['properties', 'values', 'relation', 'description'] as const;

/** Types of items that say nothing of their shape. */
const shapeless: ReadonlySet<string> = new Set(['object', 'any', 'json', 'unknown']);

/** The field with the type of its items in brackets: as `items` say, else as `told`, else by its literals. What `items` say besides goes to the field. */
export function asListField(node: JsonObject, told: string | null): JsonObject {
  const { items, ...others } = node;
  const own = itemOf(items);
  const said = typeof own.type === 'string' && !isShapeless(own) ? own.type : null;
  const type = said ?? told ?? literalType(node) ?? 'unknown';
  const more = Object.fromEntries(
    lifted.flatMap((name) => (own[name] === undefined || others[name] !== undefined ? [] : [[name, own[name]]])),
  );
  return { ...others, ...more, type: `[${type}]` };
}

const isShapeless = ({ type, properties }: JsonObject) => shapeless.has(String(type)) && !holdsParts(properties);

/** The declaration of items in the form of a payload field: a bare text is its type. */
function itemOf(items: Json | undefined): JsonObject {
  if (typeof items === 'string') return { type: items };
  if (!isObject(items)) return {};
  return asPayloadField(holdsParts(items.properties) ? { type: 'object', ...items } : items);
}

/** A field in the form of payloads, at every depth. */
export function asPayloadField(node: JsonObject): JsonObject {
  const { properties } = node;
  const field = properties === undefined || properties === null ? node : { ...node, properties: partList(properties) };
  return field.type === 'array' && field.items !== undefined ? asListField(field, null) : field;
}

/** Properties as the list of fields that a payload has; a part that is a text is its type. */
export function partList(properties: Json): Json[] {
  if (isArray(properties)) return properties.map((part) => (isObject(part) ? asPayloadField(part) : part));
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([name, part]): Json => {
    if (isObject(part))
      return { name, ...(part.type === undefined ? { type: 'unknown' } : {}), ...asPayloadField(part) };
    return { name, type: typeof part === 'string' ? part : 'unknown' };
  });
}

/** The type of the values that are written. */
function literalType({ default: given, values }: JsonObject): string | null {
  const [first] = [given, values].flatMap((list) => (isArray(list) ? list : []));
  return typeof first === 'number' || typeof first === 'boolean' || typeof first === 'string' ? typeof first : null;
}
