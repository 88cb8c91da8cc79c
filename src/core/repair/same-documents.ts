// Which documents are canonically equal, without writing any of them whole: a trait or a transition that several documents share is written once, and the
// document is the numbers of what it is made of.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { canonicalOrbital, canonicalTrait, transitionTexts } from '../schema/canonical.ts';
import type { Schema } from '../schema/parse.ts';

export class SameDocuments {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<object, number>();

  /** The same number for documents with equal canonical texts, and for no others. */
  numberOf({ document }: Schema): number {
    return this.#once(document, () => {
      const { orbitals, ...rest } = document as unknown as JsonObject & { readonly orbitals: readonly Json[] };
      const parts = orbitals.map((orbital) => this.#orbital(orbital));
      return this.#of([this.#of(canonicalJson(rest)), ...inOrder(parts)].join());
    });
  }

  #orbital(node: Json): number {
    if (!isObject(node)) return this.#of(canonicalOrbital(node));
    return this.#once(node, () => {
      const { traits: list, ...rest } = node;
      const [traits, whole] = isArray(list) ? [list, rest] : [[], node];
      const parts = traits.map((trait) => this.#trait(trait));
      return this.#of([this.#of(canonicalOrbital(whole)), ...inOrder(parts)].join());
    });
  }

  #trait(node: Json): number {
    const machine = isObject(node) ? node.stateMachine : undefined;
    if (!isObject(node) || machine === undefined || !isObject(machine)) return this.#of(canonicalTrait(node));
    const { transitions } = machine;
    if (transitions === undefined || !isArray(transitions) || transitions.length === 0)
      return this.#of(canonicalTrait(node));
    return this.#once(node, () => {
      const rest = canonicalTrait({ ...node, stateMachine: { ...machine, transitions: [] } });
      return this.#of(`${this.#of(rest)}:${transitionTexts(transitions).map((text) => this.#of(text))}`);
    });
  }

  #once(node: object, number: () => number): number {
    let known = this.#known.get(node);
    if (known === undefined) {
      known = number();
      this.#known.set(node, known);
    }
    return known;
  }

  #of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }
}

const inOrder = (numbers: number[]) => numbers.sort((a, b) => a - b);
