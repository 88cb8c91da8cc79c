// The little that the stores need of an SQL database, so that one set of statements serves SQLite and PostgreSQL: `?` placeholders,
// upserts with RETURNING, and facts where they differ. Failures of the machine arrive as StoreUnavailable; anything else is a bug.

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = { readonly [column: string]: string | number | null | Uint8Array };

export interface SqlSession {
  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
  /** Number of rows changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/** What the statements must know about the engine; asked for by fact, never by name. */
export interface SqlFacts {
  readonly bytesType: 'BLOB' | 'BYTEA';
  readonly integerType: 'INTEGER' | 'BIGINT';
  /** Bound values that one statement may carry. */
  readonly valuesMax: number;
  /** True when other processes may write at the same time. */
  readonly isShared: boolean;
}

export interface SqlDatabase extends SqlSession {
  readonly facts: SqlFacts;
  /** What to call it in messages and metrics. */
  readonly label: string;
  /**
   * Runs `work` atomically and durably: when this resolves the changes survive a crash, when it rejects there are none.
   * `work` may run more than once and must use only the session it is given. Transactions of one process run one after another
   * on SQLite.
   */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  /** A number that changes when another process commits a write; null where asking would cost a round trip. */
  foreignWrites(): number | null;
  /** Resolves when a durable write just succeeded; rejects with StoreUnavailable otherwise. At most one probe runs at a time. */
  probe(): Promise<void>;
  /** Makes the bytes of deleted rows unreadable in every file; rejects with StoreUnavailable when some may remain. */
  scrub(tables: readonly string[]): Promise<void>;
  /** Writes a copy of the whole database, as it is at this moment, to a new file while others read and write. */
  backup(path: string, onProgress?: (done: number, total: number) => void): Promise<void>;
  close(): Promise<void>;
}

/** `?, ?, ?` */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

/** Splits a list so that a statement stays under the engine's limit on bound values. */
export function chunks<T>(list: readonly T[], size: number): T[][] {
  const out: T[][] = [];
  for (let i = 0; i < list.length; i += size) out.push(list.slice(i, i + size));
  return out;
}
