import { ServiceError } from '../../contract/service-error.ts';
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
    const { pinned, corrects, praises } = input;
    const marks = Object.entries({ pinned, corrects, praises }).filter(([, value]) => value !== undefined);
    const told: JsonObject = { ...(input.metadata as JsonObject), ...Object.fromEntries(marks) };
    const metadata = Object.keys(told).length === 0 ? null : told;
    await requireJudged(state, caller.tenant, corrects ?? praises);
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

/** An episode that is corrected or praised must be there. */
async function requireJudged({ ports: { store } }: MemoryState, tenant: string, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const [episode] = await store.getMany(tenant, [id]);
  if (episode === undefined)
    throw new ServiceError('unknown_episode', { detail: `There is no episode \`${id}\` to correct or praise.` });
}
