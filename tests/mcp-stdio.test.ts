// `orrery mcp` as its users start it: a process of its own, spoken to by the official client over standard input and output.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { toolNameOf, toolOperations } from '../src/mcp/tools.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-mcp-'));
const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
const opened: Client[] = [];

async function connect(): Promise<{ client: Client; transport: StdioClientTransport }> {
  const { PATH = '', HOME = '' } = process.env;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', 'src/cli.ts', 'mcp'],
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
const call = (client: Client, name: string, args: Record<string, unknown>) =>
  client.callTool({ name, arguments: args }) as unknown as Promise<Called>;

describe('MCP over standard input and output', { timeout: 90_000 }, () => {
  let client: Client;
  beforeAll(async () => {
    ({ client } = await connect());
  }, 90_000);
  afterAll(async () => {
    for (const one of opened) await one.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('offers every operation of the contract, with instructions', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(
      toolOperations(listOperations(createContract())).map(toolNameOf).sort(),
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
    expect(resources.length).toBe(50);
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

  it('answers what it was asked before the input ended', async () => {
    const { PATH = '', HOME = '' } = process.env;
    const ask = (id: number, method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const clientInfo = { name: 'pipe', version: '1' };
    const input = [
      ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
      ask(2, 'tools/call', { name: 'memory_store', arguments: { domain: 'pipe', context: 'Asked and gone' } }),
      ask(3, 'tools/call', { name: 'memory_episodes_list', arguments: { domain: 'pipe' } }),
    ];
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', `printf '%s\\n' "$INPUT" | ${process.execPath} --import tsx src/cli.ts mcp`],
      { cwd: root, env: { PATH, HOME, INPUT: input.join('\n'), ORRERY_DATA_DIR: join(folder, 'piped') } },
    );
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(answers.find(({ id }) => id === 2).result.structuredContent).toMatchObject({ domain: 'pipe' });
  });
});
