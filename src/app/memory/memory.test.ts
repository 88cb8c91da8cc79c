import { describe, expect, it } from 'vitest';
import { caller, openMemory, openMemoryOver, type TestMemory } from '../../../tests/memory/open-memory.ts';
import { createHashedEmbedder } from '../../adapters/embedder/hashed-embedder.ts';
import { createEpisodeStore } from '../../adapters/store/sql-episode-store.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import type { Input } from '../../contract/contract.ts';
import { dayMs } from '../../core/memory/relevance.ts';
import { parseSchema } from '../../core/schema/index.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import { EmbedderUnavailable, type TextEmbedder } from '../../ports/text-embedder.ts';

const steps = ['add_retry_logic', 'add_timeout_config', 'add_error_state'];
const timeouts = [
  'checkout timeout card',
  'timeout payment card',
  'timeout card order',
  'card timeout error',
  'payment timeout checkout',
];
const start = Date.UTC(2026, 0, 1);

function storing(changes: Partial<Input<'memory.store'>> = {}): Input<'memory.store'> {
  return { domain: 'd', context: 'card timeout', actions_taken: steps, outcome: 'success', metadata: {}, ...changes };
}

async function open(embedder?: TextEmbedder) {
  const clock = { ms: start, isFrozen: false, nowMs: () => (clock.isFrozen ? clock.ms : clock.ms++) };
  const database = await openVolatile();
  const memory = openMemory(database, { clock, ...(embedder ? { embedder } : {}) });
  return { memory, clock, database };
}

const recall = (memory: TestMemory, changes: Partial<Input<'memory.recall'>> = {}) =>
  memory.ask('memory.recall', { domain: 'd', context: 'card timeout', limit: 5, ...changes });

