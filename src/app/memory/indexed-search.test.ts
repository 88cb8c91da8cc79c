// The recall index in PostgreSQL with pgvector: the laws of every search, exactness by two nodes, and domains that are caught up with.
import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { createVectorDatabase, vectorServerAbsent } from '../../../tests/fixtures/vector-database.ts';
import { actorOver } from '../../../tests/memory/actor.ts';
import { type IndexedMemory, openIndexedMemory } from '../../../tests/memory/indexed-memory.ts';
import { caller, openMemory, type TestMemory } from '../../../tests/memory/open-memory.ts';
import { runRandomMemory } from '../../../tests/memory/random-memory.ts';
import { searchedMemory } from '../../../tests/memory/searched-memory.ts';
import { createHashedEmbedder } from '../../adapters/embedder/hashed-embedder.ts';
import { openPostgres, type PostgresDatabase } from '../../adapters/store/postgres/open-postgres.ts';
import { hash32 } from '../../core/base/hash.ts';
import { createPrng } from '../../core/base/prng.ts';
import type { SiftedRow } from '../../core/memory/row-sift.ts';
import type { RecallRows } from '../../ports/recall-rows.ts';
import { describeRecallSearch } from '../../ports/recall-search.contract.ts';
import { type TextEmbedder, toUnitLength } from '../../ports/text-embedder.ts';

const server = await createVectorDatabase();
const seed = Number(process.env.SEED ?? 76);
let closing: { close(): Promise<void> }[] = [];
let runs = 0;

let open: PostgresDatabase | undefined;

/** A pool of connections for each node, where the server can have more than one connection. */
async function connect(): Promise<PostgresDatabase> {
  if (server?.isSingle && open !== undefined) return open;
  const database = await openPostgres(server?.url ?? '', { connectionsMax: server?.isSingle ? 1 : 4 });
  open = database;
  closing.unshift(database);
  return database;
}

async function openNode(changes: Parameters<typeof openIndexedMemory>[1] = {}): Promise<IndexedMemory> {
  const memory = await openIndexedMemory(await connect(), changes);
  closing.unshift(memory);
  return memory;
}

async function closeAll(): Promise<void> {
  for (const one of closing) await one.close();
  closing = [];
  open = undefined;
}

