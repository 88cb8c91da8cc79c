// The surroundings of a part of a value: the operator of a call with its other arguments, or an element of a screen with its other members. And which items of two
// lists belong together: those that the alignment pairs, then those of which one holds the other as it is. Cost: that of the alignment, and the parts of the rest.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { ValueIds } from '../base/value-ids.ts';
import { nodeName } from '../schema/element.ts';
import { alignItems, costBetween, signatureOf } from './align-items.ts';

/** Pairs of places; by the later list. `idOf` tells equal items where something cheaper than numbers of all their parts does. */
export function alignParts(
  before: readonly Json[],
  after: readonly Json[],
  ids: ValueIds,
  idOf: (item: Json) => string | number = (item) => ids.of(item),
): [number, number][] {
  const pairs = alignItems(before, after, idOf);
  if (pairs.length === Math.min(before.length, after.length)) return pairs;
  const [usedOld, usedYoung] = [new Set(pairs.map(([x]) => x)), new Set(pairs.map(([, y]) => y))];
  const take = (x: number | undefined, y: number | undefined) => {
    if (x === undefined || y === undefined) return;
    usedOld.add(x);
    usedYoung.add(y);
    pairs.push([x, y]);
  };
  const around = holdersOf(after, usedYoung, ids);
  const inside = holdersOf(before, usedOld, ids);
  for (const [x, item] of before.entries()) {
    if (!usedOld.has(x) && isWorthFollowing(item)) {
      const y = around.get(ids.of(item))?.find((place) => !usedYoung.has(place));
      take(y === undefined ? undefined : x, y);
    }
  }
  for (const [y, item] of after.entries()) {
    if (!usedYoung.has(y) && isWorthFollowing(item)) {
      const x = inside.get(ids.of(item))?.find((place) => !usedOld.has(place));
      take(x, x === undefined ? undefined : y);
    }
  }
  return pairs.sort(([, a], [, b]) => a - b);
}

/** By the number of a part, the places of the free items that hold it. */
function holdersOf(items: readonly Json[], used: ReadonlySet<number>, ids: ValueIds): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [place, item] of items.entries()) {
    if (used.has(place)) continue;
    const parts = partsOf(item);
    charge(parts.length, 'comparing values');
    for (const { value } of parts) {
      const id = ids.of(value);
      const places = found.get(id);
      if (places === undefined) found.set(id, [place]);
      else places.push(place);
    }
  }
  return found;
}

/** True if a part can be told from all others: an expression, an element of a screen, a binding. */
export const isWorthFollowing = (value: Json | undefined): value is Json =>
  headOf(value) !== null || (typeof value === 'string' && value.startsWith('@'));

/** The operator of a call, or the type of an element. */
export function headOf(value: Json | undefined): string | null {
  if (isArray(value)) return value.length > 1 && typeof value[0] === 'string' ? value[0] : null;
  return isObject(value) && typeof value.type === 'string' ? value.type : null;
}

/** The same operator or type, and the same first argument. */
export function isAlike(a: Json, b: Json): boolean {
  const head = headOf(a);
  return head !== null && head === headOf(b) && costBetween(signatureOf(a), signatureOf(b), false) < 3;
}

export interface Part {
  readonly value: Json;
  /** Steps from the holder. */
  readonly path: readonly Segment[];
}

/** Arguments of a call; members of an element, and items of those that are lists. */
export function partsOf(holder: Json): Part[] {
  if (isArray(holder)) return holder.flatMap((value, i) => (i === 0 ? [] : [{ value, path: [i] }]));
  if (!isObject(holder)) return [];
  return Object.entries(holder).flatMap(([name, value]): Part[] => {
    if (value === undefined || name === 'type') return [];
    if (isArray(value) && headOf(value) === null) return value.map((item, i) => ({ value: item, path: [name, i] }));
    return [{ value, path: [name] }];
  });
}

/** Levels below a holder in which a part is looked for. */
const levelsMax = 3;

/**
 * The part of a holder that is a value, or most of it, or that holds one of these: first one that is equal, on any level, then one of the same operator or type.
 * A holder of the same operator or type as the value is its successor, and holds it only where it is equal.
 */
export function partLike(value: Json, holder: Json, ids: ValueIds): Part | null {
  if (!isWorthFollowing(value) || headOf(holder) === null) return null;
  const id = ids.of(value);
  const equal = partWhere(holder, (one) => ids.of(one) === id, levelsMax);
  if (equal !== null || headOf(value) === null || headOf(value) === headOf(holder)) return equal;
  return partWhere(holder, (one) => isAlike(value, one) && sharedLeaves(value, one) >= 0.5, levelsMax);
}

/** The nearest part that fits, as the part of the holder itself that it stands in. */
function partWhere(holder: Json, fits: (value: Json) => boolean, levels: number): Part | null {
  const parts = partsOf(holder);
  charge(parts.length, 'comparing values');
  const here = parts.find(({ value }) => fits(value));
  if (here !== undefined || levels <= 1) return here ?? null;
  return parts.find(({ value }) => headOf(value) !== null && partWhere(value, fits, levels - 1) !== null) ?? null;
}

/** Leaves of a value that are counted. */
const leavesMax = 128;

/** How many of the leaves of a value stand in the other as well, from 0 to 1. */
export function sharedLeaves(value: Json, other: Json): number {
  const wanted = leavesOf(value);
  const found = new Map<string, number>();
  for (const leaf of leavesOf(other)) found.set(leaf, (found.get(leaf) ?? 0) + 1);
  let shared = 0;
  for (const leaf of wanted) {
    const count = found.get(leaf) ?? 0;
    if (count === 0) continue;
    found.set(leaf, count - 1);
    shared++;
  }
  return wanted.length === 0 ? 0 : shared / wanted.length;
}

/** Each text, number and so on with the member that it stands under, in order. */
function leavesOf(value: Json): string[] {
  const leaves: string[] = [];
  const visit = (node: Json | undefined, member: string): void => {
    if (node === undefined || leaves.length >= leavesMax) return;
    if (isArray(node)) for (const item of node) visit(item, member);
    else if (isObject(node)) for (const name in node) visit(node[name], name);
    else leaves.push(`${member}:${String(node)}`);
  };
  visit(value, '');
  charge(leaves.length, 'comparing values');
  return leaves;
}

export interface Wrapper {
  readonly by: string;
  readonly beside: Json[];
}

/** The surroundings of a part: the other arguments, or the other members and items. */
export function wrapperOf(holder: Json, { path }: Part): Wrapper {
  const [step, inside] = path;
  if (isArray(holder)) return { by: nodeName(holder[0], ''), beside: holder.filter((_, i) => i !== 0 && i !== step) };
  const beside: Json[] = [];
  const others = Object.entries(holder as JsonObject).filter(([name]) => name !== 'type' && name !== step);
  if (others.length > 0) beside.push(Object.fromEntries(others) as JsonObject);
  const list = (holder as JsonObject)[step as string];
  if (inside !== undefined && isArray(list)) beside.push(...list.filter((_, i) => i !== inside));
  return { by: nodeName((holder as JsonObject).type, ''), beside };
}
