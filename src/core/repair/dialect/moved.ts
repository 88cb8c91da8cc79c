import type { JsonObject } from '../../base/json.ts';

/** An element with what stands in one member under another, in the place of the first. */
export function moved(node: JsonObject, from: string, to: string): JsonObject {
  const entries = Object.entries(node).filter(([key]) => key === from || key !== to);
  return Object.fromEntries(entries.map(([key, value]) => [key === from ? to : key, value]));
}
