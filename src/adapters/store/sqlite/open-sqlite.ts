// SQLite as the store of one process: write-ahead log, a real fsync for every commit, deleted bytes overwritten.
// All work goes through one connection and one queue, so a transaction never sees another one's half.
import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { applyMigrations, prepareMigrations, requireMigrated } from '../migrations.ts';
import type { SqlDatabase, SqlFacts, SqlRow, SqlSession, SqlValue } from '../sql-database.ts';
import { writeBeside } from './beside.ts';
import { type DataLock, lockDataDirectory } from './data-lock.ts';
import { createPlaceCheck, makeDirectory, makePrivate, requireWritable } from './data-place.ts';
import { requireOurs } from './foreign-file.ts';
import { openKept, prepareKept } from './kept.ts';
import { watchRoom } from './room.ts';
import { emptyFile, translateSqliteError } from './sqlite-errors.ts';

export const facts: SqlFacts = { bytesType: 'BLOB', integerType: 'INTEGER', valuesMax: 900, isShared: false };

/** A file of at most this size is checked whole at start; beyond it, damage is found when it is read. */
const startCheckBytesMax = 64 * 1024 * 1024;
/** Writes are refused as unready below this, so that a commit does not find the disk full halfway through a log. */
const freeBytesMin = 512 * 1024;
const probeBytes = 16 * 1024;

export const databaseFile = 'orrery.db';

export interface SqliteDatabase extends SqlDatabase {
  /** Null when the database lives in memory. */
  readonly directory: string | null;
}

/**
 * Opens, checks, locks and migrates the database of a data directory, making the directory when it is absent. `beside` goes without the
 * lock when another process holds it: for short work on tables of which that process keeps nothing in memory unchecked.
 */
export async function openSqlite(directory: string, access: 'alone' | 'beside' = 'alone'): Promise<SqliteDatabase> {
  try {
    makeDirectory(directory);
  } catch (cause) {
    throw new StoreUnavailable(`The data directory ${directory} cannot be made: ${(cause as Error).message}.`, {
      cause,
    });
  }
  requireWritable(directory);
  const lock = access === 'alone' ? lockDataDirectory(directory) : lockIfFree(directory);
  try {
    return await open(join(directory, databaseFile), directory, lock);
  } catch (cause) {
    lock?.release();
    throw cause;
  }
}

/** Null when another process holds it. */
function lockIfFree(directory: string): DataLock | null {
  try {
    return lockDataDirectory(directory);
  } catch (cause) {
    if (cause instanceof StoreUnavailable && !cause.retryable) return null;
    throw cause;
  }
}

/** A database in memory, gone when it is closed. */
export async function openVolatile(): Promise<SqliteDatabase> {
  return open(':memory:', null, { release: () => {} });
}

/** Without the lock, the tables must be those of this version already. */
async function open(file: string, directory: string | null, lock: DataLock | null): Promise<SqliteDatabase> {
  // Whoever holds the lock has looked at the file already, or is making it right now.
  if (lock !== null) requireNotEmpty(file);
  const connection = connect(file);
  const queue = createQueue();
  const checkPlace = directory === null ? () => {} : createPlaceCheck(file, directory);
  const session = createSession(connection, file, checkPlace);
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => queue(work);
  const room = watchRoom(connection, file);
  const writing = <T>(work: () => Promise<T>): Promise<T> =>
    exclusive(() => room.during(() => (lock === null && directory !== null ? writeBeside(directory, work) : work())));
  const transaction = <T>(work: (session: SqlSession) => Promise<T>): Promise<T> =>
    writing(() => runTransaction(connection, file, session, work, checkPlace));
  const dataVersion = prepareKept(connection, 'PRAGMA data_version').pluck();
  if (lock === null) await requireMigrated(session);
  else {
    await prepareMigrations(session, facts);
    await transaction((inner) => applyMigrations(inner, facts));
  }
  return {
    facts,
    label: file === ':memory:' ? 'volatile' : 'sqlite',
    directory,
    all: (sql, values) => exclusive(() => session.all(sql, values)),
    run: (sql, values) => writing(() => session.run(sql, values)),
    transaction,
    foreignWrites: () => {
      try {
        return Number(dataVersion.get());
      } catch (cause) {
        throw translateSqliteError(cause, file);
      }
    },
    probe: () =>
      exclusive(async () => {
        checkPlace();
        probe(connection, file, directory);
        room.require();
      }),
    scrub: () => exclusive(async () => scrub(connection, file)),
    backup: (path, onProgress) => exclusive(() => backUp(connection, path, onProgress ?? (() => {}))),
    close: () =>
      exclusive(async () => {
        if (connection.open) connection.close();
        lock?.release();
      }),
  };
}

/** SQLite takes an empty file for a new database, and drops the log beside it. */
function requireNotEmpty(file: string): void {
  if (file !== ':memory:' && statSync(file, { throwIfNoEntry: false })?.size === 0) throw emptyFile(file);
}

