// Question: what does recall on PostgreSQL with pgvector cost as episodes grow: time to build, bytes a row, time of an answer, memory of the node, and how many of
// the true first ten does an approximate answer have? Rival: the same domain in memory, every episode compared. Domains by Zipf's law with one that has a third of all; generated
// vectors of 384 numbers, each the sum of three out of 4,096. Every answer is checked: no episode of another domain.
// `npm run bench -- scale [EPISODES [DOMAINS [QUERIES [SEED [THRESHOLD [STRANGERS [LARGEST]]]]]]]`, by default 100000 2000 400 1 5000 1000 and a third, on the server of TEST_VECTOR_URL; SCALE_DATABASE names a
// database that is kept, and loaded with what it lacks. STRANGERS: questions of which it is only looked at whose episodes their statements read, for an hour at most.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openPostgres, type PostgresDatabase } from '../src/adapters/store/postgres/open-postgres.ts';
import { openRecall } from '../src/adapters/store/postgres/recall/open-recall.ts';
import { createRecallRows } from '../src/adapters/store/postgres/recall/recall-rows-reader.ts';
import { prepareRecallTables } from '../src/adapters/store/postgres/recall/recall-tables.ts';
import { createEpisodeStore } from '../src/adapters/store/sql-episode-store.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import type { DomainQuestion, RecallSearch } from '../src/ports/recall-search.ts';
import { noQuotas } from '../src/ports/tenant-store.ts';
import type { TextEmbedder } from '../src/ports/text-embedder.ts';
import { createVectorDatabase, vectorServerAbsent } from '../tests/fixtures/vector-database.ts';
import { openMemoryOver } from '../tests/memory/open-memory.ts';
import { machineLine, summarize, table } from './measure.ts';
import { countLoaded } from './scale-count.ts';
import {
  dimension,
  domainName,
  drawPlaces,
  isOf,
  placesIn,
  poolSize,
  ScaleData,
  scaleVersion,
  sizesOf,
  scaleTenant as tenant,
  textOf,
} from './scale-data.ts';
import { seekStrangers } from './scale-strangers.ts';

const structure = 'none';
/** Processes that load. */
const loaders = 4;
/** Of the domains with an approximate index, a middling one has no more episodes. */
const middleMost = 100_000;
/** Seconds that the questions may take of which it is only looked at whose episodes they read. */
const strangersSeconds = 3_600;
interface Size {
  readonly episodes: number;
  readonly domains: number;
  readonly queries: number;
  readonly exactMax: number;
  /** Questions of which it is only looked at whose episodes are in the answer. */
  readonly strangers: number;
  /** Episodes of the largest domain. */
  readonly largest: number;
}

interface Bench {
  readonly data: ScaleData;
  readonly search: RecallSearch;
}

export async function run(args: readonly string[]): Promise<void> {
  const [episodes = 100_000, domains = 2_000, queries = 400, seed = 1, exactMax = 5_000, strangers = 1_000] =
    args.map(Number);
  const largest = Number(args[6] ?? Math.round(episodes / 3));
  const kept = process.env.SCALE_DATABASE;
  const server = kept ? { url: kept, drop: async () => {} } : await createVectorDatabase();
  if (server === null) throw new Error(vectorServerAbsent);
  const database = await openPostgres(server.url);
  console.log(`${machineLine()}; seed ${seed}; ${episodes} episodes in ${domains} domains`);
  try {
    await measureScale(database, server.url, seed, { episodes, domains, queries, exactMax, strangers, largest });
  } finally {
    await database.close();
    await server.drop();
  }
}

async function measureScale(
  database: PostgresDatabase,
  url: string,
  seed: number,
  { episodes, domains, queries, exactMax, strangers, largest }: Size,
): Promise<void> {
  const data = new ScaleData(seed);
  const { writer, open } = await openRecall(database);
  const names = await prepareRecallTables(database);
  const embedder = scaleEmbedder(data);
  const { rows, work } = open({ text: embedder.version, structure }, exactMax, console.error);
  const store = createEpisodeStore(database, noQuotas, writer);
  const shape = { version: structure, embed: () => new Float32Array(0) };
  const memory = openMemoryOver(store, { embedder, structure: shape }, { rows });
  const bench: Bench = { data, search: memory.search };
  const sizes = sizesOf(episodes, domains, largest);
  const countOf = async (sql: string) => Number((await database.all(sql))[0]?.count);
  const had = await countOf('SELECT count(*) AS count FROM episodes');
  const lacking = sizes.reduce((sum, size) => sum + size) - had;
  if (lacking > 0) {
    const ms = await timed(() => load(url, seed, [episodes, domains, largest]));
    console.log(
      `${lacking} episodes loaded by COPY beside ${had}: ${(ms / 1000).toFixed(0)} s, ${((1000 * lacking) / ms).toFixed(0)} episodes/s`,
    );
  }
  if (lacking > 0 || (await countOf('SELECT count(*) AS count FROM recall_domains')) === 0) {
    const ms = await timed(() => countLoaded(url, tenant));
    console.log(`words and steps counted: ${(ms / 1000).toFixed(0)} s`);
  }
  const near = sizes.filter((size) => size > exactMax).length;
  const built = await timed(async () => {
    work.begin();
    await untilBuilt(database, near);
  });
  console.log(`approximate indexes of ${near} domains: ${(built / 1000).toFixed(0)} s`);
  await tellBytes(database, episodes);
  const prng = createPrng(seed + 1);
  const small = sizes.flatMap((size, domain) => (size <= exactMax ? [domain] : []));
  const middling = sizes.findIndex((size) => size > exactMax && size <= middleMost);
  const compared = middling > 0 ? [0, middling] : [0];
  const kinds = compared.map((domain) => ({ name: `the domain of ${sizes[domain]}`, pick: () => domain }));
  await ask(bench, prng, [{ name: 'a domain up to the threshold', pick: () => prng.pick(small) }, ...kinds], queries);
  tellMemory();
  const rowsOf = (over: PostgresDatabase) => createRecallRows(over, names, { text: embedder.version, structure });
  await seekStrangers({ data, database, rowsOf, sizes, exactMax }, { count: strangers, secondsMax: strangersSeconds });
  for (const domain of compared)
    await compare(bench, prng, seed, [domain, sizes[domain] ?? 0], Math.max(10, Math.round(queries / 4)));
  await memory.close();
  await work.close();
}

