// Making deleted rows unreadable in the files of PostgreSQL. A plain VACUUM frees their room in a page and leaves the bytes there, so that tables are written
// anew, with their indexes, and the old files go. ANALYZE would copy values into the catalog, where they cannot be overwritten: columns that
// hold what a client wrote are left out of it.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import type { SqlSession } from '../sql-database.ts';
import { type Connections, isPooled } from './connect.ts';
import { isLockTimeout, isUnknownStatement } from './postgres-errors.ts';
import { sessionOver } from './postgres-session.ts';

/** Whoever wants a table waits behind the one that waits to write it anew: no longer than this. So long is also waited for whoever reads an old state. */
const patienceMs = 5_000;
const retryMs = 50;

/** Writes tables anew, one after the other. Rejects with StoreUnavailable where something else holds one of them, or an old state of it. */
export async function rewriteTables(connections: Connections, tables: readonly string[]): Promise<void> {
  const client = await connections.connect();
  let broken: Error | undefined;
  try {
    // As long as it takes: a large table that is written anew is not a dead connection.
    const session = sessionOver(client, 0);
    if (isPooled(client)) {
      // What is set for a session would stay with whoever has it next.
      for (const table of tables) {
        await waitForTable(session, table);
        await rewriteTable(client, session, table);
      }
      return;
    }
    await session.run(`SET lock_timeout = ${patienceMs}`);
    for (const table of tables) await rewriteTable(client, session, table);
    await session.run('RESET lock_timeout');
  } catch (cause) {
    // Its settings are unknown now.
    broken = cause as Error;
    throw cause;
  } finally {
    client.release(broken);
  }
}

/** Until nobody holds the table; whoever comes in between is waited for. */
async function waitForTable(session: SqlSession, table: string): Promise<void> {
  await session
    .run(`BEGIN; SET LOCAL lock_timeout = ${patienceMs}; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; COMMIT`)
    .catch(async (cause) => {
      await session.run('ROLLBACK');
      if (isUnknownStatement(cause)) return;
      throw isLockTimeout(cause) ? held(table, cause) : cause;
    });
}

const held = (table: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable(
    `Deleted bytes remain in the table ${table}: another connection, such as that of pg_dump, has held it for ${patienceMs / 1000} s.`,
    { cause },
  );

async function rewriteTable(client: pg.PoolClient, session: SqlSession, table: string): Promise<void> {
  const endMs = performance.now() + patienceMs;
  let kept = 0;
  const onNotice = ({ detail = '' }: { readonly detail?: string | undefined }) => {
    kept += deadKept(detail);
  };
  client.on('notice', onNotice);
  try {
    for (;;) {
      kept = 0;
      await session.run(`VACUUM (FULL, VERBOSE) ${table}`);
      if (kept === 0) return;
      if (performance.now() > endMs)
        throw new StoreUnavailable(
          `Deleted bytes remain in the table ${table}: another connection, such as that of pg_dump, reads a state from before.`,
        );
      await setTimeout(retryMs);
    }
  } catch (cause) {
    // An engine without it compacts by itself.
    if (isUnknownStatement(cause)) return;
    if (!isLockTimeout(cause)) throw cause;
    throw held(table, cause);
  } finally {
    client.off('notice', onNotice);
  }
}

/** The count that the report of a vacuum begins with, in whatever language: `3 dead row versions cannot be removed yet.` */
const deadKept = (detail: string): number => Number(/^\D{0,40}?(\d+)/.exec(detail)?.[1] ?? 0);

/** Calls come after one another: two would hold each other up. */
export function oneAtATime<T>(work: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (value) => {
    last = last.catch(() => {}).then(() => work(value));
    return last;
  };
}

/** By table, the columns that hold what a client wrote. */
const written: Readonly<Record<string, readonly string[]>> = {
  domains: ['tenant', 'domain'],
  episodes: ['tenant', 'domain', 'outcome', 'body', 'links'],
  vectors: ['tenant', 'domain', 'data'],
  deletions: ['tenant', 'domain'],
  patterns: ['tenant', 'domain', 'name', 'body', 'evidence'],
  measurements: ['tenant', 'name', 'domain', 'value'],
  unembedded: ['tenant', 'domain'],
  idempotency: ['tenant', 'idempotency_key', 'body', 'subject'],
  behaviors: ['tenant', 'name', 'title', 'description', 'domain', 'tags', 'body'],
  behavior_collections: ['tenant'],
  retentions: ['tenant', 'domain'],
  api_keys: ['tenant', 'name'],
  audit: ['tenant', 'subject'],
  tenants: ['tenant'],
};

/** Indexes lead to rows without them as well. Done once: what is set stays. For a transaction that no other start runs at the same time. */
export async function keepNoStatistics(session: SqlSession): Promise<void> {
  const sql = `SELECT attrelid::regclass::text AS name, attname AS member FROM pg_attribute
    WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r') AND attstattarget = 0`;
  const set = new Set((await session.all(sql)).map((row) => `${String(row.name)} ${String(row.member)}`));
  for (const [table, columns] of Object.entries(written)) {
    const changes = columns
      .filter((column) => !set.has(`${table} ${column}`))
      .map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`);
    if (changes.length > 0) await session.run(`ALTER TABLE ${table} ${changes.join(', ')}`);
  }
}
