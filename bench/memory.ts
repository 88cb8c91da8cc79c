// Question: how fast are recall and durable stores, and what does the index cost in memory?
// Rivals: for recall, sqlite-vec (exact nearest vectors, in the same process, same vectors); for stores, bare inserts of the same bytes through
// the same engine with the same durability. Recall answers more than a vector store does (words, filters, exact counts), and is timed with all of it.
// `npm run bench -- memory [SIZES]`, by default 10000 100000 1000000; the last needs about 2 GB.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as sqliteVec from 'sqlite-vec';
import { type Connection, engine, openConnection } from '../src/adapters/store/sqlite/connection.ts';
import { openThreadedStores } from '../src/adapters/store/sqlite/threaded-stores.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { RecallIndex, type RecallQuestion } from '../src/core/memory/recall-index.ts';
import { type PackedVector, packVector, similarityTo } from '../src/core/memory/vector-codec.ts';
import { openMemoryOver } from '../tests/memory/open-memory.ts';
import { machineLine, measure, table } from './measure.ts';

const seed = 1;
const dimension = 384;
const limit = 10;
const questionsCount = 50;
const rounds = 200;
const targetMs: Readonly<Record<number, number>> = { 10000: 2, 100000: 15, 1000000: 60 };
const rivalSizeMax = 100_000;

interface Sample {
  readonly text: string;
  readonly vector: Float32Array;
}

/** Texts of common and rare words, and vectors around centres, as sentences of a few hundred subjects have them. */
function createSampler(prng: Prng): () => Sample {
  const draw = () => Float32Array.from({ length: dimension }, () => normal(prng));
  const centres = Array.from({ length: 300 }, () => unit(draw()));
  // Drawn once and turned, because a million draws would take longer than what is measured.
  const noises = Array.from({ length: 2000 }, draw);
  return () => {
    const centre = prng.pick(centres);
    const noise = prng.pick(noises);
    const turn = prng.below(dimension);
    const words = Array.from({ length: 4 + prng.below(8) }, () => `word${Math.floor(8000 * prng.real() ** 4)}`);
    const near = centre.map((value, i) => value + 0.045 * (noise[(i + turn) % dimension] ?? 0));
    return { text: words.join(' '), vector: unit(near) };
  };
}

function normal(prng: Prng): number {
  return prng.real() + prng.real() + prng.real() + prng.real() - 2;
}

function unit(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value * value;
  const length = Math.sqrt(sum);
  return values.map((value) => value / length);
}

function toQuestion({ text, vector }: Sample): RecallQuestion {
  return { context: text, textVector: vector, structureVector: null, minSimilarity: 0, limit };
}

interface Built {
  readonly index: RecallIndex;
  readonly buildMs: number;
  /** What the process holds more than before, in bytes, measured. */
  readonly heldBytes: number;
}

