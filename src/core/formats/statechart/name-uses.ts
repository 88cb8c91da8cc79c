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

export class NameUses {
  readonly #uses = new Map<string, { count: number; readonly origin: Origin }>();

  add(name: string, origin: Origin): void {
    const known = this.#uses.get(name);
    if (known === undefined) this.#uses.set(name, { count: 1, origin });
    else known.count++;
  }

  /**
   * Names that are there once (or `most` times), and differ by one letter or two that are swapped from one that is there twice or more; in the order of the text. Where neither is there
   * more often, both are told if two letters are swapped or one is there twice in a row: nobody means two such names. Cost: the square of the number of names, bounded.
   */
  slips(most = 1): Slip[] {
    if (this.#uses.size > namesMax) return [];
    const often = [...this.#uses].filter(([, { count }]) => count > most).map(([name]) => name);
    const rare = [...this.#uses].filter(([name, { count }]) => count <= most && name.length >= lettersMin);
    const found: Slip[] = [];
    for (const [name, { origin }] of rare) {
      charge(1 + often.length + rare.length, 'comparing names');
      const twin = rare.find(([other]) => isSlipOf(name, other) && isSlipOfHand(name, other))?.[0];
      const like = twin ?? often.find((other) => isSlipOf(name, other));
      if (like !== undefined) found.push({ name, like, isEither: twin !== undefined, origin });
    }
    return found;
  }
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
