// The stores of a data directory with everything that writes in a thread (piscina), where a commit waits for the disk without holding up any other
// request. What only reads is done here, on a connection of its own: in the write-ahead log a reader sees the last commit and waits for nobody.
import { Piscina } from 'piscina';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { observeDatabase, type StoreObserver } from '../observed-database.ts';
import { createStorePorts, type StorePorts, type Stores } from '../stores.ts';
import { openReader } from './reader.ts';
import type { Failure, StoreAnswer, StoreCall } from './stores-worker.ts';

/** What the thread makes of a call is soon gone: its young generation need not be that of the service. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };
const callsMax = 1_000_000;

/** `file` is what the thread runs; default: the stores. */
export async function openThreadedStores(directory: string, tell: StoreObserver, file?: string): Promise<Stores> {
  const pool = new Piscina<StoreCall, StoreAnswer>({
    filename: file ?? workerFile(),
    name: 'answer',
    workerData: { directory },
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: callsMax,
    // The thread has work of its own between calls: stores that wait for a commit.
    atomics: 'disabled',
    resourceLimits,
  });
  let isClosed = false;
  const call = async (port: StoreCall['port'], method: string, values: readonly unknown[]): Promise<unknown> => {
    if (isClosed) throw new StoreUnavailable(`The data directory ${directory} is closed.`);
    const { value, failure, observed } = await pool.run({ port, method, values }).catch((cause) => {
      throw lost(directory, cause);
    });
    for (const one of observed) tell(...one);
    if (failure !== undefined) throw toError(failure);
    return value;
  };
  /** These methods of a port, done by the thread. */
  const sent = <P extends keyof StorePorts, M extends keyof StorePorts[P] & string>(port: P, ...methods: M[]) =>
    Object.fromEntries(
      methods.map((method) => [method, (...values: unknown[]) => call(port, method, values)]),
    ) as unknown as Pick<StorePorts[P], M>;
  try {
    await call('database', 'open', []);
    const reader = openReader(directory);
    const local = createStorePorts(observeDatabase(reader, tell));
    return {
      episodes: {
        ...local.episodes,
        ...sent('episodes', 'append', 'restore', 'remove', 'scrub', 'purge'),
        ...sent('episodes', 'putVectors', 'noteRecalls', 'replacePatterns', 'pack'),
      },
      keys: { ...local.keys, ...sent('keys', 'create', 'revoke', 'touch') },
      auditLog: { ...local.auditLog, ...sent('auditLog', 'append', 'purge') },
      idempotency: sent('idempotency', 'claim', 'renew', 'complete', 'release', 'purge'),
      behaviors: { ...local.behaviors, ...sent('behaviors', 'list', 'put', 'remove', 'scrub') },
      label: reader.label,
      probe: async () => void (await call('database', 'probe', [])),
      close: async () => {
        if (isClosed) return;
        await reader.close();
        try {
          await call('database', 'close', []);
        } finally {
          isClosed = true;
          await pool.destroy();
        }
      },
    };
  } catch (cause) {
    await pool.destroy();
    throw cause;
  }
}

/** A thread that dies is replaced; what it had not answered is not known. */
function lost(directory: string, cause: unknown): Error {
  return new StoreUnavailable(
    `The thread that writes to ${directory} ended. What was under way may or may not be kept.`,
    { isUncertain: true, cause },
  );
}

function toError({ message, retryable, code }: Failure): Error {
  const cause = Object.assign(new Error(message), code === null ? {} : { code });
  return retryable === null ? cause : new StoreUnavailable(message, { retryable, cause });
}

/** Beside the chunk in a build; its source through a loader otherwise. */
function workerFile(): string {
  const file = import.meta.url.endsWith('.ts') ? './source-stores-worker.js' : './stores-worker.js';
  return new URL(file, import.meta.url).href;
}
