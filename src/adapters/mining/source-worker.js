// Starts the worker from its source, where there is no build: tests and `tsx`. A thread knows no TypeScript by itself.
import { register } from 'tsx/esm/api';

register();
export const { mine } = await import('./mining-worker.ts');
