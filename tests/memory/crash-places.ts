// Where the crash test stores: data directories, or with ORRERY_RECALL=postgres databases of a PostgreSQL whose recall index must be whole after every kill.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import type { SqlDatabase } from '../../src/adapters/store/sql-database.ts';
import { openSqlite } from '../../src/adapters/store/sqlite/open-sqlite.ts';
import { createVectorDatabase, vectorServerAbsent } from '../fixtures/vector-database.ts';

export interface CrashPlace {
  /** A directory, or the address of a database. */
  readonly name: string;
  open(): Promise<SqlDatabase>;
  /** Throws where what is derived from the episodes does not agree with them. */
  check(database: SqlDatabase): Promise<void>;
  remove(): Promise<void>;
}

export const isIndexed = process.env.ORRERY_RECALL === 'postgres';

export async function makePlace(): Promise<CrashPlace> {
  if (isIndexed) return makeDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'orrery-crash-'));
  return {
    name: directory,
    open: () => openSqlite(directory),
    check: async () => {},
    remove: async () => rmSync(directory, { recursive: true }),
  };
}

async function makeDatabase(): Promise<CrashPlace> {
  const server = await createVectorDatabase();
  if (server === null) throw new Error(vectorServerAbsent);
  return { name: server.url, open: () => openPostgres(server.url), check: checkIndex, remove: () => server.drop() };
}

/** Rows of the index are written in the transactions of the store: at no moment is there one too many or too few. */
export async function checkIndex(database: Pick<SqlDatabase, 'all'>): Promise<void> {
  // Until a first node made them.
  const [tables] = await database.all("SELECT to_regclass('recall_lease')::text AS found");
  if (tables?.found === null) return;
  const [row] = await database.all(
    `SELECT (SELECT count(*) FROM episodes e FULL JOIN recall_episodes r ON r.tenant = e.tenant AND r.domain = e.domain AND r.id = e.id
         WHERE e.id IS NULL OR r.id IS NULL) AS apart,
       (SELECT count(*) FROM domains d LEFT JOIN recall_domains r ON r.tenant = d.tenant AND r.domain = d.domain
         WHERE r.version IS DISTINCT FROM d.version OR r.episodes <>
           (SELECT count(*) FROM episodes e WHERE e.tenant = d.tenant AND e.domain = d.domain)) AS behind,
       (SELECT count(*) FROM recall_vectors v LEFT JOIN vectors s ON s.tenant = v.tenant AND s.id = v.id WHERE s.id IS NULL) AS vectors`,
  );
  const wrong = Object.entries(row ?? {}).filter(([, count]) => Number(count) > 0);
  if (wrong.length > 0) throw new Error(`the index does not agree with the store: ${JSON.stringify(wrong)}`);
}
