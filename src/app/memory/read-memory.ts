// The reading operations: statistics, episodes, patterns, domains.
import { ServiceError } from '../../contract/service-error.ts';
import { isEpisodeId } from '../../core/memory/identity.ts';
import { parseEpisodeCursor } from '../../ports/episode-cursor.ts';
import type { DomainUse, Episode } from '../../ports/episode-store.ts';
import type { RecallSearch } from '../../ports/recall-search.ts';
import { finishRemoval } from '../finish-removal.ts';
import { decodeCursor, encodeCursor, pageByKey, unknownCursor } from '../page.ts';
import type { UseCase } from '../use-case.ts';
import { countRemoval, removeWithPatterns } from './forget-episodes.ts';
import type { MemoryState } from './memory-state.ts';
import { toTime, toWireEpisode, toWirePattern } from './wire.ts';

const bytesPerMegabyte = 1_000_000;

export function createStats(state: MemoryState): UseCase<'memory.stats'> {
  return async ({ domain }, { tenant }) => {
    const { store, embedder, structure } = state.ports;
    const versions = { text: embedder.version, structure: structure.version };
    const uses = await store.uses(tenant, domain ?? null);
    const pending = await store.countUnembedded(tenant, domain ?? null, versions);
    const measurements = await store.measurements(tenant, domain ?? null);
    const sum = (figure: (use: DomainUse) => number): number => uses.reduce((total, use) => total + figure(use), 0);
    const oldest = uses.reduce((least, use) => Math.min(least, use.oldestAtMs ?? least), Number.POSITIVE_INFINITY);
    return {
      domain: domain ?? '*',
      total_episodes: sum((use) => use.episodes),
      patterns: sum((use) => use.patterns),
      oldest_episode: Number.isFinite(oldest) ? toTime(oldest) : null,
      storage_used_mb: sum((use) => use.bytes) / bytesPerMegabyte,
      vectors_pending: pending,
      metadata: Object.fromEntries(
        measurements.map((one) => [
          one.name,
          { count: one.count, mean: one.mean, min: one.min, max: one.max, sum: one.sum },
        ]),
      ),
    };
  };
}

/** Another tenant's episode looks exactly like an absent one. What is no id of an episode is not asked of the store, which may not take every text. */
async function findEpisode(state: MemoryState, tenant: string, id: string): Promise<Episode | undefined> {
  return isEpisodeId(id) ? (await state.ports.store.getMany(tenant, [id]))[0] : undefined;
}

function unknownEpisode(): ServiceError {
  return new ServiceError('unknown_episode', { detail: 'There is no episode of this id.' });
}

export function createGetEpisode(state: MemoryState): UseCase<'memory.episodes.get'> {
  return async ({ id }, { tenant }) => {
    const episode = await findEpisode(state, tenant, id);
    if (episode === undefined) throw unknownEpisode();
    return toWireEpisode(episode);
  };
}

export function createDeleteEpisode(state: MemoryState): UseCase<'memory.episodes.delete'> {
  return async ({ id }, { tenant, mode }) => {
    const episode = await findEpisode(state, tenant, id);
    if (episode === undefined) {
      // It may be gone by a request whose scrub failed: "there is none" must be true of the files as well.
      if (mode !== 'test') await finishRemoval(() => state.ports.store.scrub());
      throw unknownEpisode();
    }
    const remove = mode === 'test' ? countRemoval : removeWithPatterns;
    const { forgotten, withdrawn } = await remove(state, tenant, episode.domain, [id]);
    // Another request may have removed it since it was found.
    if (forgotten === 0) throw unknownEpisode();
    return { episode_id: id, deleted: true as const, patterns_withdrawn: withdrawn };
  };
}

export function createListEpisodes(state: MemoryState): UseCase<'memory.episodes.list'> {
  return async ({ domain, outcome, since, limit, cursor }, { tenant }) => {
    const after = cursor === undefined ? null : decodeCursor('episodes', cursor);
    if (after !== null && parseEpisodeCursor(after) === null) throw unknownCursor();
    const page = await state.ports.store.list(tenant, domain, limit, after, {
      outcome,
      sinceMs: since === undefined ? undefined : Date.parse(since),
    });
    return {
      items: page.items.map(toWireEpisode),
      next_cursor: page.nextCursor === null ? null : encodeCursor('episodes', page.nextCursor),
    };
  };
}

export function createListPatterns(state: MemoryState, search: RecallSearch): UseCase<'memory.patterns.list'> {
  return async (input, { tenant }) => {
    const patterns = (await state.ports.store.patterns(tenant, input.domain)).map(toWirePattern);
    const keyOf = (pattern: { support: number; pattern_id: string }): string =>
      `${String(Number.MAX_SAFE_INTEGER - pattern.support).padStart(16, '0')}.${pattern.pattern_id}`;
    const page = pageByKey(
      'patterns',
      patterns.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
      keyOf,
      input,
    );
    return patterns.length > 0 ? page : { ...page, no_pattern: await search.whyNoPattern(tenant, input.domain) };
  };
}

export function createListDomains(state: MemoryState): UseCase<'memory.domains.list'> {
  return async (input, { tenant }) => {
    const uses = await state.ports.store.uses(tenant, null);
    const page = pageByKey('domains', uses, (use) => use.domain, input);
    return {
      ...page,
      items: page.items.map((use) => ({
        domain: use.domain,
        total_episodes: use.episodes,
        patterns: use.patterns,
        storage_used_mb: use.bytes / bytesPerMegabyte,
      })),
    };
  };
}