describe('memory', () => {
  it('counts an identical episode on the first and answers its id and time', async () => {
    const { memory } = await open();
    const first = await memory.ask('memory.store', storing({ metadata: { b: 1, a: 2 } }));
    const again = await memory.ask('memory.store', storing({ metadata: { a: 2, b: 1 } }));
    expect(again).toEqual({ ...first, occurrences: 2, is_duplicate: true });
    expect((await memory.ask('memory.stats', { domain: 'd' })).total_episodes).toBe(1);
  });

  it('links an episode that quotes another, and does not take it for evidence', async () => {
    const { memory } = await open();
    const ids: string[] = [];
    for (const context of timeouts.slice(0, 2))
      ids.push((await memory.ask('memory.store', storing({ context }))).episode_id);
    for (const context of timeouts.slice(2))
      await memory.ask('memory.store', storing({ context, metadata: { recalled: { from: [ids[0] ?? ''] } } }));
    expect(await memory.actionEvidence('t', 'd', steps)).toEqual(
      [...steps].sort().map((step) => ({ step, successes: 2, failures: 0, partials: 0 })),
    );
    expect((await memory.ask('memory.compress', { domain: 'd' })).patterns_extracted).toBe(0);
    const listed = await memory.ask('memory.episodes.list', { domain: 'd', limit: 50 });
    expect(listed.items.map((item) => item.linked_to.length)).toEqual([1, 1, 1, 0, 0]);
  });

  describe('by schema', () => {
    const orbital = { entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] };
    const desk = { name: 'Desk', orbitals: [orbital] };
    const documented = { ...desk, description: 'Another text', version: '7', orbitals: [{ ...orbital, id: 'o1' }] };
    const grown = { ...desk, orbitals: [{ ...orbital, traits: ['Triage', 'Comments'] }] };
    const storeBoth = async (memory: TestMemory) => {
      for (const schema of [documented, grown])
        await memory.ask('memory.store', storing({ schema: parseSchema(schema).schema }));
    };
    const recallDesk = async (memory: TestMemory) => {
      const { episodes } = await memory.ask('memory.recall', {
        domain: 'd',
        schema: parseSchema(desk).schema,
        limit: 5,
      });
      return episodes.map(({ similarity }) => similarity);
    };

    it('finds what differs in documentation alone before what is built otherwise, though that is newer', async () => {
      const { memory } = await open();
      await storeBoth(memory);
      const [first = 0, second = 1] = await recallDesk(memory);
      expect(first).toBeCloseTo(1, 3);
      expect(second).toBeLessThan(0.99);
    });

    it('makes vectors of another embedding version anew', async () => {
      const { memory, database } = await open();
      const other = { version: 'structure-0', embed: () => Array.from({ length: 256 }, () => 1 / 16) };
      const before = openMemory(database, { structure: other });
      await storeBoth(before);
      expect(new Set(await recallDesk(before)).size).toBe(1);
      const [first = 0, second = 1] = await recallDesk(memory);
      expect(first).toBeCloseTo(1, 3);
      expect(second).toBeLessThan(0.99);
    });
  });

  it('keeps tenants apart, and gives another tenant 404 for what is there', async () => {
    const { memory } = await open();
    const { episode_id: id } = await memory.ask('memory.store', storing());
    const stranger = { ...caller, tenant: 'other' };
    for (const operation of ['memory.episodes.get', 'memory.episodes.delete'] as const)
      await expect(memory.ask(operation, { id }, stranger)).rejects.toMatchObject({ code: 'unknown_episode' });
    const answer = await memory.ask('memory.recall', { domain: 'd', context: 'card', limit: 5 }, stranger);
    expect(answer).toMatchObject({ episodes: [], total_matches: 0, pattern: null });
    expect(
      await memory.ask('memory.forget', { domain: 'd', older_than_days: 0, dry_run: false }, stranger),
    ).toMatchObject({
      episodes_forgotten: 0,
    });
    expect((await memory.ask('memory.episodes.get', { id })).episode_id).toBe(id);
  });

  it('answers 404 for what is no id of an episode, and does not ask the store, which may not take every text', async () => {
    const plain = createEpisodeStore(await openVolatile());
    const getMany: EpisodeStore['getMany'] = () => Promise.reject(new Error('invalid byte sequence'));
    const memory = openMemoryOver({ ...plain, getMany });
    for (const id of ['\u0000', 'ep_\u00000000000', `ep_${'0'.repeat(100_000)}`, 'x\n2026-01-01  acme'])
      for (const operation of ['memory.episodes.get', 'memory.episodes.delete'] as const)
        await expect(memory.ask(operation, { id })).rejects.toMatchObject({ code: 'unknown_episode' });
  });

  it('stores nothing for a test caller, and answers it like a live one', async () => {
    const { memory } = await open();
    const tester = { ...caller, mode: 'test' as const };
    for (const context of timeouts) await memory.ask('memory.store', storing({ context }));
    const before = JSON.stringify(await memory.ask('memory.episodes.list', { domain: 'd', limit: 50 }));
    const { episode_id: id } = await memory.ask('memory.store', storing({ context: 'a test' }), tester);
    expect(id).toMatch(/^ep_[0-9a-z]{26}$/);
    const again = storing({ context: timeouts[0] ?? '' });
    const known = await memory.ask('memory.store', again, tester);
    expect(known).toMatchObject({ occurrences: 2, is_duplicate: true });
    expect(await memory.ask('memory.store', again, tester)).toEqual(known);
    expect(before).toContain(known.episode_id);
    expect((await memory.ask('memory.compress', { domain: 'd' }, tester)).patterns_extracted).toBe(1);
    expect((await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 })).items).toEqual([]);
    const forgotten = await memory.ask('memory.forget', { domain: 'd', min_relevance: 1, dry_run: false }, tester);
    expect(forgotten).toMatchObject({ episodes_forgotten: 5, episodes_remaining: 0 });
    await memory.ask('memory.recall', { domain: 'd', context: 'card', limit: 5 }, tester);
    await memory.close();
    expect(JSON.stringify(await memory.ask('memory.episodes.list', { domain: 'd', limit: 50 }))).toBe(before);
  });

  it('tells the share of the stored bytes that a compression freed, with what the patterns take', async () => {
    const { memory } = await open();
    const bytes = async () => (await memory.ask('memory.stats', { domain: 'd' })).storage_used_mb;
    for (const context of timeouts) await memory.ask('memory.store', storing({ context }));
    await recall(memory);
    const small = await bytes();
    const gain = await memory.ask('memory.compress', { domain: 'd' });
    expect(gain).toMatchObject({ patterns_extracted: 1, memory_reduction: 0 });
    expect(await bytes()).toBeGreaterThan(small);
    await memory.ask('memory.forget', { domain: 'd', older_than_days: 0, dry_run: false });
    for (const context of timeouts)
      await memory.ask('memory.store', storing({ context, metadata: { log: 'one line of it '.repeat(200) } }));
    await recall(memory);
    const large = await bytes();
    const { memory_reduction: reduction } = await memory.ask('memory.compress', { domain: 'd' });
    expect(reduction).toBeGreaterThan(0.2);
    expect(reduction).toBeCloseTo((large - (await bytes())) / large, 9);
  });

  it('compresses once: a second run changes nothing, and no evidence is lost', async () => {
    const { memory } = await open();
    const { schema } = parseSchema({
      name: 'S',
      orbitals: Array.from({ length: 20 }, (_, i) => ({ entity: `Entity${i}` })),
    });
    for (const context of timeouts) await memory.ask('memory.store', storing({ context, schema }));
    await memory.ask('memory.store', storing({ context: 'green tea', actions_taken: ['pour'] }));
    const before = await memory.ask('memory.episodes.list', { domain: 'd', limit: 50 });
    const first = await memory.ask('memory.compress', { domain: 'd' });
    expect(first).toMatchObject({ patterns_extracted: 1, episodes_compressed: 5 });
    const patterns = await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 });
    expect(patterns.items[0]).toMatchObject({ name: 'timeout-resolution', steps, support: 5, success_rate: 1 });
    expect(await memory.ask('memory.compress', { domain: 'd' })).toEqual({ ...first, memory_reduction: 0 });
    expect(await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 })).toEqual(patterns);
    expect(await memory.ask('memory.episodes.list', { domain: 'd', limit: 50 })).toEqual(before);
    expect((await recall(memory)).pattern).toMatchObject({ name: 'timeout-resolution', steps });
    expect((await recall(memory, { outcome: 'failure' })).pattern).toBeNull();
    expect((await recall(memory, { context: 'zebra' })).pattern).toBeNull();
  });

  it('tells a test caller how many patterns a deletion would withdraw', async () => {
    const { memory } = await open();
    const tester = { ...caller, mode: 'test' as const };
    const ids: string[] = [];
    for (const context of timeouts.slice(0, 4))
      ids.push((await memory.ask('memory.store', storing({ context }))).episode_id);
    await memory.ask('memory.compress', { domain: 'd' });
    const asked = { id: ids[0] ?? '' };
    const counted = await memory.ask('memory.episodes.delete', asked, tester);
    expect((await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 })).items).toHaveLength(1);
    expect(await memory.ask('memory.episodes.delete', asked)).toEqual(counted);
    expect(counted.patterns_withdrawn).toBe(1);
  });

  it('withdraws a pattern that loses its support, and keeps one that does not', async () => {
    const { memory } = await open();
    const ids: string[] = [];
    for (const context of timeouts) ids.push((await memory.ask('memory.store', storing({ context }))).episode_id);
    await memory.ask('memory.compress', { domain: 'd' });
    const remove = (id: string | undefined) => memory.ask('memory.episodes.delete', { id: id ?? '' });
    expect(await remove(ids[3])).toMatchObject({ deleted: true, patterns_withdrawn: 0 });
    const [kept] = (await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 })).items;
    expect(kept).toMatchObject({ support: 4, steps });
    expect(kept?.supporting_ids).not.toContain(ids[3]);
    expect(await remove(ids[1])).toMatchObject({ patterns_withdrawn: 1 });
    expect((await recall(memory)).pattern).toBeNull();
    expect((await recall(memory)).total_matches).toBe(3);
    await expect(remove(ids[1])).rejects.toMatchObject({ code: 'unknown_episode' });
  });

  it('forgets by age to the millisecond, says the same in a dry run, and recalls no more of it', async () => {
    const { memory, clock } = await open();
    for (const context of timeouts) await memory.ask('memory.store', storing({ context }));
    await memory.ask('memory.compress', { domain: 'd' });
    const third = Date.parse(
      (await memory.ask('memory.episodes.list', { domain: 'd', limit: 50 })).items[2]?.stored_at ?? '',
    );
    const policy = { domain: 'd', older_than_days: 30 };
    clock.isFrozen = true;
    clock.ms = third + 30 * dayMs;
    const dry = await memory.ask('memory.forget', { ...policy, dry_run: true });
    expect(dry).toMatchObject({ episodes_forgotten: 2, patterns_withdrawn: 1, episodes_remaining: 3, dry_run: true });
    expect((await recall(memory)).total_matches).toBe(5);
    clock.ms = third + 30 * dayMs;
    expect(await memory.ask('memory.forget', { ...policy, dry_run: false })).toEqual({ ...dry, dry_run: false });
    expect((await recall(memory)).episodes.map((one) => one.context).sort()).toEqual(timeouts.slice(2).sort());
    clock.ms = third + 30 * dayMs + 1;
    expect(await memory.ask('memory.forget', { ...policy, dry_run: false })).toMatchObject({ episodes_forgotten: 1 });
  });

  it('counts use, which keeps an episode from being forgotten', async () => {
    const { memory, clock } = await open();
    await memory.ask('memory.store', storing({ context: 'card timeout' }));
    await memory.ask('memory.store', storing({ context: 'green tea', actions_taken: ['pour'] }));
    await memory.ask('memory.recall', { domain: 'd', context: 'card timeout', limit: 1 });
    clock.ms += 3 * dayMs;
    const answer = await memory.ask('memory.forget', { domain: 'd', min_relevance: 0.8, dry_run: false });
    expect(answer).toMatchObject({ episodes_forgotten: 1, episodes_remaining: 1 });
    expect((await recall(memory)).episodes.map((one) => one.context)).toEqual(['card timeout']);
  });

  it('filters without shrinking the answer, and counts all matches', async () => {
    const { memory } = await open();
    for (let i = 0; i < 40; i++)
      await memory.ask(
        'memory.store',
        storing({ context: `card timeout ${i}`, outcome: i % 4 === 0 ? 'failure' : 'success' }),
      );
    const failures = await recall(memory, { outcome: 'failure', limit: 10 });
    expect(failures.episodes.length).toBe(10);
    expect(failures.total_matches).toBe(10);
    const [newest] = (await memory.ask('memory.episodes.list', { domain: 'd', limit: 1 })).items;
    const recent = await recall(memory, { since: newest?.stored_at ?? '', limit: 10 });
    expect(recent.episodes.map((one) => one.episode_id)).toEqual([newest?.episode_id]);
    expect((await recall(memory, { limit: 3 })).total_matches).toBe(40);
    const same = await recall(memory, { min_similarity: 1, context: 'card timeout 7' });
    expect(same).toMatchObject({ total_matches: 1, episodes: [{ context: 'card timeout 7', similarity: 1 }] });
  });

  it('sums up totals and the numbers of the metadata', async () => {
    const { memory } = await open();
    await memory.ask('memory.store', storing({ metadata: { duration_ms: 10 } }));
    await memory.ask('memory.store', storing({ domain: 'e', metadata: { duration_ms: 30 } }));
    expect(await memory.ask('memory.stats', {})).toMatchObject({
      domain: '*',
      total_episodes: 2,
      metadata: { duration_ms: { count: 2, mean: 20, min: 10, max: 30, sum: 40 } },
    });
    expect(await memory.ask('memory.stats', { domain: 'nothing' })).toMatchObject({
      total_episodes: 0,
      patterns: 0,
      oldest_episode: null,
      storage_used_mb: 0,
    });
    const domains = await memory.ask('memory.domains.list', { limit: 1 });
    expect(domains.items.map((one) => one.domain)).toEqual(['d']);
    expect(domains.next_cursor).not.toBeNull();
  });

  it('refuses a cursor of another list', async () => {
    const { memory } = await open();
    for (const domain of ['d', 'e'])
      for (const context of ['one', 'two']) await memory.ask('memory.store', storing({ domain, context }));
    const { next_cursor: ofDomains } = await memory.ask('memory.domains.list', { limit: 1 });
    const { next_cursor: ofEpisodes } = await memory.ask('memory.episodes.list', { domain: 'd', limit: 1 });
    const [domains, episodes] = [ofDomains as string, ofEpisodes as string];
    expect((await memory.ask('memory.domains.list', { limit: 50, cursor: domains })).items).toHaveLength(1);
    expect((await memory.ask('memory.episodes.list', { domain: 'd', limit: 50, cursor: episodes })).items).toHaveLength(
      1,
    );
    const refusal = { code: 'invalid_request', errors: [{ pointer: '/cursor' }] };
    await expect(memory.ask('memory.domains.list', { limit: 50, cursor: episodes })).rejects.toMatchObject(refusal);
    await expect(memory.ask('memory.episodes.list', { domain: 'd', limit: 50, cursor: domains })).rejects.toMatchObject(
      refusal,
    );
    await expect(memory.ask('memory.patterns.list', { domain: 'd', limit: 50, cursor: domains })).rejects.toMatchObject(
      refusal,
    );
    const made = Buffer.from('episodes:of my own').toString('base64url');
    await expect(memory.ask('memory.episodes.list', { domain: 'd', limit: 50, cursor: made })).rejects.toMatchObject(
      refusal,
    );
  });
});

