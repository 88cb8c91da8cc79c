// The members of records that effects store: `["persist", "create", "Ticket", { "title": ... }]` names the field `title` by a member, not by a text. Kept with
// the trait. Cost: one walk of the trait.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Trait } from './element.ts';
import { type Site, walkTrait } from './walk.ts';

export interface StoredRecord {
  /** The entity as a call names it, `@entity` as the one that the trait is linked to; null where it says none. */
  readonly entity: string | null;
  readonly record: JsonObject;
  readonly owner: Element;
  /** From the owner's node to the record. */
  readonly path: readonly Segment[];
}

/** The entity and the record of a call that creates or updates, else null. */
export function storedBy(call: Json): { readonly entity: string; readonly record: JsonObject } | null {
  if (!isArray(call) || call[0] !== 'persist' || (call[1] !== 'create' && call[1] !== 'update')) return null;
  const [, , entity, record] = call;
  return typeof entity === 'string' && record !== undefined && isObject(record) ? { entity, record } : null;
}

const cache = createNodeMemo<readonly StoredRecord[]>();

/** All records that a trait stores, in document order. */
export function recordsOf(trait: Trait): readonly StoredRecord[] {
  const known = cache.get(trait);
  if (known !== undefined) return known;
  const records: StoredRecord[] = [];
  const visit = (value: Json, site: Site) => {
    const stored = storedBy(value);
    if (stored === null) return;
    const { record } = stored;
    const entity = stored.entity === '@entity' ? trait.linkedEntity : stored.entity;
    records.push({ entity, record, owner: site.owner, path: site.path(3) });
  };
  walkTrait(trait, { effect: visit, call: (value, _position, site) => visit(value as Json, site) });
  cache.set(trait, records);
  return records;
}
