// In which order a list of transitions is read. Of those that can be taken in one state on one event the first whose guard holds is taken, so two of one event
// keep their order where they share a source; `*` shares one with every other. All others commute, and a list is a trace: it is put in Foata normal form, in
// which two lists are equal exactly when each can be had from the other by exchanging neighbours that commute.
// Cartier and Foata, "Problèmes combinatoires de commutation et réarrangements", 1969.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { toNormalForm } from '../base/normal-form.ts';
import { compareStrings } from '../base/order.ts';
import { nodeName, sourcesOf } from './element.ts';

/** The place of one transition in normal form. */
interface Place {
  /** The least key of those that it is connected with by shared sources, one after the other. */
  readonly family: string;
  /** How many of them must come before it, at least. */
  readonly level: number;
}

/** True if a transition leaves several states, or any: only such a one can share a source with one that is written with another. */
function leavesSeveral(node: Json): boolean {
  if (!isObject(node)) return false;
  const { from } = node;
  if (typeof from === 'string' && !from.includes('|')) return from === '*';
  const sources = sourcesOf(from);
  return sources.length > 1 || sources[0] === '*';
}

/** True if transitions that are written with different sources may share one. False is certain. */
export const mayShareSources = (list: readonly Json[]): boolean => list.some(leavesSeveral);

/** Positions in the order of the normal form. `keys` names the (from, event) of each. */
export function normalOrder(list: readonly Json[], keys: readonly string[]): readonly number[] {
  const places = new Array<Place>(list.length);
  for (const same of positionsByEvent(list)) placeEvent(list, keys, same, places);
  const order = list.map((_, i) => i);
  return order.sort((a, b) => {
    const left = places[a] as Place;
    const right = places[b] as Place;
    return (
      compareStrings(left.family, right.family) ||
      left.level - right.level ||
      compareStrings(keys[a] as string, keys[b] as string)
    );
  });
}

/**
 * Pairs of positions where the second is the next to be tried after the first in some state on some event. Two lists of the same transitions have the same
 * pairs exactly when they have the same normal form.
 */
export function successionsOf(list: readonly Json[]): readonly (readonly [number, number])[] {
  charge(list.length, 'ordering transitions');
  const pairs: [number, number][] = [];
  for (const same of positionsByEvent(list)) {
    // The last that leaves a state, for those that come behind the last that leaves any.
    const last = new Map<string, number>();
    let any: number | undefined;
    for (const i of same) {
      const sources = statesLeft(list[i] as Json);
      const isAny = sources.has('*');
      const before = new Set(isAny ? last.values() : [...sources].map((name) => last.get(name) ?? any));
      if (isAny) before.add(any);
      charge(before.size, 'ordering transitions');
      for (const j of before) if (j !== undefined) pairs.push([j, i]);
      if (isAny) {
        last.clear();
        any = i;
      } else for (const name of sources) last.set(name, i);
    }
  }
  return pairs;
}

function positionsByEvent(list: readonly Json[]): Iterable<readonly number[]> {
  const byEvent = new Map<string, number[]>();
  for (const [i, node] of list.entries()) {
    const event = isObject(node) ? toNormalForm(nodeName(node.event, 'key')) : '';
    const same = byEvent.get(event);
    if (same === undefined) byEvent.set(event, [i]);
    else same.push(i);
  }
  return byEvent.values();
}

/** The sources of a transition, each once; one that leaves no state is told by that. */
function statesLeft(node: Json): ReadonlySet<string> {
  const sources = isObject(node) ? sourcesOf(node.from).map((name) => toNormalForm(name)) : [];
  return new Set(sources.length === 0 ? [''] : sources);
}

/** Places those of one event. */
function placeEvent(list: readonly Json[], keys: readonly string[], positions: readonly number[], out: Place[]): void {
  const sources = positions.map((i) => statesLeft(list[i] as Json));
  const families = new Families(sources);
  const least = new Map<string, string>();
  for (const [n, i] of positions.entries()) {
    const root = families.of(sources[n] as ReadonlySet<string>);
    const key = keys[i] as string;
    const known = least.get(root);
    if (known === undefined || key < known) least.set(root, key);
  }
  for (const own of sources) charge(own.size, 'ordering transitions');
  const levels = new Map<string, number>();
  let deepest = 0;
  let any = 0;
  for (const [n, i] of positions.entries()) {
    const own = sources[n] as ReadonlySet<string>;
    let level = own.has('*') ? deepest : any;
    for (const name of own) level = Math.max(level, levels.get(name) ?? 0);
    level++;
    for (const name of own) levels.set(name, level);
    if (own.has('*')) any = level;
    deepest = Math.max(deepest, level);
    out[i] = { family: least.get(families.of(own)) as string, level };
  }
}

/** Sources that one transition leaves together are of one family, and so is all that has a source in common. Galler and Fischer, 1964. */
class Families {
  readonly #parents = new Map<string, string>();
  readonly #isOne: boolean;

  constructor(all: readonly ReadonlySet<string>[]) {
    this.#isOne = all.some((sources) => sources.has('*'));
    if (this.#isOne) return;
    for (const sources of all) {
      const [first, ...others] = sources;
      for (const name of others) {
        const root = this.#rootOf(first as string);
        const other = this.#rootOf(name);
        if (root !== other) this.#parents.set(other, root);
      }
    }
  }

  of(sources: ReadonlySet<string>): string {
    if (this.#isOne) return '*';
    const [first] = sources;
    return this.#rootOf(first as string);
  }

  #rootOf(name: string): string {
    let root = name;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    let at = name;
    for (let next = this.#parents.get(at); next !== undefined && next !== root; next = this.#parents.get(at)) {
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }
}
