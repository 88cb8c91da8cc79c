// PostgreSQL 13 or newer, or an engine that speaks its protocol, as the store of several servers on one memory.
// No extension, no advisory lock, no LISTEN: only tables, row locks and upserts.
import type pg from 'pg';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { applyMigrations, lockMigrations, prepareMigrations } from '../migrations.ts';
import type { SqlDatabase, SqlFacts, SqlSession } from '../sql-database.ts';
import { beginOf, type Connections, openConnections } from './connect.ts';
import { isConflict, isRefusedStatement, translatePostgresError } from './postgres-errors.ts';
import { type Limited, sessionOver } from './postgres-session.ts';
import { keepNoStatistics, oneAtATime, rewriteTables } from './scrub-tables.ts';

const facts: SqlFacts = { bytesType: 'BYTEA', integerType: 'BIGINT', valuesMax: 20_000, isShared: true };

const connectTimeoutMs = 5_000;
const probeTimeoutMs = 900;
/** A connection may die without a word; a statement that takes longer has failed, and its connection is given up. */
const statementTimeoutMsDefault = 15_000;
const transactionAttemptsMax = 8;

export interface PostgresOptions {
  readonly connectionsMax?: number;
  readonly statementTimeoutMs?: number;
}

export interface PostgresDatabase extends SqlDatabase {
  /** Runs a statement for as long as it takes, outside of a transaction. */
  runLong(sql: string): Promise<void>;
}

/** Connects, migrates under a row lock, and answers a database that many processes may share. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresDatabase> {
  const connections = openConnections(url, { max: options.connectionsMax ?? 10, connectTimeoutMs });
  const timeoutMs = options.statementTimeoutMs ?? statementTimeoutMsDefault;
  const session = sessionOver(eachOnItsOwn(connections), timeoutMs);
  const patient = sessionOver(eachOnItsOwn(connections), 0);
  const transaction = <T>(work: (session: SqlSession) => Promise<T>) => runTransaction(connections, timeoutMs, work);
  try {
    await retrying(() => prepareMigrations(session, facts));
    await transaction((inner) => applyMigrations(inner, facts));
    await retrying(() => session.run('CREATE TABLE IF NOT EXISTS probe (id BIGINT PRIMARY KEY, at BIGINT NOT NULL)'));
    await transaction(async (inner) => {
      await lockMigrations(inner);
      await keepNoStatistics(inner);
    }).catch((cause) => {
      // An engine that keeps its figures otherwise.
      if (!isRefusedStatement(cause)) throw cause;
    });
  } catch (cause) {
    await connections.close().catch(() => {});
    throw cause;
  }
  return {
    facts,
    label: 'postgres',
    ...session,
    transaction,
    runLong: async (sql) => void (await patient.run(sql)),
    foreignWrites: () => null,
    probe: () => withTimeout(probe(session), probeTimeoutMs),
    scrub: oneAtATime((tables) => rewriteTables(connections, tables)),
    backup: async () => {
      throw new Error('PostgreSQL is backed up with its own tools, such as pg_dump.');
    },
    close: () => connections.close(),
  };
}

/** Each statement over a connection that is free. */
function eachOnItsOwn(connections: Connections): { query(limited: Limited): Promise<pg.QueryResult> } {
  return {
    query: async (limited) => {
      const client = await connections.connect();
      let broken: Error | undefined;
      try {
        return await client.query(limited);
      } catch (cause) {
        if (translatePostgresError(cause) instanceof StoreUnavailable) broken = cause as Error;
        throw cause;
      } finally {
        client.release(broken);
      }
    },
  };
}

async function runTransaction<T>(
  connections: Connections,
  timeoutMs: number,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  return retrying(async () => {
    const client = await connections.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    const session = sessionOver(client, timeoutMs);
    try {
      await session.run(beginOf(client));
      const result = await work(session);
      await session.run('COMMIT').catch((cause) => {
        throw uncertain(cause);
      });
      return result;
    } catch (cause) {
      // A connection that failed is closed, which rolls back; on a dead one no statement would be answered.
      if (cause instanceof StoreUnavailable) broken = cause;
      else
        await session.run('ROLLBACK').catch((error) => {
          broken = error as Error;
        });
      throw cause;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  });
}

/** The answer to a COMMIT that did not come says nothing about the commit. */
function uncertain(cause: unknown): unknown {
  if (!(cause instanceof StoreUnavailable)) return cause;
  return new StoreUnavailable(`${cause.message} It went away during a commit.`, { isUncertain: true, cause });
}

/** Runs again what lost against a concurrent writer (serialization failure, deadlock, a table made at the same moment). */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (cause) {
      if (!isConflict(cause) || attempt >= transactionAttemptsMax) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * Math.random()));
    }
  }
}

async function probe(session: SqlSession): Promise<void> {
  const sql = 'INSERT INTO probe (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at';
  await session.run(sql, [Date.now()]);
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailable(`The database did not answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
  });
  work.catch(() => {});
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
