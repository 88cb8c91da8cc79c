// What a client of the MCP surface is told when an operation fails, and what it is not told.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnswering } from '../app/answering.ts';
import type { Caller } from '../app/caller.ts';
import { createContract, listOperations } from '../contract/contract.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { runFor } from './run-operation.ts';
import { createMcpServer } from './server.ts';
import { createMcpSettings } from './settings.ts';

const owner: Caller = { tenant: 'default', keyId: 'k', scopes: ['admin'], mode: 'live' };
const opened: Client[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A client of a server whose operations all fail in the same way. */
async function clientOf(error: unknown): Promise<{ client: Client; bugs: unknown[] }> {
  const bugs: unknown[] = [];
  const fail = () => Promise.reject(error);
  const useCases = { 'memory.stats': fail, 'behaviors.list': fail, 'behaviors.get': fail };
  const operations = listOperations(createContract()).filter(({ id }) => id in useCases);
  const run = runFor(createAnswering({ useCases, limits: defaultLimits, threads: null }), owner, (bug) =>
    bugs.push(bug),
  );
  const settings = createMcpSettings({ tools: 'short', aliases: [] }, defaultLimits, operations);
  const protocolVersion = () => null;
  const server = createMcpServer({
    operations,
    version: '1',
    run,
    settings,
    owner: 'k',
    protocolVersion,
    canNotify: false,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  opened.push(client);
  return { client, bugs };
}

const stats = (client: Client) =>
  client.callTool({ name: 'memory_stats', arguments: {} }) as Promise<{
    isError?: boolean;
    content: { text: string }[];
  }>;

describe('failures over MCP', () => {
  const away = new StoreUnavailable('/data/orrery.db cannot be read or written');

  it('a store that is away is a refusal with its code, which a model can act on', async () => {
    const { client, bugs } = await clientOf(away);
    const { isError, content } = await stats(client);
    expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(/^store_unavailable: /)]);
    expect(bugs).toEqual([]);
  });

  it('a bug is told to the log, and to the client only that there is one', async () => {
    const bug = new Error('/data/secret is not a function');
    const { client, bugs } = await clientOf(bug);
    const { isError, content } = await stats(client);
    expect([isError, content[0]?.text]).toEqual([true, 'internal: The service failed to answer; the log knows why.']);
    expect(bugs).toEqual([bug]);
  });

  it('resources say no more than tools do', async () => {
    for (const error of [away, new Error('/data/secret')]) {
      const { client } = await clientOf(error);
      for (const asked of [client.listResources(), client.readResource({ uri: 'orrery://behaviors/std-helpdesk' })])
        await expect(asked).rejects.toThrow(/store_unavailable: The store|internal: The service failed/);
      await expect(client.listResources()).rejects.not.toThrow('/data');
    }
  });
});
