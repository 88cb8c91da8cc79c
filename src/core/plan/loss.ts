// Whether putting one thing in place of another loses something that a person wrote. What is replaced by something of its kind is changed, not
// lost: a text by a text, an element by one that goes by its name, an item by the one in its place. What nothing stands for any more, or only
// something empty, is lost. Elements are told apart as in element-tree.ts, whatever their order. Cost: linear in what differs.
import { canonicalJson, isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nodeName, sourcesOf } from '../schema/element.ts';
import { anatomies, bareMark, type ListPlace, type TreeKind } from './element-anatomy.ts';
import { groupOf } from './element-keys.ts';
import { baseKey, nodesAt, TreeElement } from './element-tree.ts';
import type { Property } from './properties.ts';

/** Of one element, or of some of its members when both nodes hold these alone. */
export function losesElement(kind: TreeKind, before: Json, after: Json): boolean {
  if (isSameJson(before, after)) return false;
  if (kind === 'effect') return losesValue(before, after);
  const source = new TreeElement(anatomies[kind], before, null, 0);
  const target = new TreeElement(anatomies[kind], after, null, 0);
  for (const property of source.props.all) {
    const other = target.props.get(property.name);
    if (property.key === bareMark || other?.equals(property) || isBareName(property, target)) continue;
    const isLost =
      kind === 'transition' && property.key === 'from'
        ? losesSources(property.value, other?.value)
        : losesValue(property.value, other?.value);
    if (isLost) return true;
  }
  return source.anatomy.lists.some((place: ListPlace) =>
    losesList(place.kind, nodesAt(before, place), nodesAt(after, place)),
  );
}

/** Whether an element has become a bare name that says the property. */
function isBareName({ name, value }: Property, target: TreeElement): boolean {
  return target.isBare && name === 'name' && value === target.node;
}

function losesSources(before: Json, after: Json | undefined): boolean {
  const sources = sourcesOf(after);
  return !sources.includes('*') && losesItems(sourcesOf(before), sources);
}

/** Of a list of elements. */
export function losesList(kind: TreeKind, before: readonly Json[], after: readonly Json[]): boolean {
  if (before.length === 0 || isSameJson(before, after)) return false;
  if (kind === 'effect') return losesItems(before, after);
  const equal = pairBy(before, after, anatomies[kind].write);
  const named = pairBy(equal.before, equal.after, (node) => baseKey(kind, node));
  const likened = pairBy(named.before, named.after, (node) => likenessOf(kind, node));
  if (likened.before.length > 0) return true;
  return [...named.pairs, ...likened.pairs].some(([from, to]) => losesElement(kind, from, to));
}

/** What is left of the identity of an element that is changed in a part of it: a transition that goes elsewhere, a listen that triggers another event. */
function likenessOf(kind: TreeKind, node: Json): string | null {
  if (kind === 'transition') return groupOf(node);
  return kind === 'listen' ? nodeName(node, 'event') : null;
}

/** Of a value that the format does not divide into elements. */
export function losesValue(before: Json | undefined, after: Json | undefined): boolean {
  if (isNothing(before) || isSameJson(before, after)) return false;
  if (isNothing(after)) return true;
  if (isArray(before)) {
    if (isArray(after)) return losesItems(before, after);
    return before.length > 1 || losesValue(before[0], after);
  }
  if (!isObject(before)) return false;
  const names = Object.keys(before);
  if (isObject(after)) return names.some((name) => losesValue(before[name], ownMember(after, name)));
  return names.length > 1 || losesValue(before[names[0] as string], after);
}

const ownMember = (object: JsonObject, name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Whether a value says nothing: there is none, or all of it is empty. */
function isNothing(value: Json | undefined): value is undefined | null {
  if (value === undefined || value === null || value === '') return true;
  if (isArray(value)) return value.every(isNothing);
  return isObject(value) && Object.values(value).every(isNothing);
}

/** Equal items stand for each other wherever they are, then those of one name, then what can stand in one place; an object with a name has no other. */
function losesItems(before: readonly Json[], after: readonly Json[]): boolean {
  const equal = pairBy(before, after, canonicalJson);
  const named = pairBy(equal.before, equal.after, nameOfItem);
  if (named.before.some((item) => isObject(item) && nameOfItem(item) !== null)) return true;
  if (named.pairs.some(([from, to]) => losesValue(from, to))) return true;
  const rest = named.before.filter((item) => !isNothing(item));
  if (!losesInOrder(rest, named.after)) return false;
  const alike = pairBy(rest, named.after, operatorOf);
  return alike.pairs.some(([from, to]) => losesValue(from, to)) || losesInOrder(alike.before, alike.after);
}

/** Whether some item finds no place, each behind that of the one before it. As many places may stay free as there are more of them. */
function losesInOrder(before: readonly Json[], after: readonly Json[]): boolean {
  let free = after.length - before.length;
  let at = 0;
  for (const item of before) {
    while (free >= 0 && losesValue(item, after[at])) {
      at++;
      free--;
    }
    if (free < 0) return true;
    at++;
  }
  return false;
}

function nameOfItem(item: Json): string | null {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return null;
  const name = nodeName(item, 'name') || nodeName(item, 'key') || nodeName(item, 'id');
  return name === '' ? null : name;
}

/** What an effect or an expression begins with. */
const operatorOf = (item: Json): string | null => (isArray(item) && typeof item[0] === 'string' ? item[0] : null);

interface Pairs {
  readonly pairs: readonly (readonly [Json, Json])[];
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}

/** Pairs items that go by one key, first with first; an item without a key has no partner. */
function pairBy(before: readonly Json[], after: readonly Json[], keyOf: (item: Json) => string | null): Pairs {
  const waiting = new Map<string, Json[]>();
  const unpaired: Json[] = [];
  const pairs: [Json, Json][] = [];
  for (const item of [...before].reverse()) {
    const key = keyOf(item);
    if (key === null) continue;
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [item]);
    else list.push(item);
  }
  for (const item of after) {
    const key = keyOf(item);
    const partner = key === null ? undefined : waiting.get(key)?.pop();
    if (partner === undefined) unpaired.push(item);
    else pairs.push([partner, item]);
  }
  if (pairs.length === 0) return { pairs, before, after };
  const counts = new Map<Json, number>();
  for (const [partner] of pairs) counts.set(partner, (counts.get(partner) ?? 0) + 1);
  const left = before.filter((item) => {
    const count = counts.get(item) ?? 0;
    if (count > 0) counts.set(item, count - 1);
    return count === 0;
  });
  return { pairs, before: left, after: unpaired };
}
