// The format's own program, asked many times in parallel: the tool beside the repository finds it, and it is started once a question. Never shipped.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Json, JsonObject } from '../../src/core/base/json.ts';

const tool = resolve(import.meta.dirname, '../../../shared/tools/official-check.mjs');
/** Starts that run side by side. */
const width = 4;

export interface Surrounding {
  readonly entity: JsonObject;
  readonly payload: JsonObject;
}

/** An answer of the program; `null` where it refused. */
export type Answer = { readonly value: Json } | null;

export interface Program {
  evaluate(expression: Json, around: Surrounding): Promise<Answer>;
  /** One event through the machines of the document in a file. */
  execute(file: string, event: string, around: Surrounding): Promise<Json | null>;
  close(): void;
}

/** The program of version 17, or why it cannot be had. */
export async function openProgram(): Promise<Program | string> {
  if (!existsSync(tool)) return 'the tool that asks the program is not beside this repository';
  const { prepare } = (await import(pathToFileURL(tool).href)) as { prepare(target: string): string | null };
  const program = prepare('17');
  if (program === null) return 'the program cannot be had on this machine';
  const folder = mkdtempSync(join(tmpdir(), 'asked-'));
  const isolated = spawnSync('unshare', ['-n', 'true']).status === 0;
  const ask = limited(width, (args: readonly string[]) => {
    const [command = '', ...rest] = isolated ? ['unshare', '-n', program, ...args] : [program, ...args];
    const options = { cwd: folder, timeout: 60_000, maxBuffer: 1e8, env: { HOME: folder, PATH: '/usr/bin:/bin' } };
    return new Promise<string | null>((done) => {
      execFile(command, rest, options, (error, stdout) => done(error === null ? stdout : null));
    });
  });
  const around = ({ entity, payload }: Surrounding) => [
    ...['--entity', JSON.stringify(entity), '--payload', JSON.stringify(payload)],
  ];
  return {
    async evaluate(expression, where) {
      const text = await ask(['evaluate', JSON.stringify(expression), ...around(where), '--output', 'json']);
      return text === null ? null : { value: JSON.parse(text) as Json };
    },
    async execute(file, event, where) {
      const text = await ask(['execute', file, '--event', event, ...around(where), '--json']);
      const start = text?.search(/[[{]/) ?? -1;
      return text === null || start === -1 ? null : (JSON.parse(text.slice(start)) as Json);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A function of which at most `most` calls run at a time. */
function limited<A, R>(most: number, run: (value: A) => Promise<R>): (value: A) => Promise<R> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (value) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    running++;
    try {
      return await run(value);
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
