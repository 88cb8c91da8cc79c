// SQLite as the store of one process: write-ahead log, a real fsync for every commit, deleted bytes overwritten.
// All work goes through one connection and one queue, so a transaction never sees another one's half.
import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { applyMigrations, prepareMigrations, requireMigrated } from '../migrations.ts';
import type { SqlDatabase, SqlFacts, SqlSession } from '../sql-database.ts';
import { writeBeside } from './beside.ts';
import { type Connection, oneValue, openConnection } from './connection.ts';
import { type DataLock, lockDataDirectory } from './data-lock.ts';
import { createPlaceCheck, makeDirectory, makePrivate, requireWritable } from './data-place.ts';
import { requireOurs } from './foreign-file.ts';
import { closesAtExit, noteClosed, noteOpening } from './open-mark.ts';
import { watchRoom } from './room.ts';
import { emptyFile, translateSqliteError } from './sqlite-errors.ts';

export const facts: SqlFacts = { bytesType: 'BLOB', integerType: 'INTEGER', valuesMax: 900, isShared: false };

/** A file of at most this size is checked whole at start; beyond it, damage is found when it is read. */
const startCheckBytesMax = 64 * 1024 * 1024;
/** Writes are refused as unready below this, so that a commit does not find the disk full halfway through a log. */
const freeBytesMin = 512 * 1024;
const probeBytes = 16 * 1024;

/** How long another process may go on holding the lock. */
const lockWaitMs = { alone: 0, waiting: 5000 } as const;

export const databaseFile = 'orrery.db';

export interface SqliteDatabase extends SqlDatabase {
  /** Null when the database lives in memory. */
  readonly directory: string | null;
}

/**
 * Opens, checks, locks and migrates the database of a data directory, making the directory when it is absent. `beside` goes without the
 * lock when another process holds it: for short work on tables of which that process keeps nothing in memory unchecked. `isFirst` is false for a thread that
 * takes the place of another. `waiting` is
 * `alone` that waits some seconds for the process before it.
 */
export async function openSqlite(
  directory: string,
  access: 'alone' | 'waiting' | 'beside' = 'alone',
  isFirst = true,
): Promise<SqliteDatabase> {
  try {
    makeDirectory(directory);
  } catch (cause) {
    throw new StoreUnavailable(`The data directory ${directory} cannot be made: ${(cause as Error).message}.`, {
      cause,
    });
  }
  requireWritable(directory);
  const lock = access === 'beside' ? lockIfFree(directory) : lockDataDirectory(directory, lockWaitMs[access]);
  const file = join(directory, databaseFile);
  const isNoted = lock !== null && isFirst;
  try {
    if (isNoted) noteOpening(directory, file);
    return await open(file, directory, lock);
  } catch (cause) {
    if (isNoted) noteClosed(directory);
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
  // The main thread notes for a thread when all of them are closed.
  const unmark = lock !== null && directory !== null && isMainThread ? closesAtExit(directory) : () => {};
  const queue = createQueue();
  const checkPlace = directory === null ? () => {} : createPlaceCheck(file, directory);
  const session = createSession(connection, file, checkPlace);
  // A transaction is checked as a whole, before its commit.
  const inner = createSession(connection, file, () => {});
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => queue(work);
  const room = watchRoom(connection, file);
  const writing = <T>(work: () => Promise<T>): Promise<T> =>
    exclusive(() => room.during(() => (lock === null && directory !== null ? writeBeside(directory, work) : work())));
  const transaction = <T>(work: (session: SqlSession) => Promise<T>): Promise<T> =>
    writing(() => runTransaction(connection, file, inner, work, checkPlace));
  if (lock === null) await requireMigrated(session);
  else {
    await prepareMigrations(session, facts);
    await transaction((own) => applyMigrations(own, facts));
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
        return Number(oneValue(connection.all('PRAGMA data_version')));
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
        connection.close();
        unmark();
        lock?.release();
      }),
  };
}

/** SQLite takes an empty file for a new database, and drops the log beside it. */
function requireNotEmpty(file: string): void {
  if (file !== ':memory:' && statSync(file, { throwIfNoEntry: false })?.size === 0) throw emptyFile(file);
}

function connect(file: string): Connection {
  const isNew = file === ':memory:' || !existsSync(file);
  let connection: Connection | undefined;
  try {
    connection = openConnection(file, { busyTimeoutMs: 1000 });
    requireOurs(connection, file);
    connection.exec('PRAGMA journal_mode = WAL');
    if (isNew && file !== ':memory:') makePrivate(file);
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA secure_delete = ON');
    connection.exec('PRAGMA foreign_keys = ON');
    connection.exec('PRAGMA cache_size = -16384');
    connection.exec('PRAGMA journal_size_limit = 67108864');
    if (!isNew && statSync(file).size <= startCheckBytesMax) {
      const found = oneValue(connection.all('PRAGMA quick_check(1)'));
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

/** What only reads may be asked of a file that was moved. */
const reading = /^\s*(?:SELECT|PRAGMA)\b/i;

function createSession(connection: Connection, file: string, checkPlace: () => void): SqlSession {
  const ask = <T>(sql: string, work: () => T): T => {
    try {
      if (!reading.test(sql)) checkPlace();
      return work();
    } catch (cause) {
      throw translateSqliteError(cause, file);
    }
  };
  return {
    all: async (sql, values = []) => ask(sql, () => connection.all(sql, values)),
    run: async (sql, values = []) => ask(sql, () => connection.run(sql, values)),
  };
}

async function runTransaction<T>(
  connection: Connection,
  file: string,
  session: SqlSession,
  work: (session: SqlSession) => Promise<T>,
  checkPlace: () => void,
): Promise<T> {
  const countChanges = (): unknown => oneValue(connection.all('SELECT total_changes()'));
  let hasBegun = false;
  try {
    connection.exec('BEGIN IMMEDIATE');
    hasBegun = true;
    const before = countChanges();
    const result = await work(session);
    if (countChanges() !== before) checkPlace();
    connection.exec('COMMIT');
    return result;
  } catch (cause) {
    if (hasBegun) rollBack(connection);
    throw translateSqliteError(cause, file);
  }
}

/** Of what it cannot write, SQLite rolls some back by itself. */
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK');
  } catch (cause) {
    if (!/no transaction is active/.test((cause as Error).message)) throw cause;
  }
}

function probe(connection: Connection, file: string, directory: string | null): void {
  if (directory !== null) {
    const { bavail, bsize } = statfsSync(directory);
    if (bavail * bsize < freeBytesMin) throw new StoreUnavailable(`The disk of ${directory} is full.`);
  }
  try {
    const sql =
      'INSERT INTO probe (id, at, data) VALUES (1, ?, zeroblob(?)) ON CONFLICT (id) DO UPDATE SET at = excluded.at, data = excluded.data';
    connection.run(sql, [Date.now(), probeBytes]);
  } catch (cause) {
    throw translateSqliteError(cause, file);
  }
}

function scrub(connection: Connection, file: string): void {
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
function truncateLog(connection: Connection, file: string): void {
  const [answer] = connection.all('PRAGMA wal_checkpoint(TRUNCATE)');
  if (answer?.busy !== 0)
    throw new StoreUnavailable(
      `Deleted bytes remain in ${file}: another process, such as a backup, reads an old state.`,
    );
}

async function backUp(
  connection: Connection,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  try {
    await connection.copyTo(path, onProgress);
  } catch (cause) {
    throw translateSqliteError(cause, path);
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
