// What does it cost to have the whole library? Rivals: what the build packs, and composing from source, each in fresh processes, interleaved; the
// first under the flags of `npm start`.
// Counted: importing and listing; then every document as a value; then every row for matching. Heap is what stays after a collection.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startArguments } from '../tests/fixtures/start-arguments.ts';
import { machineLine, summarize, table } from './measure.ts';

const root = join(import.meta.dirname, '..');
const rounds = 7;

interface Sample {
  readonly listMs: number;
  readonly documentsMs: number;
  readonly rowsMs: number;
  /** Processor time of importing, listing and reading every document, all threads; other work on the machine counts little. */
  readonly cpuMs: number;
  readonly heapMb: number;
  readonly behaviors: number;
}

/** Runs in a process of its own; `load` answers the behaviors. */
const body = (load: string) => `
await import('node:fs'); // Node's own loader starts once a process, whatever is imported.
globalThis.gc(); const before = process.memoryUsage().heapUsed; const cpu = process.cpuUsage(); const start = performance.now();
const behaviors = await (${load})(); const listed = performance.now();
let count = 0; for (const one of behaviors) count += one.schema.orbitals.length; const read = performance.now(); const spent = process.cpuUsage(cpu);
let terms = 0; for (const one of behaviors) terms += one.row?.terms.size ?? 0; const rows = performance.now();
if (count < behaviors.length) throw new Error('documents are missing');
globalThis.gc(); globalThis.kept = behaviors;
console.log(JSON.stringify({ listMs: listed - start, documentsMs: read - listed, rowsMs: rows - read, cpuMs: (spent.user + spent.system) / 1e3,
  heapMb: (process.memoryUsage().heapUsed - before) / 1e6, behaviors: behaviors.length }));`;

const rivals = [
  {
    name: 'packed by the build',
    flags: startArguments(root).slice(0, -1),
    load: `async () => { const { packed } = await import(${JSON.stringify(pathToFileURL(join(root, 'dist/library-data.js')).href)});
      const { unpackLibrary } = await import(${JSON.stringify(pathToFileURL(join(root, 'dist/packed-library.js')).href)}); return unpackLibrary(packed); }`,
  },
  {
    name: 'composed from source (rows not counted)',
    flags: ['--import', 'tsx'],
    load: `async () => (await import(${JSON.stringify(pathToFileURL(join(root, 'src/core/behaviors/index.ts')).href)})).listBehaviors()`,
  },
];

export function run(): void {
  if (!existsSync(join(root, 'dist/packed-library.js'))) throw new Error('run `npm run build` first');
  const samples = rivals.map((): Sample[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, { load, flags }] of rivals.entries()) {
      const args = ['--expose-gc', ...flags, '--input-type=module', '-e', body(load)];
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
      if (stdout === '') throw new Error(stderr);
      samples[i]?.push(JSON.parse(stdout));
    }
  const median = (list: readonly Sample[], pick: (sample: Sample) => number) => summarize('', list.map(pick)).medianMs;
  console.log(`${machineLine()}, n = ${samples[0]?.[0]?.behaviors} behaviors, ${rounds} fresh processes each, medians`);
  const rows = rivals.map(({ name }, i) => {
    const list = samples[i] ?? [];
    const picks = [(s: Sample) => s.listMs, (s: Sample) => s.documentsMs, (s: Sample) => s.rowsMs];
    const total = (s: Sample) => s.listMs + s.documentsMs;
    return [
      name,
      ...[...picks, total, (s: Sample) => s.cpuMs, (s: Sample) => s.heapMb].map((pick) =>
        median(list, pick).toFixed(1),
      ),
    ];
  });
  const header = [
    '',
    'import and list, ms',
    'every document, ms',
    'every row, ms',
    'library in all, ms',
    'of it processor, ms',
    'heap, MB',
  ];
  console.log(table(header, rows));
}
