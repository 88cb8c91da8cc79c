// Runs a page of documentation that tells a reader what to write and what to type: each block of JSON goes to the file that it names, each command runs in
// one folder, in the order of the page, and what the commands print is put in its place. `tsx scripts/tutorial.ts docs/first-app.md` writes the page anew;
// a test holds the page to it.
//   ```json library.json              the whole file
//   ```json library.json /orbitals/1  the value at a JSON Pointer of it; a pointer that ends in `-` adds to a list
//   ```yaml shop.yaml                  the whole file, as it stands; `jsonc` as well
//   ```console                        lines that begin with `$ ` are commands: of orrery, `cp examples/FILE NAME`, or git, which prints nothing
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../src/core/base/json.ts';
import { parsePointer } from '../src/core/base/pointer.ts';
import { printJson } from './print-json.ts';

const root = join(import.meta.dirname, '..');
const block = /```(jsonc|json|yaml|console)([^\n]*)\n([\s\S]*?)```/g;

/** The page with its JSON laid out as the files are, and with what its commands print. */
export function runTutorial(page: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tutorial-'));
  try {
    return page.replace(block, (whole, kind: string, info: string, text: string) => {
      if (kind === 'console') return `\`\`\`console\n${runCommands(text, folder)}\`\`\``;
      const [file, pointer] = info.trim().split(' ');
      if (file === undefined || file === '') return whole;
      if (kind !== 'json') {
        writeFileSync(join(folder, file), text);
        return whole;
      }
      const value = JSON.parse(text) as Json;
      const path = join(folder, file);
      const document = pointer === undefined ? value : placed(JSON.parse(readFileSync(path, 'utf8')), pointer, value);
      writeFileSync(path, `${printJson(document)}\n`);
      return `\`\`\`json${info}\n${printJson(value)}\n\`\`\``;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function placed(document: Json, pointer: string, value: Json): Json {
  const path = parsePointer(pointer) ?? [];
  let at = document as unknown as Record<string, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as typeof at;
  const last = path.at(-1) as string;
  if (last === '-') (at as unknown as Json[]).push(value);
  else at[last] = value;
  return document;
}

/** Each command with what it prints. Times differ from run to run and are left out. */
function runCommands(text: string, folder: string): string {
  const commands = text.split('\n').filter((line) => line.startsWith('$ '));
  return commands
    .map((line) => {
      const [program, ...args] = line.slice(2).match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
      const given = args.map((arg) => (arg.startsWith("'") ? arg.slice(1, -1) : arg.replaceAll('"', '')));
      if (program === 'cp') {
        copyFileSync(join(root, given[0] ?? ''), join(folder, given[1] ?? ''));
        return `${line}\n`;
      }
      if (program === 'git') {
        spawnSync('git', ['-c', 'user.name=You', '-c', 'user.email=you@example.org', ...given], { cwd: folder });
        return `${line}\n`;
      }
      if (program !== 'orrery') throw new Error(`a tutorial runs orrery, cp and git, not ${program}`);
      const entry = ['--import', join(root, 'node_modules/tsx/dist/loader.mjs'), join(root, 'src/cli.ts')];
      const { stdout, stderr } = spawnSync(process.execPath, [...entry, ...given], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      });
      return `${line}\n${(stdout + stderr).replace(/ \(\d+\.\d+ s\)/g, '')}`;
    })
    .join('\n')
    .replace(/(\$ (?:cp|git) [^\n]*\n)\n(?=\$)/g, '$1');
}

const [, script, file] = process.argv;
if (script === new URL(import.meta.url).pathname && file !== undefined)
  writeFileSync(file, runTutorial(readFileSync(file, 'utf8')));
