/** A JSON value as `JSON.parse` yields it. Treated as immutable everywhere in core. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; an absent key and an `undefined` value mean the same. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether an object anywhere in a value has an own member `__proto__`, which no request may. */
export function hasProtoKey(root: unknown): boolean {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const member of Object.values(value)) open.push(member);
  }
  return false;
}

/** Whether lists and objects stand in one another more often than so; the walk itself does not recurse. */
export function isDeeperThan(root: unknown, levelsMax: number): boolean {
  const open: { readonly value: unknown; readonly level: number }[] = [{ value: root, level: 1 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value, level } = at;
    if (typeof value !== 'object' || value === null) continue;
    if (level > levelsMax) return true;
    for (const member of Object.values(value)) open.push({ value: member, level: level + 1 });
  }
  return false;
}
