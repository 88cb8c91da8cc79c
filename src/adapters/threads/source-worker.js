// Starts what threads run from its source, where there is no build: tests and `tsx`. A thread knows no TypeScript by itself.
import { register } from 'tsx/esm/api';

register();
export const { compute, warmUp } = await import('../../compute-worker.ts');
