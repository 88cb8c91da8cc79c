// The process that `npm start` runs.
import { serve } from './cli/serve.ts';

await serve();
