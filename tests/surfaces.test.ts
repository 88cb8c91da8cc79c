// One table, four surfaces: every operation of the contract answers the same through HTTP, the client, the command line and MCP.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Orrery, OrreryError } from '../sdk/src/index.ts';
import { readConfig } from '../src/config/config.ts';
import { createContract, listOperations, type OperationId } from '../src/contract/contract.ts';
import { placeOf } from '../src/contract/operation.ts';
import { describeToolName, toolOperations } from '../src/mcp/tools.ts';
import { toolNameOf } from '../src/mcp/wording.ts';
import { createService, type Service } from '../src/service.ts';
import { patience } from './fixtures/mcp-client.ts';
import { runCommand } from './fixtures/run-command.ts';

const key = 'ork_test_surfaces_of_one_contract';
const operations = listOperations(createContract());
const folder = mkdtempSync(join(tmpdir(), 'orrery-surfaces-'));
let service: Service;
let url = '';
let client: Orrery;
let mcp: McpClient;

beforeAll(async () => {
  service = await createService(readConfig({ ORRERY_PORT: '0', ORRERY_API_KEY: key, ORRERY_LOG_LEVEL: 'silent' }), {
    storage: 'volatile',
    embedder: 'hashed',
  });
  url = await service.listen();
  client = new Orrery({ baseUrl: url, apiKey: key });
  mcp = new McpClient({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }) as Parameters<typeof mcp.connect>[0],
  );
});

afterAll(async () => {
  await mcp?.close();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What differs by nature between two runs. */
function settled(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, item) =>
      [
        'stored_at',
        'oldest_episode',
        'request_id',
        'storage_used_mb',
        'occurrences',
        'is_duplicate',
        'replaced',
      ].includes(name)
        ? null
        : item,
    ),
  );
}

