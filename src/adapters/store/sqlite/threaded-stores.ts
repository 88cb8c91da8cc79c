// The stores of a data directory in two threads (piscina): in one everything that writes, where a commit waits for the disk, in the other everything that
// reads. A reader waits for no writer, but it may wait for the disk, and even where all is in memory: it notes there how far it reads, and on a page that
// is being written to the disk the system makes that wait. So the thread that answers requests never touches the database itself.
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { noQuotas, QuotaExceeded, type Quotas } from '../../../ports/tenant-store.ts';
import { threadArguments } from '../../system/thread-arguments.ts';
import { listApplied } from '../migrations.ts';
import { observeDatabase, type StoreObserver } from '../observed-database.ts';
import type { SqlDatabase, SqlRow } from '../sql-database.ts';
import { createStorePorts, type StorePorts, type Stores } from '../stores.ts';
import { openBesideMark } from './beside.ts';
import { closesAtExit, takeLostLog } from './open-mark.ts';
import { databaseFile, facts } from './open-sqlite.ts';
import type { Failure, StoreAnswer, StoreCall } from './stores-worker.ts';

/** What the threads make of a call is soon gone: their young generation need not be that of the service. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };
const callsMax = 1_000_000;

type Thread = (call: StoreCall) => Promise<StoreAnswer>;

/** `file` is what the threads run; default: the stores. `quotas` are those of tenants that have none of their own. */
export async function openThreadedStores(
  directory: string,
  tell: StoreObserver,
  file?: string,
  quotas: Quotas = noQuotas,
): Promise<Stores> {
  const pools = [0, 1].map(
    () =>
      new Piscina<StoreCall, StoreAnswer>({
        filename: file ?? workerFile(),
        name: 'answer',
        workerData: { directory, quotas },
        execArgv: [...threadArguments],
        minThreads: 1,
        maxThreads: 1,
        concurrentTasksPerWorker: callsMax,
        // The thread has work of its own between calls: stores that wait for a commit.
        atomics: 'disabled',
        resourceLimits,
      }),
  );
  const [writing, reading] = pools.map(
    (pool): Thread =>
      (call) =>
        pool.run(call),
  ) as [Thread, Thread];
  let isClosed = false;
  const run = async (thread: Thread, call: StoreCall): Promise<unknown> => {
    if (isClosed) throw new StoreUnavailable(`The data directory ${directory} is closed.`);
    const { value, failure, observed } = await thread(call);
    for (const one of observed) tell(...one);
    if (failure !== undefined) throw toError(failure);
    return value;
  };
  /** A thread that dies is replaced; what it had not answered is not known. */
  const write: Thread = (call) =>
    writing(call).catch((cause) => {
      const message = `The thread that writes to ${directory} ended. What was under way may or may not be kept.`;
      throw new StoreUnavailable(message, { isUncertain: true, cause });
    });
  /** What is lost with a thread that reads is asked of the one that takes its place. */
  const read: Thread = (call) =>
    reading(call)
      .catch(() => reading(call))
      .catch((cause) => {
        throw new StoreUnavailable(`The thread that reads from ${directory} ended.`, { cause });
      });
  /** These methods of a port, done by the thread that writes. */
  const sent = <P extends keyof StorePorts, M extends keyof StorePorts[P] & string>(port: P, ...methods: M[]) =>
    Object.fromEntries(
      methods.map((method) => [method, (...values: unknown[]) => run(write, { port, method, values })]),
    ) as unknown as Pick<StorePorts[P], M>;
  const end = (): Promise<unknown> => Promise.all(pools.map((pool) => pool.destroy()));
  let unmark = (): void => {};
  try {
    await run(write, { port: 'database', method: 'open', values: [] });
    unmark = closesAtExit(directory);
    // Now, because one that is opened while the disk is read-only stays so.
    await run(read, { port: 'reader', method: 'open', values: [] });
    const warning = takeLostLog(directory, join(directory, databaseFile));
    const mark = openBesideMark(directory);
    let keyWrites = 0;
    /** What is remembered of keys here is from before a write that the other thread has done. */
    const changing =
      <A extends unknown[], T>(work: (...values: A) => Promise<T>) =>
      (...values: A): Promise<T> =>
        work(...values).finally(() => keyWrites++);
    const all = (...values: unknown[]) => run(read, { port: 'reader', method: 'all', values }) as Promise<SqlRow[]>;
    const database: SqlDatabase = {
      ...readOnly,
      facts,
      label: 'sqlite',
      all,
      foreignWrites: () => mark.writes() + keyWrites,
    };
    const local = createStorePorts(observeDatabase(database, tell), quotas);
    const keys = sent('keys', 'create', 'revoke', 'replace', 'touch');
    const tenants = sent('tenants', 'setQuotas', 'remove');
    return {
      episodes: {
        ...local.episodes,
        ...sent('episodes', 'append', 'findSame', 'restore', 'remove', 'scrub', 'purge'),
        ...sent('episodes', 'putVectors', 'noteRecalls', 'replacePatterns', 'pack'),
      },
      keys: {
        ...local.keys,
        create: changing(keys.create),
        revoke: changing(keys.revoke),
        replace: changing(keys.replace),
        touch: changing(keys.touch),
      },
      auditLog: { ...local.auditLog, ...sent('auditLog', 'append', 'purge') },
      idempotency: sent('idempotency', 'claim', 'renew', 'complete', 'release', 'purge'),
      wrongKeys: local.wrongKeys,
      nodes: null,
      tenants: { ...local.tenants, ...tenants, remove: changing(tenants.remove) },
      retentions: { ...local.retentions, ...sent('retentions', 'set') },
      behaviors: { ...local.behaviors, ...sent('behaviors', 'list', 'put', 'remove', 'scrub') },
      label: database.label,
      warning,
      migrations: () => listApplied(database),
      probe: async () => void (await run(write, { port: 'database', method: 'probe', values: [] })),
      close: async () => {
        if (isClosed) return;
        await run(read, { port: 'reader', method: 'close', values: [] }).catch(() => {});
        mark.close();
        try {
          await run(write, { port: 'database', method: 'close', values: [] });
        } finally {
          isClosed = true;
          await end();
          unmark();
        }
      },
    };
  } catch (cause) {
    await end();
    unmark();
    throw cause;
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('this connection only reads');
};
const readOnly = { run: refuse, transaction: refuse, probe: refuse, scrub: refuse, backup: refuse, close: refuse };

function toError({ message, retryable, code, quota }: Failure): Error {
  if (quota !== null) return new QuotaExceeded(quota.name, quota.value);
  const cause = Object.assign(new Error(message), code === null ? {} : { code });
  return retryable === null ? cause : new StoreUnavailable(message, { retryable, cause });
}

/** Beside the chunk in a build; its source through a loader otherwise. */
function workerFile(): string {
  const file = import.meta.url.endsWith('.ts') ? './source-stores-worker.js' : './stores-worker.js';
  return new URL(file, import.meta.url).href;
}