async function load(url: string, seed: number, sizes: readonly number[]): Promise<void> {
  const file = new URL('scale-worker.ts', import.meta.url);
  await Promise.all(
    Array.from({ length: loaders }, async (_, part) => {
      const child = fork(file, [url, ...[seed, ...sizes, part, loaders].map(String)]);
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`a process that loads ended with ${code}`);
    }),
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Reads the places out of a text. */
function scaleEmbedder(data: ScaleData): TextEmbedder {
  return {
    version: scaleVersion,
    isReady: () => true,
    ready: async () => {},
    embed: async (texts) => texts.map((text) => data.vectorAt(placesIn(text))),
    close: async () => {},
  };
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

/** As `memory.recall` asks. */
function questionOf(data: ScaleData, context: string, exact = false): DomainQuestion {
  const textVector = data.vectorAt(placesIn(context));
  const recall = { context, textVector, structureVector: null, minSimilarity: 0, limit: 10 };
  return { recall, pattern: { minSimilarity: 0, outcome: null }, exact };
}

async function ask({ data, search }: Bench, prng: Prng, kinds: readonly Asked[], queries: number): Promise<void> {
  let [foreign, answers] = [0, 0];
  const lines: string[][] = [];
  for (const { name, pick } of kinds) {
    const times: number[] = [];
    for (let i = -20; i < queries; i++) {
      const question = questionOf(data, textOf(prng, drawPlaces(prng)));
      const domain = pick();
      const start = performance.now();
      const { hits } = await search.search(tenant, domainName(domain), Promise.resolve(question), false);
      if (i >= 0) times.push(performance.now() - start);
      answers++;
      foreign += hits.filter(({ id }) => !isOf(id, domain)).length;
    }
    const { leastMs, medianMs, p99Ms } = summarize(name, times);
    lines.push([name, String(times.length), ...[leastMs, medianMs, p99Ms].map((ms) => ms.toFixed(1))]);
  }
  console.log(table(['answer over', 'questions', 'least ms', 'p50 ms', 'p99 ms'], lines));
  console.log(`episodes of another domain in ${answers} answers: ${foreign}`);
}

/** Of the first ten of every episode compared, those that the answer has. */
async function compare(
  { data, search }: Bench,
  prng: Prng,
  seed: number,
  [domain, size]: readonly [domain: number, size: number],
  count: number,
): Promise<void> {
  const texts = Array.from({ length: count }, () => textOf(prng, drawPlaces(prng)));
  const exact = await exactAnswers(seed, domain, size, texts);
  const answer = async (text: string, isExact = false) => {
    const question = questionOf(data, text, isExact);
    const { hits } = await search.search(tenant, domainName(domain), Promise.resolve(question), false);
    return hits.map(({ id }) => id);
  };
  let [found, wanted] = [0, 0];
  for (const [i, text] of texts.entries()) {
    const given = new Set<string>(await answer(text));
    const ids = exact[i] ?? [];
    wanted += ids.length;
    found += ids.filter((id) => given.has(id)).length;
  }
  // The rival is held to the law that both ways of comparing all answer the same.
  const same = await answer(texts[0] ?? '', true);
  if (JSON.stringify(same) !== JSON.stringify(exact[0])) throw new Error('every episode compared answers otherwise');
  console.log(
    `recall@10 of ${count} questions to the domain of ${size}, against every episode compared: ${(found / wanted).toFixed(4)}`,
  );
}

async function exactAnswers(
  seed: number,
  domain: number,
  size: number,
  texts: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const child = fork(new URL('scale-exact.ts', import.meta.url), [seed, domain, size].map(String));
  child.send(texts);
  const [answers] = await once(child, 'message');
  return answers;
}

function tellMemory(): void {
  const { rss, heapUsed } = process.memoryUsage();
  const own = (poolSize * dimension * 4) / 1e6;
  console.log(
    `memory of the node: ${(rss / 1e6).toFixed(0)} MB resident, ${(heapUsed / 1e6).toFixed(0)} MB heap, of that ${own.toFixed(0)} MB for generating vectors`,
  );
}
