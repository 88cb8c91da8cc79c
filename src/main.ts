// The process that `npm start` runs.
import { setFlagsFromString } from 'node:v8';
import { serve } from './cli/serve.ts';

// The old generation may double before it is collected. Left to itself V8 collects after a fifth more, every two seconds under mixed load, and on few
// cores each collection holds up requests for tens of milliseconds. Set here because a V8 that does not know the flag passes it over.
setFlagsFromString('--heap-growing-percent=100');

await serve();
