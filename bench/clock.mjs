// Prints when this process was not let run: `AT MS` for each time it slept for a millisecond and woke more than two later. AT is in milliseconds since the
// epoch and says when it should have woken. Run at real-time priority (`chrt`) on the processor of a service, it is kept waiting by the machine alone, by
// what else the processor is given to, and never by the service. It is told to end by a signal that nothing can catch.
import { writeSync } from 'node:fs';

const sleepMs = 1;
const lateMs = 2;
const cell = new Int32Array(new SharedArrayBuffer(4));
writeSync(1, 'ready\n');
for (;;) {
  const due = performance.timeOrigin + performance.now() + sleepMs;
  Atomics.wait(cell, 0, 0, sleepMs);
  const late = performance.timeOrigin + performance.now() - due;
  if (late > lateMs) writeSync(1, `${due.toFixed(1)} ${late.toFixed(1)}\n`);
}