function buildIndex(sample: () => Sample, size: number): Built {
  const index = new RecallIndex();
  let buildMs = 0;
  const before = heldBytes();
  for (let i = 0; i < size; i++) {
    const { text, vector } = sample();
    const packed = packVector(vector);
    const started = performance.now();
    index.add({ id: `ep_${i}`, storedAtMs: i, outcome: 'success', context: text, steps: ['a', 'b'], isLinked: false });
    index.setTextVector(`ep_${i}`, packed);
    buildMs += performance.now() - started;
  }
  return { index, buildMs, heldBytes: heldBytes() - before };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function drawVectors(size: number): PackedVector[] {
  const sample = createSampler(createPrng(seed));
  return Array.from({ length: size }, () => packVector(sample().vector));
}

/** The best of the vectors alone, every one scored: what the vector store and the index (asked without words) must answer. */
function bestByVector(vectors: readonly PackedVector[], query: Float32Array): string[] {
  return vectors
    .map((vector, i) => ({ i, similarity: similarityTo(query, vector) }))
    .sort((a, b) => b.similarity - a.similarity || b.i - a.i)
    .slice(0, limit)
    .map(({ i }) => `ep_${i}`);
}

/** Null where the engine of this Node loads no extension: that of better-sqlite3 does. */
function openRival(vectors: readonly PackedVector[]): ((query: Float32Array) => string[]) | null {
  if (engine.name !== 'better-sqlite3') return null;
  const BetterSqlite = createRequire(import.meta.url)('better-sqlite3') as new (file: string) => RivalDatabase;
  const database = new BetterSqlite(':memory:');
  sqliteVec.load(database);
  database.exec(`CREATE VIRTUAL TABLE v USING vec0 (embedding float[${dimension}])`);
  const insert = database.prepare('INSERT INTO v (rowid, embedding) VALUES (?, ?)');
  database.exec('BEGIN');
  vectors.forEach(({ scale, values }, i) => {
    const floats = Float32Array.from(values, (value) => value * scale);
    insert.run(BigInt(i), Buffer.from(floats.buffer));
  });
  database.exec('COMMIT');
  const select = database.prepare('SELECT rowid FROM v WHERE embedding MATCH ? AND k = ? ORDER BY distance');
  return (query) =>
    select.all(Buffer.from(query.buffer, query.byteOffset, query.byteLength), limit).map(({ rowid }) => `ep_${rowid}`);
}

interface RivalDatabase {
  loadExtension(file: string): void;
  exec(sql: string): void;
  prepare(sql: string): {
    run(...values: readonly unknown[]): unknown;
    all(...values: readonly unknown[]): readonly { readonly rowid: number }[];
  };
}

/** The 99th percentile of the processor time of one call: what is left of a latency when other programs use the machine too. */
function processorP99(run: () => unknown, times: number): number {
  const samples = Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return samples[Math.floor(times * 0.99)] ?? Number.NaN;
}

const overlap = (a: readonly string[], b: readonly string[]): number => a.filter((id) => b.includes(id)).length / limit;

function benchRecall(size: number): string[][] {
  const prng = createPrng(seed);
  const sample = createSampler(prng);
  const { index, buildMs, heldBytes: grown } = buildIndex(sample, size);
  // The rival's vectors are drawn again, so that they are not counted as the index's memory.
  const vectors = size <= rivalSizeMax ? drawVectors(size) : [];
  const questions = Array.from({ length: questionsCount }, sample);
  let at = 0;
  const next = () => questions[at++ % questions.length] as Sample;
  const rivals = [
    {
      name: `recall, words and vectors`,
      prepare: next,
      run: (one: unknown) => index.recall(toQuestion(one as Sample)),
    },
    {
      name: `recall, vectors only`,
      prepare: next,
      run: (one: unknown) => index.recall({ ...toQuestion(one as Sample), context: '' }),
    },
  ];
  const rival = size <= rivalSizeMax ? openRival(vectors) : null;
  if (rival)
    rivals.push({
      name: 'sqlite-vec, vectors only',
      prepare: next,
      run: (one) => rival((one as Sample).vector) as never,
    });
  const shares = { recall: 0, rival: 0 };
  const checked = size <= rivalSizeMax ? questions.slice(0, 10) : [];
  for (const one of checked) {
    const truth = bestByVector(vectors, one.vector);
    shares.recall +=
      overlap(
        index.recall({ ...toQuestion(one), context: '' }).hits.map(({ id }) => id),
        truth,
      ) / checked.length;
    if (rival) shares.rival += overlap(rival(one.vector), truth) / checked.length;
  }
  const target = targetMs[size];
  const times = rival ? rounds : rounds / 2;
  return measure(rivals, times).map((timing, i) => {
    const isMet = i === 0 && target !== undefined ? (timing.p99Ms <= target ? `<= ${target}` : `above ${target}`) : '';
    const share = checked.length === 0 || i === 0 ? '' : (i === 1 ? shares.recall : shares.rival).toFixed(3);
    const megabytes = `${(grown / 1e6).toFixed(0)} MB (counted as ${(index.byteSize / 1e6).toFixed(0)})`;
    const built = i === 0 ? `${(buildMs / 1000).toFixed(1)} s, ${megabytes}` : '';
    const processor = processorP99(() => rivals[i]?.run(next()), times).toFixed(2);
    const wall = [timing.medianMs.toFixed(2), timing.p99Ms.toFixed(2)];
    return [`${size}  ${timing.name}`, ...wall, processor, isMet, share, built];
  });
}

function openBare(file: string): Connection {
  const bare = openConnection(file, { busyTimeoutMs: 0 });
  bare.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  bare.exec('CREATE TABLE t (id TEXT PRIMARY KEY, body BLOB NOT NULL)');
  return bare;
}

/** Durable stores a second, with the thread that writes: the whole use case against bare inserts of as many bytes, one commit each. */
async function benchStores(count: number): Promise<string[][]> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const bare = openBare(join(directory, 'bare.db'));
  const stores = await openThreadedStores(join(directory, 'data'), () => {});
  const idle = {
    isReady: () => true,
    ready: async () => {},
    embed: () => new Promise<never>(() => {}),
    close: async () => {},
  };
  const memory = openMemoryOver(stores.episodes, { embedder: { version: 'none', ...idle } });
  let number = 0;
  const body = () => ({
    context: `card timeout number ${number++}`,
    actions_taken: ['a', 'b', 'c'],
    metadata: { ms: number },
  });
  const store = () => memory.ask('memory.store', { domain: 'd', outcome: 'success', ...body() });
  const kinds: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'bare inserts, one after another',
      async () => {
        for (let i = 0; i < count; i++)
          bare.run('INSERT INTO t VALUES (?, ?)', [`ep_${number}`, Buffer.from(JSON.stringify(body()))]);
      },
    ],
    [
      'stores, one after another',
      async () => {
        for (let i = 0; i < count; i++) await store();
      },
    ],
    [
      'stores, 64 at a time',
      async () => {
        for (let i = 0; i < count; i += 64) await Promise.all(Array.from({ length: 64 }, store));
      },
    ],
  ];
  const times = kinds.map(() => [] as number[]);
  for (let round = 0; round < 5; round++) {
    for (const [i, [, run]] of kinds.entries()) {
      const started = performance.now();
      await run();
      times[i]?.push(performance.now() - started);
    }
  }
  const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  bare.close();
  await stores.close();
  rmSync(directory, { recursive: true });
  return kinds.map(([name], i) => [name, Math.round((count * 1000) / median(times[i] ?? [])).toString()]);
}

export async function run(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : [10_000, 100_000, 1_000_000];
  console.log(`${machineLine()}; seed ${seed}, ${dimension} dimensions, best ${limit}, ${rounds} rounds interleaved`);
  const rows = sizes.flatMap(benchRecall);
  const header = [
    'recall beyond the text embedding',
    'median ms',
    'p99 ms',
    'processor p99 ms',
    'target',
    'recall of the true best',
    'index',
  ];
  console.log(table(header, rows));
  console.log(`\n${table(['durable stores, SQLite, fsync at every commit', 'a second'], await benchStores(640))}`);
}
