/** Where ids come from. An id is a readable prefix, an underscore, and 26 characters that sort by time of making. */
export interface Ids {
  next<Prefix extends string>(prefix: Prefix): `${Prefix}_${string}`;
}

export type EpisodeId = `ep_${string}`;
export type PatternId = `pat_${string}`;
