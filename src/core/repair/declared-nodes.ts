// How a document declares events, emits, payload fields and fields, by name: the usual way first.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';

export type DeclarationKind = 'event' | 'emit' | 'payload' | 'field';

export interface Declared {
  readonly node: JsonObject;
  readonly trait: Trait | null;
  count: number;
}

export function gatherDeclarations(model: Model): Map<string, Declared[]> {
  const all = new Map<string, Map<string, Declared>>();
  const add = (kind: DeclarationKind, name: string, node: unknown, trait: Trait | null) => {
    if (!isObject(node as Json)) return;
    const key = `${kind} ${name}`;
    const same = all.get(key) ?? new Map<string, Declared>();
    all.set(key, same);
    const text = `${trait?.name ?? ''}\n${canonicalJson(node as Json)}`;
    const known = same.get(text);
    if (known === undefined) same.set(text, { node: node as JsonObject, trait, count: 1 });
    else known.count++;
  };
  const addPayload = (payload: readonly Json[] | null, trait: Trait) => {
    for (const item of payload ?? []) if (isObject(item)) add('payload', String(item.name), item, trait);
  };
  for (const entity of model.entities) for (const field of entity.fields) add('field', field.name, field.node, null);
  for (const trait of model.traits) {
    for (const event of trait.events) {
      add('event', event.name, event.node, trait);
      addPayload(event.payload, trait);
    }
    for (const emit of trait.emits) {
      add('emit', emit.name, emit.node, trait);
      addPayload(emit.payload, trait);
    }
  }
  const order = ([a, x]: [string, Declared], [b, y]: [string, Declared]) => y.count - x.count || compareStrings(a, b);
  return new Map([...all].map(([key, same]) => [key, [...same].sort(order).map(([, one]) => one)]));
}
