// How V8 collects garbage in a process that answers requests.
import { setFlagsFromString } from 'node:v8';

/** To be called before anything is loaded that keeps much. A V8 that does not know a flag passes it over. */
export function tuneCollector(): void {
  // The old generation may double before it is collected. Left to itself V8 collects after a fifth more, every two seconds under mixed load, and on few
  // cores each collection holds up requests for tens of milliseconds.
  setFlagsFromString('--heap-growing-percent=100');
  // The library is read by the same code as requests, and stays. Where a collection falls into that, V8 takes all that this code makes for lasting, puts
  // it into the old generation from then on, and every request leaves its document there until the old generation is full.
  setFlagsFromString('--no-allocation-site-pretenuring');
}
