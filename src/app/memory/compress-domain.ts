import type { EpisodeId } from '../../ports/ids.ts';
import type { UseCase } from '../use-case.ts';
import { derivePatterns, renewPatterns } from './derive-patterns.ts';
import type { MemoryState } from './memory-state.ts';
import { toWirePattern, withEmbedder } from './wire.ts';

/** Derives patterns and packs the contents of the episodes they cover. Evidence stays, every byte of it. */
export function createCompress(state: MemoryState): UseCase<'memory.compress'> {
  return ({ domain }, { tenant, mode }) =>
    withEmbedder(async () => {
      const { store } = state.ports;
      const isTest = mode === 'test';
      const patterns = await (isTest ? derivePatterns : renewPatterns)(state, tenant, domain);
      const covered = [...new Set(patterns.flatMap((pattern) => toWirePattern(pattern).supporting_ids))].sort();
      const bytesBefore = (await store.uses(tenant, domain))[0]?.bytes ?? 0;
      const freed = isTest ? 0 : await store.pack(tenant, domain, covered as EpisodeId[]);
      return {
        patterns_extracted: patterns.length,
        episodes_compressed: covered.length,
        memory_reduction: bytesBefore === 0 ? 0 : freed / bytesBefore,
      };
    });
}
