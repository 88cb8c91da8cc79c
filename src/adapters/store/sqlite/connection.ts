// A connection to a SQLite file, over the engine that this Node has: its own (`node:sqlite`, from 22.13 on) or the package better-sqlite3. Both are
// synchronous; what they name differently has one name here. Failures of SQLite carry its own name of the code (`SQLITE_FULL`) as `code`.
import type { SqlRow, SqlValue } from '../sql-database.ts';
import { betterSqlite } from './better-sqlite.ts';
import { nodeSqlite } from './node-sqlite.ts';

export interface Connection {
  exec(sql: string): void;
  all(sql: string, values?: readonly SqlValue[]): SqlRow[];
  /** Number of rows changed. */
  run(sql: string, values?: readonly SqlValue[]): number;
  /** Writes the database as it is now to a new file, while others read and write. */
  copyTo(path: string, onProgress: CopyProgress): Promise<void>;
  /** Does nothing when it is closed. */
  close(): void;
}

export interface OpenOptions {
  /** How long a statement waits for another process that writes. */
  readonly busyTimeoutMs: number;
  readonly isReadOnly?: boolean;
}

export type CopyProgress = (pagesDone: number, pagesTotal: number) => void;

export interface Engine {
  readonly name: string;
  open(file: string, options: OpenOptions): Handle;
  /** SQLite's name of the code of a failure; undefined where it is no failure of SQLite. */
  codeOf(cause: unknown): string | undefined;
}

/** What an engine does for one connection. */
export interface Handle {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  copyTo(path: string, onProgress: CopyProgress): Promise<void>;
  close(): void;
}

export interface Statement {
  all(...values: readonly SqlValue[]): SqlRow[];
  run(...values: readonly SqlValue[]): number;
}

export const engine: Engine = nodeSqlite ?? betterSqlite;

export function openConnection(file: string, options: OpenOptions): Connection {
  const handle = guarded(() => engine.open(file, options));
  const statements = new Map<string, Statement>();
  let isOpen = true;
  const whileOpen = <T>(work: () => T): T => {
    if (!isOpen) throw new ClosedConnection();
    return guarded(work);
  };
  /** Compiled once a connection. SQL texts come from the code, so there are finitely many. */
  const prepared = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = handle.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  return {
    exec: (sql) => whileOpen(() => handle.exec(sql)),
    all: (sql, values = []) => whileOpen(() => prepared(sql).all(...values)),
    run: (sql, values = []) => whileOpen(() => prepared(sql).run(...values)),
    copyTo: (path, onProgress) =>
      whileOpen(() => handle.copyTo(path, onProgress)).catch((cause) => {
        throw named(cause);
      }),
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      statements.clear();
      handle.close();
    },
  };
}

export class ClosedConnection extends Error {
  constructor() {
    super('the connection is closed');
  }
}

/** The first column of the first row. */
export function oneValue(rows: readonly SqlRow[]): SqlRow[string] | undefined {
  const [row] = rows;
  return row === undefined ? undefined : Object.values(row)[0];
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw named(cause);
  }
}

function named(cause: unknown): unknown {
  const code = engine.codeOf(cause);
  return code === undefined ? cause : Object.assign(cause as Error, { code });
}
