// What differs between two JSON values, place by place: values added, taken away or changed, members under another name, items in another order.
// Nodes that both values share are not read, so the cost is that of what an edit touched. Items of lists are paired by equal text, then by the member
// that names them, then by place.
import { canonicalJson, isSameJson } from './canonical-json.ts';
import { groupBy } from './groups.ts';
import { isArray, isObject, type Json, type JsonObject } from './json.ts';
import type { Segment } from './pointer.ts';

/** Paths lead through the value after the change; that of what was taken away through the value before it. */
export type Change =
  | { readonly kind: 'added'; readonly path: readonly Segment[]; readonly value: Json }
  | {
      readonly kind: 'removed';
      readonly path: readonly Segment[];
      readonly value: Json;
      readonly rest: readonly Json[];
    }
  | { readonly kind: 'changed'; readonly path: readonly Segment[]; readonly from: Json; readonly to: Json }
  | { readonly kind: 'renamed'; readonly path: readonly Segment[]; readonly from: string; readonly to: string }
  | { readonly kind: 'moved'; readonly path: readonly Segment[] };

export function changesBetween(before: Json, after: Json): Change[] {
  const out: Change[] = [];
  compare(before, after, [], out);
  return out;
}

function compare(before: Json, after: Json, path: readonly Segment[], out: Change[]): void {
  if (before === after) return;
  if (isArray(before) && isArray(after)) compareLists(before, after, path, out);
  else if (isObject(before) && isObject(after)) compareObjects(before, after, path, out);
  else if (!isSameJson(before, after)) out.push({ kind: 'changed', path, from: before, to: after });
}

function compareObjects(before: JsonObject, after: JsonObject, path: readonly Segment[], out: Change[]): void {
  const lost = new Set(Object.keys(before).filter((key) => before[key] !== undefined && after[key] === undefined));
  let lostByValue: Map<string, string[]> | null = null;
  for (const key of Object.keys(after)) {
    const value = after[key];
    if (value === undefined) continue;
    const old = before[key];
    if (old === value) continue;
    if (old !== undefined) {
      compare(old, value, [...path, key], out);
      continue;
    }
    if (lost.size > 0) lostByValue ??= groupBy([...lost].reverse(), (name) => canonicalJson(before[name] as Json));
    const from = lostByValue?.get(canonicalJson(value))?.pop();
    if (from === undefined) out.push({ kind: 'added', path: [...path, key], value });
    else {
      lost.delete(from);
      out.push({ kind: 'renamed', path: [...path, key], from, to: key });
    }
  }
  for (const key of lost) out.push({ kind: 'removed', path: [...path, key], value: before[key] as Json, rest: [] });
}

function compareLists(before: readonly Json[], after: readonly Json[], path: readonly Segment[], out: Change[]): void {
  const partner = pairsOf(before, after);
  const taken = new Set(partner.filter((at) => at !== -1));
  after.forEach((item, at) => {
    const old = partner[at] as number;
    if (old === -1) out.push({ kind: 'added', path: [...path, at], value: item });
    else compare(before[old] as Json, item, [...path, at], out);
  });
  before.forEach((item, at) => {
    if (!taken.has(at)) out.push({ kind: 'removed', path: [...path, at], value: item, rest: after });
  });
  const kept = partner.filter((at) => at !== -1);
  if (kept.some((at, i) => i > 0 && at < (kept[i - 1] as number))) out.push({ kind: 'moved', path });
}

/** For each item of the second list, the place of the item in the first that it was; -1 where it is new. */
function pairsOf(before: readonly Json[], after: readonly Json[]): number[] {
  const edited = onlyOther(before, after);
  if (edited !== -1 && isAlike(before[edited], after[edited])) return after.map((_, at) => at);
  const partner = after.map(() => -1);
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start])) {
    partner[start] = start;
    start++;
  }
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  ) {
    partner[after.length - 1 - end] = before.length - 1 - end;
    end++;
  }
  const old = range(start, before.length - end);
  const fresh = range(start, after.length - end);
  // One in the place of one is the same item: no text of it is written.
  const [one, other] = [old[0], fresh[0]];
  if (old.length === 1 && fresh.length === 1 && one !== undefined && other !== undefined) {
    if (isAlike(before[one], after[other])) partner[other] = one;
    return partner;
  }
  if (old.length === 0 || fresh.length === 0) return partner;
  const left = new Set(old);
  for (const keyOf of [canonicalJson, nameIn]) pairBy(keyOf, before, after, left, fresh, partner);
  const [rest, unpaired] = [[...left], fresh.filter((at) => partner[at] === -1)];
  if (rest.length === unpaired.length && rest.every((at, i) => isAlike(before[at], after[unpaired[i] as number])))
    unpaired.forEach((at, i) => {
      partner[at] = rest[i] as number;
    });
  return partner;
}

/** The place of the only item that is another node, as an edit inside an item leaves it: no other is read. -1 where there are more, or none. */
function onlyOther(before: readonly Json[], after: readonly Json[]): number {
  if (before.length !== after.length) return -1;
  let found = -1;
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    if (found !== -1) return -1;
    found = i;
  }
  return found;
}

/** Pairs items with those of `left` that have the same key, in their order, and takes these from it. An empty key is none. */
function pairBy(
  keyOf: (item: Json) => string,
  before: readonly Json[],
  after: readonly Json[],
  left: Set<number>,
  fresh: readonly number[],
  partner: number[],
): void {
  const byKey = groupBy([...left].reverse(), (at) => keyOf(before[at] as Json));
  byKey.delete('');
  for (const at of fresh) {
    if (partner[at] !== -1) continue;
    const old = byKey.get(keyOf(after[at] as Json))?.pop();
    if (old === undefined) continue;
    partner[at] = old;
    left.delete(old);
  }
}

const namingMembers = ['name', 'key', 'ref'];

function nameIn(item: Json): string {
  if (!isObject(item)) return '';
  for (const member of namingMembers) if (typeof item[member] === 'string') return `${member} ${item[member]}`;
  return typeof item.event === 'string' ? `${JSON.stringify(item.from)} ${item.event}` : '';
}

const isSame = (a: Json | undefined, b: Json | undefined) => a === b || isSameJson(a as Json, b as Json);

/** Whether one of two items may have been the other: values of one kind. */
const isAlike = (a: Json | undefined, b: Json | undefined) =>
  typeof a === typeof b && isArray(a) === isArray(b) && (a === null) === (b === null);

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
