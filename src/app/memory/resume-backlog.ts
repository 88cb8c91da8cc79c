// After a start: the vectors that an earlier process left to be made, or made with an embedder that was replaced, are made in the background.
import { setTimeout } from 'node:timers/promises';
import type { MemoryPorts } from './ports.ts';
import type { VectorQueue } from './vector-queue.ts';

/** Episodes asked of the store at once; more are asked for when half of them are done. */
const episodesAtOnce = 5_000;
const lookMs = 200;
const retryMs = 10_000;

/** Resolves when the store knows of no more, or the signal fires. */
export async function resumeBacklog(ports: MemoryPorts, queue: VectorQueue, signal: AbortSignal): Promise<void> {
  const versions = { text: ports.embedder.version, structure: ports.structure.version };
  /** What cannot be made is not asked for again. */
  const seen = new Set<string>();
  const sleep = (ms: number) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
  while (!signal.aborted) {
    try {
      const found = await ports.store.unembedded(versions, episodesAtOnce);
      const unseen = found.filter(({ id, needsText }) => !seen.has(`${id} ${needsText}`));
      if (unseen.length === 0) return;
      // The queue takes what came last first.
      for (const episode of unseen.reverse()) {
        seen.add(`${episode.id} ${episode.needsText}`);
        queue.add(episode.tenant, episode.domain, [episode]);
      }
      while (queue.waitingTotal > episodesAtOnce / 2 && !signal.aborted) await sleep(lookMs);
      // Those that are under way are still in the store.
      if (found.length < episodesAtOnce) return;
    } catch (cause) {
      ports.warn?.('The backlog of vectors could not be read; it is tried again.', cause);
      await sleep(retryMs);
    }
  }
}
