// How many wrong keys came from a place in a minute, over all nodes of a store.

export interface WrongKeyCounts {
  /** Adds one and answers how many there are now. `place` is a digest; the store knows no address. */
  add(place: string, minute: number): Promise<number>;
  /** Drops the counts of earlier minutes. */
  purge(beforeMinute: number): Promise<void>;
}
