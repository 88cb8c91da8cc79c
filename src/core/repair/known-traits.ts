// What all behaviors that come along say together, read once a list of them: which of their traits have which names, which states are ends, of which
// words names are made. Looking up what is built like a trait then costs its names and those that share them, not a comparison with every trait.
import type { Json } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import type { Blueprint } from '../outline/blueprint.ts';
import { likenessMin, namesIn, namesOf, traitsOf } from '../outline/trait-words.ts';
import type { Trait } from '../schema/element.ts';
import { textsByMember } from './member-texts.ts';
import { PayloadFields } from './payload-uses.ts';
import { Spelling } from './spelling.ts';

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
    this.#spelling ??= new Spelling(this.words);
    return this.#spelling;
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
