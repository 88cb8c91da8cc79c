import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'training/**/*.test.ts', 'sdk/**/*.test.ts'],
    globalSetup: ['tests/announce-stores.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'threads',
  },
});
