// A request that never gives the thread back cannot be timed from it. A second thread watches the count of requests and ends the process
// when it stands still, after it has said at which seed.
import { Worker } from 'node:worker_threads';

const watching = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const { progress, first, stillMsMax } = workerData;
let seen = -1;
let since = Date.now();
setInterval(() => {
  const now = Atomics.load(progress, 0);
  if (now !== seen) { seen = now; since = Date.now(); return; }
  if (Date.now() - since < stillMsMax) return;
  writeSync(2, 'seed ' + (first + now) + ': the service has held the thread for ' + stillMsMax + ' ms\\n');
  process.kill(process.pid, 'SIGKILL');
}, 500);`;

export interface Watchdog {
  /** The request of this index is under way. */
  at(index: number): void;
  stop(): Promise<unknown>;
}

export function startWatchdog(first: number, stillMsMax: number): Watchdog {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(watching, { eval: true, workerData: { progress, first, stillMsMax } });
  worker.unref();
  return {
    at: (index) => void Atomics.store(progress, 0, index),
    stop: () => worker.terminate(),
  };
}
