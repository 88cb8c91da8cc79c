// How deep values are known to be nested at most: who has walked a value once leaves this, so that nobody has to walk it again.
import { createNodeMemo } from './node-memo.ts';

const depths = createNodeMemo<number>();

/** Leaves that arrays and objects are nested no more than so many levels deep, the value itself being the first. */
export function noteDepth(value: object, levels: number): void {
  depths.set(value, levels);
}

/** Infinite where nobody has left anything. */
export function knownDepthOf(value: object): number {
  return depths.get(value) ?? Number.POSITIVE_INFINITY;
}
