// Labels and their counts. A label is a 32-bit integer, a bag an open-addressing table of labels in typed arrays (linear probing, at most half full).
// Adding is commutative, so nothing depends on the order of arrival; entries come out in table order, which only sums may use.
import { hash32, mix32 } from '../base/hash.ts';

/** Mixes two labels into a third; not commutative. */
export function mix(a: number, b: number): number {
  let h = (Math.imul(a ^ 0x5bd1e995, 0x2c1b3c6d) + Math.imul(b ^ (b >>> 15), 0x297a2d39)) | 0;
  h = Math.imul(h ^ (h >>> 13), 0x85ebca6b);
  return h ^ (h >>> 16);
}

/** The label of a number: the value itself where it is a small integer, else its shortest text, which ECMAScript fixes. */
export function labelOfNumber(value: number): number {
  const small = value | 0;
  return small === value ? mix(0x6e, small) : mix(0x6f, hash32(String(value)));
}

/** Which part of a schema a node belongs to; labels of nodes are weighted by depth and by this. */
export const nodeGroups = ['data', 'machine', 'wiring', 'frame'] as const;
export const nodeAspects = ['node', 'near', 'wider', 'edge', 'own', 'exact'] as const;
export type NodeGroup = (typeof nodeGroups)[number];
const contentClasses = ['effect', 'call', 'pattern', 'nesting', 'property', 'expression', 'done'] as const;

/** Classes of labels, weighted apart. The class stands in the lowest six bits of a label. */
export const labelClasses = [
  ...contentClasses,
  ...nodeAspects.flatMap((aspect) => nodeGroups.map((group) => `${aspect}.${group}` as const)),
];
export type LabelClass = (typeof labelClasses)[number];
export const classOf = Object.fromEntries(labelClasses.map((name, index) => [name, index])) as Record<
  LabelClass,
  number
>;

export class LabelBag {
  #keys = new Int32Array(512);
  #counts = new Int32Array(512);
  #size = 0;

  add(label: number, labelClass: number, count = 1): void {
    const key = (label & ~63) | labelClass | 0;
    this.#put(key === 0 ? 64 : key, count);
  }

  #put(key: number, count: number): void {
    const mask = this.#keys.length - 1;
    let at = (key >>> 6) & mask;
    while (this.#counts[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask;
    if (this.#counts[at] === 0) {
      this.#keys[at] = key;
      this.#size++;
    }
    this.#counts[at] = (this.#counts[at] as number) + count;
    if (this.#size * 2 > mask) this.#grow();
  }

  #grow(): void {
    const keys = this.#keys;
    const counts = this.#counts;
    this.#keys = new Int32Array(keys.length * 4);
    this.#counts = new Int32Array(keys.length * 4);
    this.#size = 0;
    for (let i = 0; i < keys.length; i++) {
      if (counts[i] !== 0) this.#put(keys[i] as number, counts[i] as number);
    }
  }

  get size(): number {
    return this.#size;
  }

  /** Visits every label with its class and count, in no meaningful order. */
  forEach(visit: (label: number, labelClass: number, count: number) => void): void {
    for (let i = 0; i < this.#keys.length; i++) {
      const count = this.#counts[i] as number;
      if (count !== 0) visit(this.#keys[i] as number, (this.#keys[i] as number) & 63, count);
    }
  }

  /** How often a label as seen by `forEach` is in this bag. */
  count(key: number): number {
    const mask = this.#keys.length - 1;
    for (let at = (key >>> 6) & mask; this.#counts[at] !== 0; at = (at + 1) & mask) {
      if (this.#keys[at] === key) return this.#counts[at] as number;
    }
    return 0;
  }
}

/** Spreads a label over all 32 bits again, for choosing a cell and a sign. */
export function spread(label: number): number {
  return mix32(label);
}
