// A machine of another notation as a document, and where each part of it came from.
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { parsePointer } from '../../base/pointer.ts';
import type { UnkeptNote } from '../format.ts';
import type { TextPlace } from '../lines.ts';
import type { Origin, Unkept } from './chart.ts';

export interface Converted {
  readonly title: string;
  readonly document: JsonObject;
  readonly origins: ReadonlyMap<object, Origin>;
  /** Fields of its entity for what histories stand for. */
  readonly remembered: readonly JsonObject[];
  readonly notes: readonly Unkept[];
  readonly faults: readonly Unkept[];
}

/** The nearest place that is known on the way to what a pointer names. */
export function originOf(document: Json, origins: ReadonlyMap<object, Origin>, pointer: string): Origin | null {
  let at: Json | undefined = document;
  let origin = origins.get(at as object) ?? null;
  for (const segment of parsePointer(pointer) ?? []) {
    if (isArray(at)) at = at[Number(segment)];
    else if (isObject(at)) at = Object.hasOwn(at, segment) ? at[segment] : undefined;
    else break;
    if (typeof at === 'object' && at !== null) origin = origins.get(at) ?? origin;
  }
  return origin;
}

/** A note or a fault of a chart, at its place in the text. */
export function told({ message, rule }: Unkept, place: TextPlace): UnkeptNote {
  return rule === undefined ? { ...place, message } : { ...place, message, rule };
}
