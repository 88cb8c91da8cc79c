import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Bounds for machines that are slow and busy: what passes never waits for them.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'training/**/*.test.ts', 'sdk/**/*.test.ts'],
    globalSetup: ['tests/announce-stores.ts', 'tests/build-once.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'threads',
    // Tests wait for processes as much as they compute: on two processors the default would be a single worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
