// A second connection to the database of a data directory, which only reads.
import { join } from 'node:path';
import type { SqlSession } from '../sql-database.ts';
import { openConnection } from './connection.ts';
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
  const database = guarded(() => {
    const opened = openConnection(file, { busyTimeoutMs: 1000, isReadOnly: true });
    // Every commit empties what a reader keeps, so there is no use in keeping much.
    opened.exec('PRAGMA cache_size = -4096');
    return opened;
  });
  return {
    all: async (sql, values = []) => guarded(() => database.all(sql, values)),
    close: async () => void database.close(),
  };
}