describe('memory without an embedder', () => {
  const broken: TextEmbedder = {
    ...createHashedEmbedder(),
    isReady: () => false,
    embed: () => Promise.reject(new EmbedderUnavailable('away')),
  };

  it('stores all the same, and says that nothing can be compared', async () => {
    const { memory } = await open(broken);
    const { episode_id: id } = await memory.ask('memory.store', storing());
    expect((await memory.ask('memory.episodes.get', { id })).context).toBe('card timeout');
    await expect(recall(memory)).rejects.toMatchObject({ code: 'embedder_unavailable', retryAfterSeconds: 1 });
    await expect(memory.embedderCheck.check()).rejects.toThrow('loading');
    await memory.close();
  });
});

describe('memory with another embedder than before', () => {
  it('answers at once, says how many vectors are pending, and makes them in the background', async () => {
    const { memory, database, clock } = await open();
    for (const context of timeouts) await memory.ask('memory.store', storing({ context }));
    await recall(memory);
    await memory.close();
    const plain = createHashedEmbedder();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const embed: TextEmbedder['embed'] = async (texts, priority) => {
      if (priority === 'later') await held;
      return plain.embed(texts, priority);
    };
    const next = openMemory(
      database,
      { clock, embedder: { ...plain, version: 'hashed-2', embed } },
      { recallWaitMsMax: 1 },
    );
    const during = await recall(next);
    expect(during).toMatchObject({ embedder_version: 'hashed-2', vectors_pending: 5, total_matches: 5 });
    release();
    const isDone = async (): Promise<boolean> => (await recall(next)).vectors_pending === undefined;
    await expect.poll(isDone).toBe(true);
    expect((await recall(next)).episodes[0]?.similarity).toBeGreaterThan(during.episodes[0]?.similarity ?? 1);
    await next.close();
  });
});

