// Episodes in which sequences are hidden on purpose, to measure how well mining finds them. For tests and benchmarks.
import type { Prng } from '../base/prng.ts';
import type { Pattern, PatternEpisode } from './pattern.ts';

export interface Planted {
  readonly episodes: readonly PatternEpisode[];
  readonly sequences: readonly { readonly topic: string; readonly steps: readonly string[] }[];
}

export interface Planting {
  readonly patterns: number;
  readonly support: number;
  /** Share of the steps, and of the episodes, that are random. */
  readonly noise: number;
}

const vocabulary = 60;
const fillers = 'user customer page report today again seems system team order new old after update screen'.split(' ');

export function plantEpisodes(prng: Prng, { patterns, support, noise }: Planting): Planted {
  const steps = Array.from({ length: vocabulary }, (_, i) => `step_${i}`);
  const sequences = Array.from({ length: patterns }, (_, i) => ({
    topic: `topic${i}`,
    steps: prng.shuffle(steps).slice(0, 3 + prng.below(4)),
  }));
  const episodes: PatternEpisode[] = [];
  const add = (topic: string, taken: readonly string[]): void => {
    const words = prng.shuffle([topic, `${topic}x`, ...prng.shuffle(fillers).slice(0, 2)]);
    episodes.push({
      id: `ep_${String(prng.next()).padStart(10, '0')}`,
      context: words.join(' '),
      steps: taken,
      outcome: prng.below(5) === 0 ? 'unknown' : 'success',
      vector: null,
    });
  };
  for (const { topic, steps: hidden } of sequences)
    for (let i = 0; i < support; i++) add(topic, withNoise(prng, hidden, steps, noise));
  const noisy = Math.round((episodes.length * noise) / (1 - noise));
  for (let i = 0; i < noisy; i++) add(prng.pick(sequences).topic, prng.shuffle(steps).slice(0, 3 + prng.below(6)));
  return { episodes: prng.shuffle(episodes), sequences };
}

/** Inserts random steps until their share is `noise` on average. */
function withNoise(prng: Prng, hidden: readonly string[], steps: readonly string[], noise: number): string[] {
  const out: string[] = [];
  for (const step of hidden) {
    while (prng.real() < noise) out.push(prng.pick(steps));
    out.push(step);
  }
  return out;
}

/** `within`: the steps of each episode in random order; `across`: all steps dealt out anew; `lists`: whole lists dealt out anew. */
export function shuffleSteps(
  prng: Prng,
  episodes: readonly PatternEpisode[],
  kind: 'within' | 'across' | 'lists',
): PatternEpisode[] {
  if (kind === 'within') return episodes.map((one) => ({ ...one, steps: prng.shuffle(one.steps) }));
  if (kind === 'lists') {
    const lists = prng.shuffle(episodes.map((one) => one.steps));
    return episodes.map((one, i) => ({ ...one, steps: lists[i] ?? [] }));
  }
  const pool = prng.shuffle(episodes.flatMap((one) => one.steps));
  let next = 0;
  return episodes.map((one) => {
    const steps = pool.slice(next, next + one.steps.length);
    next += one.steps.length;
    return { ...one, steps };
  });
}

/** Counts exact recoveries: the very steps, each planted sequence once. */
export function scorePatterns(
  planted: Planted,
  patterns: readonly Pattern[],
): { readonly found: number; readonly wanted: number; readonly right: number } {
  const wanted = new Set(planted.sequences.map(({ steps }) => JSON.stringify(steps)));
  const right = new Set(patterns.map(({ steps }) => JSON.stringify(steps)).filter((key) => wanted.has(key)));
  return { found: patterns.length, wanted: wanted.size, right: right.size };
}
