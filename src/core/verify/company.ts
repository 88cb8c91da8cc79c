// The company of a name, as far as its uses show it: the texts beside it, the lists that hold it, the states in which an event comes or is handled. Two names with the same
// company may be one thing, half renamed. Cost: linear in the texts around the uses.
import { isArray, isObject, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { wordsOf } from '../base/words.ts';
import { type Element, pathOf, type Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { isOperator } from '../schema/operators.ts';
import { symbolsOf, type Use } from '../schema/symbols.ts';
import { plainTypes, typeOf, unknownType } from '../schema/types.ts';

/** The surroundings of the uses of a name. */
export interface Company {
  /** Facts of the places where it stands, with the name left out. */
  readonly facts: ReadonlySet<string>;
  /** Both sides of what comes in pairs: a value is set and read, an event comes in a state and is handled there. */
  readonly first: ReadonlySet<string>;
  readonly second: ReadonlySet<string>;
  /** Lists and calls that hold it. */
  readonly holders: ReadonlySet<string>;
  /** Types that its values have by what is done with them. */
  readonly types: ReadonlySet<string>;
  /** Texts that its value is compared with or set to. */
  readonly texts: ReadonlySet<string>;
}

/** Uses of a name that are looked at: company repeats. */
const usesMax = 64;
/** A longer surrounding value is of one place alone. */
const charactersMax = 300;

/** The fact that something beside a name is called so. */
export const calledLike = (name: string) => `called ${wordsOf(name).join(' ')}`;

export function companyOf(model: Model, name: string, uses: readonly Use[]): Company {
  const reader = new CompanyReader(name);
  const places = uses.slice(0, usesMax).map((use) => ({ use, path: [...pathOf(use.owner), ...use.path] }));
  for (const { path } of places) reader.own.add(formatPointer(path));
  for (const { use, path } of places) reader.read(nodesOn(model.document as Json, path), path, use);
  for (const { use } of places) if (use.kind === 'state') reader.readState(model, use);
  return reader;
}

function nodesOn(document: Json, path: readonly Segment[]): readonly (Json | undefined)[] {
  const nodes: (Json | undefined)[] = [document];
  for (const step of path) nodes.push((nodes.at(-1) as Record<Segment, Json> | undefined)?.[step]);
  return nodes;
}

/** Events that come by what a transition does, kept with the model. */
const coming = createNodeMemo<ReadonlyMap<Element, readonly Use[]>>();

function eventsBy(model: Model, transition: Element): readonly Use[] {
  let byOwner = coming.get(model);
  if (byOwner === undefined) {
    const uses = new Map<Element, Use[]>();
    for (const use of symbolsOf(model).uses('event')) {
      if (use.site !== 'pattern' && use.site !== 'option') continue;
      const same = uses.get(use.owner);
      if (same === undefined) uses.set(use.owner, [use]);
      else same.push(use);
    }
    coming.set(model, uses);
    byOwner = uses;
  }
  return byOwner.get(transition) ?? [];
}

class CompanyReader implements Company {
  readonly facts = new Set<string>();
  readonly first = new Set<string>();
  readonly second = new Set<string>();
  readonly holders = new Set<string>();
  readonly types = new Set<string>();
  readonly texts = new Set<string>();
  /** Texts that hold the name: it is no company of its own. */
  readonly own = new Set<string>();
  readonly #name: string;
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
    const isSet = kind === 'field' && isArray(holder) && holder[0] === 'set' && path.at(-1) === 1;
    if (kind === 'field' && !this.#isOfItsOwnSet(nodes, text)) (isSet ? this.first : this.second).add('value');
    if (isArray(holder)) {
      // A field and the member of a row that it is set from may have one name.
      this.holders.add(`${site} ${formatPointer(inside)}`);
      this.#whole(hole, holder);
      const isCall = typeof holder[0] === 'string' && isOperator(holder[0]);
      const at = Number(path.at(-1));
      for (const [i, item] of holder.entries())
        if (typeof item === 'string' && !(isCall && i === 0))
          this.#text(isCall ? `${holder[0]} ${i - at}` : 'in a list', item, [...inside, i]);
      const [head, , value = null] = holder;
      if (isSet && isArray(value) && value[0] === 'object/get' && typeof value[2] === 'string')
        this.#text('set 1', value[2], [...inside, 2, 2]);
      if (comparisons.has(head ?? null))
        for (const item of holder.slice(1))
          if (typeof item === 'string' && item !== '' && item.charCodeAt(0) !== 64) this.texts.add(item);
      for (const type of typesIn(holder, text)) this.types.add(type);
      if (isSet) this.#beside('set with', nodes, path, 'set');
    } else if (isObject(holder)) {
      // Elements of the document stand in lists with everything else.
      if (length > 1) this.#beside('in a list', nodes, path);
      for (const [key, value] of Object.entries(holder)) {
        if (value === text && key === path.at(-1)) continue;
        const where = `${path.at(-1)} ${hole} ${key}`;
        // An event is not called like the states that it leads from and to.
        if (length === 1 && typeof value === 'string') this.facts.add(`${where} ${value}`);
        else if (typeof value === 'string' || typeof value === 'number')
          this.#text(where, String(value), [...inside, key]);
        else if (isObject(value)) this.#whole(where, value);
      }
    }
  }

  /** Names that stand where this one does in the other items of a list: they are other things. `head`: in calls of this operator. */
  #beside(where: string, nodes: readonly (Json | undefined)[], path: readonly Segment[], head?: string): void {
    const [list, member] = [nodes.at(-3), path.at(-1)];
    if (list === undefined || !isArray(list)) return;
    const inside = path.slice(0, -2);
    this.holders.add(`${where} ${formatPointer(inside)}`);
    for (const [i, item] of list.entries()) {
      if (head !== undefined && (item as Record<Segment, Json> | null)?.[0] !== head) continue;
      const text = (item as Record<Segment, Json> | null)?.[member as Segment];
      if (typeof text === 'string' && !this.own.has(formatPointer([...inside, i, member as Segment])))
        this.facts.add(`${where} ${text}`);
    }
  }

  /** A value that is counted on is neither set nor read by that: `["set", "@entity.count", ["+", "@entity.count", 1]]`. */
  #isOfItsOwnSet(nodes: readonly (Json | undefined)[], text: string): boolean {
    return nodes.some(
      (node) =>
        node !== undefined &&
        isArray(node) &&
        node[0] === 'set' &&
        node[1] === text &&
        JSON.stringify(node[2] ?? null).includes(JSON.stringify(text)),
    );
  }

  /** An event comes in a state and is handled in it; of two transitions from one state without a guard, each has an event of its own. */
  #inMachine({ sources, to, event, guard }: Transition, kind: string, site: string, member: string): void {
    if (kind === 'event' && site === 'member')
      for (const source of sources) {
        this.second.add(`in ${source}`);
        if (guard == null) this.holders.add(`handled in ${source}`);
      }
    else if (kind === 'event' && (site === 'pattern' || site === 'option')) this.first.add(`in ${to}`);
    else if (kind === 'state' && member === 'from' && guard == null) this.holders.add(`on ${event}`);
  }

  /** The events that come in a state and those that it handles. */
  readState(model: Model, { owner, path: [side] }: Use): void {
    if (owner.kind !== 'transition') return;
    if (side === 'from') this.second.add(`of ${(owner as Transition).event}`);
    else for (const { name } of eventsBy(model, owner)) this.first.add(`of ${name}`);
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
  return plainTypes.has(kind) || kind === 'list' ? [kind] : [];
}
