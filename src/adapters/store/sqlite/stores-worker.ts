// The threads' side: the stores over the connection that writes, in one, and a connection that reads, in another. A thread that takes another's place opens
// the file anew.
import { workerData } from 'piscina';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { QuotaExceeded, type QuotaName, type Quotas } from '../../../ports/tenant-store.ts';
import { observeDatabase } from '../observed-database.ts';
import type { SqlSession } from '../sql-database.ts';
import { createStores, type StorePorts, type Stores } from '../stores.ts';
import { openSqlite } from './open-sqlite.ts';
import { openReader } from './reader.ts';

/** A call of the database: what, milliseconds, whether it succeeded. */
export type Observation = readonly [call: string, ms: number, isOk: boolean];

export interface StoreCall {
  /** `database` has `open`, `probe` and `close`; `reader` has `open`, `all` and `close`, of the connection that only reads. */
  readonly port: keyof StorePorts | 'database' | 'reader';
  readonly method: string;
  readonly values: readonly unknown[];
}

/** An error as it crosses from the thread; `retryable` is null where it is no StoreUnavailable. */
export interface Failure {
  readonly message: string;
  readonly retryable: boolean | null;
  readonly code: string | null;
  /** The quota that a tenant would go over, where that is the failure. */
  readonly quota: { readonly name: QuotaName; readonly value: number } | null;
}

export interface StoreAnswer {
  readonly value?: unknown;
  readonly failure?: Failure;
  /** What was observed since the last answer. */
  readonly observed: readonly Observation[];
}

const { directory, quotas } = workerData as { readonly directory: string; readonly quotas: Quotas };
let opened: Promise<Stores> | null = null;
let reader: ReturnType<typeof openReader> | null = null;
let observed: Observation[] = [];

async function open(isFirst: boolean): Promise<Stores> {
  const database = await openSqlite(directory, 'alone', isFirst);
  return createStores(
    observeDatabase(database, (...one) => observed.push(one)),
    quotas,
  );
}

async function perform({ port, method, values }: StoreCall): Promise<unknown> {
  if (port === 'reader') return read(method, values);
  opened ??= open(port === 'database' && method === 'open');
  const stores = await opened.catch((cause) => {
    opened = null;
    throw cause;
  });
  if (port !== 'database') {
    const methods = stores[port] as unknown as Record<string, (...values: readonly unknown[]) => Promise<unknown>>;
    const call = methods[method];
    if (call === undefined) throw new Error(`The stores have no ${port}.${method}.`);
    return call(...values);
  }
  if (method === 'probe') await stores.probe();
  if (method === 'close') await stores.close();
  return undefined;
}

async function read(method: string, values: readonly unknown[]): Promise<unknown> {
  reader ??= openReader(directory);
  if (method === 'all') return reader.all(...(values as Parameters<SqlSession['all']>));
  if (method === 'close') await reader.close();
  return undefined;
}

export async function answer(call: StoreCall): Promise<StoreAnswer> {
  const result = await perform(call).then(
    (value) => ({ value }),
    (cause) => ({ failure: describe(cause) }),
  );
  const all = observed;
  observed = [];
  return { ...result, observed: all };
}

function describe(cause: unknown): Failure {
  const { message } = cause as Error;
  const { code = null } = ((cause as Error).cause ?? cause) as { code?: string | null };
  const quota = cause instanceof QuotaExceeded ? { name: cause.quota, value: cause.value } : null;
  return { message, retryable: cause instanceof StoreUnavailable ? cause.retryable : null, code, quota };
}
