// Starts the thread from its source, where there is no build: tests and `tsx`. A thread knows no TypeScript by itself.
import { register } from 'tsx/esm/api';

register();
await import('./lsp-worker.ts');
