// `orrery mcp`: the Model Context Protocol on standard input and output, over the store of this machine. Nothing else may write to standard output.
import { setImmediate } from 'node:timers/promises';
import type { Caller } from '../app/caller.ts';
import { readConfig } from '../config/config.ts';
import { version } from '../config/version.ts';
import { createContract, listOperations } from '../contract/contract.ts';
import { LineTransport } from '../mcp/line-transport.ts';
import { runFor } from '../mcp/run-operation.ts';
import { createMcpServer } from '../mcp/server.ts';
import { createService } from '../service.ts';

/** The person at this machine owns what is on it. */
const owner: Caller = { tenant: 'default', keyId: 'local', scopes: ['admin'], mode: 'live' };

export async function serveStdio(): Promise<void> {
  const config = readConfig();
  const service = await createService({ ...config, logLevel: 'silent' });
  const operations = listOperations(createContract(config.limits)).filter(
    (operation) => operation.id in service.useCases,
  );
  const work = new Set<Promise<unknown>>();
  const run = runFor(service.answering, owner, (error) => {
    process.stderr.write(`orrery: an operation failed: ${(error as Error)?.stack ?? String(error)}\n`);
  });
  const transport = new LineTransport(process.stdin, process.stdout, config.limits.bodyBytesMax);
  const server = createMcpServer({
    operations,
    settings: service.mcp,
    version,
    owner: owner.keyId,
    protocolVersion: () => transport.protocolVersion,
    canNotify: true,
    run: (operation, request) => {
      const running = run(operation, request);
      work.add(running);
      const leave = () => void work.delete(running);
      running.then(leave, leave);
      return running;
    },
  });
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
    process.stdout.once('error', resolve);
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await ended;
  // What was asked before the input ended is answered: closing drops every answer that is still to come.
  for (await setImmediate(); work.size > 0; await setImmediate()) await Promise.allSettled(work);
  await server.close();
  await service.close();
}
