import { chooseForgotten } from '../../core/memory/relevance.ts';
import type { RecallSearch } from '../../ports/recall-search.ts';
import { finishRemoval } from '../finish-removal.ts';
import type { UseCase } from '../use-case.ts';
import { countWithdrawn, derivePatterns, renewPatterns } from './derive-patterns.ts';
import type { MemoryState } from './memory-state.ts';

/** Removes what the policy lets go, from every file and index; a dry run and a test caller only count. */
export function createForget(state: MemoryState, search: RecallSearch): UseCase<'memory.forget'> {
  return async (input, { tenant, mode }) => {
    const { store, clock } = state.ports;
    const { domain } = input;
    await state.notes.flush();
    const episodes = await store.summaries(tenant, domain);
    const policy = { olderThanDays: input.older_than_days, minRelevance: input.min_relevance };
    const pinned = await pinnedIds(search, tenant, domain);
    const ids = chooseForgotten(episodes, policy, clock.nowMs()).filter((id) => !pinned.has(id));
    const isDry = input.dry_run || mode === 'test';
    const { forgotten, withdrawn, remaining } = isDry
      ? await countRemoval(state, tenant, domain, ids)
      : await removeWithPatterns(state, tenant, domain, ids);
    return {
      domain,
      episodes_forgotten: forgotten,
      patterns_withdrawn: withdrawn,
      episodes_remaining: remaining ?? episodes.length - forgotten,
      dry_run: input.dry_run,
    };
  };
}

/** Forgets what is older than the days, but what is pinned; answers how many episodes. */
export async function forgetOlder(
  state: MemoryState,
  search: RecallSearch,
  tenant: string,
  domain: string,
  days: number,
): Promise<number> {
  const { store, clock } = state.ports;
  const old = chooseForgotten(await store.summaries(tenant, domain), { olderThanDays: days }, clock.nowMs());
  const pinned = old.length === 0 ? new Set() : await pinnedIds(search, tenant, domain);
  const ids = old.filter((id) => !pinned.has(id));
  return ids.length === 0 ? 0 : (await removeWithPatterns(state, tenant, domain, ids)).forgotten;
}

/** What is pinned is kept until somebody deletes it. */
async function pinnedIds(search: RecallSearch, tenant: string, domain: string): Promise<Set<string>> {
  return new Set((await search.pinned(tenant, domain)).map(({ id }) => id));
}

interface Removed {
  readonly forgotten: number;
  readonly withdrawn: number;
  /** Episodes of the domain after the removal; absent where there was none. */
  readonly remaining?: number;
}

/** Removes episodes for good, and derives the patterns anew that rested on them. Without ids it finishes what an earlier removal had to leave. */
export async function removeWithPatterns(
  state: MemoryState,
  tenant: string,
  domain: string,
  ids: readonly string[],
): Promise<Removed> {
  const { store, clock } = state.ports;
  if (ids.length === 0) {
    await finishRemoval(() => store.scrub());
    return { forgotten: 0, withdrawn: 0 };
  }
  const before = await store.patterns(tenant, domain);
  const removal = await store.remove(tenant, domain, ids, clock.nowMs());
  return finishRemoval(async () => {
    await state.forgetRemoved(tenant, domain, removal.episodes);
    const after = removal.patterns.length > 0 ? await renewPatterns(state, tenant, domain) : before;
    await store.scrub();
    const { episodes, remaining } = removal;
    return { forgotten: episodes.length, withdrawn: countWithdrawn(before, after), remaining };
  });
}

/** What `removeWithPatterns` would do. */
export async function countRemoval(
  state: MemoryState,
  tenant: string,
  domain: string,
  ids: readonly string[],
): Promise<Removed> {
  const gone = new Set(ids);
  const before = await state.ports.store.patterns(tenant, domain);
  const isTouched = before.some(({ evidence }) => evidence.some((id) => gone.has(id)));
  const after = isTouched ? await derivePatterns(state, tenant, domain, { except: gone }) : before;
  return { forgotten: ids.length, withdrawn: countWithdrawn(before, after) };
}
