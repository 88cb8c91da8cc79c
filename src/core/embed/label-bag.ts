// Labels and their counts. A label is a 32-bit integer, a bag a list of labels that is sorted when it is read: nothing depends on the order of arrival, and
// no choice of labels makes it slow, as labels that collide make a hash table. Cost: n log n.
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
  #length = 0;
  #isSorted = true;

  add(label: number, labelClass: number): void {
    if (this.#length === this.#keys.length) this.#grow();
    const key = (label & ~63) | labelClass;
    // The vectors of this version count 0 as 64.
    this.#keys[this.#length++] = key === 0 ? 64 : key;
    this.#isSorted = false;
  }

  #grow(): void {
    const keys = new Int32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
  }

  #sort(): Int32Array {
    const keys = this.#keys.subarray(0, this.#length);
    if (!this.#isSorted) keys.sort();
    this.#isSorted = true;
    return keys;
  }

  /** Visits every label with its class and count, in ascending order. */
  forEach(visit: (label: number, labelClass: number, count: number) => void): void {
    const keys = this.#sort();
    let start = 0;
    for (let i = 1; i <= keys.length; i++) {
      const key = keys[start] as number;
      if (i < keys.length && keys[i] === key) continue;
      visit(key, key & 63, i - start);
      start = i;
    }
  }
}

/** Spreads a label over all 32 bits again, for choosing a cell and a sign. */
export function spread(label: number): number {
  return mix32(label);
}
