// What comes with an event where it is put out: the object of an `emit`, the `actionPayload` beside a button's event.
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { Trait } from '../schema/element.ts';
import { type EmitSite, emitSitesOf } from '../schema/emit-sites.ts';

/** The object that an emit effect of the trait sends along. */
export function emittedData(trait: Trait, event: string): JsonObject | null {
  for (const site of emitSitesOf(trait)) {
    const data = site.event === event && site.kind === 'effect' ? dataOf(site) : null;
    if (data !== null) return data;
  }
  return null;
}

/** The names under which some traits send something along with an event. */
export function sentNames(traits: readonly Trait[], event: string): ReadonlySet<string> {
  const sites = traits.flatMap((trait) => emitSitesOf(trait).filter((site) => site.event === event));
  return new Set(sites.flatMap((site) => Object.keys(dataOf(site) ?? {})));
}

function dataOf({ kind, owner, path }: EmitSite): JsonObject | null {
  let at = owner.node as Json | undefined;
  for (const step of kind === 'effect' ? path : path.slice(0, -1))
    at = (at as Record<string, Json> | undefined)?.[step];
  const data = kind === 'effect' ? (at as readonly Json[])[2] : (at as JsonObject).actionPayload;
  return data !== undefined && isObject(data) ? data : null;
}
