// Names that nothing declares: a state of a diagram, an event. A typo in one makes a new name, and shows only in that the new one is there once and the old one more often.

import { charge } from '../../base/budget.ts';
import { editDistance } from '../../base/nearest.ts';
import type { Origin } from './chart.ts';

export interface Slip {
  readonly name: string;
  /** The name that is there more often, or as often. */
  readonly like: string;
  /** Neither is there more often, so either may be the typo. */
  readonly isEither: boolean;
  readonly origin: Origin;
}

/** Shorter names are too often one letter from others that are meant: `INC`, `DEC`. */
const lettersMin = 5;
const namesMax = 400;
/** A longer name is compared as a whole. */
const lettersMost = 80;
const lettersOfUnit = 16;
/** Names that are alike but for one letter: more of them are numbered. */
const alikeMax = 32;

export class NameUses {
  readonly #uses = new Map<string, { count: number; readonly origin: Origin }>();

  add(name: string, origin: Origin): void {
    const known = this.#uses.get(name);
    if (known !== undefined) known.count++;
    // Of more names than are compared none is kept.
    else if (this.#uses.size <= namesMax) this.#uses.set(name, { count: 1, origin });
  }

  /**
   * Names that are there once (or `most` times), and differ by one letter or two that are swapped from one that is there twice or more; in the order of the text. Where neither is there
   * more often, both are told if two letters are swapped or one is there twice in a row: nobody means two such names. Names of one edit share what is left without one letter (Mor and
   * Fraenkel 1982), so that only those are compared. Cost: linear in the names, each times its length.
   */
  slips(most = 1): Slip[] {
    if (this.#uses.size > namesMax) return [];
    const rare = [...this.#uses].filter(([name, { count }]) => count <= most && name.length >= lettersMin);
    if (rare.length === 0) return [];
    const order = new Map([...this.#uses.keys()].map((name, i) => [name, i]));
    const alike = new Map<string, string[]>();
    for (const name of this.#uses.keys())
      for (const key of keysOf(name)) {
        const same = alike.get(key);
        if (same === undefined) alike.set(key, [name]);
        else if (same.length < alikeMax) same.push(name);
      }
    const found: Slip[] = [];
    for (const [name, { origin }] of rare) {
      const near = [...new Set(keysOf(name).flatMap((key) => alike.get(key) ?? []))]
        .filter((other) => other !== name && isSlipOf(name, other))
        .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
      const countOf = (other: string) => this.#uses.get(other)?.count ?? 0;
      const twin = near.find(
        (other) => countOf(other) <= most && other.length >= lettersMin && isSlipOfHand(name, other),
      );
      const like = twin ?? near.find((other) => countOf(other) > most);
      if (like !== undefined) found.push({ name, like, isEither: twin !== undefined, origin });
    }
    return found;
  }
}

/** A name in small letters, and without one of them each. */
function keysOf(name: string): readonly string[] {
  const text = name.toLowerCase();
  charge(1 + Math.floor(text.length / lettersOfUnit), 'comparing names');
  if (text.length > lettersMost) return [text];
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}

/** Names that differ in a digit, in their case or in an ending of a word are told apart on purpose. */
function isSlipOf(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  if (a === b || a.replace(/\d+/g, '') === b.replace(/\d+/g, '') || editDistance(a, b, 1) > 1) return false;
  return !isEnding(a, b) && !isEnding(b, a);
}

/** `LATHC` and `LATCH`, `LATTCH` and `LATCH`: the same letters in another order, or the same order with one of them doubled. */
function isSlipOfHand(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  const once = (text: string) => text.replace(/(.)\1/gu, '$1');
  return a.length === b.length ? [...a].sort().join('') === [...b].sort().join('') : once(a) === once(b);
}

/** `ORDER` and `ORDERS`, `CLOSE` and `CLOSED`. */
const isEnding = (a: string, b: string) => b.startsWith(a) && /^[sdrn]$/.test(b.slice(a.length));

export const sayNear = ({ name, like, isEither }: Slip) =>
  isEither
    ? `"${name}" and "${like}" differ as typos do; did you mean "${like}", or is that one the typo?`
    : `"${name}" is there once; did you mean "${like}"?`;

/** A transition behind one of the same event that has no condition. */
export const sayNeverTaken = ({ targets }: { readonly targets: readonly string[] }) =>
  `the transition${targets.length === 0 ? '' : ` to ${targets.map((name) => `"${name}"`).join(', ')}`} is not kept: it is never taken, as one before it has no condition`;
