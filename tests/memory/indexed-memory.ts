// Memories whose recall index lies in PostgreSQL with pgvector, for tests.

import { createHashedEmbedder } from '../../src/adapters/embedder/hashed-embedder.ts';
import type { PostgresDatabase } from '../../src/adapters/store/postgres/open-postgres.ts';
import { openRecall } from '../../src/adapters/store/postgres/recall/open-recall.ts';
import { createEpisodeStore } from '../../src/adapters/store/sql-episode-store.ts';
import type { MemoryPorts } from '../../src/app/memory/ports.ts';
import { embeddingVersion } from '../../src/core/embed/index.ts';
import type { VectorVersions } from '../../src/ports/episode-store.ts';
import type { RecallRows } from '../../src/ports/recall-rows.ts';
import type { RecallWork } from '../../src/ports/recall-work.ts';
import { noQuotas } from '../../src/ports/tenant-store.ts';
import { openMemoryOver, type TestMemory } from './open-memory.ts';

export interface IndexedMemory extends TestMemory {
  readonly rows: RecallRows;
  readonly work: RecallWork;
}

export const testVersions: VectorVersions = { text: createHashedEmbedder().version, structure: embeddingVersion };

/** `exactMax`: domains with more episodes get approximate indexes, once the work is begun; `graphMax`: vectors that one graph of such an index is built for. */
export async function openIndexedMemory(
  database: PostgresDatabase,
  {
    exactMax = 5_000,
    graphMax,
    ...changes
  }: Partial<MemoryPorts> & { readonly exactMax?: number; readonly graphMax?: number } = {},
): Promise<IndexedMemory> {
  const { writer, open } = await openRecall(database);
  const warn = (message: string, cause: unknown) => console.error(message, cause);
  const { rows, work } = open(testVersions, exactMax, warn, graphMax);
  const memory = openMemoryOver(createEpisodeStore(database, noQuotas, writer), changes, { rows });
  return {
    ...memory,
    rows,
    work,
    close: async () => {
      await work.close();
      await memory.close();
    },
  };
}
