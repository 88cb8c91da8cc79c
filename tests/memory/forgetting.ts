// `npm run test:forgetting [-- MARKERS]`: is what was forgotten gone? Stores episodes with a marker each, in context, schema, steps and metadata, some
// compressed into patterns; forgets half by age and some by id; then looks for every marker in every byte of the data directory, and on PostgreSQL in every
// row of every table and every byte of every file of the database, catalogs included. None of the forgotten may be found, and every kept one must be.
// With ORRERY_RECALL=postgres only on a PostgreSQL with the recall index.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import type { SqlDatabase } from '../../src/adapters/store/sql-database.ts';
import { openSqlite } from '../../src/adapters/store/sqlite/open-sqlite.ts';
import { dayMs } from '../../src/core/memory/relevance.ts';
import { parseSchema } from '../../src/core/schema/index.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { createTestDatabase } from '../fixtures/test-database.ts';
import { createVectorDatabase, vectorServerAbsent } from '../fixtures/vector-database.ts';
import { isIndexed } from './crash-places.ts';
import { openIndexedMemory } from './indexed-memory.ts';
import { openMemory, type TestMemory } from './open-memory.ts';

export interface Scan {
  readonly forgotten: number;
  readonly kept: number;
  readonly foundForgotten: number;
  readonly foundKept: number;
}

const domainsCount = 4;
const markerOf = (i: number): string => `marker${String(i).padStart(6, '0')}qx`;

type Open = (clock: Clock) => TestMemory | Promise<TestMemory>;

/** Stores `count` marked episodes, forgets the old half and a few by id. Answers the markers forgotten and kept. */
export async function fillAndForget(open: Open, count: number, beforeForgetting = async () => {}) {
  const clock = { ms: Date.UTC(2026, 0, 1), nowMs: () => clock.ms };
  const memory = await open(clock);
  const ids: string[] = [];
  const store = async (i: number): Promise<void> => {
    const marker = markerOf(i);
    const { schema } = parseSchema({ name: marker, orbitals: [{ entity: `Entity${marker}` }] });
    const stored = await memory.ask('memory.store', {
      domain: `domain ${i % domainsCount}`,
      context: `card timeout ${marker} ${'filler '.repeat(i % 40)}`,
      ...(i % 3 === 0 ? { schema } : {}),
      actions_taken: ['first', 'second', 'third', `step_${marker}`],
      outcome: 'success',
      metadata: { [marker]: 1, note: marker },
    });
    ids[i] = stored.episode_id;
  };
  const storeAll = async (from: number, to: number): Promise<void> => {
    for (let i = from; i < to; i += 200)
      await Promise.all(Array.from({ length: Math.min(200, to - i) }, (_, j) => store(i + j)));
  };
  const half = Math.floor(count / 2);
  await storeAll(0, half);
  for (let d = 0; d < domainsCount; d++) await memory.ask('memory.compress', { domain: `domain ${d}` });
  clock.ms += 100 * dayMs;
  await storeAll(half, count);
  for (let d = 0; d < domainsCount; d++) {
    await memory.ask('memory.recall', { domain: `domain ${d}`, context: `card timeout ${markerOf(d)}`, limit: 20 });
    await memory.ask('memory.compress', { domain: `domain ${d}` });
  }
  await beforeForgetting();
  for (let d = 0; d < domainsCount; d++)
    await memory.ask('memory.forget', { domain: `domain ${d}`, older_than_days: 50, dry_run: false });
  const byId = [half, half + 1, count - 1];
  for (const i of byId) await memory.ask('memory.episodes.delete', { id: ids[i] ?? '' });
  await memory.close();
  const all = Array.from({ length: count }, (_, i) => i);
  const isForgotten = (i: number): boolean => i < half || byId.includes(i);
  const kept = all.filter((i) => !isForgotten(i));
  // Kept contents may be packed, so they are read through the store; what is forgotten is sought in the raw bytes.
  const read = await memory.ports.store.getMany(
    't',
    kept.map((i) => ids[i] ?? ''),
  );
  const foundKept = read.filter((episode, at) => episode.context?.includes(markerOf(kept[at] ?? -1))).length;
  return { forgotten: all.filter(isForgotten).map(markerOf), kept: kept.map(markerOf), foundKept };
}

/** Every marker that occurs in these bytes. */
export function markersIn(bytes: Buffer): Set<string> {
  return new Set(bytes.toString('latin1').match(/marker\d{6}qx/g) ?? []);
}

