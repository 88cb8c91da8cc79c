// Forgetting where something stands in its way: the scrub of the files, or an embedder that is away.
import { describe, expect, it } from 'vitest';
import { caller, openMemory, openMemoryOver } from '../../../tests/memory/open-memory.ts';
import { createHashedEmbedder } from '../../adapters/embedder/hashed-embedder.ts';
import { createEpisodeStore } from '../../adapters/store/sql-episode-store.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import { EmbedderUnavailable, type TextEmbedder } from '../../ports/text-embedder.ts';

const steps = ['add_retry_logic', 'add_timeout_config', 'add_error_state'];
const timeouts = [
  'checkout timeout card',
  'timeout payment card',
  'timeout card order',
  'card timeout error',
  'payment timeout checkout',
];
const unfinished = {
  code: 'store_unavailable',
  message: expect.stringMatching(/gone from every answer, but its bytes are not yet gone from the files/),
  retryAfterSeconds: 1,
};
const episode = (context: string) => ({ domain: 'd', context, actions_taken: steps, outcome: 'success', metadata: {} });
const everything = { domain: 'd', older_than_days: 0, dry_run: false };

/** A clock that goes on by a millisecond whenever it is read. */
function createSteps() {
  let nowMs = Date.UTC(2026, 0, 1);
  return { nowMs: () => nowMs++ };
}

/** A database whose files cannot be scrubbed while `isHeldUp`, and the number of times that they were. */
async function openHeldUp() {
  const database = await openVolatile();
  const disk = { isHeldUp: true, scrubs: 0 };
  const scrub = async (tables: readonly string[]): Promise<void> => {
    if (disk.isHeldUp) throw new StoreUnavailable('The disk is full.');
    await database.scrub(tables);
    disk.scrubs++;
  };
  const store = createEpisodeStore({ ...database, scrub });
  const memory = openMemoryOver(store, { clock: createSteps() });
  const ids: string[] = [];
  for (const context of timeouts) ids.push((await memory.ask('memory.store', episode(context))).episode_id);
  await memory.ask('memory.compress', { domain: 'd' });
  const remove = (id = '', who = caller) => memory.ask('memory.episodes.delete', { id }, who);
  return { memory, disk, ids, remove, store };
}

describe('a scrub that cannot be finished', () => {
  it('is said by a deletion, and by every repetition until it is made good', async () => {
    const { memory, disk, ids, remove } = await openHeldUp();
    await expect(remove(ids[3])).rejects.toMatchObject(unfinished);
    await expect(memory.ask('memory.episodes.get', { id: ids[3] ?? '' })).rejects.toThrow('no episode');
    const [kept] = (await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 })).items;
    expect(kept).toMatchObject({ support: 4, steps });
    await expect(remove(ids[3])).rejects.toMatchObject(unfinished);
    const tester = { ...caller, mode: 'test' as const };
    await expect(remove(ids[3], tester)).rejects.toMatchObject({ code: 'unknown_episode' });
    disk.isHeldUp = false;
    await expect(remove(ids[3])).rejects.toMatchObject({ code: 'unknown_episode' });
    expect(disk.scrubs).toBe(1);
    await expect(remove(ids[3])).rejects.toMatchObject({ code: 'unknown_episode' });
    expect(disk.scrubs).toBe(1);
  });

  it('is said by a forget, and by one that finds no more to forget', async () => {
    const { memory, disk } = await openHeldUp();
    await expect(memory.ask('memory.forget', everything)).rejects.toMatchObject(unfinished);
    expect((await memory.ask('memory.stats', { domain: 'd' })).total_episodes).toBe(0);
    await expect(memory.ask('memory.forget', everything)).rejects.toMatchObject(unfinished);
    expect(await memory.ask('memory.forget', { ...everything, dry_run: true })).toMatchObject({
      episodes_forgotten: 0,
    });
    disk.isHeldUp = false;
    expect(await memory.ask('memory.forget', everything)).toMatchObject({ episodes_forgotten: 0 });
    expect(disk.scrubs).toBe(1);
  });

  it('leaves owed what is removed while another scrub runs', async () => {
    const database = await openVolatile();
    const plain = createEpisodeStore(database);
    let scrubs = 0;
    let during = (): Promise<unknown> => Promise.resolve();
    const scrub = async (): Promise<void> => {
      scrubs++;
      await during();
    };
    const store = createEpisodeStore({ ...database, scrub });
    const memory = openMemory(database);
    const [one, two] = [
      await memory.ask('memory.store', episode('one')),
      await memory.ask('memory.store', episode('two')),
    ];
    await plain.remove('t', 'd', [one.episode_id], 0);
    during = () => plain.remove('t', 'd', [two.episode_id], 0);
    await store.scrub();
    during = () => Promise.resolve();
    await store.scrub();
    await store.scrub();
    expect(scrubs).toBe(2);
  });
});

describe('removals at once', () => {
  it('are counted by one of them, and each tells what is left', async () => {
    const { memory, ids, disk, remove } = await openHeldUp();
    disk.isHeldUp = false;
    const results = await Promise.allSettled(ids.map(() => remove(ids[0])));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'unknown_episode' });
    const forgets = await Promise.all([1, 2, 3].map(() => memory.ask('memory.forget', everything)));
    expect(forgets.map(({ episodes_forgotten }) => episodes_forgotten).sort()).toEqual([0, 0, 4]);
    expect(forgets.map(({ episodes_remaining }) => episodes_remaining)).toEqual([0, 0, 0]);
    expect(forgets.reduce((sum, { patterns_withdrawn }) => sum + patterns_withdrawn, 0)).toBe(1);
  });
});

describe('forgetting while the embedder is away', () => {
  const plain = createHashedEmbedder();
  const away: TextEmbedder = {
    ...plain,
    isReady: () => false,
    embed: () => Promise.reject(new EmbedderUnavailable('away')),
  };

  /** A compressed domain, and one more episode that has no vector yet. */
  async function openCompressed() {
    const database = await openVolatile();
    const clock = createSteps();
    const before = openMemory(database, { clock });
    const ids: string[] = [];
    for (const context of timeouts) ids.push((await before.ask('memory.store', episode(context))).episode_id);
    await before.ask('memory.compress', { domain: 'd' });
    await before.close();
    const memory = openMemory(database, { clock, embedder: away });
    await memory.ask('memory.store', episode('timeout card newest'));
    return { memory, ids };
  }

  it('a deletion is answered as done, and keeps the patterns that still have their support', async () => {
    const { memory, ids } = await openCompressed();
    expect(await memory.ask('memory.episodes.delete', { id: ids[3] ?? '' })).toEqual({
      episode_id: ids[3],
      deleted: true,
      patterns_withdrawn: 0,
    });
    const [kept] = (await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 })).items;
    expect(kept).toMatchObject({ support: 4, steps });
    await memory.close();
  });

  it('a forget counts what it did, and a dry run says the same', async () => {
    const { memory } = await openCompressed();
    const dry = await memory.ask('memory.forget', { ...everything, dry_run: true });
    expect(dry).toMatchObject({ patterns_withdrawn: 1, episodes_remaining: 0 });
    const done = await memory.ask('memory.forget', everything);
    expect(done).toEqual({ ...dry, dry_run: false });
    await memory.close();
  });
});
