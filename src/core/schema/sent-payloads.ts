// The payloads that a trait writes out beside an event: `["emit", "SAVED", { "id": ... }]`, and `actionPayload` beside the `event` or `action` of a pattern. They
// name payload fields by members, not by texts. Kept with the trait. Cost: one walk of the trait.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Trait } from './element.ts';
import { emittedEvent } from './emit-sites.ts';
import { type Site, walkTrait } from './walk.ts';

export interface SentPayload {
  readonly event: string;
  readonly payload: JsonObject;
  readonly owner: Element;
  /** From the owner's node to the payload. */
  readonly path: readonly Segment[];
}

const cache = createNodeMemo<readonly SentPayload[]>();

/** All payloads that a trait writes out, in document order. */
export function sentPayloadsOf(trait: Trait): readonly SentPayload[] {
  const known = cache.get(trait);
  if (known !== undefined) return known;
  const sent: SentPayload[] = [];
  const add = (event: string, payload: Json | undefined, owner: Element, path: readonly Segment[]) => {
    if (payload !== undefined && isObject(payload)) sent.push({ event, payload, owner, path });
  };
  const call = (value: Json, site: Site) => {
    const event = emittedEvent(value);
    if (event !== null && isArray(value)) add(event, value[2], site.owner, site.path(2));
  };
  walkTrait(trait, {
    effect: call,
    call: (value, _position, site) => call(value as Json, site),
    uiEvent: (event, property, site) => {
      if (property !== 'event' && property !== 'action') return;
      const path = site.path().slice(0, -1);
      const { actionPayload } = (nodeAt(site.owner.node, path) ?? {}) as JsonObject;
      add(event, actionPayload, site.owner, [...path, 'actionPayload']);
    },
  });
  cache.set(trait, sent);
  return sent;
}

function nodeAt(value: Json, path: readonly Segment[]): Json | undefined {
  let at: Json | undefined = value;
  for (const step of path) at = typeof at === 'object' && at !== null ? (at as JsonObject)[step as string] : undefined;
  return at;
}
