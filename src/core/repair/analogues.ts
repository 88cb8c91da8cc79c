// Traits built like a given one: others of the document, and those of the behaviors that come along. What a trait has lost, its analogues still
// have, in the words of their own entity. Two traits are alike by the states, events and transitions they share once each entity's name is
// left out (Jaccard 1901); among those, the one whose transitions are most often the same, word for word, after translation comes first.
// Cost: one comparison of name sets for each trait of the document, one look-up of each name among those of the behaviors (known-traits.ts).

import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait } from '../schema/element.ts';
import { nodeName, sourcesOf } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Blueprint } from './elaborate.ts';
import type { KnownTraits } from './known-traits.ts';
import { type Translate, translation } from './translate.ts';
import { pairsOf, wordsOf } from './words.ts';

/** A transition of an analogue in the words of the trait that it is like. */
export interface AnalogousTransition {
  readonly node: JsonObject;
  readonly sources: readonly string[];
  readonly event: string;
  readonly to: string;
}

export type AnalogousList = 'events' | 'emits' | 'listens';

/** Shared names below which two machines are not built alike. */
export const likenessMin = 0.5;
const comparedMax = 8;
const analoguesMax = 3;

export class Analogue {
  readonly trait: Trait;
  /** Share of the names that both have, in (0,1]. */
  readonly likeness: number;
  readonly translate: Translate;
  #transitions: readonly AnalogousTransition[] | null = null;

  constructor(trait: Trait, likeness: number, translate: Translate) {
    this.trait = trait;
    this.likeness = likeness;
    this.translate = translate;
  }

  get transitions(): readonly AnalogousTransition[] {
    this.#transitions ??= this.trait.transitions.map((one) => {
      const node = this.translate(one.node as unknown as Json) as JsonObject;
      return { node, sources: sourcesOf(node.from), event: String(node.event), to: String(node.to) };
    });
    return this.#transitions;
  }

  /** The entry of a list that has a name in the words of the other trait, or null. */
  named(list: AnalogousList, name: string): Json | null {
    for (const one of this.trait[list]) if (this.translate(one.name) === name) return this.translate(one.node as Json);
    return null;
  }
}

/** The traits most like one, best first, at most `analoguesMax`. */
export function findAnalogues(trait: Trait, model: Model, known: KnownTraits): Analogue[] {
  const names = namesOf(trait);
  if (names.size === 0) return [];
  const found: Analogue[] = [];
  const add = (other: Trait, likeness: number) => {
    if (likeness < likenessMin || other === trait) return;
    found.push(new Analogue(other, likeness, translation(entityNameOf(other), entityNameOf(trait))));
  };
  for (const other of model.traits) if (other.form === 'inline') add(other, likenessOf(names, namesOf(other)));
  for (const { trait: other, likeness } of known.alike(names)) add(other, likeness);
  const best = found.sort((a, b) => b.likeness - a.likeness).slice(0, comparedMax);
  const own = new Set(trait.transitions.map((one) => canonicalJson(one.node as unknown as Json)));
  const scored = best.map((one) => ({
    one,
    same: one.transitions.filter(({ node }) => own.has(canonicalJson(node))).length,
  }));
  scored.sort((a, b) => b.same - a.same);
  return scored.slice(0, analoguesMax).map(({ one }) => one);
}

function entityNameOf(trait: Trait): string {
  return trait.linkedEntity ?? trait.orbital.entity?.name ?? '';
}

/** Jaccard similarity, or 0 where the sizes alone keep it below what counts. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  if (few.size < likenessMin * many.size) return 0;
  let shared = 0;
  for (const name of few) if (many.has(name)) shared++;
  return shared / (few.size + many.size - shared);
}

const namesMemo = createNodeMemo<ReadonlySet<string>>();

/** States, events and transitions, each as one text without the words of the entity. */
export function namesOf(trait: Trait): ReadonlySet<string> {
  const before = namesMemo.get(trait);
  if (before !== undefined) return before;
  const entity = wordsOf(entityNameOf(trait)).join(' ');
  const bare = (name: string) => {
    const words = wordsOf(name).join(' ');
    return entity === '' ? words : words.replace(entity, '#');
  };
  const names = new Set<string>();
  for (const state of trait.states) names.add(`state ${bare(state.name)}`);
  for (const event of trait.events) names.add(`event ${bare(event.name)}`);
  for (const { sources, event, to } of trait.transitions)
    names.add(`transition ${sources.map(bare).join('|')}\n${bare(event)}\n${bare(to)}`);
  namesMemo.set(trait, names);
  return names;
}

const cache = new WeakMap<Blueprint, readonly Trait[]>();

/** The traits of a behavior that have a machine of their own; read once. */
export function traitsOf(blueprint: Blueprint): readonly Trait[] {
  const read = cache.get(blueprint);
  if (read !== undefined) return read;
  const { traits } = indexSchema(schemaOf(blueprint.schema));
  const own = traits.filter((trait) => trait.form === 'inline' && isObject(trait.node) && trait.hasMachine);
  for (const trait of own) namesOf(trait);
  cache.set(blueprint, own);
  return own;
}

const words = new WeakMap<Blueprint, ReadonlySet<string>>();

/** The words of which a behavior makes names: of entities, fields, traits, states, events, emits and what they carry; and each two that follow one another. */
export function namesIn(blueprint: Blueprint): ReadonlySet<string> {
  const read = words.get(blueprint);
  if (read !== undefined) return read;
  const found = new Set<string>();
  const add = (name: string) => {
    for (const word of wordsOf(name)) found.add(word);
    for (const pair of pairsOf(name)) found.add(pair);
  };
  for (const trait of traitsOf(blueprint)) {
    for (const { name } of [trait, ...trait.states, ...trait.events, ...trait.emits]) add(name);
    for (const { payload } of [...trait.events, ...trait.emits])
      for (const item of payload ?? []) add(nodeName(item, 'name'));
    const { entity } = trait.orbital;
    for (const { name } of entity === null ? [] : [entity, ...entity.fields]) add(name);
  }
  words.set(blueprint, found);
  return found;
}
