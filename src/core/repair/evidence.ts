// What a document says about itself: how often the words of a name occur, how its declarations of a name look, what its patterns are made of.
// Repairs fill their parameters from it. Read from the failing document once, when first asked for; the same for every state of a search.
// Cost: one walk of the document for each of the three readings.
import type { Json, JsonObject } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import type { Blueprint } from '../outline/blueprint.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Registries } from '../verify/registry.ts';
import { type Analogue, countEnds, findAnalogues } from './known-traits.ts';
import { NameEvidence } from './name-evidence.ts';
import {
  type DeclarationKind,
  type Declared,
  gatherDeclarations,
  gatherPatterns,
  type PatternUse,
  PayloadFields,
  typeLike,
} from './occurrences.ts';
import type { Previous } from './previous.ts';

export { isReserved } from './name-evidence.ts';

export class Evidence extends NameEvidence {
  #declared: Map<string, Declared[]> | null = null;
  #patterns: PatternUse[] | null = null;
  #payloads: PayloadFields | null = null;
  #ends: ReadonlyMap<string, number> | null = null;
  readonly #analogues = new Map<Trait, readonly Analogue[]>();

  /** The version before the change that broke the document, where it is known. */
  readonly previous: Previous | null;

  constructor(
    model: Model,
    registries: Registries,
    blueprints: readonly Blueprint[] = [],
    previous: Previous | null = null,
  ) {
    super(model, registries, blueprints);
    this.previous = previous;
  }

  /** A trait as it stands in the failing document. */
  originalOf(trait: Trait): Trait | undefined {
    return this.model.orbitals[trait.orbital.index]?.traits[trait.index];
  }

  /** The traits that a trait is built like, best first: as it stands in the failing document, whatever became of it since. */
  analoguesOf(trait: Trait): readonly Analogue[] {
    const own = this.originalOf(trait);
    if (own === undefined) return [];
    let found = this.#analogues.get(own);
    if (found === undefined) {
      found = findAnalogues(own, this.model, this.known);
      this.#analogues.set(own, found);
    }
    return found;
  }

  /**
   * Whether states of this name are ends: more often marked as terminal than not, in the machines of the document and of the behaviors. Names that
   * no other machine has are told by their last word.
   */
  isUsualEnd(name: string): boolean {
    this.#ends ??= countEnds(this.model.traits);
    const own = this.#ends;
    const { ends } = this.known;
    const isKnown = (key: string) => own.has(key) || ends.has(key);
    const key = [name.toLowerCase(), wordsOf(name).at(-1) ?? ''].find(isKnown) ?? '';
    return (own.get(key) ?? 0) + (ends.get(key) ?? 0) > 0;
  }

  /** Whether most states of this name in the machines of the document itself are marked as ends. */
  isEndHere(name: string): boolean {
    this.#ends ??= countEnds(this.model.traits);
    return (this.#ends.get(name.toLowerCase()) ?? 0) > 0;
  }

  /** What the document declares in payloads. */
  get payloads(): PayloadFields {
    this.#payloads ??= new PayloadFields(this.model.traits);
    return this.#payloads;
  }

  /** What the behaviors declare in payloads. */
  get knownPayloads(): PayloadFields {
    return this.known.payloads;
  }

  /** The usual way in which the document declares something of this name: the most frequent node, a trait's own first. */
  declarationOf(kind: DeclarationKind, name: string, trait: Trait | null = null): Declared | null {
    this.#declared ??= gatherDeclarations(this.model);
    const found = this.#declared.get(`${kind} ${name}`);
    return found?.find((one) => trait !== null && one.trait?.name === trait.name) ?? found?.[0] ?? null;
  }

  /** What behaviors write under a member that holds words of the format; empty for one that holds names. */
  wordsUnder(member: string): ReadonlySet<string> {
    return this.known.wordsUnder.get(member) ?? none;
  }

  /** The type that nodes with the most similar members have, or null where no node is like it. */
  patternTypeLike(node: JsonObject): string | null {
    this.#patterns ??= gatherPatterns(this.model.document as unknown as Json, this.registries);
    return typeLike(node, this.#patterns);
  }
}

const none: ReadonlySet<string> = new Set();
