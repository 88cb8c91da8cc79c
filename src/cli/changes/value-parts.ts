// What differs between two long values, such as a screen of which one word changed: each part that differs with its place, as in a JSON Pointer.
import { isSameJson } from '../../core/base/canonical-json.ts';
import type { Json } from '../../core/base/json.ts';
import { isArray, isObject } from '../../core/base/json.ts';
import { formatPointer } from '../../core/base/pointer.ts';
import type { GapChange } from '../../core/plan/index.ts';

/** Two values that take no more are taken in at a glance as they are. */
const glanceCharactersMax = 200;

/** The change itself, or its parts where it is long and they are shorter. */
export function partsOfChange(change: GapChange): readonly GapChange[] {
  const { field, from, to } = change;
  const whole = lengthOf([change]);
  if (from === undefined || to === undefined || whole <= glanceCharactersMax) return [change];
  const parts = partsBetween(from, to, []).map(({ path, ...values }) => ({
    field: `${field} ${path}`.trim(),
    ...values,
  }));
  return lengthOf(parts) < whole ? parts : [change];
}

const lengthOf = (changes: readonly GapChange[]): number =>
  changes.reduce((sum, { from, to }) => sum + JSON.stringify([from ?? null, to ?? null]).length, 0);

interface Part {
  readonly path: string;
  readonly from?: Json;
  readonly to?: Json;
}

/** Lists are compared item by item where they are as long as each other: otherwise it is not known which item became which. */
function partsBetween(from: Json, to: Json, path: readonly (string | number)[]): Part[] {
  if (isSameJson(from, to)) return [];
  if (isArray(from) && isArray(to) && from.length === to.length)
    return from.flatMap((item, i) => partsBetween(item, to[i] as Json, [...path, i]));
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key): Part[] => {
      const [old, young] = [from[key], to[key]];
      const inside = [...path, key];
      if (old !== undefined && young !== undefined) return partsBetween(old, young, inside);
      const place = formatPointer(inside);
      return old === undefined ? [{ path: place, to: young as Json }] : [{ path: place, from: old }];
    });
  }
  return [{ path: formatPointer(path), from, to }];
}
