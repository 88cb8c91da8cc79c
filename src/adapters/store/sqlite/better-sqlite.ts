// SQLite for a Node that has none: the package better-sqlite3, which belongs to the version of Node that it was built for. Where Node has SQLite the package
// is not there at all, so it is asked for when it is needed.
import { createRequire } from 'node:module';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import type { SqlRow, SqlValue } from '../sql-database.ts';
import type { CopyProgress, Engine, OpenOptions, Statement } from './connection.ts';

type DatabaseClass = new (file: string, options: { timeout: number; readonly: boolean }) => Database;
export interface Database {
  readonly open: boolean;
  exec(sql: string): void;
  prepare(sql: string): {
    /** Whether it answers rows. */
    readonly reader: boolean;
    all(...values: readonly SqlValue[]): SqlRow[];
    run(...values: readonly SqlValue[]): { readonly changes: number };
  };
  backup(
    path: string,
    options: { progress(state: { totalPages: number; remainingPages: number }): number },
  ): Promise<unknown>;
  close(): void;
}

const copiedPagesAtOnce = 256;

export type LoadPackage = () => unknown;
const loadPackage: LoadPackage = () => createRequire(import.meta.url)('better-sqlite3');

export const betterSqlite: Engine = {
  name: 'better-sqlite3',
  open: (file, options) => {
    const database = openBetterSqlite(file, options);
    return {
      exec: (sql) => database.exec(sql),
      prepare: (sql) => prepare(database, sql),
      copyTo: (path, onProgress) => copyByPages(database, path, onProgress),
      close: () => database.close(),
    };
  },
  codeOf: (cause) => {
    const { code } = cause as { readonly code?: unknown };
    return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
  },
};

/** The binary is loaded with the first connection. */
export function openBetterSqlite(
  file: string,
  { busyTimeoutMs, isReadOnly = false }: OpenOptions,
  load = loadPackage,
): Database {
  try {
    const BetterSqlite = load() as DatabaseClass;
    return new BetterSqlite(file, { timeout: busyTimeoutMs, readonly: isReadOnly });
  } catch (cause) {
    throw unusable(cause as NodeJS.ErrnoException);
  }
}

/** What to do where the package is absent or built for another Node; other failures as they are. */
function unusable(cause: NodeJS.ErrnoException): Error {
  const isAbsent = cause.code === 'MODULE_NOT_FOUND' || /Could not locate the bindings file/.test(cause.message);
  const isOther = cause.code === 'ERR_DLOPEN_FAILED';
  if (!isAbsent && !isOther) return cause;
  const reason = isAbsent
    ? `Node ${process.version} has no SQLite of its own, and better-sqlite3 is not installed for it.`
    : `better-sqlite3 was built for another version of Node than ${process.version}, which runs now.`;
  const advice =
    'In a checkout run `npm run build` with this Node; elsewhere `npm install better-sqlite3@12`. Node 22.13 and newer need neither.';
  return new StoreUnavailable(`${reason} ${advice}`, { retryable: false, cause });
}

function prepare(database: Database, sql: string): Statement {
  const statement = database.prepare(sql);
  return {
    all: (...values) => statement.all(...values),
    run: (...values) => (statement.reader ? statement.all(...values).length : statement.run(...values).changes),
  };
}

async function copyByPages(database: Database, path: string, onProgress: CopyProgress): Promise<void> {
  // A transaction that reads keeps the state of now: otherwise every commit of another process would start the copy anew.
  database.exec('BEGIN');
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').all();
    await database.backup(path, {
      progress: ({ totalPages, remainingPages }) => {
        if (totalPages > 0) onProgress(totalPages - remainingPages, totalPages);
        return copiedPagesAtOnce;
      },
    });
  } finally {
    if (database.open) database.exec('ROLLBACK');
  }
}
