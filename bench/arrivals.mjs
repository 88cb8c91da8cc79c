// The clock of an open-loop client, in a thread of its own: says when each request is due. Timers of the main thread are a millisecond late, and polling
// there takes a whole core from the server. Times are in milliseconds since the epoch, with fractions.
import { parentPort } from 'node:worker_threads';

const never = new Int32Array(new SharedArrayBuffer(4));

parentPort?.on('message', (dues) => {
  for (const due of dues) {
    for (let wait = left(due); wait > 0; wait = left(due)) Atomics.wait(never, 0, 0, wait);
    parentPort?.postMessage(due);
  }
  parentPort?.postMessage(null);
});

function left(due) {
  return due - performance.timeOrigin - performance.now();
}
