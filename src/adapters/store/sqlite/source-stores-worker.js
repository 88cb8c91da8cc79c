import { importSource } from '../../system/source-thread.js';

export const { answer } = await importSource(new URL('./stores-worker.ts', import.meta.url));
