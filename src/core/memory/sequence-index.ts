// Which of many lists of steps contain some steps, in order or in any: bit sets of the lists that have each step are intersected, and only what
// is left is looked at. Sets are made for the steps that are asked about.
import { containsSequence, containsSteps } from './sequences.ts';

interface Stepped {
  readonly steps: readonly string[];
}

export class SequenceIndex<T extends Stepped> {
  readonly members: readonly T[];
  readonly #lists = new Map<string, number[]>();
  readonly #sets = new Map<string, Uint32Array>();
  readonly #left: Uint32Array;

  constructor(members: readonly T[]) {
    this.members = members;
    this.#left = new Uint32Array(Math.ceil(members.length / 32));
    members.forEach(({ steps }, i) => {
      for (const step of steps) {
        const list = this.#lists.get(step);
        if (list === undefined) this.#lists.set(step, [i]);
        else if (list.at(-1) !== i) list.push(i);
      }
    });
  }

  /** Members that contain the steps in order. */
  containing(steps: readonly string[]): T[] {
    return this.#having(steps).filter((member) => containsSequence(member.steps, steps));
  }

  /** Members that have the steps, each as often, in any order. */
  taking(steps: readonly string[]): T[] {
    return this.#having(steps).filter((member) => containsSteps(member.steps, steps));
  }

  #having(steps: readonly string[]): T[] {
    const left = this.#left.fill(0xffffffff);
    for (const step of new Set(steps)) {
      const set = this.#setOf(step);
      for (let i = 0; i < left.length; i++) left[i] = (left[i] ?? 0) & (set[i] ?? 0);
    }
    const found: T[] = [];
    for (let word = 0; word < left.length; word++) {
      for (let bits = left[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const member = this.members[word * 32 + 31 - Math.clz32(bits & -bits)];
        if (member !== undefined) found.push(member);
      }
    }
    return found;
  }

  #setOf(step: string): Uint32Array {
    const known = this.#sets.get(step);
    if (known !== undefined) return known;
    const set = new Uint32Array(this.#left.length);
    for (const i of this.#lists.get(step) ?? []) set[i >>> 5] = (set[i >>> 5] ?? 0) | (1 << (i & 31));
    if (this.#sets.size < setsMax) this.#sets.set(step, set);
    return set;
  }
}

/** Sets that are kept. */
const setsMax = 4000;
