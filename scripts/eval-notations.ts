// `npm run eval:notations`: typos put into small files of each notation, one at a time: is each told at its line, and is the file without it clean? The files are written for it; the numbers count what
// a reader of `orrery check` sees, whatever rule tells it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../tests/fixtures/run-command.ts';
import { desks } from './notation-desks.ts';
import { doors } from './notation-files.ts';

const notationFiles = [...doors, ...desks];

const folder = mkdtempSync(join(tmpdir(), 'orrery-notations-'));
const isVerbose = process.argv[2] === 'show';

interface Told {
  readonly line: number;
  readonly what: string;
}

/** All that is told of the file with its line, except for parts that are not kept. */
async function check(name: string, text: string): Promise<Told[]> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const { out } = await runCommand(['check', path, '--json', '--no-config']);
  const [document] = (
    JSON.parse(out) as { documents: Record<string, { line: number; message: string; rule?: string }[]>[] }
  ).documents;
  const notes = (document?.not_kept ?? []).filter(({ rule }) => rule !== undefined);
  return [...(document?.faults ?? []), ...(document?.findings ?? []), ...(document?.notes ?? []), ...notes].map(
    ({ line, message }) => ({
      line,
      what: message,
    }),
  );
}

let [told, all, clean] = [0, 0, 0];
for (const { name, text, typos } of notationFiles) {
  const before = await check(name, text);
  if (before.length === 0) clean++;
  else console.log(`${name}: not clean: ${before[0]?.line}: ${before[0]?.what}`);
  let own = 0;
  for (const { kind, from, to } of typos) {
    const at = text.indexOf(from);
    if (at === -1) throw new Error(`${name}: there is no ${from}`);
    const line = text.slice(0, at).split('\n').length;
    const found = await check(name, text.slice(0, at) + to + text.slice(at + from.length));
    // A member that stands on its own line may be told there; what is put in, within the lines that it takes.
    const lines = to.split('\n').length;
    if (found.some((one) => one.line >= line && one.line < line + lines)) own++;
    else
      console.log(
        `${name}: ${kind}: ${JSON.stringify(to)} at line ${line}: told ${
          found
            .map((one) => `${one.line} ${one.what}`)
            .slice(0, 2)
            .join('; ') || 'nothing'
        }`,
      );
    if (isVerbose)
      console.log(`  ${kind} ${JSON.stringify(to)}: ${found.map((one) => `${one.line} ${one.what}`).join('; ')}`);
  }
  told += own;
  all += typos.length;
  console.log(`${name}: ${own} of ${typos.length} told at their line`);
}
console.log(
  `${told} of ${all} typos told at their line (${((100 * told) / all).toFixed(1)} %), ${clean} of ${notationFiles.length} files clean without them`,
);
rmSync(folder, { recursive: true, force: true });
