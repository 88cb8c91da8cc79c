// The company of a name, as far as its uses show it: the texts beside it, the lists that hold it, the states in which an event comes or is handled. Two names with the same
// company may be one thing, half renamed. Cost: linear in the texts around the uses.
import { isArray, isObject, type Json } from '../base/json.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { wordsOf } from '../base/words.ts';
import { pathOf, type Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { isOperator } from '../schema/operators.ts';
import type { Use } from '../schema/symbols.ts';
import { plainTypes, typeOf, unknownType } from '../schema/types.ts';

/** The surroundings of the uses of a name. */
export interface Company {
  /** Facts of the places where it stands, with the name left out. */
  readonly facts: ReadonlySet<string>;
  /** Lists and calls that hold it. */
  readonly holders: ReadonlySet<string>;
  /** Types that its values have by what is done with them. */
  readonly types: ReadonlySet<string>;
}

/** Uses of a name that are looked at: company repeats. */
const usesMax = 64;
/** A longer surrounding value is of one place alone. */
const charactersMax = 300;

/** The fact that something beside a name is called so. */
export const calledLike = (name: string) => `called ${wordsOf(name).join(' ')}`;

const unpaired = 'unpaired at ';
const unpairedAt = (state: string) => `${unpaired}${state}`;
/** True if a fact is that an event comes in a state that does not handle it, or the other way about. */
export const isUnpaired = (fact: string) => fact.startsWith(unpaired);

export function companyOf(model: Model, name: string, uses: readonly Use[]): Company {
  const reader = new CompanyReader(name);
  const places = uses.slice(0, usesMax).map((use) => ({ use, path: [...pathOf(use.owner), ...use.path] }));
  for (const { path } of places) reader.own.add(formatPointer(path));
  for (const { use, path } of places) reader.read(nodesOn(model.document as Json, path), path, use);
  reader.unpaired();
  return reader;
}

function nodesOn(document: Json, path: readonly Segment[]): readonly (Json | undefined)[] {
  const nodes: (Json | undefined)[] = [document];
  for (const step of path) nodes.push((nodes.at(-1) as Record<Segment, Json> | undefined)?.[step]);
  return nodes;
}

class CompanyReader implements Company {
  readonly facts = new Set<string>();
  readonly holders = new Set<string>();
  readonly types = new Set<string>();
  /** Texts that hold the name: it is no company of its own. */
  readonly own = new Set<string>();
  readonly #name: string;
  readonly #raised = new Set<string>();
  readonly #handled = new Set<string>();

  constructor(name: string) {
    this.#name = name;
  }

  /** Reads the surroundings of the last of some nodes, each of which holds the next. */
  read(
    nodes: readonly (Json | undefined)[],
    path: readonly Segment[],
    { start, owner, path: { length }, kind, site }: Use,
  ): void {
    if (owner.kind === 'transition') this.#inMachine(owner as Transition, kind, site, String(path.at(-1)));
    const [text, holder] = [nodes.at(-1), nodes.at(-2)];
    if (typeof text !== 'string' || holder === undefined) return;
    const hole = `${text.slice(0, start)}_${text.slice(start + this.#name.length)}`;
    const inside = path.slice(0, -1);
    // No plain value has members or is shown as records.
    if (text.charAt(start + this.#name.length) === '.' || path.at(-1) === 'entity') this.types.add('object');
    if (isArray(holder)) {
      this.holders.add(formatPointer(inside));
      this.#whole(hole, holder);
      const isCall = typeof holder[0] === 'string' && isOperator(holder[0]);
      const at = Number(path.at(-1));
      for (const [i, item] of holder.entries())
        if (typeof item === 'string') this.#text(isCall ? `${holder[0]} ${i - at}` : 'in a list', item, [...inside, i]);
      for (const type of typesIn(holder, text)) this.types.add(type);
    } else if (isObject(holder)) {
      // Elements of the document stand in lists with everything else.
      if (length > 1 && isArray(nodes.at(-3))) this.holders.add(formatPointer(path.slice(0, -2)));
      for (const [key, value] of Object.entries(holder)) {
        const where = `${path.at(-1)} ${hole} ${key}`;
        // An event is not called like the states that it leads from and to.
        if (length === 1 && typeof value === 'string') this.facts.add(`${where} ${value}`);
        else if (typeof value === 'string' || typeof value === 'number')
          this.#text(where, String(value), [...inside, key]);
        else if (isObject(value)) this.#whole(where, value);
      }
    }
  }

  /** An event comes in a state and is handled in it; of two transitions from one state without a guard, each has an event of its own. */
  #inMachine({ sources, to, event, guard }: Transition, kind: string, site: string, member: string): void {
    if (kind === 'event' && site === 'member')
      for (const source of sources) {
        this.#handled.add(source);
        if (guard == null) this.holders.add(`handled in ${source}`);
      }
    else if (kind === 'event' && (site === 'pattern' || site === 'option')) this.#raised.add(to);
    else if (kind === 'state' && member === 'from' && guard == null) this.holders.add(`on ${event}`);
  }

  /** An event that comes in a state and is not handled there is the other half of one that is handled there and never comes. */
  unpaired(): void {
    for (const state of this.#raised) {
      if (!this.#handled.has(state)) this.facts.add(unpairedAt(state));
    }
    for (const state of this.#handled) {
      if (!this.#raised.has(state)) this.facts.add(unpairedAt(state));
    }
  }

  #whole(where: string, value: Json): void {
    const text = JSON.stringify(value);
    if (text.length <= charactersMax) this.facts.add(`${where} ${text.replaceAll(this.#name, '_')}`);
  }

  #text(where: string, text: string, path: readonly Segment[]): void {
    if (this.own.has(formatPointer(path))) return;
    this.facts.add(`${where} ${text}`);
    const words = wordsOf(text.slice(text.lastIndexOf('.') + 1));
    if (words.length > 0 && words.length <= wordsMax) this.facts.add(`called ${words.join(' ')}`);
  }
}

/** A longer text is a sentence, and no name. */
const wordsMax = 4;

const comparisons: ReadonlySet<Json> = new Set(['=', '!=', 'set']);
const arithmetic: ReadonlySet<Json> = new Set(['+', '-', '*', '/', '%', '<', '>', '<=', '>=']);

/** Types that a call asks of a binding in it. */
function typesIn(call: readonly Json[], text: string): readonly string[] {
  const [head = null] = call;
  if (!text.startsWith('@')) return [];
  if (arithmetic.has(head)) return call.some((one) => typeof one === 'number') ? ['number'] : [];
  if (!comparisons.has(head) || call.length !== 3) return [];
  const other = (call[1] === text ? call[2] : call[1]) ?? null;
  const { kind } = typeOf(other, { root: () => unknownType, locals: null });
  return plainTypes.has(kind) ? [kind] : [];
}
