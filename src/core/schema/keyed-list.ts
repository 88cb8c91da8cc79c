// Lists that are written as objects, each element under its name: `"fields": {"title": {"type": "string"}}`. JSON Schema, XState and most configuration
// files write so. The name goes into the member that calls the element, and everything else stays: nothing is lost, and nothing is guessed. An object in which
// something is no element, or nothing stands, is no list. Cost: linear in the elements.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { type ElementName, format, type KeyedSpec } from './format.ts';
import { knownMembers } from './members.ts';

/** An element of such a list, and the way to it inside the object. */
export interface KeyedElement {
  readonly node: JsonObject;
  readonly path: readonly Segment[];
}

/** How names are read as members: by the table, else as the member without which the element says nothing. */
export function keyedSpecOf(element: ElementName): KeyedSpec | undefined {
  const { keyed, members } = format[element];
  const by = Object.keys(members).find((name) => members[name]?.is === 'key');
  return keyed ?? (by === undefined ? undefined : { by });
}

/** The elements of an object in the place of a list, in the order of its names; null where something in it is no element. */
export function keyedElements(element: ElementName, value: JsonObject): readonly KeyedElement[] | null {
  const keyed = keyedSpecOf(element);
  if (keyed === undefined || isJsonSchema(value) || Object.keys(value).length === 0) return null;
  return allOf(Object.entries(value), ([key, written]) => elementsUnder(element, keyed, key, written as Json));
}

/** `{"type": "object", "properties": {...}}`: what stands in it are members of a schema, no elements. */
const isJsonSchema = (value: JsonObject) => isObject(value.properties) && typeof value.type === 'string';

/** The elements under each entry, with the entry's name before their paths; null where one has none. */
function allOf<Entry extends readonly [Segment, unknown]>(
  entries: readonly Entry[],
  elementsIn: (entry: Entry) => readonly KeyedElement[] | null,
): readonly KeyedElement[] | null {
  const all: KeyedElement[] = [];
  for (const entry of entries) {
    const own = elementsIn(entry);
    if (own === null) return null;
    for (const { node, path } of own) all.push({ node, path: [entry[0], ...path] });
  }
  return all;
}

/** The elements under one name: one, several that share the name, or others by a second name. */
function elementsUnder(
  element: ElementName,
  keyed: KeyedSpec,
  key: string,
  written: Json,
): readonly KeyedElement[] | null {
  if (keyed.isShared === true) {
    if (isArray(written)) return allOf([...written.entries()], ([, one]) => elementOf(element, keyed, key, one));
    if (isObject(written) && holdsOthers(element, written))
      return allOf(Object.entries(written), ([name, inner]) => {
        const own = elementsUnder(element, { ...keyed, isShared: false }, name, inner as Json);
        return own?.every(({ node }) => !isSaid(element, node, keyed.spare)) === true
          ? own.map(({ node, path }) => ({ node: withName(keyed.spare, key, node), path }))
          : null;
      });
  }
  return elementOf(element, keyed, key, written);
}

/** True of an object that has no member of the element in any words: what it holds are elements by their names. */
const holdsOthers = (element: ElementName, value: JsonObject) => {
  const names = Object.keys(value);
  return names.length > 0 && !names.some((name) => knownMembers[element].byName.has(name));
};

function elementOf(element: ElementName, keyed: KeyedSpec, key: string, written: Json): readonly KeyedElement[] | null {
  const { by, text, spare, path } = keyed;
  const member = path !== undefined && key.startsWith('/') ? path : by;
  const whole = (node: JsonObject) => [{ node, path: [] }];
  if (written === null || written === true) return whole({ [member]: key });
  if (typeof written === 'string')
    return text === undefined || text === member ? null : whole({ [member]: key, [text]: written });
  if (!isObject(written)) return null;
  if (!isSaid(element, written, member)) return whole(withName(member, key, written));
  if (written[member] === key) return whole(written);
  // The element has a name of its own: the one that it stands under goes where nothing is lost.
  return spare === undefined || isSaid(element, written, spare) ? null : whole(withName(spare, key, written));
}

const withName = (member: string | undefined, key: string, node: JsonObject): JsonObject =>
  member === undefined ? node : { [member]: key, ...node };

/** True if an element has a member, under its own name or, where elements share names, under that of another format. */
function isSaid(element: ElementName, node: JsonObject, member: string | undefined): boolean {
  if (member === undefined) return false;
  if (node[member] !== undefined && node[member] !== null) return true;
  if (format[element].keyed?.isShared !== true) return false;
  const { byName } = knownMembers[element];
  return Object.keys(node).some(
    (name) => byName.get(name)?.isKnown !== true && byName.get(name)?.meant?.member === member,
  );
}
