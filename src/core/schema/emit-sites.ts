// Emit sites: the three places where a trait puts an event out: `emit` effects, `{emit: {success, failure}}` options and event literals in
// UI properties. Cached by trait node: asking again is free. Cost: one walk of the trait.
import type { Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Trait } from './element.ts';
import type { Site } from './walk.ts';
import { walkTrait } from './walk.ts';

export interface EmitSite {
  readonly event: string;
  readonly kind: 'effect' | 'option' | 'ui';
  readonly owner: Element;
  /** From the owner's node to the literal (for an effect, to the whole call). */
  readonly path: readonly Segment[];
}

const cache = createNodeMemo<readonly EmitSite[]>();

/** All emit sites of a trait in document order. */
export function emitSitesOf(trait: Trait): readonly EmitSite[] {
  const known = cache.get(trait);
  if (known) return known;
  const sites: EmitSite[] = [];
  const add = (event: string, kind: EmitSite['kind'], site: Site) =>
    sites.push({ event, kind, owner: site.owner, path: site.path() });
  const call = (value: Json, site: Site) => {
    const event = emittedEvent(value);
    if (event !== null) add(event, 'effect', site);
  };
  walkTrait(trait, {
    effect: call,
    call: (value, _position, site) => call(value, site),
    uiEvent: (event, _property, site) => add(event, 'ui', site),
    emitOption: (event, _outcome, site) => add(event, 'option', site),
  });
  cache.set(trait, sites);
  return sites;
}

/** The literal event of an `["emit", EVENT, ...]` call, or null. */
export function emittedEvent(value: Json): string | null {
  if (!Array.isArray(value) || value[0] !== 'emit') return null;
  const event: unknown = value[1];
  return typeof event === 'string' && event !== '' && !event.startsWith('@') ? event : null;
}
