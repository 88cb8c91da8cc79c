// Recall beside a backlog of vectors: it waits for what was just stored, a moment at most, and for nothing else.
import { expect, it } from 'vitest';
import { createHashedEmbedder } from '../../src/adapters/embedder/hashed-embedder.ts';
import type { SqlDatabase } from '../../src/adapters/store/sql-database.ts';
import { parseSchema } from '../../src/core/schema/index.ts';
import { EmbedderUnavailable, type TextEmbedder } from '../../src/ports/text-embedder.ts';
import { describeStores, type OpenStore } from '../fixtures/both-stores.ts';
import { openMemory, type TestMemory } from './open-memory.ts';

const steps = ['retry', 'wait'];
const store = (memory: TestMemory, context: string, domain = 'd') =>
  memory.ask('memory.store', { domain, context, actions_taken: steps, outcome: 'success', metadata: {} });
const recall = (memory: TestMemory, context: string) => memory.ask('memory.recall', { domain: 'd', context, limit: 3 });

/** An embedder that takes texts of episodes while the gate is open, and the batches that it took. */
function makeGated() {
  const plain = createHashedEmbedder();
  const batches: (readonly string[])[] = [];
  let open = (): void => {};
  let opened: Promise<void> = Promise.resolve();
  const embed: TextEmbedder['embed'] = async (texts, priority) => {
    if (priority === 'later') {
      await opened;
      batches.push(texts);
    }
    return plain.embed(texts, priority);
  };
  const close = (): void => {
    opened = new Promise((resolve) => {
      open = resolve;
    });
  };
  return { embedder: { ...plain, embed }, batches, close, open: () => open() };
}

/** An embedder that makes no vectors, as in a process that ends before they are made. */
const makeAway = (): TextEmbedder => ({
  ...createHashedEmbedder(),
  embed: () => Promise.reject(new EmbedderUnavailable('away')),
});

async function within(open: () => Promise<OpenStore>, work: (database: SqlDatabase, at: OpenStore) => Promise<void>) {
  const at = await open();
  try {
    await work(at.database, at);
  } finally {
    await at.database.close();
    await at.drop();
  }
}

