// A process that dies with a backlog of vectors: the next one goes on with it, whether or not anybody asks.
import { expect, it } from 'vitest';
import { createHashedEmbedder } from '../../src/adapters/embedder/hashed-embedder.ts';
import type { TextEmbedder } from '../../src/ports/text-embedder.ts';
import { EmbedderUnavailable } from '../../src/ports/text-embedder.ts';
import { describeStores } from '../fixtures/both-stores.ts';
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
});