async function overHttp(id: string, request: Record<string, unknown>): Promise<unknown> {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(id);
  let path = operation.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request)) {
    const place = placeOf(operation, name);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else body[name] = value;
  }
  const hasBody = operation.method === 'POST';
  const response = await fetch(`${url}${path}?${query}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${key}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}

async function overSdk(id: string, request: unknown): Promise<unknown> {
  let at: unknown = client;
  for (const name of id.split('.'))
    at = (at as Record<string, unknown>)[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  try {
    return await (at as (request: unknown) => Promise<unknown>)(request);
  } catch (error) {
    if (error instanceof OrreryError) return error.problem;
    throw error;
  }
}

async function overMcp(id: string, request: Record<string, unknown>): Promise<{ answer?: unknown; failure?: string }> {
  const result = await mcp.callTool({ name: id.replaceAll(/[.-]/g, '_'), arguments: request }, undefined, patience);
  const text = (result.content as { text: string }[])[0]?.text ?? '';
  if (result.isError === true) return { failure: text };
  const { partial } = result.structuredContent as { partial?: { whole: string } };
  if (partial === undefined) return { answer: result.structuredContent };
  // What does not fit is whole where the answer says.
  const { contents } = await mcp.readResource({ uri: partial.whole });
  return { answer: JSON.parse((contents[0] as { text: string }).text) };
}

function file(value: unknown): string {
  const name = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(name, JSON.stringify(value));
  return name;
}

/** The command line of each operation that has one. */
const commands: Partial<Record<OperationId, (request: Record<string, unknown>) => string[]>> = {
  plan: (r) => ['plan', '--suggest', file(r.current), String(r.goal), '--domain', String(r.domain)],
  'plan-instructions': (r) => ['plan', file(r.current), String(r.goal), '--domain', String(r.domain)],
  gap: (r) => ['gap', file(r.source), String(r.target)],
  apply: (r) => ['apply', file(r.schema), file(r.actions)],
  'rank-edits.jepa': (r) => ['repair', file(r.schema), '--errors', (r.errors as string[]).join(',')],
  embed: (r) => ['embed', file(r.schema)],
  run: (r) => ['run', file(r.schema), ...(r.events as { event: string }[]).map(({ event }) => event)],
  explore: (r) => ['explore', file(r.schema)],
  prove: (r) => {
    const path = join(folder, 'expense.properties.json');
    const named = (r.properties as { name: string; says: string }[]).map(({ name, says }) => [name, says]);
    writeFileSync(path, JSON.stringify(Object.fromEntries(named)));
    return ['prove', file(r.schema), '--properties', path];
  },
  'behaviors.get': (r) => ['behaviors', String(r.name)],
  'behaviors.import': (r) => {
    const path = join(folder, 'outline.json');
    writeFileSync(path, JSON.stringify(r.schema));
    return ['behaviors', 'import', path, '--prefix', 'acme', '--replace'];
  },
  'behaviors.match': (r) => ['match', file(r.schema), '--limit', String(r.limit)],
  'memory.store': (r) => [
    ...['memory', 'store', '--domain', String(r.domain), '--context', String(r.context)],
    ...[
      '--actions',
      (r.actions_taken as string[]).join(','),
      '--outcome',
      String(r.outcome),
      '--metadata',
      JSON.stringify(r.metadata),
    ],
  ],
  'memory.recall': (r) => [
    'memory',
    'recall',
    '--domain',
    String(r.domain),
    '--context',
    String(r.context),
    '--limit',
    String(r.limit),
  ],
  'memory.compress': (r) => ['memory', 'compress', '--domain', String(r.domain)],
  'memory.forget': (r) => [
    'memory',
    'forget',
    '--domain',
    String(r.domain),
    '--older-than-days',
    String(r.older_than_days),
    '--dry-run',
  ],
  'memory.stats': (r) => ['memory', 'stats', '--domain', String(r.domain)],
};

async function overCli(args: readonly string[]): Promise<{ answer?: unknown; failure?: string }> {
  const { out, err } = await runCommand([...args, '--url', url], { apiKey: key });
  return out === '' ? { failure: err } : { answer: JSON.parse(out) };
}

/** Some commands print less than the whole answer, or say in their own way where they found it. */
function viewOf(id: string, answer: Record<string, unknown>): unknown {
  if (id === 'behaviors.import') return [{ file: join(folder, 'outline.json'), ...answer }];
  return answer;
}

describe('the four surfaces', () => {
  const offered = toolOperations(operations);

  it.each(offered.map((operation) => [operation.id, operation] as const))(
    '%s answers the same everywhere',
    async (id, operation) => {
      if (!(id in service.useCases)) return;
      const request = { ...operation.example } as Record<string, unknown>;
      const http = settled(await overHttp(id, request)) as Record<string, unknown>;
      expect(settled(await overSdk(id, request))).toEqual(http);
      const { answer, failure } = await overMcp(id, request);
      if (failure === undefined) expect(settled(answer)).toEqual(http);
      else expect(failure).toContain(String(http.code));
      const called = await overCli(['call', id, JSON.stringify(request)]);
      // Advice to ask the service is worded as the command that does it.
      const detail = String(http.detail).replaceAll('`GET /behaviors`', '`orrery behaviors`');
      expect('failure' in called ? called.failure : settled(called.answer)).toEqual(
        'failure' in called ? expect.stringContaining(detail) : http,
      );
      const command = commands[id as OperationId];
      if (command === undefined) return;
      const { answer: own } = await overCli([...command(request), '--json']);
      expect(settled(own)).toEqual(viewOf(id, http));
    },
  );

  it('offers one tool an operation, and nothing else', async () => {
    const { tools } = await mcp.listTools();
    const expected = toolOperations(operations).filter((operation) => operation.id in service.useCases);
    expect(tools.map((tool) => tool.name).sort()).toEqual([...expected.map(toolNameOf), describeToolName].sort());
    for (const tool of tools) expect(tool.inputSchema.type, tool.name).toBe('object');
  });

  it('gives behaviors as resources and the loop as a prompt', async () => {
    const { resources } = await mcp.listResources();
    expect(resources.length).toBeGreaterThan(2);
    const read = await mcp.readResource({ uri: 'orrery://behaviors/std-helpdesk' });
    expect(JSON.parse((read.contents[0] as { text: string }).text).name).toBe('std-helpdesk');
    await expect(mcp.readResource({ uri: 'orrery://behaviors/std-nope' })).rejects.toThrow(/Nearest|no behavior/);
    const prompt = await mcp.getPrompt({ name: 'build-application', arguments: { goal: 'std-helpdesk' } });
    expect(JSON.stringify(prompt.messages)).toContain('std-helpdesk');
  });

  it('refuses MCP without a key, and says so with the headers of every answer', async () => {
    const refused = await postMcp({});
    expect(refused.status).toBe(401);
    const answered = await postMcp({ authorization: `Bearer ${key}`, 'x-request-id': 'mine' });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('x-request-id')).toBe('mine');
    for (const name of ['x-orrery-version', 'x-content-type-options'])
      expect(answered.headers.get(name)).toBe(refused.headers.get(name));
  });

  it('has neither streams nor sessions for MCP', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${url}/mcp`, { method, headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    }
  });

  it('calls a cursor that is none a wrong parameter', async () => {
    await expect(mcp.listResources({ cursor: 'none' })).rejects.toMatchObject({ code: ErrorCode.InvalidParams });
    await expect(mcp.readResource({ uri: 'orrery://behaviors/%zz' })).rejects.toMatchObject({
      code: ErrorCode.InvalidParams,
    });
  });
});

