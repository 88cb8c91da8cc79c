// Question: what does recall on PostgreSQL with pgvector cost as episodes grow: time to build, bytes a row, time of an answer, memory of the node, and how many of
// the true first ten does an approximate answer have? Rival: the same domain, every episode compared. Domains by Zipf's law with one that has a third of all; generated
// vectors of 384 numbers, each the sum of three out of 4,096. Every answer is checked: no episode of another domain.
// `npm run bench -- scale [EPISODES [DOMAINS [QUERIES [SEED [THRESHOLD]]]]]`, by default 100000 2000 400 1 5000, on the server of TEST_VECTOR_URL.

import { encodeBody } from '../src/adapters/store/body-codec.ts';
import { takeVersions } from '../src/adapters/store/domain-versions.ts';
import { outlineOf } from '../src/adapters/store/episode-rows.ts';
import { openPostgres, type PostgresDatabase } from '../src/adapters/store/postgres/open-postgres.ts';
import { openRecall } from '../src/adapters/store/postgres/recall/open-recall.ts';
import type { RecallWriter } from '../src/adapters/store/recall-writer.ts';
import type { SqlSession } from '../src/adapters/store/sql-database.ts';
import { createEpisodeStore } from '../src/adapters/store/sql-episode-store.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { contentHash, evidenceKey } from '../src/core/memory/identity.ts';
import { packVector, vectorToBytes } from '../src/core/memory/vector-codec.ts';
import type { Episode } from '../src/ports/episode-store.ts';
import type { EpisodeId } from '../src/ports/ids.ts';
import type { DomainQuestion, RecallSearch } from '../src/ports/recall-search.ts';
import { noQuotas } from '../src/ports/tenant-store.ts';
import { type TextEmbedder, toUnitLength } from '../src/ports/text-embedder.ts';
import { createVectorDatabase, vectorServerAbsent } from '../tests/fixtures/vector-database.ts';
import { openMemoryOver } from '../tests/memory/open-memory.ts';
import { machineLine, summarize, table } from './measure.ts';

const dimension = 384;
const poolSize = 4096;
const tenant = 'scale';
const pageSize = 500;
const largeShare = 1 / 3;
const structure = 'none';
const words = Array.from({ length: 2_000 }, (_, i) => `w${i.toString(36)}x`);

/** Places in the pool that an episode is near to, with falling weights. */
type Places = readonly [number, number, number];

interface Size {
  readonly episodes: number;
  readonly domains: number;
  readonly queries: number;
  readonly exactMax: number;
}

interface Bench {
  readonly pool: readonly Float32Array[];
  readonly database: PostgresDatabase;
  readonly writer: RecallWriter;
  readonly search: RecallSearch;
}

export async function run(args: readonly string[]): Promise<void> {
  const [episodes = 100_000, domains = 2_000, queries = 400, seed = 1, exactMax = 5_000] = args.map(Number);
  const server = await createVectorDatabase();
  if (server === null) throw new Error(vectorServerAbsent);
  const database = await openPostgres(server.url);
  console.log(`${machineLine()}; seed ${seed}; ${episodes} episodes in ${domains} domains`);
  try {
    await measureScale(database, createPrng(seed), { episodes, domains, queries, exactMax });
  } finally {
    await database.close();
    await server.drop();
  }
}

