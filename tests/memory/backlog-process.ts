// Stores episodes in the store that its arguments name, 8 at a time, and says which were acknowledged. Its embedder never answers for an episode, so each of them
// waits for a vector. Killed by its parent.
import { createHashedEmbedder } from '../../src/adapters/embedder/hashed-embedder.ts';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import { openSqlite } from '../../src/adapters/store/sqlite/open-sqlite.ts';
import { openMemory } from './open-memory.ts';

const [kind, where = ''] = process.argv.slice(2);
const database = kind === 'sqlite' ? await openSqlite(where) : await openPostgres(where);
const memory = openMemory(database, {
  embedder: { ...createHashedEmbedder(), embed: () => new Promise<never>(() => {}) },
});
let next = 0;
const storeForever = async (): Promise<void> => {
  for (;;) {
    const context = `card timeout ${next++}`;
    const rest = { actions_taken: [], outcome: 'success', metadata: {} };
    const { episode_id: id } = await memory.ask('memory.store', { domain: `d${next % 3}`, context, ...rest });
    process.send?.({ id, context });
  }
};
await Promise.all(Array.from({ length: 8 }, storeForever));
