// What SQLite says when the machine fails, as StoreUnavailable with a sentence that says what to do.
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { ClosedConnection } from './connection.ts';

const damaged = (file: string, reason: string, before = ''): string =>
  `The database ${file} is damaged (${reason.replace(/\s+/g, ' ')}). Nothing was changed. ${before}Stop the service, keep a copy of the directory, ` +
  'and put back the newest backup (made with `orrery backup`) after deleting orrery.db-wal, or salvage what is readable with `sqlite3 orrery.db .recover`.';

const advice: readonly (readonly [
  prefix: string,
  retryable: boolean,
  message: (file: string, reason: string) => string,
])[] = [
  ['SQLITE_CORRUPT', false, damaged],
  ['SQLITE_NOTADB', false, damaged],
  ['SQLITE_FULL', true, (file) => `The disk of ${file} is full.`],
  ['SQLITE_READONLY', true, (file) => `${file} cannot be written: the file or its disk is read-only.`],
  ['SQLITE_IOERR', true, (file, reason) => `${file} cannot be read or written: ${reason}.`],
  ['SQLITE_CANTOPEN', true, (file, reason) => `${file} cannot be opened: ${reason}.`],
  ['SQLITE_BUSY', true, (file) => `${file} is in use by another process.`],
  ['SQLITE_LOCKED', true, (file) => `${file} is in use by another process.`],
  ['SQLITE_PERM', true, (file) => `${file} may not be opened by this user.`],
];

/** A file without a byte is what is left of a database, or of the very first start where that was cut short. */
export function emptyFile(file: string): StoreUnavailable {
  const before = 'If nothing was ever stored in it, delete it and start again. Otherwise: ';
  return new StoreUnavailable(damaged(file, 'it is empty, 0 bytes', before), { retryable: false });
}

/** The error to throw: StoreUnavailable for failures of the machine, the error itself otherwise. */
export function translateSqliteError(cause: unknown, file: string): unknown {
  if (!(cause instanceof Error) || cause instanceof StoreUnavailable) return cause;
  const code = (cause as Error & { code?: string }).code ?? '';
  const known = advice.find(([prefix]) => code.startsWith(prefix));
  if (known) return new StoreUnavailable(known[2](file, cause.message), { retryable: known[1], cause });
  if (cause instanceof ClosedConnection) return new StoreUnavailable(`${file} is closed.`, { cause });
  return cause;
}
