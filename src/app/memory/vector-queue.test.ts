// The backlog of vectors: what is forgotten never leaves the process, and what cannot be embedded holds up nothing else.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openMemory, type TestMemory } from '../../../tests/memory/open-memory.ts';
import { createHashedEmbedder } from '../../adapters/embedder/hashed-embedder.ts';
import type { SqlDatabase } from '../../adapters/store/sql-database.ts';
import { createEpisodeStore } from '../../adapters/store/sql-episode-store.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import { EmbedderUnavailable, type TextEmbedder } from '../../ports/text-embedder.ts';
import type { MemoryPorts } from './ports.ts';

const store = (memory: TestMemory, context: string, domain = 'd') =>
  memory.ask('memory.store', { domain, context, actions_taken: ['retry'], outcome: 'success', metadata: {} });
const recall = (memory: TestMemory, context = 'a question') =>
  memory.ask('memory.recall', { domain: 'd', context, limit: 5 });
const remove = (memory: TestMemory, id: string) => memory.ask('memory.episodes.delete', { id });

/** An embedder that may be away, the texts it was asked for, and those that it took. */
function makeEndpoint(changes: Partial<TextEmbedder> = {}) {
  const plain = createHashedEmbedder();
  const state = { isAway: false, tries: 0, tried: new Set<string>(), taken: [] as string[] };
  const embed: TextEmbedder['embed'] = async (texts, ...rest) => {
    state.tries++;
    for (const text of texts) state.tried.add(text);
    if (state.isAway) throw new EmbedderUnavailable('away');
    const vectors = await (changes.embed ?? plain.embed)(texts, ...rest);
    state.taken.push(...texts);
    return vectors;
  };
  return { state, embedder: { ...plain, embed } };
}

async function open(ports: Partial<MemoryPorts>, database?: SqlDatabase) {
  const opened = database ?? (await openVolatile());
  return { database: opened, memory: openMemory(opened, ports) };
}

/** Where timers are not real, nothing else waits. */
async function turnsUntil(isTrue: () => boolean): Promise<void> {
  for (let turns = 0; turns < 10_000 && !isTrue(); turns++) await yieldToOthers();
}

afterEach(() => {
  vi.useRealTimers();
});

describe('what is forgotten', () => {
  it('is not embedded when the endpoint comes back', async () => {
    const { state, embedder } = makeEndpoint();
    const { memory } = await open({ embedder });
    state.isAway = true;
    const { episode_id: id } = await store(memory, 'a secret');
    await store(memory, 'no secret');
    await expect.poll(() => state.tries).toBeGreaterThan(0);
    await remove(memory, id);
    state.isAway = false;
    expect((await recall(memory)).total_matches).toBe(1);
    expect(state.taken.sort()).toEqual(['a question', 'no secret']);
    expect(memory.vectorsWaiting()).toBe(0);
    await memory.close();
  });

  it('by another server is not embedded either', async () => {
    const { state, embedder } = makeEndpoint();
    const { memory, database } = await open({ embedder });
    state.isAway = true;
    const { episode_id: id } = await store(memory, 'a secret');
    await store(memory, 'no secret');
    await expect.poll(() => state.tries).toBeGreaterThan(0);
    await remove(openMemory(database), id);
    state.isAway = false;
    await recall(memory);
    expect(state.taken.sort()).toEqual(['a question', 'no secret']);
    await memory.close();
  });

  it('is taken back from the embedder, and the rest of its batch is embedded without it', async () => {
    let begun = 0;
    const plain = createHashedEmbedder();
    const { state, embedder } = makeEndpoint({
      embed: (texts, priority, { stop } = {}) => {
        if (!texts.includes('a secret')) return plain.embed(texts, priority);
        begun++;
        return new Promise((_, reject) => {
          stop?.addEventListener('abort', () => reject(new EmbedderUnavailable('stopped')));
        });
      },
    });
    const { memory } = await open({ embedder });
    const [{ episode_id: id }] = await Promise.all([store(memory, 'a secret'), store(memory, 'no secret')]);
    await expect.poll(() => begun).toBe(1);
    const waiting = recall(memory);
    await remove(memory, id);
    expect((await waiting).total_matches).toBe(1);
    expect(state.taken.sort()).toEqual(['a question', 'no secret']);
    await memory.close();
  });
});