const newCaller = () => ({ ...caller, tenant: `tenant ${++runs}` });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 600; !(await isSo()); left--) {
    if (left === 0) throw new Error('it did not become so');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const recall = async (memory: TestMemory, who: typeof caller, context: string) =>
  memory.ask('memory.recall', { domain: 'd', context, limit: 5 } as never, who);

/** Of the episodes with the ten largest products, those among the ten that an approximate index names. */
async function shareOfNearest(rows: RecallRows, tenant: string, vectors: readonly ArrayLike<number>[]) {
  let share = 0;
  for (const text of vectors) {
    const asked = { text, structure: null };
    const named = new Set(await rows.near(tenant, 'd', { vectors: asked, numbers: [], count: 10 }));
    const all: SiftedRow[] = [];
    for await (const page of rows.rows(tenant, 'd', asked, null)) all.push(...page);
    const nearest = all.sort((a, b) => b.text - a.text).slice(0, 10);
    share += nearest.filter(({ id }) => named.has(id)).length / nearest.length / vectors.length;
  }
  return share;
}

/** Vectors whose numbers lie on both sides of zero, as those of sentence models do: a graph has their signs. */
function denseEmbedder(): TextEmbedder {
  const embedOne = (text: string) => {
    const prng = createPrng(hash32(text));
    return toUnitLength(Array.from({ length: 64 }, () => prng.real() - 0.5));
  };
  return { ...createHashedEmbedder(), embed: async (texts) => texts.map(embedOne) };
}

const store = (memory: TestMemory, who: typeof caller, context: string) =>
  memory.ask(
    'memory.store',
    { domain: 'd', context, actions_taken: ['look', 'act'], outcome: 'success', metadata: {} } as never,
    who,
  );

if (server) {
  afterAll(() => server.drop());
  afterEach(closeAll);

  describeRecallSearch('in PostgreSQL with pgvector', async () => {
    const node = await openNode();
    // Names are of this run of the laws: the database is that of all of them.
    const run = `run ${++runs} of `;
    const { search } = node;
    const memory = searchedMemory(
      () => node,
      {
        search: (tenant, ...rest) => search.search(run + tenant, ...rest),
        stepOutcomes: (tenant, ...rest) => search.stepOutcomes(run + tenant, ...rest),
        pinned: (tenant, domain) => search.pinned(run + tenant, domain),
        whyNoPattern: (tenant, domain) => search.whyNoPattern(run + tenant, domain),
      },
      closeAll,
    );
    return {
      ...memory,
      store: (tenant, ...rest) => memory.store(run + tenant, ...rest),
      remove: (tenant, id) => memory.remove(run + tenant, id),
      compress: (tenant, domain) => memory.compress(run + tenant, domain),
    };
  });

  describe('the recall index in PostgreSQL', () => {
    it(`answers as brute force does on two nodes, which hold nothing (seed ${seed})`, async () => {
      const nodes: { memory: IndexedMemory; clock: { ms: number } }[] = [];
      for (let i = 0; i < 2; i++) {
        const clock = { ms: 0, nowMs: () => clock.ms };
        nodes.push({ clock, memory: await openNode({ clock }) });
      }
      const actors = nodes.map(({ memory, clock }) => actorOver(memory, clock));
      expect(await runRandomMemory(createPrng(seed), actors, 40)).toBe(40);
      for (const { memory } of nodes) expect(memory.openDomains()).toBe(0);
    }, 300_000);

    it('takes over what was stored and removed without it, and answers from memory meanwhile', async () => {
      const who = newCaller();
      const plain = openMemory(await connect());
      closing.unshift(plain);
      const indexed = await openNode();
      const ids: string[] = [];
      for (let i = 0; i < 20; i++) ids.push((await store(plain, who, `card refused ${i}`)).episode_id);
      expect((await recall(indexed, who, 'card refused 7')).total_matches).toBe(20);
      expect(indexed.openDomains()).toBe(1);
      indexed.work.begin();
      await until(async () => {
        await recall(indexed, who, 'card refused 7');
        return indexed.openDomains() === 0;
      });
      const answers = async () => [
        await recall(plain, who, 'card refused 7'),
        await recall(indexed, who, 'card refused 7'),
      ];
      const [before, after] = await answers();
      expect(after).toEqual(before);
      // A node with its index in memory goes on beside this one.
      await store(plain, who, 'card refused again');
      await plain.ask('memory.episodes.delete', { id: ids[3] ?? '' } as never, who);
      const [second, third] = await answers();
      expect(third).toEqual(second);
      expect(third?.total_matches).toBe(20);
      await until(async () => {
        await recall(indexed, who, 'card');
        return indexed.openDomains() === 0;
      });
      const [fourth, fifth] = await answers();
      expect(fifth).toEqual(fourth);
      expect(fifth?.total_matches).toBe(20);
    }, 120_000);

    it('takes over a domain of several pages whose deletions are no longer kept', async () => {
      const who = newCaller();
      const database = await connect();
      const plain = openMemory(database);
      closing.unshift(plain);
      const first = await store(plain, who, 'card refused');
      const restored = Array.from({ length: 420 }, (_, i) => ({
        id: `ep_restored${String(i).padStart(4, '0')}` as const,
        domain: 'd',
        storedAtMs: i,
        context: `order ${i} lost`,
        schema: null,
        actions: ['look'],
        outcome: 'success',
        metadata: null,
        ...{ occurrences: 1, recalls: 0, lastRecalledAtMs: null, links: [] },
      }));
      await plain.ports.store.restore(who.tenant, restored, Date.now());
      await plain.ask('memory.episodes.delete', { id: first.episode_id } as never, who);
      await plain.ports.store.purge(Date.now() + 2 * 86_400_000);
      const indexed = await openNode();
      indexed.work.begin();
      const size = async () => {
        const rows = await database.all(
          'SELECT d.version, r.version AS indexed, r.episodes FROM domains d JOIN recall_domains r ON r.tenant = d.tenant AND r.domain = d.domain WHERE d.tenant = ?',
          [who.tenant],
        );
        return rows[0]?.version === rows[0]?.indexed ? Number(rows[0]?.episodes) : -1;
      };
      await until(async () => (await size()) === restored.length);
      expect((await recall(indexed, who, 'order 7 lost')).total_matches).toBe(restored.length);
      expect(indexed.openDomains()).toBe(0);
    }, 120_000);

    it('starts while an approximate index is being built, which locks a table for minutes', async () => {
      await openNode();
      const database = await connect();
      await database.transaction(async (session) => {
        // As CREATE INDEX CONCURRENTLY does.
        await session.run('LOCK TABLE recall_vectors_0 IN SHARE UPDATE EXCLUSIVE MODE');
        if (!server.isSingle) await openNode();
      });
    }, 60_000);

    it.each([
      ['one graph', 1_000, false],
      ['several graphs', 60, true],
    ])(
      'searches a large domain by %s, says so, and finds no episode of another',
      async (_, graphMax, isShared) => {
        const who = newCaller();
        const other = newCaller();
        const memory = await openNode({ exactMax: 100, graphMax });
        const prng = createPrng(seed);
        const words = 'timeout payment login order refund card page error reset password ship stock'.split(' ');
        const text = () => Array.from({ length: 4 }, () => prng.pick(words)).join(' ');
        const own = new Set<string>();
        for (let i = 0; i < 300; i += 50)
          for (const { episode_id: id } of await Promise.all(
            Array.from({ length: 50 }, (_, j) => store(memory, who, `${text()} ${i + j}`)),
          ))
            own.add(id);
        for (let i = 0; i < 20; i++) await store(memory, other, `${text()} ${i}`);
        const ask = async (exact: boolean) => {
          const context = text();
          const question = {
            recall: {
              context,
              textVector: await vectorOf(context),
              structureVector: null,
              minSimilarity: 0,
              limit: 10,
            },
            pattern: null,
            exact,
          };
          const search = () => memory.search.search(who.tenant, 'd', Promise.resolve(question), true);
          return {
            near: await search(),
            exact: await memory.search.search(who.tenant, 'd', Promise.resolve({ ...question, exact: true }), false),
          };
        };
        const vectorOf = async (one: string) => (await memory.ports.embedder.embed([one], 'now'))[0] ?? [];
        expect((await ask(false)).near.isExact).toBe(true);
        memory.work.begin();
        await until(async () => !(await ask(false)).near.isExact);
        let found = 0;
        for (let i = 0; i < 20; i++) {
          const { near, exact } = await ask(false);
          expect(near.isExact).toBe(false);
          expect(exact.isExact).toBe(true);
          expect(near.totalMatches).toBe(300);
          const given = new Set(near.hits.map(({ id }) => id));
          for (const { id } of near.hits) expect(own.has(id)).toBe(true);
          found += exact.hits.filter(({ id }) => given.has(id)).length;
        }
        expect(found / 200).toBeGreaterThanOrEqual(0.99);
        const sql = "SELECT count(*) AS count FROM pg_class WHERE relname ~ '^recall_near_[^_]+_[0-9]+_[0-9]+$'";
        const [row] = (await open?.all(sql)) ?? [];
        expect(Number(row?.count) > 0).toBe(isShared);
        expect(memory.nodeFigures.find(([, name]) => name === 'orrery_recall_exact_share')?.[3]()).toBeLessThan(1);
      },
      300_000,
    );

    it('keeps of what several graphs name by signs those that are nearest by their numbers', async () => {
      const who = newCaller();
      const embedder = denseEmbedder();
      const memory = await openNode({ exactMax: 100, graphMax: 60, embedder });
      for (let i = 0; i < 300; i += 50)
        await Promise.all(Array.from({ length: 50 }, (_, j) => store(memory, who, `order ${i + j}`)));
      await recall(memory, who, 'order');
      memory.work.begin();
      await until(async () => (await memory.rows.look(who.tenant, 'd'))?.hasNear === true);
      const texts = Array.from({ length: 20 }, (_, i) => `question ${i}`);
      const vectors = await embedder.embed(texts, 'now');
      // By signs alone, 0.4.
      expect(await shareOfNearest(memory.rows, who.tenant, vectors)).toBeGreaterThanOrEqual(0.8);
    }, 120_000);
  });
} else test.skip(vectorServerAbsent, () => {});