describe('a recall beside stores that never pause', () => {
  const storesMax = 40;

  /** While a text of an episode is embedded, the next episode is stored, up to a number that ends every test. */
  async function openBusy() {
    const plain = createHashedEmbedder();
    const arriving: { stored: number; store: () => Promise<unknown> } = { stored: 0, store: () => Promise.resolve() };
    const embed: TextEmbedder['embed'] = async (texts, priority) => {
      const isEpisode = texts.some((text) => text.startsWith('episode'));
      if (isEpisode && arriving.stored < storesMax) {
        arriving.stored++;
        await arriving.store();
      }
      return plain.embed(texts, priority);
    };
    const { memory } = await open({ ...plain, embed });
    const store = (context: string) => memory.ask('memory.store', storing({ context }));
    arriving.store = () => store(`episode ${arriving.stored} of many`);
    return { memory, arriving, store };
  }

  it('waits for what was stored before it, not for what comes after it', async () => {
    const { memory, arriving, store } = await openBusy();
    const { episode_id: first } = await store('episode before the question');
    const { episodes } = await recall(memory, { context: 'before the question' });
    expect(episodes[0]).toMatchObject({ episode_id: first, similarity: expect.closeTo(1, 0) });
    expect(arriving.stored).toBeGreaterThan(0);
    expect(arriving.stored).toBeLessThan(storesMax / 2);
    await memory.close();
  });

  it('sees what was committed before it, though another recall is reading already', async () => {
    const database = await openVolatile();
    const plain = createEpisodeStore(database);
    const reading = { begun: (): void => {}, goOn: Promise.resolve() };
    const domainVersion: EpisodeStore['domainVersion'] = async (...question) => {
      const version = await plain.domainVersion(...question);
      reading.begun();
      await reading.goOn;
      return version;
    };
    const memory = openMemory(database, { store: { ...plain, domainVersion } });
    let release = (): void => {};
    reading.goOn = new Promise((resolve) => {
      release = resolve;
    });
    const hasBegun = new Promise<void>((resolve) => {
      reading.begun = resolve;
    });
    const early = recall(memory);
    await hasBegun;
    await memory.ask('memory.store', storing());
    const late = recall(memory);
    release();
    expect((await early).total_matches).toBe(0);
    expect((await late).total_matches).toBe(1);
    await memory.close();
  });
});

