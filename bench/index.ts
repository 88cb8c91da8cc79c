// `npm run bench`: every operation in process and over HTTP, and the process itself, as one table in docs/benchmarks.md.
// `npm run bench -- against COMMIT plan verify repair`: this tree and another commit, interleaved in one run, as ratios of medians.
// `npm run bench -- NAME`: one benchmark of this folder, printed. `npm run bench -- check`: the table measured anew against the committed ratios.
import { readdirSync } from 'node:fs';

interface Benchmark {
  run(args: readonly string[]): void | Promise<void>;
}

/** What benchmarks share. */
const parts = [
  'index.ts',
  'measure.ts',
  'requests.ts',
  'repair-engine.ts',
  'servers.ts',
  'socket-pool.ts',
  'autocannon.d.ts',
];
const [name = 'report', ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !parts.includes(file))
  .map((file) => file.slice(0, -3));
if (!names.includes(name)) throw new Error(`no benchmark is called ${name}; there are ${names.sort().join(', ')}`);
await ((await import(`./${name}.ts`)) as Benchmark).run(args);
