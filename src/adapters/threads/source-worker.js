import { importSource } from '../system/source-thread.js';

export const { compute, warmUp } = await importSource(new URL('../../compute-worker.ts', import.meta.url));
