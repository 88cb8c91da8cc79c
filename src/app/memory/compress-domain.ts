import { whyNoPattern } from '../../core/memory/why-no-pattern.ts';
import type { DomainUse } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import type { UseCase } from '../use-case.ts';
import { derivePatterns, renewPatterns } from './derive-patterns.ts';
import type { MemoryState } from './memory-state.ts';
import { toWirePattern } from './wire.ts';

/** Derives patterns and packs the contents of the episodes they cover. Evidence stays, every byte of it. */
export function createCompress(state: MemoryState): UseCase<'memory.compress'> {
  return ({ domain }, { tenant, mode }) =>
    state.withDomain(tenant, domain, async (memory) => {
      const { store } = state.ports;
      const isTest = mode === 'test';
      // Vectors are made whether or not anything is compressed, so they are no part of what the run adds.
      await memory.updateWithVectors(state.compressWait);
      const pending = memory.pendingCount;
      const [before] = await store.uses(tenant, domain);
      const patterns = await (isTest ? derivePatterns : renewPatterns)(state, tenant, domain);
      const covered = [...new Set(patterns.flatMap((pattern) => toWirePattern(pattern).supporting_ids))].sort();
      const packed = isTest ? 0 : await store.pack(tenant, domain, covered as EpisodeId[]);
      const [after] = isTest ? [before] : await store.uses(tenant, domain);
      const { index } = memory;
      return {
        patterns_extracted: patterns.length,
        episodes_compressed: covered.length,
        memory_reduction: shareFreed(before, after, packed),
        ...(patterns.length > 0 ? {} : { no_pattern: whyNoPattern(index.size, index.steps.figures(), true) }),
        ...(pending > 0 ? { vectors_pending: pending } : {}),
      };
    });
}

/** What packing freed less what the patterns take more than before; what others stored meanwhile counts for neither. 0 when nothing was gained. */
function shareFreed(before: DomainUse | undefined, after: DomainUse | undefined, packed: number): number {
  if (before === undefined || after === undefined) return 0;
  const freed = packed - (after.patternBytes - before.patternBytes);
  return Math.max(0, Math.min(1, freed / before.bytes));
}
