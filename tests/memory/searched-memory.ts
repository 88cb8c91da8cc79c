// A memory as the laws of searches see it.
import type { OperationId } from '../../src/contract/contract.ts';
import type { SearchedMemory } from '../../src/ports/recall-search.contract.ts';
import type { RecallSearch } from '../../src/ports/recall-search.ts';
import { untilRemoved } from './actor.ts';
import { caller, type TestMemory } from './open-memory.ts';

/** `pick`: whom each call goes to; they share a store. */
export function searchedMemory(
  pick: () => TestMemory,
  search: RecallSearch,
  close: () => Promise<void>,
): SearchedMemory {
  const as = (tenant: string) => ({ ...caller, tenant });
  const ask = <Id extends OperationId>(id: Id, input: Parameters<TestMemory['ask']>[1], tenant: string) =>
    pick().ask(id, input as never, as(tenant));
  return {
    search,
    store: async (tenant, domain, { steps, ...episode }) => {
      const input = { domain, actions_taken: steps, metadata: {}, ...episode };
      const { episode_id: id, stored_at: at } = (await ask('memory.store', input as never, tenant)) as {
        readonly episode_id: string;
        readonly stored_at: string;
      };
      return { id, storedAtMs: Date.parse(at) };
    },
    remove: (tenant, id) => untilRemoved(() => ask('memory.episodes.delete', { id } as never, tenant)),
    compress: async (tenant, domain) => void (await ask('memory.compress', { domain } as never, tenant)),
    vectorOf: async (text) => (await pick().ports.embedder.embed([text], 'now'))[0] ?? [],
    close,
  };
}
