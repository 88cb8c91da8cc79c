// `orrery mcp`: the Model Context Protocol on standard input and output, over the store of this machine. Nothing else may write to standard output.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Caller } from '../app/caller.ts';
import { readConfig } from '../config/config.ts';
import { version } from '../config/version.ts';
import { createContract, listOperations } from '../contract/contract.ts';
import { runFor } from '../mcp/http-route.ts';
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
  const server = createMcpServer({ operations, version, run: runFor(service.useCases, owner) });
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await server.connect(transport);
  await ended;
  await server.close();
  await service.close();
}
