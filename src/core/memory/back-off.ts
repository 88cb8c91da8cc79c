// A back-off model over places: what follows a place, from the widest context to the narrowest. Each level is mixed with the one before it, by how many places it rests
// on against how many different things followed (Witten and Bell 1991, interpolated). Linear in places and levels.
import type { GivenStep } from './step-grammar.ts';

/** The weight of a place in a level; 0 where the level does not speak of it. */
type Level<P> = (place: P) => number;

function mixLevels<P, K>(places: readonly P[], levels: readonly (readonly Level<P>[])[], nextOf: (place: P) => K) {
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

/** Steps just before a place that a context holds at most. */
const contextMost = 3;

/** How many steps just before two places are the same, up to `contextMost`; where both begin there, that counts as one. */
export function sharedContext<S>(own: (back: number) => S | undefined, other: (back: number) => S | undefined): number {
  for (let back = 1; back <= contextMost; back++) {
    if (own(back) !== other(back)) return back - 1;
    if (own(back) === undefined) return back;
  }
  return contextMost;
}

/** A level for each length of context, the shortest first. */
function contextLevels<P>(sharedOf: (place: P) => number): Level<P>[] {
  return Array.from({ length: contextMost }, (_, i) => (place: P) => (sharedOf(place) > i ? 1 : 0));
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
  const most = episodes.reduce((least, { similarity }) => Math.max(least, similarity), 0);
  const places = episodes.flatMap(({ given, similarity }, episode) =>
    followersIn(given, done).map((place) => {
      return { ...place, episode, near: most === 0 ? 0 : (similarity / most) ** nearPower };
    }),
  );
  const contexts = contextLevels<(typeof places)[number]>(({ shared }) => shared);
  const near: Level<(typeof places)[number]> = (place) => place.near;
  const levels = [...contexts.map((level) => [level]), ...contexts.map((level) => [level, near])];
  const shares = mixLevels(places, levels, ({ key }) => key);
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

/** The steps of an episode that follow the very step that was done last. */
function followersIn(given: readonly GivenStep[], done: readonly GivenStep[]) {
  const [own, keys] = [done, given].map((steps) => steps.map((step) => JSON.stringify(step))) as [string[], string[]];
  return given.flatMap((step, at) => {
    const shared = sharedContext(
      (back) => own[own.length - back],
      (back) => keys[at - back],
    );
    return shared === 0 ? [] : [{ step, key: keys[at] ?? '', shared }];
  });
}
