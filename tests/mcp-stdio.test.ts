// `orrery mcp` as its users start it: a process of its own, spoken to by the official client over standard input and output.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { describeToolName, toolOperations } from '../src/mcp/tools.ts';
import { toolNameOf } from '../src/mcp/wording.ts';
import { ensureBuilt } from './fixtures/built.ts';
import { patience } from './fixtures/mcp-client.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-mcp-'));
const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
const opened: Client[] = [];

async function connect(): Promise<{ client: Client; transport: StdioClientTransport }> {
  const { PATH = '', HOME = '' } = process.env;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['dist/cli.js', 'mcp'],
    cwd: root,
    env: { PATH, HOME, ORRERY_DATA_DIR: join(folder, 'data') },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  opened.push(client);
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return { client, transport };
}

interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}
interface Answer {
  readonly id: number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}
const call = (client: Client, name: string, args: Record<string, unknown>) =>
  client.callTool({ name, arguments: args }, undefined, patience) as unknown as Promise<Called>;

describe('MCP over standard input and output', () => {
  let client: Client;
  beforeAll(async () => {
    await ensureBuilt();
    ({ client } = await connect());
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('offers every operation of the contract, with instructions', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(
      [...toolOperations(listOperations(createContract())).map(toolNameOf), describeToolName].sort(),
    );
    expect(client.getInstructions()).toContain('plan_instructions');
  });

  it('answers in structure, as text too, and within the schema that it declared', async () => {
    const result = await call(client, 'plan_instructions', { current: outline, goal: 'std-helpdesk' });
    expect(result.structuredContent).toMatchObject({ verified: true });
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
  });

  it('refuses with a code and what to do', async () => {
    const unknown = await call(client, 'gap', { source: outline, target: 'std-helpdsk' });
    expect(unknown.isError).toBe(true);
    expect(unknown.content[0]?.text).toMatch(/^unknown_behavior: .*std-helpdesk/);
    const wrong = await call(client, 'gap', { source: outline, taget: 'std-helpdesk' });
    expect(wrong.content[0]?.text).toContain('invalid_request');
    expect(wrong.content[0]?.text).toContain('did you mean target?');
  });

  it('gives behaviors as resources, own ones too, and the loop as a prompt', async () => {
    const { resources, nextCursor } = await client.listResources();
    expect(resources.filter(({ uri }) => uri.startsWith('orrery://behaviors/')).length).toBe(50);
    expect((await client.listResources({ cursor: nextCursor })).resources[0]?.uri).toMatch(
      /^orrery:\/\/behaviors\/std-/,
    );
    await call(client, 'behaviors_import', { name: 'acme-desk', schema: outline });
    const read = await client.readResource({ uri: 'orrery://behaviors/acme-desk' });
    expect(JSON.parse((read.contents[0] as { text: string }).text)).toMatchObject({
      origin: 'imported',
      schema: outline,
    });
    const prompt = await client.getPrompt({ name: 'build-application', arguments: { goal: 'acme-desk' } });
    expect(JSON.stringify(prompt.messages)).toContain('acme-desk');
  });

  it('keeps what it is told for the next process, and ends when its input does', async () => {
    const stored = await call(client, 'memory_store', {
      domain: 'mcp',
      context: 'Told over a pipe',
      outcome: 'success',
    });
    const id = String(stored.structuredContent?.episode_id);
    await client.close();
    const next = await connect();
    const read = await call(next.client, 'memory_episodes_get', { id });
    expect(read.structuredContent).toMatchObject({ context: 'Told over a pipe' });
    expect((await call(next.client, 'behaviors_get', { name: 'acme-desk' })).structuredContent).toMatchObject({
      schema: outline,
    });
  });

  /** What a process answers to lines that are sent at once. */
  async function answersTo(input: readonly string[], directory: string): Promise<Answer[]> {
    const { PATH = '', HOME = '' } = process.env;
    const file = join(folder, `${directory}.jsonl`);
    writeFileSync(file, input.join('\n'));
    const { stdout } = await promisify(execFile)('sh', ['-c', `cat "$INPUT" | ${process.execPath} dist/cli.js mcp`], {
      cwd: root,
      env: { PATH, HOME, INPUT: file, ORRERY_DATA_DIR: join(folder, directory) },
    });
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
  const ask = (id: number, method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'pipe', version: '1' };
  const greeting = ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });

  it('answers what it was asked before the input ended, the last line without an end too', async () => {
    const input = [
      greeting,
      ask(2, 'tools/call', { name: 'memory_store', arguments: { domain: 'pipe', context: 'Asked and gone' } }),
      ask(3, 'tools/call', { name: 'memory_episodes_list', arguments: { domain: 'pipe' } }),
    ];
    const answers = await answersTo(input, 'piped');
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(answers.find(({ id }) => id === 2)?.result?.structuredContent).toMatchObject({ domain: 'pipe' });
  });

  it('answers what is no message with an error, however large it is, and goes on', async () => {
    const cases: [string, number | string | null, number, RegExp][] = [
      ['{bad', null, -32700, /not JSON/],
      ['{"jsonrpc":"2.0","id":8}', 8, -32600, /not JSON-RPC 2.0/],
      ['{"jsonrpc":"2.0","id":9,"method":7}', 9, -32600, /not JSON-RPC 2.0/],
      [`[${greeting}]`, null, -32600, /one by one/],
      ['7', null, -32600, /not JSON-RPC/],
      [ask(10, 'ping', { text: 'x'.repeat(11 * 1024 * 1024) }), 10, -32600, /limit body_bytes_max is \d+/],
      ['{"jsonrpc":"2.0","id":11,"method":"ping","params":{"__proto__":{"a":1}}}', 11, -32600, /__proto__/],
      [
        '{"jsonrpc":"2.0","id":12,"method":"ping","params":{"n":12345678901234567891}}',
        12,
        -32600,
        /\/params\/n is a whole/,
      ],
      [ask(13, 'tools/call', { name: 'gap', arguments: null as never }), 13, -32602, /params\.arguments: expected/],
      [ask(14, 'tools/call', {}), 14, -32602, /params\.name: expected string/],
      [ask(15, 'prompts/get', { name: 'build-application' }), 15, -32602, /params\.arguments\.goal is required/],
      [
        ask(16, 'prompts/get', { name: 'build-application', arguments: { goal: 7 } }),
        16,
        -32602,
        /goal: expected string/,
      ],
      ...[[], 'x', null, { _meta: 7 }].map((params, i): (typeof cases)[number] => [
        ask(20 + i, 'tools/call', params as never),
        20 + i,
        -32602,
        /params: expected an object/,
      ]),
      [ask(18, 'initialize', {}), 18, -32602, /params\.protocolVersion: expected string/],
      [ask(17, 'tools/dance', {}), 17, -32601, /tools\/dance/],
    ];
    const last = ask(99, 'tools/call', { name: 'limits', arguments: {} });
    const answers = await answersTo([greeting, ...cases.map(([line]) => line), '', last], 'refused');
    const errors = answers.filter(({ error }) => error !== undefined);
    expect(answers.length).toBe(cases.length + 2);
    for (const [line, id, code, message] of cases)
      expect(errors, line.slice(0, 80)).toContainEqual({
        jsonrpc: '2.0',
        id,
        error: expect.objectContaining({ code, message: expect.stringMatching(message) }),
      });
    for (const { error } of errors) expect(error?.message).not.toMatch(/"path"|\n/);
    expect(answers.find(({ id }) => id === 99)?.result?.structuredContent).toHaveProperty('limits');
  });
});
