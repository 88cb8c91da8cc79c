// A process that dies with a backlog of vectors: the next one goes on with it, whether or not anybody asks.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createHashedEmbedder } from '../../src/adapters/embedder/hashed-embedder.ts';
import { createEpisodeStore } from '../../src/adapters/store/sql-episode-store.ts';
import type { EpisodeId } from '../../src/ports/ids.ts';
import type { TextEmbedder } from '../../src/ports/text-embedder.ts';
import { EmbedderUnavailable } from '../../src/ports/text-embedder.ts';
import { describeStores, type OpenStore } from '../fixtures/both-stores.ts';
import { openMemory, type TestMemory } from './open-memory.ts';

const plain = createHashedEmbedder();
const away: TextEmbedder = { ...plain, embed: () => Promise.reject(new EmbedderUnavailable('away')) };
const count = 70;
const store = (memory: TestMemory, i: number) =>
  memory.ask('memory.store', {
    domain: `d${i % 3}`,
    context: `card timeout ${i}`,
    actions_taken: [],
    outcome: 'success',
    metadata: {},
  });
const pending = async (memory: TestMemory, domain?: string) =>
  (await memory.ask('memory.stats', domain === undefined ? {} : { domain })).vectors_pending;

interface Stored {
  readonly id: EpisodeId;
  readonly context: string;
}

/** What another process stored until it was killed with `kill -9`. */
async function storeUntilKilled({ environment }: OpenStore): Promise<Stored[]> {
  const { ORRERY_DATA_DIR: directory, DATABASE_URL: url } = environment;
  const place = directory === undefined ? ['postgres', url ?? ''] : ['sqlite', directory];
  const child = fork('tests/memory/backlog-process.ts', place, { execArgv: ['--import', 'tsx'] });
  const stored: Stored[] = [];
  child.on('message', (one: Stored) => {
    stored.push(one);
    if (stored.length === count) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return stored;
}

await describeStores('a backlog that a process left', (open) => {
  it('is counted, goes on after the start, and is the same for those who recall then', async () => {
    const at = await open();
    const before = openMemory(at.database, { embedder: away });
    for (let i = 0; i < count; i++) await store(before, i);
    expect([await pending(before), await pending(before, 'd0')]).toEqual([count, 24]);
    await before.close();
    await at.database.close();

    const database = await at.reopen();
    const after = openMemory(database);
    expect(await pending(after)).toBe(count);
    after.resume();
    await expect.poll(() => pending(after)).toBe(0);
    expect(after.openDomains()).toBe(0);
    const { episodes, ...rest } = await after.ask('memory.recall', {
      domain: 'd1',
      context: 'card timeout 4',
      limit: 1,
    });
    expect(episodes[0]).toMatchObject({ context: 'card timeout 4', similarity: 1 });
    expect(rest).not.toHaveProperty('vectors_pending');
    await after.close();

    // The vectors of another embedder are made anew.
    const anew = openMemory(database, { embedder: { ...plain, version: 'hashed-2' } });
    expect(await pending(anew)).toBe(count);
    anew.resume();
    await expect.poll(() => pending(anew)).toBe(0);
    await anew.close();
    await database.close();
    await at.drop();
  });

  it('loses nothing by kill -9, and goes on after the start', async () => {
    const at = await open();
    await at.database.close();
    const stored = await storeUntilKilled(at);
    expect(stored.length).toBeGreaterThanOrEqual(count);

    const database = await at.reopen();
    const found = await createEpisodeStore(database).getMany(
      't',
      stored.map(({ id }) => id),
    );
    expect(found.map(({ id, context }) => ({ id, context }))).toEqual(stored);
    const after = openMemory(database);
    // Stores that were committed and not answered any more are there as well.
    expect(await pending(after)).toBeGreaterThanOrEqual(stored.length);
    after.resume();
    await expect.poll(() => pending(after)).toBe(0);
    const { episodes } = await after.ask('memory.recall', { domain: 'd1', context: 'card timeout 3', limit: 1 });
    expect(episodes[0]).toMatchObject({ context: 'card timeout 3', similarity: 1 });
    await after.close();
    await database.close();
    await at.drop();
  });
});
