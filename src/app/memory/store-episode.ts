import { isObject, type Json, type JsonObject } from '../../core/base/json.ts';
import { quotedEpisodeIds } from '../../core/memory/identity.ts';
import { serializeSchema } from '../../core/schema/index.ts';
import type { NewEpisode } from '../../ports/episode-store.ts';
import type { UseCase } from '../use-case.ts';
import type { MemoryState } from './memory-state.ts';
import { toTime } from './wire.ts';

/** Answers when the episode is durable. A test caller gets the id and time it would get, and nothing is stored or counted. */
export function createStoreEpisode(state: MemoryState): UseCase<'memory.store'> {
  return async (input, caller) => {
    const { clock, ids } = state.ports;
    const id = ids.next('ep');
    const storedAtMs = clock.nowMs();
    const { domain } = input;
    const source = input.schema === undefined ? null : serializeSchema(input.schema);
    const schema = caller.largeSchema?.json ?? (isObject(source) ? source : null);
    const metadata = Object.keys(input.metadata).length === 0 ? null : (input.metadata as JsonObject);
    const episode: NewEpisode = {
      id,
      tenant: caller.tenant,
      domain,
      storedAtMs,
      context: input.context ?? null,
      schema,
      actions: input.actions_taken as readonly Json[],
      outcome: input.outcome,
      metadata,
      quotes: quotedEpisodeIds(metadata),
    };
    const stored =
      caller.mode === 'test'
        ? ((await state.ports.store.findSame(caller.tenant, domain, episode)) ?? { id, storedAtMs, occurrences: 1 })
        : await state.append(episode, caller.takeEntry?.());
    return {
      episode_id: stored.id,
      domain,
      stored_at: toTime(stored.storedAtMs),
      occurrences: stored.occurrences,
      is_duplicate: stored.id !== id,
    };
  };
}
