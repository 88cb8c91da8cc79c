// How long does the built command line take, from a cold process to its exit? Rivals in one run, interleaved: Node doing nothing, a document, the
// 231 documents of the corpus (left out where the corpus is absent), and a plan. Goals: `check` of a file within 300 ms, of the corpus within 3 s.
// Every run must end with the code that its findings call for.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { machineLine, summarize, table } from './measure.ts';

const root = join(import.meta.dirname, '..');
const corpus = join(root, '../shared/corpus/orb');
const rounds = 15;

const rivals: readonly { readonly name: string; readonly args: readonly string[]; readonly code: number }[] = [
  { name: 'node, nothing', args: ['-e', '0'], code: 0 },
  { name: 'orrery --version', args: ['dist/cli.js', '--version'], code: 0 },
  { name: 'orrery check, 1 file', args: ['dist/cli.js', 'check', 'examples/ticket-desk.json'], code: 0 },
  {
    name: 'orrery plan, to std-helpdesk',
    args: ['dist/cli.js', 'plan', 'examples/ticket-desk.json', 'std-helpdesk'],
    code: 0,
  },
  ...(existsSync(corpus)
    ? [
        {
          name: 'orrery check, the corpus',
          args: ['dist/cli.js', 'check', `${corpus}/{reference,playground}/*.json`],
          code: 1,
        },
      ]
    : []),
];

export function run(): void {
  if (!existsSync(join(root, 'dist/cli.js'))) throw new Error('run `npm run build` first');
  if (!existsSync(corpus)) console.log('left out: the corpus of real documents is not beside this repository');
  const samples = rivals.map((): number[] => []);
  for (let round = -1; round < rounds; round++)
    for (const [i, { name, args, code }] of rivals.entries()) {
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
      const time = performance.now() - start;
      if (status !== code) throw new Error(`${name} ended with ${status}: ${stderr}`);
      if (round >= 0) samples[i]?.push(time);
    }
  console.log(`${machineLine()}, ${rounds} processes each`);
  const rows = rivals.map(({ name }, i) => {
    const { medianMs, p99Ms, spreadMs } = summarize(name, samples[i] ?? []);
    return [name, medianMs.toFixed(0), spreadMs.toFixed(0), p99Ms.toFixed(0)];
  });
  console.log(table(['', 'median ms', 'quartiles apart ms', 'slowest ms'], rows));
}
