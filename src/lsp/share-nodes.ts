// Incremental reading: parts of a new value that say the same as in the value before become the nodes from before. The facts that checks keep with a node
// (src/core/base/node-memo.ts) then hold for them without another walk. Cost: one comparison of the two values.
import { isArray, isObject, type Json, type JsonObject } from '../core/base/json.ts';
import { repeatsIn } from '../core/base/repeated-members.ts';

/**
 * The new value, in which equal parts are nodes of the old one. The new value is changed in place. Equal means the same members in the same order, and no
 * member that stands twice in the text: the lines of those belong to one text. No node of the old value stands in the result twice.
 */
export function shareNodes(before: Json | undefined, after: Json): Json {
  return before === undefined || !share(before, after) ? after : before;
}

/** True if the values are equal; else equal parts inside of the new one are replaced. */
function share(before: Json, after: Json): boolean {
  if (Object.is(before, after)) return true;
  if (isArray(before) && isArray(after)) return shareItems(before as Json[], after as Json[]);
  if (isObject(before) && isObject(after)) return shareMembers(before, after);
  return false;
}

function shareMembers(before: JsonObject, after: JsonObject): boolean {
  const keys = Object.keys(after);
  const old = Object.keys(before);
  let isSame = keys.length === old.length && isReadWhole(before) && isReadWhole(after);
  for (const [i, key] of keys.entries()) {
    if (key !== old[i]) isSame = false;
    if (!Object.hasOwn(before, key)) continue;
    if (share(before[key] as Json, after[key] as Json)) (after as Record<string, Json>)[key] = before[key] as Json;
    else isSame = false;
  }
  return isSame;
}

/**
 * Items from the begin and from the end are paired; between them, where something was put in or taken out, those at one index. A reader may have taken old items
 * over itself (`readAfter`): they are left as they are, wherever they stand.
 */
function shareItems(before: readonly Json[], after: Json[]): boolean {
  const most = Math.min(before.length, after.length);
  const kept = keptItems(before, after);
  const pair = (from: number, to: number) => {
    const [old, own] = [before[from] as Json, after[to] as Json];
    if (old !== own && (kept.has(old) || kept.has(own))) return false;
    if (!share(old, own)) return false;
    after[to] = before[from] as Json;
    return true;
  };
  let start = 0;
  while (start < most && pair(start, start)) start++;
  let end = 0;
  while (end < most - start && pair(before.length - 1 - end, after.length - 1 - end)) end++;
  for (let i = start + 1; i < most - end; i++) pair(i, i);
  return start === before.length && start === after.length && isReadWhole(before) && isReadWhole(after);
}

const nothing: ReadonlySet<Json> = new Set();

/** The objects and lists of the old items that stand among the new ones. */
function keptItems(before: readonly Json[], after: readonly Json[]): ReadonlySet<Json> {
  const old = new Set<Json>(before.filter((item) => typeof item === 'object' && item !== null));
  if (old.size === 0) return nothing;
  return new Set(after.filter((item) => old.has(item)));
}

const isReadWhole = (value: object): boolean => repeatsIn(value).length === 0;
