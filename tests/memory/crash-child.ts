// Stores episodes as fast as it can into a data directory, or into a PostgreSQL with the recall index, 16 at a time, and prints every acknowledged id. Killed by its
// parent.
import { writeSync } from 'node:fs';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import { openThreadedStores } from '../../src/adapters/store/sqlite/threaded-stores.ts';
import { openIndexedMemory } from './indexed-memory.ts';
import { openMemoryOver, type TestMemory } from './open-memory.ts';

/** Few, so that some are killed while approximate indexes are built. */
const exactMax = 50;
const [place = '', run = ''] = process.argv.slice(2);
const memory = place.startsWith('postgres:') ? await openIndexed(place) : await openFiles(place);
writeSync(1, 'ready\n');
let next = 0;
const storeForever = async (): Promise<void> => {
  for (;;) {
    const number = next++;
    const domain = `domain ${number % 3}`;
    const context = `run ${run} episode ${number} ${'x'.repeat(number % 700)} end`;
    const stored = await memory.ask('memory.store', {
      domain,
      context,
      actions_taken: [],
      outcome: 'success',
      metadata: {},
    });
    writeSync(1, `${stored.episode_id} ${number}\n`);
    if (number % 50 === 49) await memory.ask('memory.recall', { domain, context, limit: 1 });
  }
};
await Promise.all(Array.from({ length: 16 }, storeForever));

async function openFiles(directory: string): Promise<TestMemory> {
  return openMemoryOver((await openThreadedStores(directory, () => {})).episodes);
}

async function openIndexed(url: string): Promise<TestMemory> {
  const memory = await openIndexedMemory(await openPostgres(url), { exactMax });
  memory.work.begin();
  return memory;
}
