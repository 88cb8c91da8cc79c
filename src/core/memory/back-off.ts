// A back-off model over places: what follows a place, from the widest context to the narrowest. Each level is mixed with the one before it, by how many places it rests
// on against how many different things followed (Witten and Bell 1991, interpolated). Linear in places and levels.
import type { GivenStep } from './step-grammar.ts';

/** The weight of a place in a level; 0 where the level does not speak of it. */
export type Level<P> = (place: P) => number;

export function mixLevels<P, K>(
  places: readonly P[],
  levels: readonly (readonly Level<P>[])[],
  nextOf: (place: P) => K,
) {
  let shares = new Map<K, number>();
  for (const level of levels) shares = mixLevel(shares, places, level, nextOf);
  return shares;
}

function mixLevel<P, K>(
  below: ReadonlyMap<K, number>,
  places: readonly P[],
  level: readonly Level<P>[],
  nextOf: (place: P) => K,
): Map<K, number> {
  const counts = new Map<K, number>();
  let total = 0;
  for (const place of places) {
    const weight = level.reduce((product, weigh) => product * weigh(place), 1);
    if (weight === 0) continue;
    total += weight;
    counts.set(nextOf(place), (counts.get(nextOf(place)) ?? 0) + weight);
  }
  const trust = below.size === 0 ? 1 : total / (total + counts.size || 1);
  const mixed = new Map<K, number>();
  for (const next of new Set([...below.keys(), ...counts.keys()]))
    mixed.set(next, (1 - trust) * (below.get(next) ?? 0) + (trust * (counts.get(next) ?? 0)) / (total || 1));
  return mixed;
}

interface Told {
  readonly given: readonly GivenStep[];
  readonly similarity: number;
}

interface Followed {
  readonly step: GivenStep;
  readonly share: number;
  /** Places in the list of episodes. */
  readonly episodes: ReadonlySet<number>;
}

/** The preference for the most alike episodes: the exponent of their similarity, as a share of the best. */
export const nearPower = 4;

/**
 * The steps that followed the very step that was done last, by the text of the step, and how far that alone is to be trusted: by the share of what was seen more than once (the
 * estimate of Good and Turing, as Katz 1987 backs off by it).
 */
export function followersOf(done: readonly GivenStep[], episodes: readonly Told[]) {
  const keyOf = (step: GivenStep | undefined): string => JSON.stringify(step ?? null);
  const [last, before] = [keyOf(done.at(-1)), keyOf(done.at(-2))];
  const most = episodes.reduce((least, { similarity }) => Math.max(least, similarity), 0);
  const places = episodes.flatMap(({ given, similarity }, episode) =>
    given.flatMap((step, at) => {
      if (keyOf(given[at - 1]) !== last) return [];
      const near = most === 0 ? 0 : (similarity / most) ** nearPower;
      return [{ step, key: keyOf(step), episode, near, pair: keyOf(given[at - 2]) === before ? 1 : 0 }];
    }),
  );
  const pair: Level<(typeof places)[number]> = (place) => place.pair;
  const near: Level<(typeof places)[number]> = (place) => place.near;
  const shares = mixLevels(places, [[], [pair], [near], [pair, near]], ({ key }) => key);
  const followed = new Map<string, Followed>();
  for (const { key, step, episode } of places) {
    const known = followed.get(key) ?? { step, share: shares.get(key) ?? 0, episodes: new Set<number>() };
    followed.set(key, { ...known, episodes: new Set([...known.episodes, episode]) });
  }
  const counts = new Map<string, number>();
  for (const { key } of places) counts.set(key, (counts.get(key) ?? 0) + 1);
  const once = [...counts.values()].filter((count) => count === 1).length;
  return { followed, trust: places.length === 0 ? 0 : 1 - once / places.length };
}
