// Traits built like a given one: others of the document, and those of the behaviors that come along. What a trait has lost, its analogues still
// have, in the words of their own entity. Two traits are alike by the states, events and transitions they share once each entity's name is
// left out (Jaccard 1901); among those, the one whose transitions are most often the same, word for word, after translation comes first.
// Cost: one comparison of name sets for each trait of the document, one look-up of each name among those of the behaviors (known-traits.ts).

import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { entityNameOf, likenessMin, namesOf } from '../outline/trait-words.ts';
import type { Trait } from '../schema/element.ts';
import { sourcesOf } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { KnownTraits } from './known-traits.ts';
import { type Translate, translation } from './translate.ts';

/** A transition of an analogue in the words of the trait that it is like. */
export interface AnalogousTransition {
  readonly node: JsonObject;
  readonly sources: readonly string[];
  readonly event: string;
  readonly to: string;
}

export type AnalogousList = 'events' | 'emits' | 'listens';

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

/** Jaccard similarity, or 0 where the sizes alone keep it below what counts. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  if (few.size < likenessMin * many.size) return 0;
  let shared = 0;
  for (const name of few) if (many.has(name)) shared++;
  return shared / (few.size + many.size - shared);
}
