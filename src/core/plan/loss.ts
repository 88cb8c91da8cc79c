// Whether putting one thing in place of another loses something that a person wrote. What is replaced by something of its kind is changed, not
// lost: a text by a text, an element by one that goes by its name, an item by the one in its place. What nothing stands for any more, or only
// something empty, is lost. Elements are told apart as in element-tree.ts, whatever their order. Cost: linear in what differs (`deep` in the cost fuzz).
import { charge } from '../base/budget.ts';
import { isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { ValueIds } from '../base/value-ids.ts';
import { nodeName, sourcesOf } from '../schema/element.ts';
import { signatureOf } from './align-items.ts';
import { isBookkeeping } from './bookkeeping.ts';
import { anatomies, bareMark, type ListPlace, type TreeKind } from './element-anatomy.ts';
import { groupOf } from './element-keys.ts';
import { baseKey, nodesAt, TreeElement } from './element-tree.ts';
import type { Property } from './properties.ts';
import { headOf, partLike } from './wraps.ts';

/** Of one element, or of some of its members when both nodes hold these alone. */
export function losesElement(kind: TreeKind, before: Json, after: Json): boolean {
  if (isSameJson(before, after)) return false;
  if (kind === 'effect') return losesValue(before, after);
  const source = new TreeElement(anatomies[kind], before, null, 0);
  const target = new TreeElement(anatomies[kind], after, null, 0);
  for (const property of source.props.all) {
    const other = target.props.get(property.name);
    if (property.key === bareMark || isBookkeeping(kind, property.key)) continue;
    if (other?.equals(property) || isBareName(property, target)) continue;
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
  return !isSameJson(before, after) && new ValueLoss().losesValue(before, after);
}

function losesItems(before: readonly Json[], after: readonly Json[]): boolean {
  return new ValueLoss().losesItems(before, after, true);
}

/**
 * The question for all parts of two values. Equal parts that stand elsewhere are known by their numbers, which are given where something seems lost and no sooner;
 * each part of the later value is compared with one part of the earlier value alone, or with two in the outermost list. So the cost is linear in the size of
 * both, however deep they are.
 */
class ValueLoss {
  readonly #ids = new ValueIds();
  readonly #empty = new Map<object, boolean>();

  losesValue(before: Json | undefined, after: Json | undefined): boolean {
    if (before === undefined || before === after || this.#isNothing(before)) return false;
    charge(1, 'comparing values');
    if (after === undefined || this.#isNothing(after)) return true;
    if (!isArray(before) && !isObject(before)) return false;
    const isOfOneKind = headOf(before) === headOf(after);
    if (isOfOneKind && !this.#losesInPlace(before, after)) return false;
    // Something was put around it.
    const kept = partLike(before, after, this.#ids);
    if (kept !== null) return this.losesValue(before, kept.value);
    return isOfOneKind || this.#losesInPlace(before, after);
  }

  #losesInPlace(before: readonly Json[] | JsonObject, after: Json): boolean {
    if (isArray(before)) {
      if (isArray(after)) return this.losesItems(before, after, false) && !this.#isAmong(before, after);
      return before.length > 1 || this.losesValue(before[0], after);
    }
    const names = Object.keys(before);
    if (isObject(after)) return names.some((name) => this.losesValue(before[name], ownMember(after, name)));
    return names.length > 1 || this.losesValue(before[names[0] as string], after);
  }

  /**
   * Equal items stand for each other wherever they are, then those of one name, then what can stand in one place; an object with a name has no other. In the
   * outermost list those of one operator or type may have moved and changed at once; deeper a second look at each level would double the work of the next.
   */
  losesItems(before: readonly Json[], after: readonly Json[], isOutermost: boolean): boolean {
    charge(before.length + after.length, 'comparing values');
    const equal = this.#unequalItems(before, after);
    const named = pairBy(equal.before, equal.after, nameOfItem);
    if (named.before.some((item) => isObject(item) && nameOfItem(item) !== null)) return true;
    const rest = named.before.filter((item) => !this.#isNothing(item));
    if (rest.length > named.after.length) return true;
    const loses = ([from, to]: readonly [Json, Json]) => this.losesValue(from, to);
    if (named.pairs.some(loses)) return true;
    if (!this.#losesInOrder(rest, named.after)) return false;
    if (!isOutermost) return true;
    const alike = pairBy(rest, named.after, (item) => signatureOf(item)[0]);
    return alike.pairs.some(loses) || this.#losesInOrder(alike.before, alike.after);
  }

  /** Items without those that have an equal: the same at both beginnings, then wherever they are. Of one against one, what follows tells as much. */
  #unequalItems(before: readonly Json[], after: readonly Json[]): Pick<Pairs, 'before' | 'after'> {
    let start = 0;
    while (start < before.length && start < after.length && before[start] === after[start]) start++;
    const left = { before: before.slice(start), after: after.slice(start) };
    if (left.before.length === 1 && left.after.length === 1) return left;
    return pairBy(left.before, left.after, (item) => this.#ids.of(item));
  }

  /** Whether some item finds no place, each behind that of the one before it. As many places may stay free as there are more of them. */
  #losesInOrder(before: readonly Json[], after: readonly Json[]): boolean {
    let free = after.length - before.length;
    let at = 0;
    for (const item of before) {
      while (free >= 0 && this.losesValue(item, after[at])) {
        at++;
        free--;
      }
      if (free < 0) return true;
      at++;
    }
    return false;
  }

  /** Whether a value is kept whole as an item of another, such as a condition that `and` joins with a new one. */
  #isAmong(value: Json, items: readonly Json[]): boolean {
    const id = this.#ids.of(value);
    return items.some((item) => this.#ids.of(item) === id);
  }

  /** Whether a value says nothing: there is none, or all of it is empty. */
  #isNothing(value: Json): boolean {
    if (value === null || value === '') return true;
    if (typeof value !== 'object') return false;
    const known = this.#empty.get(value);
    if (known !== undefined) return known;
    const items = isArray(value) ? value : Object.values(value);
    const isEmpty = items.every((item) => item === undefined || this.#isNothing(item));
    this.#empty.set(value, isEmpty);
    return isEmpty;
  }
}

const ownMember = (object: JsonObject, name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);

function nameOfItem(item: Json): string | null {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return null;
  const name = nodeName(item, 'name') || nodeName(item, 'key') || nodeName(item, 'id');
  // A binding is a value that is carried, as in a payload, and names nothing.
  return name === '' || name.startsWith('@') ? null : name;
}

interface Pairs {
  readonly pairs: readonly (readonly [Json, Json])[];
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}

/** Pairs items that go by one key, first with first; an item without a key has no partner. */
function pairBy(before: readonly Json[], after: readonly Json[], keyOf: (item: Json) => string | number | null): Pairs {
  const waiting = new Map<string | number, Json[]>();
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
