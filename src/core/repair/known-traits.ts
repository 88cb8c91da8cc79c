// What all behaviors that come along say together, read once a list of them: which states are ends, of which words names are made, what payloads declare.

import type { Json } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import type { Blueprint } from '../outline/blueprint.ts';
import { namesIn, traitsOf } from '../outline/trait-words.ts';
import type { Trait } from '../schema/element.ts';
import { PayloadFields, textsByMember } from './occurrences.ts';

export class KnownTraits {
  readonly #traits: readonly Trait[];
  readonly ends: ReadonlyMap<string, number>;
  readonly words: ReadonlySet<string>;
  #payloads: PayloadFields | null = null;
  readonly #blueprints: readonly Blueprint[];
  #wordsUnder: ReadonlyMap<string, ReadonlySet<string>> | null = null;

  constructor(blueprints: readonly Blueprint[]) {
    this.#blueprints = blueprints;
    this.#traits = blueprints.flatMap(traitsOf);
    this.ends = countEnds(this.#traits);
    const names = [...new Set(blueprints.flatMap((blueprint) => [...namesIn(blueprint)]))];
    this.words = new Set(names.filter((name) => !name.includes(' ')));
  }

  get payloads(): PayloadFields {
    this.#payloads ??= new PayloadFields(this.#traits);
    return this.#payloads;
  }

  /** Texts by the member that they stand under. */
  get wordsUnder(): ReadonlyMap<string, ReadonlySet<string>> {
    this.#wordsUnder ??= textsByMember(this.#blueprints.map(({ schema }) => schema as unknown as Json));
    return this.#wordsUnder;
  }
}

const cache = new WeakMap<readonly Blueprint[], KnownTraits>();

export function knownTraitsOf(blueprints: readonly Blueprint[]): KnownTraits {
  let known = cache.get(blueprints);
  if (known === undefined) {
    known = new KnownTraits(blueprints);
    cache.set(blueprints, known);
  }
  return known;
}

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
