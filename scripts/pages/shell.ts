// A shell in which the commands of a page run one after another. `orrery` and `npx orrery` run in this process, so that a command costs what it does and no start of
// Node with all its modules; `npm ci` is taken as done; `npm start` starts the service on a free port and comes back when it has said where it answers.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runProgram } from '../../src/cli/program.ts';
import { createTerminal } from '../../src/cli/terminal.ts';
import { readCliEnvironment } from '../../src/config/config.ts';
import { version } from '../../src/config/version.ts';

const root = join(import.meta.dirname, '../..');

export interface Shell {
  /** All that a command prints, as a terminal shows it. */
  run(command: string): Promise<string>;
  /** Where the reader is. */
  directory(): string;
  close(): Promise<void>;
}

/** What a stand-in of a program sends: what it was called with, and where. */
interface Call {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Written to standard output (1) or standard error (2), in this order. */
type Chunk = readonly [1 | 2, string];

const standIn = `#!/usr/bin/env node
const { request } = require('node:http');
const { writeSync } = require('node:fs');
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(ORRERY_|DATABASE_URL)/.test(name)));
const call = { program: require('node:path').basename(process.argv[1]), args: process.argv.slice(2), cwd: process.cwd(), env };
const asked = request({ socketPath: process.env.PAGE_SOCKET, method: 'POST' }, async (response) => {
  let body = '';
  for await (const part of response) body += part;
  const { chunks, code } = JSON.parse(body);
  for (const [stream, text] of chunks) writeSync(stream, text);
  process.exitCode = code;
});
asked.end(JSON.stringify(call));
`;

// Every command of a process of its own may listen to its end once.
process.setMaxListeners(0);

const mark = '\u0001';

export async function openShell(folder: string): Promise<Shell> {
  const programs = mkdtempSync(join(tmpdir(), 'page-programs-'));
  // A manifest of a folder above could make modules of the programs.
  writeFileSync(join(programs, 'package.json'), '{"type":"commonjs"}');
  for (const name of ['orrery', 'npx', 'npm']) {
    writeFileSync(join(programs, name), standIn);
    chmodSync(join(programs, name), 0o755);
  }
  const services: ChildProcess[] = [];
  const socket = join(programs, 'socket');
  const server = await serveCalls(socket, services);
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH: `${programs}:${PATH}`, HOME, PAGE_SOCKET: socket, NO_COLOR: '1', ...patience, ...gitIdentity };
  const bash = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env, stdio: 'pipe' });
  let directory = folder;
  return {
    directory: () => directory,
    run: async (command) => {
      let seen = '';
      const isDone = new Promise<void>((resolve) => {
        const take = (data: Buffer) => {
          seen += data;
          if (!seen.endsWith(`${mark}\n`)) return;
          bash.stdout.off('data', take);
          resolve();
        };
        bash.stdout.on('data', take);
      });
      bash.stdin.write(`{ ${command}\n} 2>&1 </dev/null; printf '${mark}%s${mark}\\n' "$PWD"\n`);
      await isDone;
      const [printed = '', place = folder] = seen.split(mark);
      directory = place;
      return printed;
    },
    close: async () => {
      bash.stdin.end();
      for (const service of services) {
        service.kill();
        await once(service, 'exit');
      }
      server.close();
      rmSync(programs, { recursive: true, force: true });
    },
  };
}

/** What a reader has in milliseconds takes seconds on a machine that is busy with other tests. */
const patience = { ORRERY_LIMIT_RECALL_WAIT_MS_MAX: '60000', ORRERY_LIMIT_COMPRESS_WAIT_MS_MAX: '60000' };

/** A page that commits needs no name of its reader. */
const gitIdentity = {
  GIT_AUTHOR_NAME: 'You',
  GIT_AUTHOR_EMAIL: 'you@example.org',
  GIT_COMMITTER_NAME: 'You',
  GIT_COMMITTER_EMAIL: 'you@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

async function serveCalls(socket: string, services: ChildProcess[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as Call;
    const chunks: Chunk[] = [];
    const code = await answer(call, chunks, services).catch((error: Error) => {
      chunks.push([2, `${error.stack}\n`]);
      return 70;
    });
    response.end(JSON.stringify({ chunks, code }));
  });
  server.listen(socket);
  await once(server, 'listening');
  return server;
}

async function answer({ program, args, cwd, env }: Call, chunks: Chunk[], services: ChildProcess[]): Promise<number> {
  if (program === 'npm' && args[0] === 'ci') return 0;
  if (program === 'npm' && args[0] === 'start') return startService(cwd, env, chunks, services);
  if (program === 'npm' || (program === 'npx' && args[0] !== 'orrery'))
    throw new Error(`pages run npm ci, npm start and npx orrery, not ${program} ${args.join(' ')}`);
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (name.startsWith('ORRERY_')) delete process.env[name];
  Object.assign(process.env, env);
  const stream = (number: 1 | 2) => ({ write: (written: string) => chunks.push([number, written]) });
  return runProgram(program === 'npx' ? args.slice(1) : args, {
    version,
    environment: readCliEnvironment(),
    terminal: createTerminal({ out: stream(1), err: stream(2) }, false),
    serve: async () => void (await startService(cwd, env, chunks, services)),
    mcp: () => Promise.reject(new Error('a page cannot speak this protocol')),
  });
}

/** Comes back when the service has said where it answers; it ends with the page. */
function startService(cwd: string, env: Call['env'], chunks: Chunk[], services: ChildProcess[]): Promise<number> {
  const { PATH, HOME } = process.env;
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs');
  const service = spawn(process.execPath, ['--import', loader, join(root, 'src/main.ts')], {
    cwd,
    env: { PATH, HOME, ORRERY_PORT: '0', ORRERY_LOG_LEVEL: 'silent', ...env },
  });
  services.push(service);
  return new Promise((resolve) => {
    let said = '';
    service.stdout.on('data', (data: Buffer) => {
      said += data;
      if (!said.includes('http://') || !said.endsWith('\n')) return;
      chunks.push([1, said]);
      resolve(0);
    });
    service.stderr.on('data', (data: Buffer) => chunks.push([2, String(data)]));
    service.on('exit', (code) => resolve(code ?? 1));
  });
}
