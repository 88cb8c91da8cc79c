// Statements over a pool or one connection of PostgreSQL.
import type pg from 'pg';
import type { SqlRow, SqlSession, SqlValue } from '../sql-database.ts';
import { translatePostgresError } from './postgres-errors.ts';

export interface Limited extends pg.QueryConfig {
  /** Read by pg, and absent from its types. 0: no limit. */
  readonly query_timeout: number;
}

/** A session over a pool or one connection; 0 milliseconds are no limit. */
export function sessionOver(
  target: { query(limited: Limited): Promise<pg.QueryResult> },
  timeoutMs: number,
): SqlSession {
  const send = async (sql: string, values: readonly SqlValue[]): Promise<pg.QueryResult> => {
    try {
      return await target.query({ text: numbered(sql), values: values.map(toBound), query_timeout: timeoutMs });
    } catch (cause) {
      throw translatePostgresError(cause);
    }
  };
  return {
    all: async (sql, values = []) => (await send(sql, values)).rows as SqlRow[],
    run: async (sql, values = []) => (await send(sql, values)).rowCount ?? 0,
  };
}

function toBound(value: SqlValue): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

const numberedStatements = new Map<string, string>();

/** `?` becomes `$1`, `$2`, ... No statement of ours holds a question mark in a literal. */
function numbered(sql: string): string {
  const known = numberedStatements.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const made = sql.replace(/\?/g, () => `$${++count}`);
  if (numberedStatements.size >= 500) numberedStatements.clear();
  numberedStatements.set(sql, made);
  return made;
}
