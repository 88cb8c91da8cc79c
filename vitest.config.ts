import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/slowest-first.ts';

/** What looks at threads, the collector, the event loop or the disk of its own process keeps a thread of its own. */
const apart = [
  'src/adapters/**/*.test.ts',
  'src/http/overload.test.ts',
  'src/http/slow-clients.test.ts',
  'tests/console{,-keyboard,-play}.test.ts',
  'tests/memory/faults.test.ts',
];

// Bounds for machines that are slow and busy: what passes never waits for them.
const bounds = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/** The other files share threads, and with them what is loaded and compiled: half of what they take. Core has a group of its own so that no thread grows too large. */
const group = (name: string, include: string[], exclude: string[] = [], isolate = false) => ({
  test: { ...bounds, name, include, exclude, isolate, pool: 'threads' as const },
});

export default defineConfig({
  test: {
    globalSetup: ['tests/announce-stores.ts', 'tests/build-once.ts'],
    // Tests wait for processes as much as they compute: on two processors the default would be a single worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowestFirst },
    projects: [
      group('apart', apart, [], true),
      group('rooms', ['src/*/**/*.test.ts', 'tests/**/*.test.ts', 'sdk/**/*.test.ts'], ['src/core/**', ...apart]),
      group('core', ['src/core/**/*.test.ts', 'training/**/*.test.ts']),
    ],
  },
});