await describeStores('a backlog of vectors', (open) => {
  it('keeps no recall waiting, which ranks by words and says how many', () =>
    within(open, async (database) => {
      const gate = makeGated();
      gate.close();
      const memory = openMemory(database, { embedder: gate.embedder }, { recallWaitMsMax: 20 });
      for (let i = 0; i < 100; i++) await store(memory, `card timeout ${i}`);
      await store(memory, 'green tea');
      const during = await recall(memory, 'tea');
      expect(during).toMatchObject({ vectors_pending: 101, total_matches: 101 });
      expect(during.episodes[0]).toMatchObject({ context: 'green tea' });
      expect(during.episodes[0]?.similarity).toBeLessThanOrEqual(0.1);
      expect(await memory.backlogCheck.check()).toBe('101 episodes wait for vectors');
      gate.open();
      await expect.poll(async () => (await recall(memory, 'tea')).vectors_pending).toBeUndefined();
      // They serve before they are written down.
      await expect.poll(() => memory.backlogCheck.check()).toBe('ok');
      expect((await recall(memory, 'green tea')).episodes[0]).toMatchObject({ context: 'green tea', similarity: 1 });
      await memory.close();
    }));

  it('holds up planning and lists of patterns as little, and a compression no longer than its bound', () =>
    within(open, async (database) => {
      const gate = makeGated();
      gate.close();
      const memory = openMemory(database, { embedder: gate.embedder }, { recallWaitMsMax: 20, compressWaitMsMax: 20 });
      for (let i = 0; i < 12; i++) await store(memory, `card timeout ${i}`);
      const during = await memory.ask('memory.compress', { domain: 'd' });
      expect(during).toMatchObject({ vectors_pending: 12 });
      expect(await memory.actionEvidence('t', 'd', steps)).toHaveLength(steps.length);
      await memory.ask('memory.patterns.list', { domain: 'd', limit: 50 });
      gate.open();
      await expect.poll(async () => (await recall(memory, 'tea')).vectors_pending).toBeUndefined();
      expect(await memory.ask('memory.compress', { domain: 'd' })).not.toHaveProperty('vectors_pending');
      await memory.close();
    }));

  it('is taken in by a compression, also what an earlier process left', () =>
    within(open, async (database) => {
      const clock = { nowMs: () => Date.UTC(2026, 0, 1) };
      const before = openMemory(database, { embedder: makeAway(), clock });
      for (let i = 0; i < 12; i++) await store(before, `card timeout ${i}`);
      await before.close();
      const memory = openMemory(database);
      const answer = await memory.ask('memory.compress', { domain: 'd' });
      expect(answer).toEqual({ patterns_extracted: 1, episodes_compressed: 12, memory_reduction: expect.any(Number) });
      await memory.close();
    }));

  it('is waited for by the only question of a process, however long ago it was stored', () =>
    within(open, async (database) => {
      const clock = { nowMs: () => Date.UTC(2026, 0, 1) };
      const before = openMemory(database, { embedder: makeAway(), clock });
      for (let i = 0; i < 100; i++) await store(before, `card timeout ${i}`);
      await before.close();
      const memory = openMemory(database, {}, { isForOneQuestion: true });
      const answer = await recall(memory, 'card timeout 7');
      expect(answer).not.toHaveProperty('vectors_pending');
      expect(answer.episodes[0]).toMatchObject({ context: 'card timeout 7', similarity: 1 });
      await memory.close();
    }));

  it('counts from when the model is loaded for a recall that comes before', () =>
    within(open, async (database) => {
      const plain = createHashedEmbedder();
      let isLoaded = false;
      const loading = new Promise<void>((resolve) =>
        setTimeout(() => {
          isLoaded = true;
          resolve();
        }, 300),
      );
      const embed: TextEmbedder['embed'] = async (texts, priority) => {
        await loading;
        if (priority === 'later') await new Promise((resolve) => setTimeout(resolve, 20));
        return plain.embed(texts, priority);
      };
      const embedder = { ...plain, isReady: () => isLoaded, ready: () => loading, embed };
      const memory = openMemory(database, { embedder }, { recallWaitMsMax: 200 });
      await store(memory, 'card timeout');
      const answer = await recall(memory, 'card timeout');
      expect(answer).not.toHaveProperty('vectors_pending');
      expect(answer.episodes[0]).toMatchObject({ similarity: 1 });
      await memory.close();
    }));

  it('is worked off newest first, and what a recall waits for before all else', () =>
    within(open, async (database) => {
      const gate = makeGated();
      gate.close();
      const memory = openMemory(database, { embedder: gate.embedder });
      // Two batches are on their way to the embedder; the rest waits.
      const contexts = Array.from({ length: 200 }, (_, i) => `card timeout ${i}`);
      for (const context of contexts) await store(memory, context);
      const found = recall(memory, 'card timeout 199');
      gate.open();
      expect((await found).episodes[0]).toMatchObject({ context: 'card timeout 199', similarity: 1 });
      await expect.poll(async () => (await recall(memory, 'tea')).vectors_pending).toBeUndefined();
      const order = gate.batches.flat();
      expect(order).toHaveLength(200);
      // The last 64 come in the first batches after those that were on their way.
      const places = contexts.slice(-64).map((context) => order.indexOf(context));
      expect(Math.max(...places)).toBeLessThan(2 * 32 + 64);
      await memory.close();
    }));

  it('changes no byte of an answer once it is gone', () =>
    within(open, async (database) => {
      const gate = makeGated();
      const before = openMemory(database, { embedder: gate.embedder });
      for (let i = 0; i < 40; i++) await store(before, `card timeout ${i % 7} order ${i}`);
      await recall(before, 'x');
      await expect.poll(async () => (await recall(before, 'x')).vectors_pending).toBeUndefined();
      const answer = JSON.stringify(await recall(before, 'order 7'));
      await before.close();
      const patient = openMemory(database, { embedder: gate.embedder }, { recallWaitMsMax: 0 });
      expect(JSON.stringify(await recall(patient, 'order 7'))).toBe(answer);
      await patient.close();
    }));

  it('counts an episode that lacks two vectors once', () =>
    within(open, async (database) => {
      const gate = makeGated();
      gate.close();
      const memory = openMemory(database, { embedder: gate.embedder }, { recallWaitMsMax: 5 });
      const { schema } = parseSchema({ name: 'S', orbitals: [{ entity: { name: 'E', fields: [] } }] });
      const rest = { domain: 'd', actions_taken: steps, outcome: 'success', metadata: {} };
      await memory.ask('memory.store', { ...rest, schema, context: 'green tea' });
      expect((await recall(memory, 'tea')).vectors_pending).toBe(1);
      gate.open();
      await expect.poll(async () => (await recall(memory, 'tea')).vectors_pending).toBeUndefined();
      await memory.close();
    }));
});
