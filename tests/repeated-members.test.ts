// A member that stands twice in the text of a request: told with both lines over HTTP, over MCP at `/mcp` and over MCP in lines, and the verdict is not exact.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { LineTransport } from '../src/mcp/line-transport.ts';
import { runFor } from '../src/mcp/run-operation.ts';
import { createMcpServer } from '../src/mcp/server.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const twice = `{"name": "Desk",
  "orbitals": [{"name": "Tickets", "entity": {"name": "Ticket", "fields": [{"name": "title", "type": "string"}],
    "fields": [{"name": "status", "type": "string"}]},
    "traits": []}]}`;
const single = twice.replace(/"fields": \[\{"name": "title".*\n\s*/, '');

interface Note {
  readonly kind: string;
  readonly pointer: string;
}
interface Answer {
  readonly basis: string;
  readonly notes: readonly Note[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const message = (schema: string) =>
  `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "validity_check", "arguments": {"schema": ${schema}}}}`;
const contentOf = (text: string): Answer => {
  const { result } = JSON.parse(text);
  if (result?.structuredContent === undefined) throw new Error(text);
  return result.structuredContent;
};

/** One request of a session, as a client of `orrery mcp` writes it, and the answer. */
async function speak(line: string): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const run = runFor(service.answering, { tenant: 'default', keyId: 'k', scopes: ['admin'], mode: 'live' }, (bug) => {
    throw bug;
  });
  const operations = listOperations(createContract());
  const transport = new LineTransport(input, output, 10_000);
  const { mcp: settings } = service;
  const protocolVersion = () => null;
  const options = { operations, version: '1', run, settings, owner: 'k', protocolVersion, canNotify: false };
  const server = createMcpServer(options);
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  input.write(`${line}\n`);
  const [answer] = await once(output, 'data');
  await server.close();
  return String(answer);
}

const surfaces: Record<string, (schema: string) => Promise<Answer>> = {
  'POST /validity-check': (schema) => service.ask('POST', '/validity-check', `{"schema": ${schema}}`),
  'POST /mcp': async (schema) => {
    const accept = { accept: 'application/json, text/event-stream' };
    const { body } = await service.send('POST', '/mcp', message(schema), accept);
    return contentOf(body.replace(/^[^{]*/, ''));
  },
  // A message in lines is one line.
  'orrery mcp': async (schema) => contentOf(await speak(message(schema.replaceAll('\n', ' ')))),
};

describe.each(Object.keys(surfaces))('%s', (surface) => {
  const ask = (schema: string) => (surfaces[surface] as (schema: string) => Promise<Answer>)(schema);

  it('tells a member that stands twice, with its lines, and calls nothing exact', async () => {
    const { basis, notes } = await ask(twice);
    const lines = surface === 'orrery mcp' ? [1, 1] : [2, 3];
    expect(notes).toContainEqual(
      expect.objectContaining({ kind: 'repeated_member', pointer: '/orbitals/0/entity/fields', lines, unread: true }),
    );
    expect(basis).toBe('predicted');
  });

  it('says nothing where it stands once', async () => {
    const { basis, notes } = await ask(single);
    expect([basis, notes]).toEqual(['exact', []]);
  });
});
