// The SQLite that is part of Node, from 22.13 on without a flag. Asked for by `getBuiltinModule`, so that older versions and bundlers pass it over.
import type { SqlRow, SqlValue } from '../sql-database.ts';
import type { CopyProgress, Engine, Handle, OpenOptions, Statement } from './connection.ts';

/** What is used of `node:sqlite`; its own types come with a newer Node than the oldest that is supported. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options: { readonly readOnly: boolean }) => Database;
  /** From 22.16 on. */
  readonly backup?: (
    database: Database,
    path: string,
    options: { rate: number; progress(state: { totalPages: number; remainingPages: number }): void },
  ) => Promise<unknown>;
}
interface Database {
  exec(sql: string): void;
  prepare(sql: string): {
    all(...values: readonly SqlValue[]): SqlRow[];
    run(...values: readonly SqlValue[]): { readonly changes: number | bigint };
  };
  close(): void;
}

const copiedPagesAtOnce = 256;

/** By the number of the code, without what extends it: https://www.sqlite.org/rescode.html */
const codeNames: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
};

const found = load();

/** Null where Node has none. */
export const nodeSqlite: Engine | null =
  found === null ? null : { name: 'node:sqlite', open: (file, options) => open(found, file, options), codeOf };

function open(
  { DatabaseSync, backup }: NodeSqlite,
  file: string,
  { busyTimeoutMs, isReadOnly = false }: OpenOptions,
): Handle {
  const database = new DatabaseSync(file, { readOnly: isReadOnly });
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => prepare(database, sql),
    copyTo: async (path, onProgress) => {
      if (backup === undefined) return copyWhole(database, path);
      await copyByPages(database, path, backup, onProgress);
    },
    close: () => database.close(),
  };
}

function prepare(database: Database, sql: string): Statement {
  const statement = database.prepare(sql);
  const answersRows = /\bRETURNING\b/i.test(sql);
  return {
    all: (...values) => statement.all(...values),
    // Before 22.16 `run` stops at the first row that a statement answers.
    run: (...values) => (answersRows ? statement.all(...values).length : Number(statement.run(...values).changes)),
  };
}

async function copyByPages(
  database: Database,
  path: string,
  backup: NonNullable<NodeSqlite['backup']>,
  onProgress: CopyProgress,
): Promise<void> {
  // A transaction that reads keeps the state of now: otherwise every commit of another process would start the copy anew.
  database.exec('BEGIN');
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').all();
    await backup(database, path, {
      rate: copiedPagesAtOnce,
      progress: ({ totalPages, remainingPages }) => {
        if (totalPages > 0) onProgress(totalPages - remainingPages, totalPages);
      },
    });
  } finally {
    database.exec('ROLLBACK');
  }
}

/** Tells of no progress, and takes as long. */
function copyWhole(database: Database, path: string): void {
  database.prepare('VACUUM INTO ?').run(path);
}

function codeOf(cause: unknown): string | undefined {
  const { errcode } = cause as { readonly errcode?: number };
  return errcode === undefined ? undefined : (codeNames[errcode & 0xff] ?? `SQLITE_${errcode}`);
}

/** That it calls itself experimental is for its developers, not for ours. */
function load(): NodeSqlite | null {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return (process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined) ?? null;
  } finally {
    process.emitWarning = emitWarning;
  }
}
