// Labels and their counts. A label is a 32-bit integer, a bag a list of labels that is grouped when it is read: nothing depends on the order of arrival, and
// no choice of labels makes it slow, as labels that collide make a hash table. Cost: n log n at worst.
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
  'icon' as const,
];
export type LabelClass = (typeof labelClasses)[number];
/** Classes that have a weight in a hash (weights.ts). */
export type HashedClass = Exclude<LabelClass, 'icon'>;
export const hashedClasses = labelClasses.filter((name): name is HashedClass => name !== 'icon');
export const classOf = Object.fromEntries(labelClasses.map((name, index) => [name, index])) as Record<
  LabelClass,
  number
>;

/** A label as it stands in a bag. The vectors of this version count 0 as 64. */
export function keyOf(label: number, labelClass: number): number {
  const key = (label & ~63) | labelClass;
  return key === 0 ? 64 : key;
}

export class LabelBag {
  readonly #isCounted: Uint8Array;
  #keys = new Int32Array(2048);
  #length = 0;
  #isGrouped = true;

  /** Labels of other classes are left out. */
  constructor(classes: readonly LabelClass[] = labelClasses) {
    this.#isCounted = new Uint8Array(labelClasses.length);
    for (const name of classes) this.#isCounted[classOf[name]] = 1;
  }

  counts(name: LabelClass): boolean {
    return this.#isCounted[classOf[name]] === 1;
  }

  add(label: number, labelClass: number): void {
    if (this.#isCounted[labelClass] === 0) return;
    if (this.#length === this.#keys.length) this.#grow();
    this.#keys[this.#length++] = keyOf(label, labelClass);
    this.#isGrouped = false;
  }

  #grow(): void {
    const keys = new Int32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
  }

  #group(): Int32Array {
    if (!this.#isGrouped) this.#keys = groupEqual(this.#keys.subarray(0, this.#length));
    this.#isGrouped = true;
    return this.#keys.subarray(0, this.#length);
  }

  /** Visits every label once, with its class and count, in an order that depends on the labels alone. */
  forEach(visit: (label: number, labelClass: number, count: number) => void): void {
    const keys = this.#group();
    let start = 0;
    for (let i = 1; i <= keys.length; i++) {
      const key = keys[start] as number;
      if (i < keys.length && keys[i] === key) continue;
      visit(key, key & 63, i - start);
      start = i;
    }
  }
}

/** A bucket of more keys than this is left to the engine's sort: equal keys are no work for either, chosen ones would be for an insertion. */
const insertionMax = 32;

/** The same keys with equal ones beside each other: dealt into about as many buckets as there are keys, and sorted within each. */
function groupEqual(keys: Int32Array): Int32Array<ArrayBuffer> {
  const bits = Math.min(12, 32 - Math.clz32(keys.length));
  const starts = new Int32Array((1 << bits) + 1);
  const bucketOf = (key: number) => key >>> (32 - bits);
  if (bits < 6) return Int32Array.from(keys).sort();
  for (let i = 0; i < keys.length; i++) {
    const bucket = bucketOf(keys[i] as number) + 1;
    starts[bucket] = (starts[bucket] as number) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const ends = Int32Array.from(starts);
  const grouped = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    const bucket = bucketOf(key);
    const place = ends[bucket] as number;
    grouped[place] = key;
    ends[bucket] = place + 1;
  }
  for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
    const [start, end] = [starts[bucket] as number, starts[bucket + 1] as number];
    if (end - start > insertionMax) grouped.subarray(start, end).sort();
    else insertionSort(grouped, start, end);
  }
  return grouped;
}

function insertionSort(keys: Int32Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const key = keys[i] as number;
    let j = i - 1;
    for (; j >= start && (keys[j] as number) > key; j--) keys[j + 1] = keys[j] as number;
    keys[j + 1] = key;
  }
}

/** Spreads a label over all 32 bits again, for choosing a cell and a sign. */
export function spread(label: number): number {
  return mix32(label);
}
