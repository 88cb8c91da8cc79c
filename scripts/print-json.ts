// JSON as documents show it.
import type { Json } from '../src/core/base/json.ts';

/** JSON with short values on one line. */
export function printJson(value: Json, indent = ''): string {
  const flat = JSON.stringify(value);
  if (flat.length + indent.length <= 100 || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + printJson(item, inner)).join(',\n')}\n${indent}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${printJson(item as Json, inner)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}