const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const postMcp = (headers: Record<string, string>, to = url, body = rpc) =>
  fetch(`${to}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  });

describe('MCP messages', () => {
  const method = 'tools/call';
  it.each([
    [{ jsonrpc: '2.0', id: 1, method, params: [] }, 200, 1, -32602],
    [{ jsonrpc: '2.0', id: 'a', method, params: 'x' }, 200, 'a', -32602],
    [{ jsonrpc: '2.0', id: 2, method, params: { _meta: 7 } }, 200, 2, -32602],
    [{ jsonrpc: '2.0', id: 3, method, params: { name: 7 } }, 200, 3, -32602],
    [{ jsonrpc: '2.0', id: 4, method: 'initialize', params: {} }, 200, 4, -32602],
    [{ jsonrpc: '2.0', method: 'notifications/initialized', params: [] }, 400, null, -32602],
    [{ jsonrpc: '2.0', id: 8 }, 400, 8, -32600],
    [7, 400, null, -32600],
  ])('%j is %d, for %j, with %d', async (message, status, id, code) => {
    const response = await postMcp({ authorization: `Bearer ${key}` }, url, JSON.stringify(message));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
  });
});

describe('MCP and pages', () => {
  const authorization = `Bearer ${key}`;

  it('answers those that came from the address they call, and no foreign one', async () => {
    expect((await postMcp({ authorization, origin: url })).status).toBe(200);
    for (const origin of ['http://evil.example', 'https://studio.example', 'null', `${url}.evil.example`, `${url}1`])
      expect((await postMcp({ authorization, origin })).status, origin).toBe(403);
  });

  it('does not trust a name because it is that of the host: it may have been bound to this address since', async () => {
    const host = `evil.example:${new URL(url).port}`;
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization, host, origin: `http://${host}`, 'content-type': 'application/json' };
      const sent = request(`${url}/mcp`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end(rpc);
    });
    expect(status).toBe(403);
  });

  it('answers the origins that the configuration names, and those alone', async () => {
    const origin = 'https://studio.example';
    const other = await createService(
      readConfig({ ORRERY_PORT: '0', ORRERY_API_KEY: key, ORRERY_LOG_LEVEL: 'silent', ORRERY_CORS_ORIGINS: origin }),
      { storage: 'volatile', embedder: 'hashed' },
    );
    const to = await other.listen();
    const answered = await postMcp({ authorization, origin }, to);
    expect(answered.status).toBe(200);
    expect(answered.headers.get('access-control-allow-origin')).toBe(origin);
    const preflight = await fetch(`${to}/mcp`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
    for (const foreign of ['http://studio.example', 'https://studio.example.evil.example', 'null'])
      expect((await postMcp({ authorization, origin: foreign }, to)).status, foreign).toBe(403);
    await other.close();
  });
});

describe('MCP as clients speak it', () => {
  const authorization = `Bearer ${key}`;
  const ping = { jsonrpc: '2.0', id: 'p', method: 'ping' };
  const batch = JSON.stringify([
    ping,
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    JSON.parse(rpc),
    { id: 3 },
  ]);
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const response = await postMcp({ authorization, ...headers }, url, body);
    return { status: response.status, body: await response.text(), type: response.headers.get('content-type') };
  };

  it.each(['*/*', 'application/json', 'text/event-stream', 'text/html', ''])(
    'answers as JSON, whatever is accepted: %j (middleware 1799)',
    async (accept) => {
      const { status, type, body } = await send(rpc, { accept });
      expect([status, type]).toEqual([200, 'application/json']);
      expect(JSON.parse(body).result.tools.length).toBeGreaterThan(20);
    },
  );

  it('answers where nothing is said of what is accepted', async () => {
    const headers = { authorization, 'content-type': 'application/json' };
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${url}/mcp`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end(rpc);
    });
    expect(status).toBe(200);
  });

  it('agrees to every version that it knows, and refuses others in the header', async () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'c', version: '1' } };
      const { body } = await send(JSON.stringify({ ...ping, method: 'initialize', params }));
      expect(JSON.parse(body).result.protocolVersion).toBe(version);
      expect((await send(rpc, { 'mcp-protocol-version': version })).status).toBe(200);
    }
    const { status, body } = await send(rpc, { 'mcp-protocol-version': '1999-01-01' });
    expect([status, JSON.parse(body).error.code]).toEqual([400, -32600]);
  });

  it('takes batches as 2025-03-26 has them, and from no other version', async () => {
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }] as Record<string, string>[]) {
      const { status, body } = await send(batch, headers);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject([
        { id: 'p', result: {} },
        { id: 1, result: { tools: expect.any(Array) } },
        { id: 3, error: { code: -32600 } },
      ]);
    }
    const later = await send(batch, { 'mcp-protocol-version': '2025-06-18' });
    expect([later.status, JSON.parse(later.body).error.code]).toEqual([400, -32600]);
    const many = JSON.stringify(Array.from({ length: 17 }, () => ping));
    for (const wrong of ['[]', many]) expect((await send(wrong)).status).toBe(400);
    const greeting = await send(JSON.stringify([{ ...ping, method: 'initialize', params: {} }]));
    expect(JSON.parse(greeting.body)).toMatchObject([
      { id: 'p', error: { message: expect.stringContaining('alone') } },
    ]);
  });

  it('has nothing to say to notifications and answers', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    for (const one of [notification, { jsonrpc: '2.0', id: 1, result: {} }, [notification]]) {
      const { status, body } = await send(JSON.stringify(one));
      expect([status, body]).toEqual([202, '']);
    }
  });
});
