// A second connection to the database of a data directory, which only reads.
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { SqlDatabase, SqlRow, SqlSession } from '../sql-database.ts';
import { openKept, prepareKept } from './kept.ts';
import { databaseFile, facts } from './open-sqlite.ts';
import { translateSqliteError } from './sqlite-errors.ts';

/** Of a directory that is open. `foreignWrites` changes with the commits of this process's other connection too. */
export function openReader(directory: string): SqlDatabase {
  const file = join(directory, databaseFile);
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw translateSqliteError(cause, file);
    }
  };
  const refuse = async (): Promise<never> => {
    throw new Error('this connection only reads');
  };
  const database = guarded((): Database.Database => {
    const opened = openKept(file, { timeout: 1000, readonly: true });
    // Every commit empties what a reader keeps, so there is no use in keeping much.
    opened.exec('PRAGMA cache_size = -4096');
    return opened;
  });
  const all: SqlSession['all'] = async (sql, values = []) =>
    guarded(() => prepareKept(database, sql).all(...values) as SqlRow[]);
  return {
    facts,
    label: 'sqlite',
    all,
    run: refuse,
    transaction: refuse,
    foreignWrites: () => guarded(() => Number(prepareKept(database, 'PRAGMA data_version').pluck().get())),
    probe: refuse,
    scrub: refuse,
    backup: refuse,
    close: async () => void database.close(),
  };
}
