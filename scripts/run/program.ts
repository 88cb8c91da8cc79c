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
/** Milliseconds of a start that evaluates, and of one that reads a document. */
const evaluateMsMax = 10_000;
const executeMsMax = 60_000;
const memoryBytesMax = 4 * 1024 ** 3;

export interface Surrounding {
  readonly entity: JsonObject;
  readonly payload: JsonObject;
}

/** An answer of the program; `null` where it refused, `late` where it did not end in time or in its memory. */
export type Answer = { readonly value: Json } | null | 'late';

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
  const isBounded = spawnSync('prlimit', ['--version']).status === 0;
  const starter = [...(isBounded ? ['prlimit', `--as=${memoryBytesMax}`] : []), ...(isolated ? ['unshare', '-n'] : [])];
  const ask = limited(width, ({ args, timeout }: { args: readonly string[]; timeout: number }) => {
    const [command = '', ...rest] = [...starter, program, ...args];
    const env = { HOME: folder, PATH: '/usr/bin:/bin' };
    const options = { cwd: folder, timeout, killSignal: 'SIGKILL', maxBuffer: 1e8, env } as const;
    return new Promise<{ text: string } | 'refused' | 'late'>((done) => {
      execFile(command, rest, options, (error, stdout) => {
        if (error === null) done({ text: stdout });
        else done(typeof error.code === 'number' ? 'refused' : 'late');
      });
    });
  });
  const around = ({ entity, payload }: Surrounding) => [
    ...['--entity', JSON.stringify(entity), '--payload', JSON.stringify(payload)],
  ];
  return {
    async evaluate(expression, where) {
      const args = ['evaluate', JSON.stringify(expression), ...around(where), '--output', 'json'];
      const told = await ask({ args, timeout: evaluateMsMax });
      if (typeof told === 'string') return told === 'late' ? told : null;
      return { value: JSON.parse(told.text) as Json };
    },
    async execute(file, event, where) {
      const args = ['execute', file, '--event', event, ...around(where), '--json'];
      const told = await ask({ args, timeout: executeMsMax });
      const text = typeof told === 'string' ? '' : told.text;
      const start = text.search(/[[{]/);
      return start === -1 ? null : (JSON.parse(text.slice(start)) as Json);
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
