// Parts of a value that are to be replaced, by their places. Cost: linear in the places and in the lists and objects that hold them.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { objectOf } from './node-draft.ts';

/** Places in a value, those that begin alike together. */
export interface Places {
  /** What becomes of the part that stands here; null where none is replaced. */
  make: ((part: Json) => Json) | null;
  readonly inside: Map<Segment, Places>;
}

export const noPlaces = (): Places => ({ make: null, inside: new Map() });

export function addPlace(places: Places, path: readonly Segment[], make: (part: Json) => Json): void {
  let at = places;
  for (const segment of path) {
    let next = at.inside.get(segment);
    if (next === undefined) {
      next = noPlaces();
      at.inside.set(segment, next);
    }
    at = next;
  }
  at.make = make;
}

/** The value with the parts at some places replaced, from the leaves up; what holds several of them is copied once. */
export function replaceAt(value: Json, { make, inside }: Places): Json {
  let out = value;
  if (inside.size > 0 && isArray(value)) {
    const items = [...value];
    for (const [i, places] of inside) items[i as number] = replaceAt(items[i as number] as Json, places);
    out = items;
  } else if (inside.size > 0) {
    const node = value as JsonObject;
    const changed = [...inside].map(([key, places]) => [String(key), replaceAt(node[key] as Json, places)] as const);
    out = { ...node, ...objectOf(changed) };
  }
  return make === null ? out : make(out);
}
