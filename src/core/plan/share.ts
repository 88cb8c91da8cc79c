// Where two documents say the same, one object for both: what is equal is then seen at a glance, and what was kept for a node of the one, such
// as its canonical text, is there for the other. Parts are the same to the letter, the order of members included. Cost: one pass.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { setMember } from './node-draft.ts';

/** A value with the parts of another in place of its own where they are the same. */
export function shareParts<T extends Json>(value: T, other: Json | undefined): T {
  if (isArray(value)) return isArray(other) ? (shareItems(value, other) as T) : value;
  return isObject(value) && isObject(other) ? (shareMembers(value, other) as T) : value;
}

function shareItems(value: readonly Json[], other: readonly Json[]): readonly Json[] {
  charge(value.length + 1, 'comparing documents');
  let isOther = value.length === other.length;
  let copy: Json[] | null = null;
  for (let i = 0; i < value.length; i++) {
    const item = value[i] as Json;
    const shared = shareParts(item, other[i]);
    if (shared !== other[i]) isOther = false;
    if (shared === item) continue;
    copy ??= [...value];
    copy[i] = shared;
  }
  return isOther ? other : (copy ?? value);
}

function shareMembers(value: JsonObject, other: JsonObject): JsonObject {
  const names = Object.keys(other);
  charge(names.length + 1, 'comparing documents');
  let isOther = true;
  let copy: Record<string, Json | undefined> | null = null;
  let count = 0;
  for (const name in value) {
    const item = value[name];
    const isLike = names[count++] === name;
    const like = isLike || Object.hasOwn(other, name) ? other[name] : undefined;
    const shared = item === undefined ? undefined : shareParts(item, like);
    if (!isLike || shared !== like) isOther = false;
    if (shared === item || shared === undefined) continue;
    copy ??= { ...value };
    setMember(copy, name, shared);
  }
  return isOther && count === names.length ? other : (copy ?? value);
}
