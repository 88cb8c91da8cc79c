// The two servers that HTTP is measured with, each a process of its own: the service as it is built, because the loader that benchmarks run
// under names every closure when it is made, which nothing that ships does; and nothing but fastify, with the JSON parser that it comes with.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Fastify from 'fastify';
import { tuneCollector } from '../src/cli/collector.ts';
import { startArguments } from '../tests/fixtures/start-arguments.ts';

export type ServerKind = 'orrery' | 'bare';

export interface Server {
  readonly child: ChildProcess;
  readonly url: string;
}

const key = 'ork_live_benchmark';
export const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };

/** Builds what ships and this file beside it, then starts both under the flags of `npm start`. The service keeps its store in the folder, or in memory when there is none. */
export async function startServers(folder: string | null): Promise<Readonly<Record<ServerKind, Server>>> {
  const root = join(import.meta.dirname, '..');
  const built = spawnSync(process.execPath, ['scripts/build.mjs', 'bench/servers.ts'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const file = join(root, 'dist/servers.js');
  const flags = startArguments(root).slice(0, -1);
  const start = (kind: ServerKind) => startServer(file, [...flags], kind, folder);
  return { orrery: await start('orrery'), bare: await start('bare') };
}

async function startServer(file: string, flags: string[], kind: ServerKind, folder: string | null): Promise<Server> {
  const child = fork(file, ['--serve', kind, ...(folder === null ? [] : [folder])], {
    execArgv: flags,
    // The log is written, as it is by default, and thrown away.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [url] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [string | number | null];
  if (typeof url !== 'string') throw new Error(`the ${kind} server ended with ${url}`);
  return { child, url };
}

/** In the child. Both collect garbage as the service does where it ships. */
async function serve(kind: string | undefined, folder: string | undefined): Promise<string> {
  tuneCollector();
  if (kind === 'bare') {
    const app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
    app.post('/echo', (request) => request.body);
    return app.listen({ port: 0, host: '127.0.0.1' });
  }
  const { readConfig } = await import('../src/config/config.ts');
  const { createService } = await import('../src/service.ts');
  const place = folder === undefined ? {} : { ORRERY_DATA_DIR: folder };
  const config = readConfig({ ORRERY_API_KEY: key, ORRERY_PORT: '0', ...place });
  const storage = folder === undefined ? 'volatile' : 'configured';
  const service = await createService(config, { storage, embedder: 'hashed' });
  return service.listen();
}

if (process.argv[2] === '--serve') process.send?.(await serve(process.argv[3], process.argv[4]));
