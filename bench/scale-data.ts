// Generated episodes for `bench/scale.ts`: by a seed, the same ones whoever makes a page of them.
import { hash32 } from '../src/core/base/hash.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import type { Episode } from '../src/ports/episode-store.ts';
import type { EpisodeId } from '../src/ports/ids.ts';
import { toUnitLength } from '../src/ports/text-embedder.ts';

export const dimension = 384;
export const poolSize = 4096;
export const pageSize = 1_000;
export const scaleTenant = 'scale';
export const scaleVersion = 'scale-1';
const words = Array.from({ length: 2_000 }, (_, i) => `w${i.toString(36)}x`);

/** Places in the pool that an episode is near to, with falling weights. */
export type Places = readonly [number, number, number];

export interface DrawnEpisode {
  readonly episode: Episode;
  readonly vector: Float32Array;
}

/** The first domain is given; the others share the rest by Zipf's law, each at least one. */
export function sizesOf(episodes: number, domains: number, first: number): number[] {
  const harmonic = Array.from({ length: domains - 1 }, (_, i) => 1 / (i + 1)).reduce((sum, one) => sum + one, 0);
  return [
    first,
    ...Array.from({ length: domains - 1 }, (_, i) => Math.max(1, Math.round((episodes - first) / (i + 1) / harmonic))),
  ];
}

export const domainName = (domain: number): string => `domain ${domain}`;
export const idAt = (domain: number, at: number): string => `${prefixOf(domain)}${at.toString(36).padStart(8, '0')}`;
export const prefixOf = (domain: number): string => `ep_${domain.toString(36).padStart(4, '0')}`;
export const isOf = (id: string, domain: number): boolean => id.startsWith(prefixOf(domain));

export class ScaleData {
  readonly #seed: number;
  readonly #pool: readonly Float32Array[];

  constructor(seed: number) {
    this.#seed = seed;
    const prng = createPrng(seed);
    this.#pool = Array.from({ length: poolSize }, () => Float32Array.from({ length: dimension }, () => normal(prng)));
  }

  /** The episodes of a domain from a place on. */
  page(domain: number, from: number, count: number): DrawnEpisode[] {
    const prng = createPrng(hash32(`${this.#seed} ${domain} ${from}`));
    return Array.from({ length: count }, (_, i) => this.#episode(prng, domain, from + i));
  }

  #episode(prng: Prng, domain: number, at: number): DrawnEpisode {
    const places = drawPlaces(prng);
    const episode: Episode = {
      id: idAt(domain, at) as EpisodeId,
      domain: domainName(domain),
      storedAtMs: Date.UTC(2026, 0, 1) + at,
      context: textOf(prng, places),
      schema: null,
      actions: ['look', wordOf(prng), wordOf(prng)],
      outcome: prng.pick(['success', 'success', 'failure']),
      metadata: null,
      ...{ occurrences: 1, recalls: 0, lastRecalledAtMs: null, links: [] },
    };
    return { episode, vector: this.vectorAt(places) };
  }

  vectorAt([a, b, c]: Places): Float32Array {
    const [first, second, third] = [this.#pool[a], this.#pool[b], this.#pool[c]];
    const sum = new Float32Array(dimension);
    for (let i = 0; i < dimension; i++) sum[i] = (first?.[i] ?? 0) + 0.7 * (second?.[i] ?? 0) + 0.4 * (third?.[i] ?? 0);
    return toUnitLength(sum);
  }
}

export const drawPlaces = (prng: Prng): Places => [prng.below(poolSize), prng.below(poolSize), prng.below(poolSize)];

/** Common ones more often. */
const wordOf = (prng: Prng): string => words[Math.floor(words.length * prng.real() ** 3)] ?? '';

/** Twelve words, and the places. */
export function textOf(prng: Prng, places: Places): string {
  return `${Array.from({ length: 12 }, () => wordOf(prng)).join(' ')} p${places.join('p')}`;
}

/** The places that a text tells. */
export function placesIn(text: string): Places {
  const [, a, b, c] = /p(\d+)p(\d+)p(\d+)$/.exec(text) ?? [];
  return [Number(a), Number(b), Number(c)];
}

/** Box and Muller 1958. */
function normal(prng: Prng): number {
  return Math.sqrt(-2 * Math.log(1 - prng.real())) * Math.cos(2 * Math.PI * prng.real());
}
