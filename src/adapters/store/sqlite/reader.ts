// A second connection to the database of a data directory, which only reads.
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { SqlRow, SqlSession } from '../sql-database.ts';
import { openKept, prepareKept } from './kept.ts';
import { databaseFile } from './open-sqlite.ts';
import { translateSqliteError } from './sqlite-errors.ts';

export interface Reader {
  readonly all: SqlSession['all'];
  close(): Promise<void>;
}

/** Of a directory that is open. In the write-ahead log a reader sees the last commit and waits for no writer. */
export function openReader(directory: string): Reader {
  const file = join(directory, databaseFile);
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw translateSqliteError(cause, file);
    }
  };
  const database = guarded((): Database.Database => {
    const opened = openKept(file, { timeout: 1000, readonly: true });
    // Every commit empties what a reader keeps, so there is no use in keeping much.
    opened.exec('PRAGMA cache_size = -4096');
    return opened;
  });
  return {
    all: async (sql, values = []) => guarded(() => prepareKept(database, sql).all(...values) as SqlRow[]),
    close: async () => void database.close(),
  };
}
