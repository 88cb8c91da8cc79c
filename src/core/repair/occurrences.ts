// Counts of a document by what stands in it: texts, words under members, members of patterns, fields of payloads, ways of declaring names.

import { canonicalJson } from '../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import type { Registries } from '../verify/registry.ts';

// How often texts, and the words in them, stand in a document.

/** Longer texts are data, not words about the application. */
const textLengthMax = 400;

export function countParts(document: Json, partsOf: (text: string) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      if (value.length > textLengthMax) return;
      for (const part of partsOf(value)) counts.set(part, (counts.get(part) ?? 0) + 1);
    } else if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json);
  };
  visit(document);
  return counts;
}

/** How often each text stands in a document as it is. */
export function countTexts(document: Json): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
    else if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json);
  };
  visit(document);
  return counts;
}

// Words by the member that they stand under, in documents that are known to be right.

/** Members whose texts are names that authors choose, not words of the format. */
const naming = new Set([
  'name',
  'key',
  'from',
  'to',
  'event',
  'entity',
  'trait',
  'ref',
  'path',
  'triggers',
  'label',
  'title',
  'effects',
  'guard',
  'initialEffects',
  'text',
]);

/** Texts that stand under each member that holds no names, in the given documents. */
export function textsByMember(documents: Iterable<Json>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (value: Json, member: string): void => {
    if (typeof value === 'string') {
      if (naming.has(member)) return;
      const texts = found.get(member);
      if (texts === undefined) found.set(member, new Set([value]));
      else texts.add(value);
    } else if (isArray(value)) for (const item of value) visit(item, member);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json, key);
  };
  for (const document of documents) visit(document, '');
  return found;
}

// Members of the patterns of a document, by type.

export interface PatternUse {
  readonly keys: ReadonlySet<string>;
  readonly type: string;
  count: number;
}

const likenessMin = 0.3;

/** The type that nodes with the most similar members have, or null where no node is like it. */
export function typeLike(node: JsonObject, uses: readonly PatternUse[]): string | null {
  const keys = new Set(Object.keys(node).filter((key) => key !== 'type' && key !== 'patternType'));
  let best: PatternUse | null = null;
  let bestScore = likenessMin;
  for (const use of uses) {
    const score = likeness(keys, use.keys);
    if (score > bestScore || (score === bestScore && best !== null && use.count > best.count)) {
      best = use;
      bestScore = score;
    }
  }
  return best?.type ?? null;
}

/** Jaccard similarity of two sets of member names (Jaccard 1901). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const key of a) if (b.has(key)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Every object with a known pattern `type`, grouped by type and member names. */
export function gatherPatterns(document: Json, registries: Registries): PatternUse[] {
  const uses = new Map<string, PatternUse>();
  const visit = (value: Json): void => {
    if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) {
      const type = value.type ?? value.patternType;
      if (typeof type === 'string' && registries.patterns.has(type)) {
        const keys = Object.keys(value).filter((key) => key !== 'type' && key !== 'patternType');
        const text = `${type} ${keys.sort(compareStrings).join()}`;
        const known = uses.get(text);
        if (known === undefined) uses.set(text, { keys: new Set(keys), type, count: 1 });
        else known.count++;
      }
      for (const key in value) visit(value[key] as Json);
    }
  };
  visit(document);
  // In an order that the order of members does not change.
  return [...uses].sort(([a], [b]) => compareStrings(a, b)).map(([, use]) => use);
}

// The fields of all payloads that some traits declare.

export interface PayloadUse {
  readonly trait: Trait;
  readonly event: string;
  readonly isTold: boolean;
  readonly node: JsonObject;
}

/** Of 10,346 events that patterns emit in the documents at hand, 10 are written like this (`npm run eval:facts`). */
export const isTold = (event: string): boolean => /^[A-Z][a-z]/.test(event);

/** True if an event tells how something went rather than asks for it: by its name, or because the trait itself emits it. */
export const tells = (trait: Trait, event: string) => isTold(event) || emittedBy(trait).has(event);

const emittedBy = (trait: Trait): ReadonlySet<string> =>
  new Set(emitSitesOf(trait).flatMap(({ kind, event }) => (kind === 'ui' ? [] : [event])));

/** The fields of all payloads that some traits declare, in order. */
export class PayloadFields {
  readonly #byName = new Map<string, PayloadUse[]>();
  readonly #all: PayloadUse[] = [];

  constructor(traits: readonly Trait[]) {
    for (const trait of traits) {
      const emitted = emittedBy(trait);
      for (const { name: event, payload } of [...trait.events, ...trait.emits])
        for (const node of payload ?? []) {
          if (!isObject(node)) continue;
          const use = { trait, event, isTold: isTold(event) || emitted.has(event), node };
          this.#all.push(use);
          const same = this.#byName.get(String(node.name));
          if (same === undefined) this.#byName.set(String(node.name), [use]);
          else same.push(use);
        }
    }
  }

  named(field: string): readonly PayloadUse[] {
    return this.#byName.get(field) ?? [];
  }

  /** True if most fields are required that events of a kind have, those of a trait where it has some; null where there is none. */
  isUsuallyRequired(isOfTold: boolean, trait?: Trait): boolean | null {
    const ofKind = this.#all.filter((use) => use.isTold === isOfTold);
    const own = ofKind.filter((use) => use.trait === trait);
    const uses = own.length > 0 ? own : ofKind;
    return uses.length === 0 ? null : uses.filter(({ node }) => node.required === true).length * 2 > uses.length;
  }
}

// How a document declares events, emits, payload fields and fields, by name: the usual way first.

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
