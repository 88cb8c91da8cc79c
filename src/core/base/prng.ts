// Seeded pseudo-random numbers: sfc32 (Chris Doty-Humphrey, PractRand). The same seed gives the same sequence on every machine.
import { mix32 } from './hash.ts';

export interface Prng {
  /** A 32-bit unsigned integer. */
  next(): number;
  /** A real in [0, 1). */
  real(): number;
  /** An integer in [0, bound). */
  below(bound: number): number;
  /** One element; the list must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** A new list in a uniformly random order (Fisher-Yates). */
  shuffle<T>(list: readonly T[]): T[];
}

export function createPrng(seed: number): Prng {
  let a = mix32(seed);
  let b = mix32(seed + 0x9e3779b9);
  let c = mix32(seed ^ 0x5bd1e995);
  let counter = 1;
  const next = (): number => {
    const t = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  const real = () => next() / 4294967296;
  const below = (bound: number) => Math.floor(real() * bound);
  return {
    next,
    real,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffle: (list) => {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const held = out[i] as (typeof out)[number];
        out[i] = out[j] as (typeof out)[number];
        out[j] = held;
      }
      return out;
    },
  };
}
