// Collects the young generation between two repairs, when next to nothing of it is alive: what a search makes lives as long as the search, so a collection
// in the middle of one copies all of it, twice, and then leaves it to the old generation. After one there is hardly anything to copy.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

/** Less than this is left for the next time: a collection takes half a millisecond whatever it finds. */
const bytesMin = 2 * 1024 * 1024;

/** Does nothing where V8 does not offer it. */
export function createYoungCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect !== 'function') return () => {};
  return () => {
    if (youngBytes() >= bytesMin) (collect as Collect)({ type: 'minor' });
  };
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_used_size ?? 0;
}
