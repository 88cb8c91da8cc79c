// One process to a data directory. The lock is an exclusive transaction on a file of its own: the operating system holds it for
// this process and drops it however the process ends, so a kill -9 leaves nothing to clean up.
import { join } from 'node:path';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { type Connection, openConnection } from './connection.ts';
import { makePrivate } from './data-place.ts';

export interface DataLock {
  release(): void;
}

/** Waits up to `waitMs` milliseconds for another process that holds the lock; this thread does nothing else meanwhile. */
export function lockDataDirectory(directory: string, waitMs = 0): DataLock {
  const file = join(directory, 'lock.db');
  let database: Connection | undefined;
  try {
    database = openConnection(file, { busyTimeoutMs: waitMs });
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (by INTEGER);');
    database.exec('COMMIT; BEGIN EXCLUSIVE;');
    makePrivate(file);
  } catch (cause) {
    database?.close();
    throw lockError(directory, file, cause);
  }
  const held = database;
  return { release: () => held.close() };
}

function lockError(directory: string, file: string, cause: unknown): StoreUnavailable {
  if (cause instanceof StoreUnavailable) return cause;
  const code = (cause as { code?: string }).code ?? '';
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    const message = `${file} is damaged. It holds nothing and is only there to be locked: see that no Orrery process uses ${directory}, delete this file, and start again.`;
    return new StoreUnavailable(message, { retryable: false, cause });
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    const message =
      `The data directory ${directory} is in use by another Orrery process. ` +
      'Ask it (--url, or its /mcp), stop it, choose another directory, or use PostgreSQL (DATABASE_URL) for several servers on one memory.';
    return new StoreUnavailable(message, { retryable: false, cause });
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`The data directory ${directory} cannot be written: ${reason}.`, { cause });
}
