// The stores that are configured, and the recall index beside them where it lies in their database.
import type { Quotas } from '../../ports/tenant-store.ts';
import { observeDatabase, type StoreObserver } from './observed-database.ts';
import type { PostgresDatabase } from './postgres/open-postgres.ts';
import type { OpenRecall } from './postgres/recall/open-recall.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { openThreadedStores } from './sqlite/threaded-stores.ts';
import { createStores, type Stores } from './stores.ts';
import { openVolatile } from './volatile/open-volatile.ts';

export interface StoreChoice {
  /** PostgreSQL; null means SQLite in the directory. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  readonly quotas: Quotas;
  readonly recall: 'memory' | 'postgres';
}

export interface StoreUse {
  /** `volatile`: in memory, and gone with the process; default: as configured. */
  readonly storage?: 'configured' | 'volatile';
  /** The process ends with its first answer: nobody else is held up, so the store needs no threads, and may wait for the command before it. */
  readonly isForOneQuestion?: boolean;
}

export interface OpenStores {
  readonly stores: Stores;
  /** Opens the recall index in the same database; null where nodes hold the indexes. */
  readonly recall: OpenRecall['open'] | null;
}

export async function openStores(
  { databaseUrl, dataDirectory, quotas, recall }: StoreChoice,
  { storage, isForOneQuestion }: StoreUse,
  tell: StoreObserver,
): Promise<OpenStores> {
  if (storage === 'volatile')
    return { stores: createStores(observeDatabase(await openVolatile(), tell), quotas), recall: null };
  if (databaseUrl === null && isForOneQuestion === true)
    return {
      stores: createStores(observeDatabase(await openSqlite(dataDirectory, 'waiting'), tell), quotas),
      recall: null,
    };
  if (databaseUrl === null)
    return { stores: await openThreadedStores(dataDirectory, tell, undefined, quotas), recall: null };
  const database = await openServer(databaseUrl);
  const observed = { ...database, ...observeDatabase(database, tell) };
  if (recall === 'memory') return { stores: createStores(observed, quotas), recall: null };
  try {
    const { openRecall } = await import('./postgres/recall/open-recall.ts');
    const { writer, open } = await openRecall(observed);
    return { stores: createStores(observed, quotas, writer), recall: open };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** PostgreSQL, whose client is loaded where it is used. */
export async function openServer(url: string): Promise<PostgresDatabase> {
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(url);
}
