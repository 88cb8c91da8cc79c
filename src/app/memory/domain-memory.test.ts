// The index of a domain: read whole, read anew, and kept while somebody ranks over it.
import { describe, expect, it } from 'vitest';
import { openMemory, type TestMemory } from '../../../tests/memory/open-memory.ts';
import { createHashedEmbedder } from '../../adapters/embedder/hashed-embedder.ts';
import type { SqlDatabase } from '../../adapters/store/sql-database.ts';
import { createEpisodeStore } from '../../adapters/store/sql-episode-store.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import type { Input } from '../../contract/contract.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import type { TextEmbedder } from '../../ports/text-embedder.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const steps = ['add_retry_logic', 'add_timeout_config', 'add_error_state'];

type ChangesSince = EpisodeStore['changesSince'];

const store = (memory: TestMemory, context: string, domain = 'd') =>
  memory.ask('memory.store', { domain, context, actions_taken: steps, outcome: 'success', metadata: {} });
const recall = (memory: TestMemory, changes: Partial<Input<'memory.recall'>> = {}) =>
  memory.ask('memory.recall', { domain: 'd', context: 'card timeout', limit: 5, ...changes });

/** A promise that is settled from outside. */
function makeGate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** 600 episodes of which two are removed, the second one more than a day after the first: more than a page, and no deletion is kept. */
async function openWithOldDeletions() {
  const clock = { ms: start, nowMs: () => clock.ms++ };
  const database = await openVolatile();
  const memory = openMemory(database, { clock });
  const contexts = Array.from({ length: 600 }, (_, i) => (i < 2 ? `green tea ${i}` : `card timeout ${i}`));
  const stored = await Promise.all(contexts.map((context) => store(memory, context)));
  const [first, second] = stored.map(({ episode_id: id }) => id as EpisodeId) as [EpisodeId, EpisodeId];
  const forgetOld = async (): Promise<void> => {
    const plain = createEpisodeStore(database);
    await plain.remove('t', 'd', [first], clock.nowMs());
    clock.ms += 25 * hour;
    await plain.remove('t', 'd', [second], clock.nowMs());
  };
  return { memory, database, clock, forgetOld };
}

/** A memory whose store reads changes through `read`. */
function openReading(database: SqlDatabase, read: (plain: ChangesSince) => ChangesSince): TestMemory {
  const plain = createEpisodeStore(database);
  return openMemory(database, { store: { ...plain, changesSince: read(plain.changesSince) } });
}