async function measureScale(
  database: PostgresDatabase,
  prng: Prng,
  { episodes, domains, queries, exactMax }: Size,
): Promise<void> {
  const pool = Array.from({ length: poolSize }, () => Float32Array.from({ length: dimension }, () => normal(prng)));
  const { writer, open } = await openRecall(database);
  const embedder = scaleEmbedder(pool);
  const { rows, work } = open({ text: embedder.version, structure }, exactMax, console.error);
  const store = createEpisodeStore(database, noQuotas, writer);
  const shape = { version: structure, embed: () => new Float32Array(0) };
  const memory = openMemoryOver(store, { embedder, structure: shape }, { rows });
  const bench: Bench = { pool, database, writer, search: memory.search };
  const sizes = sizesOf(episodes, domains);
  const filled = await timed(() => fill(bench, prng, sizes));
  console.log(
    `stored with vectors: ${(filled / 1000).toFixed(0)} s, ${((1000 * episodes) / filled).toFixed(0)} episodes/s`,
  );
  const near = sizes.filter((size) => size > exactMax).length;
  const built = await timed(async () => {
    work.begin();
    await untilBuilt(database, near);
  });
  console.log(`approximate indexes of ${near} domains: ${(built / 1000).toFixed(0)} s`);
  await tellBytes(database, episodes);
  await ask(bench, prng, sizes, { queries, exactMax });
  await memory.close();
  await work.close();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The first domain has a third; the others share the rest by Zipf's law, each at least one. */
function sizesOf(episodes: number, domains: number): number[] {
  const first = Math.round(episodes * largeShare);
  const harmonic = Array.from({ length: domains - 1 }, (_, i) => 1 / (i + 1)).reduce((sum, one) => sum + one, 0);
  return [
    first,
    ...Array.from({ length: domains - 1 }, (_, i) => Math.max(1, Math.round((episodes - first) / (i + 1) / harmonic))),
  ];
}

/** As the store writes them, but a page in each statement: the stores' own statements are one an episode. */
async function fill({ pool, database, writer }: Bench, prng: Prng, sizes: readonly number[]): Promise<void> {
  for (const [domain, size] of sizes.entries())
    for (let at = 0; at < size; at += pageSize) {
      const page = Array.from({ length: Math.min(pageSize, size - at) }, (_, i) => episodeOf(prng, domain, at + i));
      await database.transaction((session) => storePage(session, writer, domainName(domain), page, pool));
    }
}

async function storePage(
  session: SqlSession,
  writer: RecallWriter,
  domain: string,
  page: readonly Drawn[],
  pool: readonly Float32Array[],
): Promise<void> {
  const version = await takeVersions(session, tenant, domain, page.length, Date.now());
  const rows = page.map(({ episode }, i) => {
    const { encoding, bytes } = encodeBody(episode);
    const hashes = { content_hash: contentHash(domain, episode), evidence_key: evidenceKey(episode) };
    const { id, storedAtMs, outcome } = episode;
    const body = { encoding, body: Buffer.from(bytes).toString('hex'), bytes: bytes.length };
    return { id, version: version + i, stored_at: storedAtMs, outcome, ...hashes, ...body };
  });
  await session.run(
    `INSERT INTO episodes (tenant, id, domain, version, stored_at, outcome, content_hash, evidence_key, encoding, body, bytes,
       occurrences, recalls, links)
     SELECT ?::text, x.id, ?::text, x.version, x.stored_at, x.outcome, x.content_hash, x.evidence_key, x.encoding, decode(x.body, 'hex'),
       x.bytes, 1, 0, '[]'
     FROM jsonb_to_recordset(?::jsonb) AS x(id text, version bigint, stored_at bigint, outcome text, content_hash text,
       evidence_key text, encoding bigint, body text, bytes bigint)`,
    [tenant, domain, JSON.stringify(rows)],
  );
  const outlines = page.map(({ episode }) => outlineOf(episode, false));
  await writer.added(session, { tenant, domain, before: version - 1, after: version + page.length - 1 }, outlines);
  const vectors = page.map(({ episode: { id }, places }) => ({
    ...{ id, kind: 'text' as const, version: scaleVersion },
    bytes: vectorToBytes(packVector(vectorAt(pool, places))),
  }));
  await session.run(
    `INSERT INTO vectors (tenant, id, kind, domain, version, data, bytes)
     SELECT ?::text, x.id, 'text', ?::text, ?::text, decode(x.data, 'hex'), length(x.data) / 2
     FROM jsonb_to_recordset(?::jsonb) AS x(id text, data text)`,
    [
      ...[tenant, domain, scaleVersion],
      JSON.stringify(vectors.map(({ id, bytes }) => ({ id, data: Buffer.from(bytes).toString('hex') }))),
    ],
  );
  await writer.vectorsPut(session, tenant, new Map(page.map(({ episode: { id } }) => [id, domain])), vectors);
}

const domainName = (domain: number): string => `domain ${domain}`;
const idOf = (domain: number, at: number) =>
  `ep_${domain.toString(36).padStart(4, '0')}${at.toString(36).padStart(8, '0')}` as EpisodeId;
const isOf = (id: string, domain: number): boolean => id.startsWith(`ep_${domain.toString(36).padStart(4, '0')}`);

interface Drawn {
  readonly episode: Episode;
  readonly places: Places;
}

function episodeOf(prng: Prng, domain: number, at: number): Drawn {
  const places: Places = [prng.below(poolSize), prng.below(poolSize), prng.below(poolSize)];
  const episode: Episode = {
    id: idOf(domain, at),
    domain: domainName(domain),
    storedAtMs: Date.UTC(2026, 0, 1) + at,
    context: textOf(prng, places),
    schema: null,
    actions: ['look', prng.pick(words), prng.pick(words)],
    outcome: prng.pick(['success', 'success', 'failure']),
    metadata: null,
    ...{ occurrences: 1, recalls: 0, lastRecalledAtMs: null, links: [] },
  };
  return { episode, places };
}

/** Twelve words, common ones more often, and the places. */
function textOf(prng: Prng, places: Places): string {
  const drawn = Array.from({ length: 12 }, () => words[Math.floor(words.length * prng.real() ** 3)]);
  return `${drawn.join(' ')} p${places.join('p')}`;
}

const scaleVersion = 'scale-1';

/** Reads the places out of a text. */
function scaleEmbedder(pool: readonly Float32Array[]): TextEmbedder {
  return {
    version: scaleVersion,
    isReady: () => true,
    ready: async () => {},
    embed: async (texts) =>
      texts.map((text) => {
        const [, a, b, c] = /p(\d+)p(\d+)p(\d+)$/.exec(text) ?? [];
        return vectorAt(pool, [Number(a), Number(b), Number(c)]);
      }),
    close: async () => {},
  };
}

function vectorAt(pool: readonly Float32Array[], [a, b, c]: Places): Float32Array {
  const [first, second, third] = [pool[a], pool[b], pool[c]];
  const sum = Float32Array.from(
    { length: dimension },
    (_, i) => (first?.[i] ?? 0) + 0.7 * (second?.[i] ?? 0) + 0.4 * (third?.[i] ?? 0),
  );
  return toUnitLength(sum);
}

/** Box and Muller 1958. */
function normal(prng: Prng): number {
  return Math.sqrt(-2 * Math.log(1 - prng.real())) * Math.cos(2 * Math.PI * prng.real());
}

async function untilBuilt(database: PostgresDatabase, domains: number): Promise<void> {
  for (;;) {
    const [row] = await database.all('SELECT count(*) AS count FROM recall_domains WHERE near_text IS NOT NULL');
    if (Number(row?.count) >= domains) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function tellBytes(database: PostgresDatabase, episodes: number): Promise<void> {
  const rows = await database.all(
    `SELECT regexp_replace(c.relname, '_[0-9]+$', '') AS name, sum(pg_table_size(c.oid))::bigint AS rows, sum(pg_indexes_size(c.oid))::bigint AS indexes
     FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace GROUP BY 1 ORDER BY 2 DESC LIMIT 6`,
  );
  const [near] = await database.all(
    `SELECT coalesce(sum(pg_relation_size(oid)), 0)::bigint AS bytes FROM pg_class WHERE relname LIKE 'recall\\_near\\_%'`,
  );
  const each = (bytes: unknown): string => (Number(bytes) / episodes).toFixed(0);
  console.log(
    table(
      ['table', 'bytes of rows an episode', 'of indexes'],
      rows.map(({ name, rows: own, indexes }) => [String(name), each(own), each(indexes)]),
    ),
  );
  console.log(`of these in approximate indexes: ${each(near?.bytes)} bytes an episode over all`);
}

interface Asked {
  readonly name: string;
  readonly pick: () => number;
}

async function ask(
  { pool, search }: Bench,
  prng: Prng,
  sizes: readonly number[],
  { queries, exactMax }: Pick<Size, 'queries' | 'exactMax'>,
): Promise<void> {
  const small = sizes.flatMap((size, domain) => (size <= exactMax ? [domain] : []));
  const kinds: Asked[] = [
    { name: 'a domain up to the threshold', pick: () => prng.pick(small) },
    { name: `the domain of ${sizes[0]}`, pick: () => 0 },
  ];
  let [foreign, answers] = [0, 0];
  const questionOf = (exact: boolean, places: Places): DomainQuestion => {
    const recall = { context: textOf(prng, places), textVector: vectorAt(pool, places), structureVector: null };
    return { recall: { ...recall, minSimilarity: 0, limit: 10 }, pattern: null, exact };
  };
  const somewhere = (): Places => [prng.below(poolSize), prng.below(poolSize), prng.below(poolSize)];
  const answer = async (domain: number, question: DomainQuestion) => {
    const given = await search.search(tenant, domainName(domain), Promise.resolve(question), false);
    answers++;
    foreign += given.hits.filter(({ id }) => !isOf(id, domain)).length;
    return given;
  };
  const lines: string[][] = [];
  for (const { name, pick } of kinds) {
    const times: number[] = [];
    for (let i = -20; i < queries; i++) {
      const question = questionOf(false, somewhere());
      const start = performance.now();
      await answer(pick(), question);
      if (i >= 0) times.push(performance.now() - start);
    }
    const { leastMs, medianMs, p99Ms } = summarize(name, times);
    lines.push([name, String(times.length), ...[leastMs, medianMs, p99Ms].map((ms) => ms.toFixed(1))]);
  }
  console.log(table(['answer over', 'questions', 'least ms', 'p50 ms', 'p99 ms'], lines));
  let [found, wanted] = [0, 0];
  const compared = Math.max(10, Math.round(queries / 10));
  for (let i = 0; i < compared; i++) {
    const question = questionOf(false, somewhere());
    const near = await answer(0, question);
    const exact = await answer(0, { ...question, exact: true });
    const given = new Set(near.hits.map(({ id }) => id));
    wanted += exact.hits.length;
    found += exact.hits.filter(({ id }) => given.has(id)).length;
  }
  const memory = process.memoryUsage();
  console.log(
    `recall@10 of ${compared} questions to the largest domain, against every episode compared: ${(found / wanted).toFixed(4)}`,
  );
  console.log(`episodes of another domain in ${answers} answers: ${foreign}`);
  console.log(
    `memory of the node: ${(memory.rss / 1e6).toFixed(0)} MB resident, ${(memory.heapUsed / 1e6).toFixed(0)} MB heap, of that ${((poolSize * dimension * 4) / 1e6).toFixed(0)} MB for generating vectors`,
  );
}