describe('a backlog', () => {
  it('reads the contents again, few at a time, when their turn comes', async () => {
    const { state, embedder } = makeEndpoint();
    const database = await openVolatile();
    const plain = createEpisodeStore(database);
    const counts: number[] = [];
    const getMany: EpisodeStore['getMany'] = (tenant, ids) => {
      counts.push(ids.length);
      return plain.getMany(tenant, ids);
    };
    const { memory } = await open({ embedder, store: { ...plain, getMany } }, database);
    state.isAway = true;
    await Promise.all(Array.from({ length: 40 }, (_, i) => store(memory, `text ${i}`)));
    // What was not tried yet is still at hand, and need not be read again.
    await expect.poll(() => state.tried.size).toBe(40);
    counts.length = 0;
    state.isAway = false;
    const { total_matches: total } = await recall(memory);
    expect(total).toBe(40);
    expect(state.taken).toHaveLength(41);
    // The last reading is that of the hits.
    const contents = counts.slice(0, -1);
    expect(contents.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(Math.max(...contents)).toBeLessThan(10);
    await memory.close();
  });

  it('of a domain whose vectors cannot be made keeps no other domain waiting', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const plain = createHashedEmbedder();
    const { state, embedder } = makeEndpoint({
      embed: async (texts, priority) => {
        if (texts.includes('bad')) throw new EmbedderUnavailable('bad');
        return plain.embed(texts, priority);
      },
    });
    const { memory } = await open({ embedder });
    await Promise.all([store(memory, 'bad', 'first'), store(memory, 'good', 'second')]);
    await turnsUntil(() => state.tries === 1 && vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(2_000);
    await turnsUntil(() => state.tries > 1 && state.taken.length + vi.getTimerCount() > 0);
    expect(state.taken).toEqual(['good']);
    await memory.close();
  });
});

describe('a store that takes no vectors', () => {
  /** A disk that may be full, and the ids whose vectors it was given while it was not. */
  async function openOverDisk() {
    const database = await openVolatile();
    const plain = createEpisodeStore(database);
    const disk = { isFull: true, tries: 0, written: [] as string[] };
    const putVectors: EpisodeStore['putVectors'] = async (tenant, vectors) => {
      disk.tries++;
      if (disk.isFull) throw new StoreUnavailable('The disk is full.');
      disk.written.push(...vectors.map(({ id }) => id));
      await plain.putVectors(tenant, vectors);
    };
    const { state, embedder } = makeEndpoint();
    const { memory } = await open({ embedder, store: { ...plain, putVectors } }, database);
    return { database, disk, memory, state };
  }

  it('keeps no recall waiting, and gets them when it takes some again, but those of what is forgotten', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { database, disk, memory, state } = await openOverDisk();
    const { episode_id: gone } = await store(memory, 'a secret');
    const { episode_id: kept } = await store(memory, 'green tea');
    const found = await recall(memory, 'green tea');
    expect(found).toMatchObject({ total_matches: 2, episodes: [{ episode_id: kept }, { episode_id: gone }] });
    expect(found.episodes[0]?.similarity).toBeCloseTo(1, 3);
    expect(found).not.toHaveProperty('vectors_pending');
    await remove(memory, gone);
    await turnsUntil(() => vi.getTimerCount() > 0);
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(2_000);
    await turnsUntil(() => disk.written.length > 0);
    expect(disk.written).toEqual([kept]);
    await memory.close();
    state.taken.length = 0;
    const again = openMemory(database, { embedder: memory.ports.embedder });
    expect(await recall(again, 'green tea')).toMatchObject({ total_matches: 1 });
    expect(state.taken).toEqual(['green tea']);
    await again.close();
  });
});

describe('a text that the embedder refuses', () => {
  const refusing: TextEmbedder['embed'] = async (texts, priority) =>
    (await createHashedEmbedder().embed(texts, priority)).map((vector, i) =>
      texts[i]?.includes('too long') ? new Float32Array(vector.length) : vector,
    );

  it('is found by its words, asked for once, and reported without the text', async () => {
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    const { state, embedder } = makeEndpoint({ embed: refusing });
    const { memory, database } = await open({ embedder, warn });
    const { episode_id: id } = await store(memory, 'a tome that is too long');
    await store(memory, 'a leaflet');
    const { episodes, total_matches: total } = await recall(memory, 'tome');
    expect(total).toBe(2);
    const found = episodes.find((episode) => episode.episode_id === id);
    expect(found?.similarity).toBeGreaterThan(0);
    expect(found?.similarity).toBeLessThanOrEqual(0.1);
    expect(warnings.filter((message) => message.includes(id))).toHaveLength(1);
    expect(warnings.join()).not.toContain('tome');
    await memory.close();
    state.taken.length = 0;
    const again = openMemory(database, { embedder });
    expect(await recall(again, 'tome')).toMatchObject({ total_matches: 2, episodes: { length: 2 } });
    expect(state.taken).toEqual(['tome']);
    await again.close();
  });

  it('as a question is answered by words', async () => {
    const { embedder } = makeEndpoint({ embed: refusing });
    const { memory } = await open({ embedder });
    await store(memory, 'a leaflet');
    await store(memory, 'green tea');
    const { episodes } = await recall(memory, 'a question about a leaflet that is too long');
    expect(episodes.map(({ similarity }) => similarity > 0)).toEqual([true, false]);
    await memory.ask('memory.compress', { domain: 'd' });
    await memory.close();
  });
});

describe('a backlog that takes longer than a service that stops has', () => {
  /** Answers nothing until it is told to stop. */
  const endless: TextEmbedder['embed'] = (_texts, _priority, { stop } = {}) =>
    new Promise((_, reject) => {
      stop?.addEventListener('abort', () => reject(new EmbedderUnavailable('stopped')));
    });

  it('is left for the next start', async () => {
    const { state, embedder } = makeEndpoint({ embed: endless });
    const { memory, database } = await open({ embedder });
    await store(memory, 'a long story');
    await expect.poll(() => state.tries).toBeGreaterThan(0);
    await memory.close();
    const plain = makeEndpoint();
    const again = openMemory(database, { embedder: plain.embedder });
    again.resume();
    await expect.poll(() => plain.state.taken).toEqual(['a long story']);
    await again.close();
  });

  it('is waited for no more once requests must be answered', async () => {
    const { state, embedder } = makeEndpoint({ embed: endless });
    const database = await openVolatile();
    // Longer than a test may take.
    const memory = openMemory(database, { embedder }, { compressWaitMsMax: 1_000_000 });
    await store(memory, 'a long story');
    await expect.poll(() => state.tries).toBeGreaterThan(0);
    const asked = memory.ask('memory.compress', { domain: 'd' });
    memory.endAfter(0);
    expect(await asked).toMatchObject({ vectors_pending: 1 });
    // Nor by those who ask later.
    expect(await memory.ask('memory.compress', { domain: 'd' })).toMatchObject({ vectors_pending: 1 });
    await memory.close();
  });
});
