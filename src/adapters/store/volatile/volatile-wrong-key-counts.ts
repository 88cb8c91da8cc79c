// Counts of wrong keys in memory, for a service that shares its store with no other node.
import type { WrongKeyCounts } from '../../../ports/wrong-key-counts.ts';

/** Addresses are cheap for whoever owns a network: beyond this many, all begin again. */
const placesMax = 100_000;

export function createVolatileWrongKeyCounts(): WrongKeyCounts {
  const counts = new Map<string, { readonly minute: number; count: number }>();
  return {
    add: async (place, minute) => {
      const key = `${minute} ${place}`;
      if (counts.size >= placesMax && !counts.has(key)) counts.clear();
      const known = counts.get(key) ?? { minute, count: 0 };
      known.count++;
      counts.set(key, known);
      return known.count;
    },
    purge: async (beforeMinute) => {
      for (const [key, { minute }] of counts) if (minute < beforeMinute) counts.delete(key);
    },
  };
}
