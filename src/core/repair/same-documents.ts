// Which documents are canonically equal, without writing any of them whole: a trait or a transition that several documents share is written once, and the
// document is the numbers of what it is made of. What stands beside those lists is most often the same from one document to the next, node by node, and
// then is not written either.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { transitionTexts, writerOf } from '../schema/canonical.ts';
import { nodeName } from '../schema/element.ts';
import type { Schema } from '../schema/parse.ts';

const writeOrbital = writerOf('orbital');
const writeTrait = writerOf('trait');

/** Members of a node without a list of it, and the number of what they say. */
interface Rest {
  readonly members: JsonObject;
  readonly number: number;
}

/** Nodes of one name that are compared member by member, at most. */
const restsMax = 8;

export class SameDocuments {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<object, number>();
  readonly #rests = new Map<string, Rest[]>();

  /** The same number for documents with equal canonical texts, and for no others. */
  numberOf({ document }: Schema): number {
    return this.#once(document, () => {
      const { orbitals, ...rest } = document as unknown as JsonObject & { readonly orbitals: readonly Json[] };
      const parts = orbitals.map((orbital) => this.#orbital(orbital));
      const own = this.#rest('document', rest, () => canonicalJson(rest));
      return this.#of([own, ...inOrder(parts)].join());
    });
  }

  /** The number of what is left of a node without its list. */
  #rest(kind: string, members: JsonObject, write: () => string): number {
    let known = this.#rests.get(kind);
    if (known === undefined) {
      known = [];
      this.#rests.set(kind, known);
    }
    const same = known.find((one) => hasSameMembers(one.members, members));
    if (same !== undefined) return same.number;
    const number = this.#of(write());
    if (known.length < restsMax) known.push({ members, number });
    return number;
  }

  #orbital(node: Json): number {
    if (!isObject(node)) return this.#of(writeOrbital(node));
    return this.#once(node, () => {
      const { traits: list, ...rest } = node;
      const [traits, whole] = isArray(list) ? [list, rest] : [[], node];
      const parts = traits.map((trait) => this.#trait(trait));
      const own = this.#rest(`orbital ${nodeName(node, 'name')}`, whole, () => writeOrbital(whole));
      return this.#of([own, ...inOrder(parts)].join());
    });
  }

  #trait(node: Json): number {
    const machine = isObject(node) ? node.stateMachine : undefined;
    if (!isObject(node) || machine === undefined || !isObject(machine)) return this.#of(writeTrait(node));
    const { transitions } = machine;
    if (transitions === undefined || !isArray(transitions) || transitions.length === 0)
      return this.#of(writeTrait(node));
    return this.#once(node, () => {
      const { transitions: _list, ...lists } = machine;
      const { stateMachine: _machine, ...members } = node;
      const name = nodeName(node, 'name');
      const own = this.#rest(`trait ${name}`, members, () => writeTrait(members));
      const listed = this.#rest(`machine ${name}`, lists, () => writeTrait({ stateMachine: lists }));
      return this.#of(`${own}:${listed}:${transitionTexts(transitions).map((text) => this.#of(text))}`);
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

/** Whether two nodes hold the same values under the same names: the values themselves, not their like. */
function hasSameMembers(a: JsonObject, b: JsonObject): boolean {
  let left = 0;
  for (const name in a) {
    if (a[name] !== b[name]) return false;
    left++;
  }
  for (const _ in b) left--;
  return left === 0;
}

const inOrder = (numbers: number[]) => numbers.sort((a, b) => a - b);
