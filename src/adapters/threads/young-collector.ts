// Collects the young generation between two repairs, when next to nothing of it is alive: what a search makes lives as long as the search, so a collection
// in the middle of one copies all of it, twice, and then leaves it to the old generation. After one there is hardly anything to copy.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { readonly type: 'minor' }) => void;

/** Less than this is left for the next time: a collection takes half a millisecond whatever it finds. */
const bytesMin = 2 * 1024 * 1024;

/** Does nothing where V8 does not offer it. */
export function createYoungCollector(): () => void {
  const collect = collector();
  return () => {
    if (youngBytes() >= bytesMin) collect({ type: 'minor' });
  };
}

/** Gives back what is not used any more, such as what getting warm has left. */
export function collectAll(): void {
  const collect = collector();
  collect();
  // What the first one left to be swept is given back by the second.
  collect();
}

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  return typeof collect === 'function' ? (collect as Collect) : () => {};
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_used_size ?? 0;
}
