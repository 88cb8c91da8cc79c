// The same database, with the time and the outcome of every call told.
import type { SqlDatabase } from './sql-database.ts';

export type StoreObserver = (call: string, ms: number, isOk: boolean) => void;

export function observeDatabase(database: SqlDatabase, tell: StoreObserver): SqlDatabase {
  const timed = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    let isOk = false;
    try {
      const result = await work();
      isOk = true;
      return result;
    } finally {
      tell(call, performance.now() - start, isOk);
    }
  };
  return {
    ...database,
    all: (sql, values) => timed('read', () => database.all(sql, values)),
    run: (sql, values) => timed('write', () => database.run(sql, values)),
    transaction: (work) => timed('transaction', () => database.transaction(work)),
    probe: () => timed('probe', () => database.probe()),
    scrub: (tables) => timed('scrub', () => database.scrub(tables)),
  };
}
