// A memory over a given database for tests and benchmarks: everything real but the sentence model and, when given, the clock.
import { createHashedEmbedder } from '../../src/adapters/embedder/hashed-embedder.ts';
import type { SqlDatabase } from '../../src/adapters/store/sql-database.ts';
import { createEpisodeStore } from '../../src/adapters/store/sql-episode-store.ts';
import { systemClock } from '../../src/adapters/system/system-clock.ts';
import { createSystemIds } from '../../src/adapters/system/system-ids.ts';
import type { Caller } from '../../src/app/caller.ts';
import { createMemory, type Memory } from '../../src/app/memory/memory.ts';
import type { MemoryOptions, MemoryPorts } from '../../src/app/memory/ports.ts';
import type { Answer, Input, OperationId } from '../../src/contract/contract.ts';
import { embeddingVersion, embedSchema } from '../../src/core/embed/index.ts';
import { indexSchema, parseSchema } from '../../src/core/schema/index.ts';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';

export const caller: Caller = { tenant: 't', keyId: 'k', scopes: ['admin'], mode: 'live' };

export interface TestMemory extends Memory {
  readonly ports: MemoryPorts;
  ask<Id extends OperationId>(id: Id, input: Input<Id>, who?: Caller): Promise<Answer<Id>>;
}

export function openMemory(
  database: SqlDatabase,
  changes: Partial<MemoryPorts> = {},
  options: MemoryOptions = {},
): TestMemory {
  return openMemoryOver(createEpisodeStore(database), changes, options);
}

export function openMemoryOver(
  store: EpisodeStore,
  changes: Partial<MemoryPorts> = {},
  options: MemoryOptions = {},
): TestMemory {
  const clock = changes.clock ?? systemClock;
  const ports: MemoryPorts = {
    store,
    embedder: createHashedEmbedder(),
    structure: { version: embeddingVersion, embed: (source) => embedSchema(indexSchema(parseSchema(source).schema)) },
    clock,
    ids: createSystemIds(clock),
    ...changes,
  };
  // Vectors are there before the answer, however slow the machine is.
  const memory = createMemory(ports, { recallWaitMsMax: 10_000, ...options });
  return {
    ...memory,
    ports,
    ask: async <Id extends OperationId>(id: Id, input: Input<Id>, who = caller) => {
      const useCase = memory.useCases[id];
      if (!useCase) throw new Error(`no use case ${id}`);
      return (await useCase(input as never, who)) as Answer<Id>;
    },
  };
}