describe('a domain that is read from the start', () => {
  it('is read to its end when deletions of it are no longer kept, and lets others work between two pages', async () => {
    const { database, forgetOld } = await openWithOldDeletions();
    await forgetOld();
    let turns = 0;
    const turn = (): void => void setImmediate(() => turns++ < 1000 && turn());
    turn();
    const turnsAtPages: number[] = [];
    const memory = openReading(database, (plain) => (...question) => {
      turnsAtPages.push(turns);
      if (turnsAtPages.length > 10) throw new Error('it is read without end');
      return plain(...question);
    });
    expect((await recall(memory)).total_matches).toBe(598);
    expect(turnsAtPages).toHaveLength(2);
    expect(turnsAtPages[1]).toBeGreaterThan(turnsAtPages[0] ?? 0);
  });

  it('is given up when it would have to begin again and again', async () => {
    const { database } = await openWithOldDeletions();
    let pages = 0;
    const memory = openReading(database, (plain) => async (tenant, domain, _cursor, limit) => {
      if (++pages > 50) throw new Error('it is read without end');
      return { ...(await plain(tenant, domain, 0, limit)), isReset: true };
    });
    await expect(recall(memory)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('is ranked whole by those who read it before, until it is there anew', async () => {
    const { database, forgetOld } = await openWithOldDeletions();
    const question = makeGate();
    const plain = createHashedEmbedder();
    const embed: TextEmbedder['embed'] = async (texts, priority) => {
      if (texts.includes('card timeout of a slow question')) await question.opened;
      return plain.embed(texts, priority);
    };
    const secondPage = makeGate();
    let isAnew = false;
    let pages = 0;
    const stored = createEpisodeStore(database);
    const changesSince: ChangesSince = async (...asked) => {
      if (isAnew && ++pages === 2) await secondPage.opened;
      return stored.changesSince(...asked);
    };
    const memory = openMemory(database, { embedder: { ...plain, embed }, store: { ...stored, changesSince } });
    expect((await recall(memory)).total_matches).toBe(600);
    const slow = recall(memory, { context: 'card timeout of a slow question' });
    // Its update is over when another one is.
    await recall(memory);
    await forgetOld();
    isAnew = true;
    const anew = recall(memory);
    await expect.poll(() => pages).toBe(2);
    question.open();
    const answer = await slow;
    expect(answer.total_matches).toBe(600);
    expect(answer.episodes).toHaveLength(5);
    secondPage.open();
    expect((await anew).total_matches).toBe(598);
  });
});

describe('what a server stores itself', () => {
  it('is found without being read again, and as by one who reads it all', async () => {
    const database = await openVolatile();
    let reads = 0;
    const here = openReading(database, (plain) => (...question) => {
      reads++;
      return plain(...question);
    });
    const elsewhere = openMemory(database);
    await store(here, 'card timeout 0');
    await recall(here);
    const before = reads;
    for (let i = 1; i < 20; i++) {
      // Every third is there already and is counted once more.
      await store(here, `card timeout ${i - (i % 3 === 0 ? 1 : 0)}`);
      expect(await recall(here)).toEqual(await recall(openMemory(database)));
    }
    expect(reads).toBe(before);
    // What others store, and what is removed, is read as ever.
    const { episode_id: id } = await store(elsewhere, 'card timeout elsewhere');
    await store(here, 'card timeout at last');
    expect((await recall(here)).total_matches).toBe(16);
    await elsewhere.ask('memory.episodes.delete', { id });
    await store(here, 'card timeout after all');
    expect(await recall(here, { limit: 20 })).toEqual(await recall(openMemory(database), { limit: 20 }));
    expect(reads).toBe(before + 2);
  });
});

describe('two servers on one memory', () => {
  it('show the patterns of a domain that the other one emptied and filled again', async () => {
    const clock = { ms: start, nowMs: () => clock.ms++ };
    const database = await openVolatile();
    const [first, second] = [openMemory(database, { clock }), openMemory(database, { clock })];
    const fill = async (word: string): Promise<void> => {
      for (const rest of ['checkout', 'payment', 'order', 'error', 'basket'])
        await store(first, `card timeout ${rest} ${word}`);
      await first.ask('memory.compress', { domain: 'd' });
    };
    await fill('before');
    expect((await recall(second)).pattern).toMatchObject({ steps });
    await first.ask('memory.forget', { domain: 'd', min_relevance: 1, dry_run: false });
    await fill('after');
    const [listed] = (await first.ask('memory.patterns.list', { domain: 'd', limit: 50 })).items;
    expect((await recall(second)).pattern).toMatchObject({ steps, supporting_ids: listed?.supporting_ids });
  });
});

describe('a budget for indexes that is too small', () => {
  it('takes no index from a recall that waits for vectors', async () => {
    const database = await openVolatile();
    const held = makeGate();
    const plain = createHashedEmbedder();
    const embed: TextEmbedder['embed'] = async (texts, priority) => {
      if (texts.includes('card timeout held')) await held.opened;
      return plain.embed(texts, priority);
    };
    const memory = openMemory(database, { embedder: { ...plain, embed } }, { indexBytesMax: 1 });
    await store(memory, 'card timeout held', 'waiting');
    await store(memory, 'card timeout', 'other');
    const waiting = recall(memory, { domain: 'waiting' });
    expect((await recall(memory, { domain: 'other' })).total_matches).toBe(1);
    held.open();
    const answer = await waiting;
    expect(answer.episodes[0]?.similarity).toBeGreaterThan(0.5);
    expect(answer).toEqual(await recall(memory, { domain: 'waiting' }));
  });

  it('holds for what compressing opens too', async () => {
    const memory = openMemory(await openVolatile(), {}, { indexBytesMax: 1 });
    for (const domain of ['a', 'b', 'c']) {
      await store(memory, 'card timeout', domain);
      await memory.ask('memory.compress', { domain });
    }
    expect(memory.openDomains()).toBe(1);
  });

  it('counts the vectors that come in the background', async () => {
    const database = await openVolatile();
    const filling = openMemory(database);
    await Promise.all(Array.from({ length: 300 }, (_, i) => store(filling, `card timeout ${i}`, 'large')));
    await store(filling, 'card timeout', 'small');
    for (const domain of ['large', 'small']) await recall(filling, { domain });
    /** With vectors of another embedder, which come when the gate is opened. */
    const openOther = async (version: string, indexBytesMax: number) => {
      const gate = makeGate();
      const plain = createHashedEmbedder();
      const embed: TextEmbedder['embed'] = async (texts, priority) => {
        if (priority === 'later') await gate.opened;
        return plain.embed(texts, priority);
      };
      const memory = openMemory(
        database,
        { embedder: { ...plain, version, embed } },
        { indexBytesMax, recallWaitMsMax: 1 },
      );
      await recall(memory, { domain: 'large' });
      const bytesBefore = memory.indexBytes();
      return { memory, gate, bytesBefore };
    };
    const { memory: generous, gate, bytesBefore } = await openOther('hashed-2', Number.MAX_SAFE_INTEGER);
    gate.open();
    await expect.poll(async () => (await recall(generous, { domain: 'large' })).vectors_pending).toBeUndefined();
    const budget = (bytesBefore + generous.indexBytes()) / 2;
    const narrow = await openOther('hashed-3', budget);
    narrow.gate.open();
    await expect.poll(() => narrow.memory.indexBytes()).toBeGreaterThan(budget);
    await recall(narrow.memory, { domain: 'small' });
    expect(narrow.memory.openDomains()).toBe(1);
  });
});