describe('an index that is open', () => {
  it('reads what changed and nothing else, whoever changed it', async () => {
    const database = await openVolatile();
    const plain = createEpisodeStore(database);
    let read = 0;
    const changesSince: EpisodeStore['changesSince'] = async (...question) => {
      const changes = await plain.changesSince(...question);
      read += changes.episodes.length + changes.deleted.length;
      return changes;
    };
    const memory = openMemory(database, { store: { ...plain, changesSince } });
    const other = openMemory(database);
    const ids: string[] = [];
    for (let i = 0; i < 120; i++)
      ids.push((await memory.ask('memory.store', storing({ context: `card timeout ${i}` }))).episode_id);
    const readBy = async (change: () => Promise<unknown>): Promise<number> => {
      await change();
      read = 0;
      await recall(memory);
      return read;
    };
    expect(await readBy(async () => {})).toBe(120);
    expect(await readBy(async () => {})).toBe(0);
    expect(await readBy(() => other.ask('memory.store', storing({ context: 'card' })))).toBe(1);
    expect(await readBy(() => other.ask('memory.episodes.delete', { id: ids[5] ?? '' }))).toBe(1);
    await memory.ask('memory.episodes.delete', { id: ids[6] ?? '' });
    expect(await readBy(() => memory.ask('memory.episodes.delete', { id: ids[7] ?? '' }))).toBe(0);
    expect((await recall(memory)).total_matches).toBe(118);
  });
});

describe('a small budget for indexes', () => {
  it('drops indexes that are unused and answers the same', async () => {
    const database = await openVolatile();
    const generous = openMemory(database);
    for (const domain of ['a', 'b', 'c'])
      for (const context of timeouts) await generous.ask('memory.store', storing({ domain, context }));
    const narrow = openMemory(database, {}, { indexBytesMax: 1 });
    for (const domain of ['a', 'b', 'c', 'a'])
      expect((await recall(narrow, { domain })).episodes).toEqual((await recall(generous, { domain })).episodes);
    expect(narrow.indexBytes()).toBeLessThan(generous.indexBytes() / 2);
  });
});
