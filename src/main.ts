// The process that `npm start` runs.
import { tuneCollector } from './cli/collector.ts';

tuneCollector();
const { serve } = await import('./cli/serve.ts');
await serve();