function connect(file: string): Database.Database {
  const isNew = file === ':memory:' || !existsSync(file);
  let connection: Database.Database | undefined;
  try {
    connection = openKept(file, { timeout: 1000 });
    requireOurs(connection, file);
    connection.exec('PRAGMA journal_mode = WAL');
    if (isNew && file !== ':memory:') makePrivate(file);
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA secure_delete = ON');
    connection.exec('PRAGMA foreign_keys = ON');
    connection.exec('PRAGMA cache_size = -16384');
    connection.exec('PRAGMA journal_size_limit = 67108864');
    if (!isNew && statSync(file).size <= startCheckBytesMax) {
      const found = prepareKept(connection, 'PRAGMA quick_check(1)').pluck().get();
      if (found !== 'ok') throw Object.assign(new Error(String(found)), { code: 'SQLITE_CORRUPT' });
    }
    connection.exec(
      'CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, data BLOB NOT NULL)',
    );
    return connection;
  } catch (cause) {
    connection?.close();
    throw translateSqliteError(cause, file);
  }
}

function createSession(connection: Database.Database, file: string, checkPlace: () => void): SqlSession {
  // A transaction is checked as a whole, before its commit.
  const check = (statement: Database.Statement): void => {
    if (!statement.readonly && !connection.inTransaction) checkPlace();
  };
  return {
    all: async (sql, values = []) => {
      try {
        const statement = prepareKept(connection, sql);
        check(statement);
        return statement.all(...bind(values)) as SqlRow[];
      } catch (cause) {
        throw translateSqliteError(cause, file);
      }
    },
    run: async (sql, values = []) => {
      try {
        const statement = prepareKept(connection, sql);
        check(statement);
        return statement.reader ? statement.all(...bind(values)).length : statement.run(...bind(values)).changes;
      } catch (cause) {
        throw translateSqliteError(cause, file);
      }
    },
  };
}

function bind(values: readonly SqlValue[]): (string | number | null | Buffer)[] {
  return values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
  );
}

async function runTransaction<T>(
  connection: Database.Database,
  file: string,
  session: SqlSession,
  work: (session: SqlSession) => Promise<T>,
  checkPlace: () => void,
): Promise<T> {
  const countChanges = (): unknown => prepareKept(connection, 'SELECT total_changes()').pluck().get();
  try {
    connection.exec('BEGIN IMMEDIATE');
    const before = countChanges();
    const result = await work(session);
    if (countChanges() !== before) checkPlace();
    connection.exec('COMMIT');
    return result;
  } catch (cause) {
    if (connection.open && connection.inTransaction) connection.exec('ROLLBACK');
    throw translateSqliteError(cause, file);
  }
}

function probe(connection: Database.Database, file: string, directory: string | null): void {
  if (directory !== null) {
    const { bavail, bsize } = statfsSync(directory);
    if (bavail * bsize < freeBytesMin) throw new StoreUnavailable(`The disk of ${directory} is full.`);
  }
  try {
    const sql =
      'INSERT INTO probe (id, at, data) VALUES (1, ?, zeroblob(?)) ON CONFLICT (id) DO UPDATE SET at = excluded.at, data = excluded.data';
    prepareKept(connection, sql).run(Date.now(), probeBytes);
  } catch (cause) {
    throw translateSqliteError(cause, file);
  }
}

function scrub(connection: Database.Database, file: string): void {
  try {
    // Before the vacuum as well, which writes the whole database into the log: where a reader holds an old state, that would be for nothing.
    truncateLog(connection, file);
    connection.exec('VACUUM');
    truncateLog(connection, file);
  } catch (cause) {
    throw translateSqliteError(cause, file);
  }
}

/** Not being able to is an answer of SQLite, no error: a reader holds an old state, and with it the pages of what was deleted since. */
function truncateLog(connection: Database.Database, file: string): void {
  const { busy } = prepareKept(connection, 'PRAGMA wal_checkpoint(TRUNCATE)').get() as { readonly busy: number };
  if (busy !== 0)
    throw new StoreUnavailable(
      `Deleted bytes remain in ${file}: another process, such as a backup, reads an old state.`,
    );
}

const backupPagesAtOnce = 256;

async function backUp(
  connection: Database.Database,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  try {
    // A transaction that reads keeps the state of now: otherwise every commit of another process would start the copy anew.
    connection.exec('BEGIN');
    prepareKept(connection, 'SELECT count(*) FROM sqlite_schema').get();
    await connection.backup(path, {
      progress: ({ totalPages, remainingPages }) => {
        if (totalPages > 0) onProgress(totalPages - remainingPages, totalPages);
        return backupPagesAtOnce;
      },
    });
  } catch (cause) {
    throw translateSqliteError(cause, path);
  } finally {
    if (connection.open && connection.inTransaction) connection.exec('ROLLBACK');
  }
}

/** Runs asynchronous work one after another, in the order of the calls. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };
}
