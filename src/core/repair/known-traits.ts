// What all behaviors that come along say together, read once a list of them: which of their traits have which names, which states are ends, of which
// words names are made. Looking up what is built like a trait then costs its names and those that share them, not a comparison with every trait.

import { chargeNobody } from '../base/budget.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { keptFor } from '../base/kept.ts';
import { wordsOf } from '../base/words.ts';
import type { Blueprint } from '../outline/blueprint.ts';
import { entityNameOf, likenessMin, namesIn, namesOf, traitsOf } from '../outline/trait-words.ts';
import { sourcesOf, type Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { PayloadFields, textsByMember } from './occurrences.ts';
import { Spelling } from './spelling.ts';
import { type Translate, translation } from './translate.ts';

export interface Alike {
  readonly trait: Trait;
  /** Jaccard similarity of the names (Jaccard 1901). */
  readonly likeness: number;
}

export class KnownTraits {
  readonly #traits: readonly Trait[];
  /** The places in `#traits` of the traits that have a name. */
  readonly #places = new Map<string, number[]>();
  readonly #sizes: number[] = [];
  readonly ends: ReadonlyMap<string, number>;
  readonly words: ReadonlySet<string>;
  /** Each two words that follow one another in a name, with a space between them. */
  readonly pairs: ReadonlySet<string>;
  #spelling: Spelling | null = null;
  #payloads: PayloadFields | null = null;
  readonly #blueprints: readonly Blueprint[];
  #wordsUnder: ReadonlyMap<string, ReadonlySet<string>> | null = null;

  constructor(blueprints: readonly Blueprint[]) {
    this.#blueprints = blueprints;
    this.#traits = blueprints.flatMap(traitsOf);
    for (const [place, trait] of this.#traits.entries()) {
      const names = namesOf(trait);
      this.#sizes.push(names.size);
      for (const name of names) {
        const places = this.#places.get(name);
        if (places === undefined) this.#places.set(name, [place]);
        else places.push(place);
      }
    }
    this.ends = countEnds(this.#traits);
    const names = [...new Set(blueprints.flatMap((blueprint) => [...namesIn(blueprint)]))];
    this.words = new Set(names.filter((name) => !name.includes(' ')));
    this.pairs = new Set(names.filter((name) => name.includes(' ')));
  }

  get spelling(): Spelling {
    this.#spelling ??= chargeNobody(() => new Spelling(this.words));
    return this.#spelling;
  }

  get payloads(): PayloadFields {
    this.#payloads ??= chargeNobody(() => new PayloadFields(this.#traits));
    return this.#payloads;
  }

  /** Texts by the member that they stand under. */
  get wordsUnder(): ReadonlyMap<string, ReadonlySet<string>> {
    this.#wordsUnder ??= chargeNobody(() =>
      textsByMember(this.#blueprints.map(({ schema }) => schema as unknown as Json)),
    );
    return this.#wordsUnder;
  }

  /** The traits that share enough of the names, in the order of the behaviors. */
  alike(names: ReadonlySet<string>): Alike[] {
    const shared = new Map<number, number>();
    for (const name of names)
      for (const place of this.#places.get(name) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    const out: Alike[] = [];
    for (const place of [...shared.keys()].sort((a, b) => a - b)) {
      const both = shared.get(place) as number;
      const likeness = both / (names.size + (this.#sizes[place] as number) - both);
      if (likeness >= likenessMin) out.push({ trait: this.#traits[place] as Trait, likeness });
    }
    return out;
  }
}

/** Those of a list of behaviors. */
export const knownTraitsOf = keptFor((blueprints: readonly Blueprint[]) => new KnownTraits(blueprints));

/** How many more states of a name, or of a last word, are marked as terminal than are not. */
export function countEnds(traits: readonly Trait[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const trait of traits) {
    for (const state of trait.states) {
      const name = state.name.toLowerCase();
      const word = wordsOf(state.name).at(-1) ?? '';
      count(name, state.isTerminal ? 1 : -1);
      if (word !== name) count(word, state.isTerminal ? 1 : -1);
    }
  }
  return counts;
}

// Traits built like a given one: others of the document, and those of the behaviors that come along. What a trait has lost, its analogues still
// have, in the words of their own entity. Two traits are alike by the states, events and transitions they share once each entity's name is
// left out (Jaccard 1901); among those, the one whose transitions are most often the same, word for word, after translation comes first.
// Cost: one comparison of name sets for each trait of the document, one look-up of each name among those of the behaviors (known-traits.ts).

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
