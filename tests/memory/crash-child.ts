// Stores episodes as fast as it can into a data directory, 16 at a time, and prints every acknowledged id. Killed by its parent.
import { writeSync } from 'node:fs';
import { openThreadedStores } from '../../src/adapters/store/sqlite/threaded-stores.ts';
import { openMemoryOver } from './open-memory.ts';

const [directory = '', run = ''] = process.argv.slice(2);
const stores = await openThreadedStores(directory, () => {});
const memory = openMemoryOver(stores.episodes);
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
