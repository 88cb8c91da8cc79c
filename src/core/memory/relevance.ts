// How much an episode is still worth keeping, between 0 and 1, and which ones a policy lets go. A documented function (docs/memory.md) of
// age, use in recalls, outcome and novelty; nothing else enters. Linear in the episodes.

export const relevanceWeights = { recency: 0.4, use: 0.25, outcome: 0.2, novelty: 0.15 } as const;
export const halfLifeDays = 90;
export const dayMs = 86_400_000;
/** Recalls at which use counts half. */
const recallsHalf = 2;
const outcomeWorth: Readonly<Record<string, number>> = { success: 1, failure: 0.75, partial: 0.75 };
const otherOutcomeWorth = 0.4;

export interface Remembered {
  readonly id: string;
  readonly storedAtMs: number;
  readonly outcome: string;
  readonly recalls: number;
  readonly lastRecalledAtMs: number | null;
  /** Equal for episodes with the same steps and outcome. */
  readonly evidenceKey: string;
}

export interface ForgettingPolicy {
  /** Goes when older than this, to the millisecond; exactly this old stays. */
  readonly olderThanDays?: number | undefined;
  /** Goes when below; exactly this relevant stays. */
  readonly minRelevance?: number | undefined;
}

/** `alike` is the number of episodes with the same steps and outcome in the domain, this one included. */
export function relevanceOf(episode: Remembered, alike: number, nowMs: number): number {
  const recency = decay(nowMs - episode.storedAtMs);
  const used = episode.recalls / (episode.recalls + recallsHalf);
  const use = episode.lastRecalledAtMs === null ? 0 : used * decay(nowMs - episode.lastRecalledAtMs);
  const outcome = Object.hasOwn(outcomeWorth, episode.outcome)
    ? (outcomeWorth[episode.outcome] ?? 0)
    : otherOutcomeWorth;
  const novelty = 1 / Math.sqrt(Math.max(1, alike));
  const { recency: a, use: b, outcome: c, novelty: d } = relevanceWeights;
  return a * recency + b * use + c * outcome + d * novelty;
}

/** Ids of those that the policy lets go, in the order given. */
export function chooseForgotten(episodes: readonly Remembered[], policy: ForgettingPolicy, nowMs: number): string[] {
  const alike = new Map<string, number>();
  for (const { evidenceKey } of episodes) alike.set(evidenceKey, (alike.get(evidenceKey) ?? 0) + 1);
  // A time ahead of the clock was written before now all the same, by a clock that has been set since: it is a moment old.
  const ageMsOf = ({ storedAtMs }: Remembered): number => (storedAtMs > nowMs ? 1 : nowMs - storedAtMs);
  const isOld = (one: Remembered): boolean =>
    policy.olderThanDays !== undefined && ageMsOf(one) > policy.olderThanDays * dayMs;
  const isFaint = (one: Remembered): boolean =>
    policy.minRelevance !== undefined && relevanceOf(one, alike.get(one.evidenceKey) ?? 1, nowMs) < policy.minRelevance;
  return episodes.filter((one) => isOld(one) || isFaint(one)).map(({ id }) => id);
}

/** 1 now, a half after each half-life; a time in the future counts as now. */
function decay(ageMs: number): number {
  return 2 ** (-Math.max(0, ageMs) / (halfLifeDays * dayMs));
}
