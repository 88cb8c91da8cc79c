import { chooseForgotten } from '../../core/memory/relevance.ts';
import type { UseCase } from '../use-case.ts';
import { countWithdrawn, derivePatterns, renewPatterns } from './derive-patterns.ts';
import type { MemoryState } from './memory-state.ts';
import { withEmbedder } from './wire.ts';

/** Removes what the policy lets go, from every file and index; a dry run and a test caller only count. */
export function createForget(state: MemoryState): UseCase<'memory.forget'> {
  return (input, { tenant, mode }) =>
    withEmbedder(async () => {
      const { store, clock } = state.ports;
      const { domain } = input;
      await state.notes.flush();
      const episodes = await store.summaries(tenant, domain);
      const policy = { olderThanDays: input.older_than_days, minRelevance: input.min_relevance };
      const ids = chooseForgotten(episodes, policy, clock.nowMs());
      const isDry = input.dry_run || mode === 'test';
      const { forgotten, withdrawn } = isDry
        ? await countRemoval(state, tenant, domain, ids)
        : await removeWithPatterns(state, tenant, domain, ids);
      return {
        domain,
        episodes_forgotten: forgotten,
        patterns_withdrawn: withdrawn,
        episodes_remaining: episodes.length - forgotten,
        dry_run: input.dry_run,
      };
    });
}

interface Removed {
  readonly forgotten: number;
  readonly withdrawn: number;
}

/** Removes episodes for good, and derives the patterns anew that rested on them. */
export async function removeWithPatterns(
  state: MemoryState,
  tenant: string,
  domain: string,
  ids: readonly string[],
): Promise<Removed> {
  if (ids.length === 0) return { forgotten: 0, withdrawn: 0 };
  const { store, clock } = state.ports;
  const before = await store.patterns(tenant, domain);
  const removal = await store.remove(tenant, domain, ids, clock.nowMs());
  await state.forgetRemoved(tenant, domain);
  const after = removal.patterns.length > 0 ? await renewPatterns(state, tenant, domain) : before;
  return { forgotten: removal.episodes.length, withdrawn: countWithdrawn(before, after) };
}

/** What `removeWithPatterns` would do. */
async function countRemoval(
  state: MemoryState,
  tenant: string,
  domain: string,
  ids: readonly string[],
): Promise<Removed> {
  const gone = new Set(ids);
  const before = await state.ports.store.patterns(tenant, domain);
  const isTouched = before.some(({ evidence }) => evidence.some((id) => gone.has(id)));
  const after = isTouched ? await derivePatterns(state, tenant, domain, gone) : before;
  return { forgotten: ids.length, withdrawn: countWithdrawn(before, after) };
}
