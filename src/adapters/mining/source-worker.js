import { importSource } from '../system/source-thread.js';

export const { mine } = await importSource(new URL('./mining-worker.ts', import.meta.url));