export async function scanSqlite(count: number): Promise<Scan> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-forget-'));
  const database = await openSqlite(directory);
  const { forgotten, kept, foundKept } = await fillAndForget((clock) => openMemory(database, { clock }), count);
  // The files are scanned while the service has them open: nothing depends on a clean stop.
  const found = new Set<string>();
  for (const file of readdirSync(directory))
    for (const marker of markersIn(readFileSync(join(directory, file)))) found.add(marker);
  await database.close();
  for (const file of readdirSync(directory))
    for (const marker of markersIn(readFileSync(join(directory, file)))) found.add(marker);
  rmSync(directory, { recursive: true });
  return {
    forgotten: forgotten.length,
    kept: kept.length,
    foundForgotten: forgotten.filter((one) => found.has(one)).length,
    foundKept,
  };
}

/** `indexed`: with the recall index there too, and approximate indexes of all domains. */
export async function scanPostgres(url: string, count: number, indexed = false): Promise<Scan> {
  const database = await openPostgres(url);
  const open: Open = async (clock) => {
    if (!indexed) return openMemory(database, { clock });
    const memory = await openIndexedMemory(database, { clock, exactMax: Math.floor(count / (4 * domainsCount)) });
    memory.work.begin();
    return memory;
  };
  // As the server does by itself from time to time: it keeps samples of columns in its catalog.
  const analyze = async () => {
    if (indexed) await untilNear(database, domainsCount);
    await database.run('ANALYZE');
  };
  const { forgotten, kept, foundKept } = await fillAndForget(open, count, analyze);
  const found = new Set<string>();
  const tables = await database.all(`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`);
  for (const { table_name: table } of tables)
    for (const row of await database.all(`SELECT * FROM ${String(table)}`))
      for (const value of Object.values(row)) {
        const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value));
        for (const marker of markersIn(bytes)) found.add(marker);
      }
  for await (const bytes of filesOf(database)) for (const marker of markersIn(bytes)) found.add(marker);
  await database.close();
  return {
    forgotten: forgotten.length,
    kept: kept.length,
    foundForgotten: forgotten.filter((one) => found.has(one)).length,
    foundKept,
  };
}

/** Until so many domains have approximate indexes. */
async function untilNear(database: SqlDatabase, domains: number): Promise<void> {
  for (;;) {
    const [row] = await database.all('SELECT count(*) AS count FROM recall_domains WHERE near_text IS NOT NULL');
    if (Number(row?.count) === domains) return;
    await setTimeout(100);
  }
}

/** The files of a database as they are on the disk; its role must be a superuser. */
export async function* filesOf(database: SqlDatabase): AsyncGenerator<Buffer> {
  const [{ oid } = {}] = await database.all(
    'SELECT oid::text AS oid FROM pg_database WHERE datname = current_database()',
  );
  const directory = `base/${String(oid)}`;
  await database.run('CHECKPOINT');
  for (const { name } of await database.all('SELECT pg_ls_dir(?) AS name', [directory])) {
    for (let at = 0; ; at += pieceBytes - overlapBytes) {
      // A file may go meanwhile.
      const sql = 'SELECT pg_read_binary_file(?, ?, ?, true) AS bytes';
      const [row] = await database.all(sql, [`${directory}/${String(name)}`, at, pieceBytes]);
      if (!(row?.bytes instanceof Uint8Array)) break;
      yield Buffer.from(row.bytes);
      if (row.bytes.length < pieceBytes) break;
    }
  }
}

const pieceBytes = 2 ** 26;
/** A marker may stand across the end of a piece. */
const overlapBytes = 64;

const show = (name: string, scan: Scan): void => {
  console.log(
    `${name}: ${scan.forgotten} forgotten, ${scan.foundForgotten} found again; ${scan.kept} kept, ${scan.foundKept} found`,
  );
  if (scan.foundForgotten > 0 || scan.foundKept < scan.kept) process.exitCode = 1;
};

async function scanOthers(count: number): Promise<void> {
  show('SQLite, every byte of the data directory', await scanSqlite(count));
  const server = await createTestDatabase();
  if (server) {
    show('PostgreSQL, every row of every table and every byte of every file', await scanPostgres(server.url, count));
    await server.drop();
  } else console.log('PostgreSQL: SKIPPED, no server answers');
}

if (process.argv[1]?.endsWith('forgetting.ts')) {
  const count = Number(process.argv[2] ?? 10_000) * 2;
  if (!isIndexed) await scanOthers(count);
  const vectors = await createVectorDatabase();
  if (vectors) {
    show('PostgreSQL with the recall index, the same', await scanPostgres(vectors.url, count, true));
    await vectors.drop();
  } else console.log(vectorServerAbsent);
}
