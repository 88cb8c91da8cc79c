// Runs a page of documentation that tells a reader what to write and what to type, in a folder of its own and in the order of the page, and puts what the commands
// print in its place. A block that prints what the page shows stays as it is.
//   ```json library.json              the whole file
//   ```json library.json /orbitals/1  the value at a JSON Pointer of it; a pointer that ends in `-` adds to a list
//   ```yaml shop.yaml                 the whole file, as it stands; `jsonc` and `lolo` as well
//   ```console                        lines that begin with `$ ` are commands of a shell; a line `...` stands for any lines
//   <!-- not run: REASON -->          before a block of commands that cannot run here
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Json } from '../../src/core/base/json.ts';
import { parsePointer } from '../../src/core/base/pointer.ts';
import { printJson } from '../print-json.ts';
import { openShell, type Shell } from './shell.ts';
import { agree, type StandIns, withStandIns } from './stand-ins.ts';

const root = join(import.meta.dirname, '../..');
const block = /(?:<!-- not run: ([^\n]*?) -->\n+)?```(jsonc|json|yaml|lolo|console)([^\n]*)\n([\s\S]*?)```/g;

export interface PageRun {
  /** The page with its JSON laid out as the files are, and with what its commands print. */
  readonly text: string;
  /** Blocks of commands that were run. */
  readonly blocks: number;
  readonly commands: number;
  /** Why the others were not. */
  readonly notRun: readonly string[];
}

export async function runPage(page: string): Promise<PageRun> {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  if (/^\$ .*\bexamples\//m.test(page)) cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  const shell = await openShell(folder);
  const standIns: StandIns = new Map();
  const notRun: string[] = [];
  let [text, at, blocks, commands] = ['', 0, 0, 0];
  try {
    for (const found of page.matchAll(block)) {
      const [whole, reason, kind = '', info = '', body = ''] = found;
      text += page.slice(at, found.index);
      at = found.index + whole.length;
      if (kind !== 'console') {
        text += writeBlock(whole, kind, info.trim(), body, shell);
      } else if (reason !== undefined) {
        notRun.push(reason);
        text += whole;
      } else if (!/^\$ /m.test(body)) {
        throw new Error(`a block of commands without a command: ${body.slice(0, 60)}`);
      } else {
        const shown = splitCommands(body);
        blocks++;
        commands += shown.length;
        const parts: string[] = [];
        for (const one of shown) parts.push(await runCommand(one, shell, standIns));
        text += `\`\`\`console${info}\n${parts.join('')}\`\`\``;
      }
    }
  } finally {
    await shell.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { text: text + page.slice(at), blocks, commands, notRun };
}

/** Writes the file that a block names, into the folder in which the reader is by then. */
function writeBlock(whole: string, kind: string, info: string, body: string, { directory }: Shell): string {
  const [file = '', pointer] = info.split(' ');
  if (file === '') return whole;
  const path = join(directory(), file);
  mkdirSync(dirname(path), { recursive: true });
  if (kind !== 'json') {
    writeFileSync(path, body);
    return whole;
  }
  const value = JSON.parse(body) as Json;
  const document = pointer === undefined ? value : place(JSON.parse(readFileSync(path, 'utf8')), pointer, value);
  writeFileSync(path, `${printJson(document)}\n`);
  return `\`\`\`json ${info}\n${printJson(value)}\n\`\`\``;
}

function place(document: Json, pointer: string, value: Json): Json {
  const path = parsePointer(pointer) ?? [];
  let at = document as unknown as Record<string, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as typeof at;
  const last = path.at(-1) as string;
  if (last === '-') (at as unknown as Json[]).push(value);
  else at[last] = value;
  return document;
}

interface Shown {
  /** The line of the command, as the page has it. */
  readonly line: string;
  readonly output: string;
  /** The empty lines behind it. */
  readonly gap: string;
}

function splitCommands(body: string): Shown[] {
  const parts = body.split(/^(?=\$ )/m).filter((part) => part.startsWith('$ '));
  return parts.map((part) => {
    const [line = '', ...rest] = part.split('\n');
    const text = rest.join('\n');
    const output = text.replace(/\n+$/, '\n').replace(/^\n$/, '');
    return { line, output, gap: text.slice(output.length) };
  });
}

async function runCommand({ line, output, gap }: Shown, shell: Shell, standIns: StandIns): Promise<string> {
  const said = await shell.run(withStandIns(line.slice(2), standIns));
  // Empty lines at the end are those of the page, as `splitCommands` parts them.
  const printed = said === '' ? '' : said.replace(/\n*$/, '\n');
  return `${line}\n${agree(output, printed, standIns) ?? printed}${gap}`;
}
