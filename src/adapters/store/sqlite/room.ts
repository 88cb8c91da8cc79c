// Whether a write of some size would succeed. What readiness writes is small and replaces itself, so it may fit where nothing else does: on a disk or within a limit
// on file sizes that is all but used up. So a real write that failed for want of room counts until another has succeeded, or one that is made for that.
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { type Connection, oneValue } from './connection.ts';
import { translateSqliteError } from './sqlite-errors.ts';

/** As large as an episode with its schema and its vectors may well be. */
const triedBytes = 1024 * 1024;
const reasons = ['SQLITE_FULL', 'SQLITE_IOERR'];

export interface Room {
  /** Does a write and notes how it went. */
  during<T>(write: () => Promise<T>): Promise<T>;
  /** Throws StoreUnavailable when the last write failed for want of room, and one of `triedBytes` still does. */
  require(): void;
}

export function watchRoom(connection: Connection, file: string): Room {
  let isShort = false;
  const countChanges = (): unknown => oneValue(connection.all('SELECT total_changes()'));
  return {
    during: async (write) => {
      try {
        const before = isShort ? countChanges() : undefined;
        const result = await write();
        if (isShort && countChanges() !== before) isShort = false;
        return result;
      } catch (cause) {
        if (isShortOfRoom(cause)) isShort = true;
        throw cause;
      }
    },
    require: () => {
      if (!isShort) return;
      try {
        const sql =
          'INSERT INTO probe (id, at, data) VALUES (2, 0, zeroblob(?)) ON CONFLICT (id) DO UPDATE SET data = excluded.data';
        connection.run(sql, [triedBytes]);
        connection.run('DELETE FROM probe WHERE id = 2');
      } catch (cause) {
        throw translateSqliteError(cause, file);
      }
      isShort = false;
    },
  };
}

function isShortOfRoom(cause: unknown): boolean {
  if (!(cause instanceof StoreUnavailable)) return false;
  const { code } = (cause.cause ?? {}) as { readonly code?: string };
  return reasons.some((reason) => code?.startsWith(reason));
}
